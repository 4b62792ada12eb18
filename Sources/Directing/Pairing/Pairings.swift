// SPDX-License-Identifier: MIT

/// Who meets whom in a round.
package struct Pairings: Hashable, Sendable {
  /// Those who meet; outside round robins the pair with the higher standing first, behind what the director made.
  package let pairs: [Pair]
  /// Those who have nobody to meet: one at most, but in a round robin, or where the director gave more.
  package let byes: [Int]
  /// Those of the pairs who have met before; each system says where it has them.
  package let repeats: [Pair]
  /// Those of the pairs who were to be kept apart; every way has as many of them.
  package let companions: [Pair]
  /// Who goes first where a wheel decides that; without a line here it follows from the history.
  package let firsts: [Pair: Int]
}

/// How the next round is paired.
///
/// No system pairs two beyond the limit on meetings, where the director set one. Source: pairing systems; SPEC.md 11.1;
/// decision 0050 on repeats.
package enum PairingSystem: String, Hashable, Sendable, CaseIterable {
  /// Everybody of a group meets everybody once, and then again.
  case roundRobin = "rr"
  /// Everybody of a group meets everybody twice, in two rounds running.
  case roundRobinTwice = "rr2"
  /// Equal wins meet, and nobody oftener than the rules allow.
  case swiss
  /// First against second, third against fourth, be it again; as close as the limit on meetings leaves.
  case kingOfTheHill = "koth"
  /// 1 against n + 1, 2 against n + 2, down to n against 2n, as far as they have not met; the others Swiss.
  case factor
  /// Small round robins in groups that have one of each quantile of the seeding.
  case fontes
  /// The top half against the bottom half, and then from the top the highest not yet met.
  case australian
  /// Those who cannot be caught aside, then the contenders for the best prize open, then the others.
  case chew
  /// As the director says.
  case manual

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
    case .roundRobin, .roundRobinTwice, .fontes: return try RoundRobin(self, division, rules).pairings()
    case .swiss, .kingOfTheHill, .factor, .australian, .chew, .manual:
      let field = try RoundField(division, rules)
      return field.pairings(try pairs(of: field))
    }
  }

  private func pairs(of field: RoundField) throws(PairingFault) -> [(Int, Int)] {
    switch self {
    case .swiss: return try Swiss(field: field).pairs()
    case .kingOfTheHill: return try Self.hill(field)
    case .factor: return try Self.factor(field)
    case .australian: return try Self.australian(field)
    case .chew: return try Chew(field).pairs()
    case .roundRobin, .roundRobinTwice, .fontes, .manual:
      guard field.standings.isEmpty else { throw .unpaired(field.standings.map(\.entrant)) }
      return []
    }
  }

  /// Neighbours meet, behind whom the lowest of those with the fewest free wins has the bye.
  ///
  /// Where the limit on meetings forbids that, the players meet who stand as close as it leaves, and of ways that are as close
  /// the one with fewer repeats is taken.
  /// Source: tsh, KOTH, which takes the most repeats that are allowed, and goes by the distance of ranks within them.
  private static func hill(_ field: RoundField) throws(PairingFault) -> [(Int, Int)] {
    var places = field.places
    var bye: [(Int, Int)] = []
    if places.last == field.byePlace {
      places.removeLast()
      let counts = field.standings.map { field.history.freeWins(of: $0.entrant) }
      if let fewest = counts.min(), let place = counts.lastIndex(of: fewest) {
        bye = [(places.remove(at: place), field.byePlace)]
      }
    }
    let neighbours = stride(from: 0, to: places.count, by: 2).map { (places[$0], places[$0 + 1]) } + bye
    let limit = field.rules.mostMeetings ?? .max
    if neighbours.allSatisfy({ field.meetings($0.0, $0.1) < limit }) { return neighbours }
    return try field.cheapest(
      field.places, by: [field.freeWins, field.byeHeight, field.nearness, field.repeats])
  }

  /// Each of the upper n meets who stands n below, as far as that makes no repeat that can be avoided; the others Swiss.
  ///
  /// The entrant with the bye is taken out first. Where such pairs would repeat, or the limit forbids them, as few of them as can
  /// be give way.
  /// Source: pairing systems, factor n. tsh and liwords have such pairs repeat; here the fewest repeats go before.
  private static func factor(_ field: RoundField) throws(PairingFault) -> [(Int, Int)] {
    let bye = try field.bye()
    let places = field.places.filter { $0 != bye && $0 != field.byePlace }
    let step = max(0, min(field.rules.factor, places.count / 2))
    var ranks = Array(repeating: 0, count: field.places.count)
    for (rank, place) in places.enumerated() { ranks[place] = rank }
    // A pair less counts 2, however those who lose it are paired.
    let missing = Criterion(most: 2) { upper, lower in
      if ranks[upper] < step && ranks[lower] == ranks[upper] + step { return 0 }
      return [upper, lower].count { ranks[$0] < 2 * step }
    }
    let pairs = try field.cheapest(
      places, by: [field.companions, field.repeats, missing] + Swiss(field: field).wishes)
    return pairs + (bye.map { [($0, field.byePlace)] } ?? [])
  }

  /// In the first round as Swiss; later each from the top meets the highest that the others can spare.
  ///
  /// That is what drawing from the top and going back where somebody is left over comes to.
  /// Source: pairing systems, Australian draw.
  private static func australian(_ field: RoundField) throws(PairingFault) -> [(Int, Int)] {
    guard field.round > 1 else { return try Swiss(field: field).pairs() }
    let before = [field.freeWins, field.companions, field.repeats, field.byeHeight]
    return try field.inTurn(field.places, field.places, by: before, most: field.byePlace) { $1 - $0 }
  }
}
