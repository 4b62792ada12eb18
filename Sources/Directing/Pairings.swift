// SPDX-License-Identifier: MIT

/// Who meets whom in a round.
package struct Pairings: Hashable, Sendable {
  /// Those who meet; outside round robins the pair with the higher standing first, behind what the director made.
  package let pairs: [Pair]
  /// Those who have nobody to meet: one at most, but in a round robin, or where the director gave more.
  package let byes: [Int]
  /// Those of the pairs who have met before.
  ///
  /// Swiss has them only where every way that is as fair with byes has some.
  package let repeats: [Pair]
  /// Those of the pairs who were to be kept apart; every way has as many of them.
  package let companions: [Pair]
  /// Who goes first where a wheel decides that; without a line here it follows from the history.
  package let firsts: [Pair: Int]
}

/// How the next round is paired.
///
/// Source: pairing systems.
package enum PairingSystem: String, Hashable, Sendable, CaseIterable {
  /// Everybody meets everybody once, and then again.
  case roundRobin = "rr"
  /// Equal wins meet, and nobody oftener than the rules allow.
  case swiss
  /// First against second, third against fourth; repeats are ignored, and named.
  case kingOfTheHill = "koth"

  /// Pairs the round after the last one that the division has.
  ///
  /// - Parameters:
  ///   - division: every result that is to count, rounds that are not complete included.
  ///   - rules: what holds for this round.
  /// - Returns: everybody who plays the round in one pair, or with a bye.
  /// - Throws: why that cannot be.
  package func pairings(
    of division: Division, under rules: PairingRules = PairingRules()
  ) throws(PairingFault) -> Pairings {
    let round = division.rounds.count + 1
    if let rounds = rules.rounds, !rounds.contains(round) { throw .notItsRound(round, of: rounds) }
    switch self {
    case .roundRobin: return try RoundRobin(self, division, rules).pairings()
    case .swiss:
      let field = try RoundField(division, rules)
      return field.pairings(try Swiss(field: field).pairs())
    case .kingOfTheHill:
      let field = try RoundField(division, rules)
      return field.pairings(Self.hill(field))
    }
  }

  /// Neighbours meet, behind whom the lowest of those with the fewest free wins has the bye.
  private static func hill(_ field: RoundField) -> [(Int, Int)] {
    var places = field.places
    var bye: [(Int, Int)] = []
    if places.last == field.byePlace {
      places.removeLast()
      let counts = field.standings.map { field.history.freeWins(of: $0.entrant) }
      if let fewest = counts.min(), let place = counts.lastIndex(of: fewest) {
        bye = [(places.remove(at: place), field.byePlace)]
      }
    }
    return stride(from: 0, to: places.count, by: 2).map { (places[$0], places[$0 + 1]) } + bye
  }
}
