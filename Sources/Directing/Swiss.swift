// SPDX-License-Identifier: MIT

/// The Swiss system: of all the ways to pair a round, the one that costs least.
///
/// What it costs is five sums; the first that differs decides:
///
/// 1. how many free wins the entrant with the bye has had already;
/// 2. how often the pairs have met before: 1 for a second meeting, 3, 7, 15 for those after it;
/// 3. how many stand below the entrant with the bye;
/// 4. the differences in wins, squared: two small ones are better than a great one;
/// 5. the order: of equal wins the upper half meets the lower half, each in its order; of unequal wins those
///    who stand closest.
///
/// So a repeat comes only where every other way gives somebody a second bye too early, or repeats as well.
/// In the first n / 2 rounds (rounded down) of n entrants it does not come at all: in round r each of the m
/// who play has met r - 1 others at most, so that m - r are left, which is half of m or more; and whoever
/// can meet half of all can be paired (Dirac).
/// Source: pairing systems, Swiss; bye to the lowest with fewest byes.
struct Swiss {
  /// Costs, one number for the five sums.
  ///
  /// Each sum has more room than it can fill: for 1,000 entrants and 100 rounds all five need 86 bits.
  typealias Cost = Int128

  private let standings: [Standing]
  private let history: History
  /// How many have the same wins as the entrant at this place of the standings.
  private let groupSizes: [Int]
  private let units: Units

  /// What one of each sum counts.
  private struct Units {
    let order: Cost = 1
    let wins: Cost
    let byePlace: Cost
    let repeats: Cost
    let freeWins: Cost

    init(entrants: Int, mostHalfWins: Int) {
      let count = Cost(entrants + 1)
      wins = count * count * count
      byePlace = wins * count * Cost(mostHalfWins * mostHalfWins + 1)
      repeats = byePlace * count
      freeWins = repeats * count * 16
    }
  }

  init(_ standings: [Standing], history: History) {
    self.standings = standings
    self.history = history
    let groups = Dictionary(grouping: standings, by: \.halfWins).mapValues(\.count)
    groupSizes = standings.map { groups[$0.halfWins, default: 1] }
    units = Units(entrants: standings.count, mostHalfWins: standings.map(\.halfWins).max() ?? 0)
  }

  /// The cheapest pairing; the place behind the last stands for the bye.
  var pairings: Pairings {
    let places = standings.count + standings.count % 2
    let partners = CheapestMatching.partners(of: places, cost: cost)
    var pairs: [Pair] = []
    var byes: [Int] = []
    for (place, partner) in partners.enumerated() where place < partner {
      if partner < standings.count {
        pairs.append(Pair(standings[place].entrant, standings[partner].entrant))
      } else {
        byes.append(standings[place].entrant)
      }
    }
    return Pairings(pairs, byes: byes, history: history)
  }

  /// What it costs that two places of the standings meet, the better one first.
  func cost(_ upper: Int, _ lower: Int) -> Cost {
    guard lower < standings.count else {
      let freeWins = history.freeWins(of: standings[upper].entrant)
      return Cost(freeWins) * units.freeWins + Cost(standings.count - 1 - upper) * units.byePlace
    }
    let (one, two) = (standings[upper], standings[lower])
    let met = history.meetings[Pair(one.entrant, two.entrant), default: 0]
    let gap = one.halfWins - two.halfWins
    let distance = lower - upper - (gap == 0 ? groupSizes[upper] / 2 : 0)
    return Cost((1 << min(met, 4)) - 1) * units.repeats + Cost(gap * gap) * units.wins
      + Cost(distance * distance) * units.order
  }
}
