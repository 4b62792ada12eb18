// SPDX-License-Identifier: MIT

/// Who meets whom in a round.
package struct Pairings: Hashable, Sendable {
  /// Those who meet; in Swiss and King of the Hill the pair with the higher standing first.
  package let pairs: [Pair]
  /// Those who have nobody to meet: one at most, but in a round robin that somebody left.
  package let byes: [Int]
  /// Those of the pairs who have met before.
  ///
  /// Swiss has them only where every way that is as fair with byes has some.
  package let repeats: [Pair]

  init(_ pairs: [Pair], byes: [Int], history: History) {
    self.pairs = pairs
    self.byes = byes
    repeats = pairs.filter { history.meetings[$0] != nil }
  }
}

/// How the next round is paired.
///
/// Source: pairing systems.
package enum PairingSystem: String, Hashable, Sendable, CaseIterable {
  /// Equal wins meet, and nobody twice if that can be.
  case swiss
  /// First against second, third against fourth; repeats are ignored, and named.
  case kingOfTheHill = "koth"
  /// Everybody meets everybody once, and then again.
  case roundRobin = "rr"

  /// Pairs the round after the last one that the division has.
  ///
  /// - Parameters:
  ///   - division: every result that is to count, rounds that are not complete included.
  ///   - withdrawn: the numbers of those who play no more.
  /// - Returns: everybody else in one pair, or with a bye.
  package func pairings(of division: Division, without withdrawn: Set<Int> = []) -> Pairings {
    let history = History(of: division)
    let standings = division.standings().filter { !withdrawn.contains($0.entrant) }
    switch self {
    case .swiss: return Swiss(standings, history: history).pairings
    case .kingOfTheHill: return Self.kingOfTheHill(standings, history: history)
    case .roundRobin: return Self.roundRobin(division, without: withdrawn, history: history)
    }
  }

  private static func kingOfTheHill(_ standings: [Standing], history: History) -> Pairings {
    var order = standings.map(\.entrant)
    var byes: [Int] = []
    if !order.count.isMultiple(of: 2), let fewest = order.map(history.freeWins).min(),
      let place = order.lastIndex(where: { history.freeWins(of: $0) == fewest })
    {
      byes = [order.remove(at: place)]
    }
    let pairs = stride(from: 0, to: order.count, by: 2).map { Pair(order[$0], order[$0 + 1]) }
    return Pairings(pairs, byes: byes, history: history)
  }

  /// The wheel: the last stands still, the others turn by one place a round and meet who is opposite.
  ///
  /// Every pair among an even number n comes once in n - 1 rounds, because in round r those meet whose
  /// places add up to 2r on a wheel of n - 1 places, which is odd. An odd field has a bye in place of the last.
  private static func roundRobin(
    _ division: Division, without withdrawn: Set<Int>, history: History
  ) -> Pairings {
    let count = division.entrants.count
    let wheel = count - (count.isMultiple(of: 2) ? 1 : 0)
    guard wheel > 0 else { return Pairings([], byes: [], history: history) }
    let round = division.rounds.count % wheel
    var meetings = [(round, wheel)]
    for step in 1..<max(1, (wheel + 1) / 2) {
      meetings.append(((round + step) % wheel, (round + wheel - step) % wheel))
    }
    var pairs: [Pair] = []
    var byes: [Int] = []
    for (some, other) in meetings {
      let present = [some + 1, other + 1].filter { $0 <= count && !withdrawn.contains($0) }
      if present.count == 2 { pairs.append(Pair(present[0], present[1])) } else { byes += present }
    }
    return Pairings(pairs, byes: byes, history: history)
  }
}
