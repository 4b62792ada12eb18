// SPDX-License-Identifier: MIT

/// The Swiss system: of all the ways to pair a round, the one that costs least.
///
/// What it costs is sums; the first that differs decides:
///
/// 1. how many pairs have met as often as the rules allow: more than none, and the round is not paired;
/// 2. how many free wins the entrant with the bye has had already;
/// 3. how many companions meet in the rounds in which they are kept apart;
/// 4. how often the pairs have met before: 1 for a second meeting, 3, 7, 15 for those after it;
/// 5. how many stand below the entrant with the bye;
/// 6. the differences in wins, squared: two small ones are better than a great one;
/// 7. the order: of equal wins the upper half meets the lower half, each in its order; of unequal wins those
///    who stand closest.
///
/// So a repeat within the limit comes only where every other way gives somebody a second bye too early, brings
/// companions together, or repeats as well. Where nobody is kept apart none comes at all in the first n / 2
/// rounds (rounded down) of n entrants: in round r each of the m who play has met r - 1 others at most, so that
/// m - r are left, which is half of m or more; and whoever can meet half of all can be paired (Dirac).
/// Source: pairing systems, Swiss; bye to the lowest with fewest byes.
struct Swiss {
  let field: RoundField

  func pairs() throws(PairingFault) -> [(Int, Int)] {
    try field.cheapest(
      field.places, by: [field.freeWins, field.companions, field.repeats, field.byeHeight] + wishes)
  }

  /// The sixth sum and the seventh.
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
