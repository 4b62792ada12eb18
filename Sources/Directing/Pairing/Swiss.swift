// SPDX-License-Identifier: MIT

/// The Swiss system: of all ways to pair a round, the cheapest.
///
/// The cost of a way is a list of sums; the first sum that differs decides:
///
/// 1. the pairs that have met as often as the rules allow; if there is any, the round is not paired;
/// 2. the free wins that the entrant with the bye has had already;
/// 3. the pairs of companions, in the rounds in which companions are kept apart;
/// 4. the repeats: 1 for a second meeting, and 3, 7, 15 for later ones;
/// 5. the number of entrants below the entrant with the bye;
/// 6. the squared differences in wins: two small differences are better than a great one;
/// 7. the order: with equal wins the upper half meets the lower half, with unequal wins the closest entrants meet.
///
/// A repeat within the limit occurs only if every other way gives a second bye too early, pairs companions, or
/// repeats, too. If no companions are kept apart, no repeat occurs in the first n / 2 rounds (rounded down) of
/// n entrants. Proof: in round r each of the m players has met at most r - 1 others. At least m - r opponents
/// are left, which is half of m or more. If each of m can meet half of m, all can be paired (Dirac).
/// Source: pairing systems, Swiss; bye to the lowest with fewest byes.
struct Swiss {
  let field: RoundField

  func pairs() throws(PairingFault) -> [(Int, Int)] {
    try field.cheapest(
      field.places, by: [field.freeWins, field.companions, field.repeats, field.byeHeight] + wishes)
  }

  var wishes: [Criterion] {
    let halfWins = field.standings.map(\.halfWins)
    let groups = Dictionary(grouping: halfWins) { $0 }.mapValues(\.count)
    let widest = (halfWins.first ?? 0) - (halfWins.last ?? 0)
    func gap(_ upper: Int, _ lower: Int) -> Int { halfWins[upper] - halfWins[lower] }
    return [
      Criterion(most: widest * widest) { upper, lower in
        lower == field.byePlace ? 0 : gap(upper, lower) * gap(upper, lower)
      },
      Criterion(most: field.byePlace * field.byePlace) { upper, lower in
        guard lower != field.byePlace else { return 0 }
        let distance = lower - upper - (gap(upper, lower) == 0 ? groups[halfWins[upper], default: 1] / 2 : 0)
        return distance * distance
      },
    ]
  }
}
