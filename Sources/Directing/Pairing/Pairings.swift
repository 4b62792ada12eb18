// SPDX-License-Identifier: MIT

struct Pairings: Equatable {
  /// The pairs: first those that the director made; outside round robins, then by the higher standing.
  let pairs: [Pair]
  /// The entrants with a bye: at most one, except in a round robin or by the director's choice.
  let byes: [Int]
  let repeats: [Pair]
  let companions: [Pair]
  /// The entrant who goes first in pairs that a wheel decides; the history decides the other pairs.
  let firsts: [Pair: Int]
}

/// A system that pairs the next round from the results.
///
/// No system exceeds the director's limit on meetings. Source: pairing systems; SPEC.md 11.1; decision 0050 on repeats.
package enum PairingSystem: String, Hashable, Sendable, CaseIterable {
  /// In each group every pair meets once, then again.
  case roundRobin = "rr"
  /// In each group every pair meets in two rounds running.
  case roundRobinTwice = "rr2"
  /// Entrants with equal wins meet, within the limit on meetings.
  case swiss
  /// First against second, third against fourth, repeats included, within the limit on meetings.
  case kingOfTheHill = "koth"
  /// 1 against n + 1, 2 against n + 2, to n against 2n, without avoidable repeats; the others Swiss.
  case factor
  /// Small round robins in groups with one entrant of each quantile of the seeding.
  case fontes
  /// The top half against the bottom half, then from the top the highest opponent not yet met.
  case australian
  /// Entrants who cannot be caught are set aside, then come the contenders for the best open prize, then the others.
  case chew
  /// All pairs and byes are the director's.
  case manual

  /// Pairs the round after the division's last one, which may be incomplete; each player has a pair or a bye.
  func pairings(
    of division: Division, under rules: PairingRules = PairingRules()
  ) throws(PairingFault) -> Pairings {
    let round = division.rounds.count + 1
    if let rounds = rules.rounds, !rounds.contains(round) { throw .notItsRound(round, of: rounds) }
    if [.roundRobin, .roundRobinTwice, .fontes].contains(self) {
      return try RoundRobin(self, division, rules).pairings()
    }
    let field = try RoundField(division, rules)
    return field.pairings(try pairs(of: field))
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

  /// Pairs neighbours; the lowest entrant with the fewest free wins has the bye.
  ///
  /// If the limit on meetings forbids that, the entrants meet who stand as close as it leaves. Of equally close
  /// ways, the one with fewer repeats is taken.
  /// Source: tsh, KOTH, which takes the most repeats that are allowed, and within them goes by the distance of ranks.
  private static func hill(_ field: RoundField) throws(PairingFault) -> [(Int, Int)] {
    var places = field.places
    var bye: [(Int, Int)] = []
    if places.last == field.byePlace {
      places.removeLast()
      let counts = field.freeWinCounts
      if let fewest = counts.min(), let place = counts.lastIndex(of: fewest) {
        bye = [(places.remove(at: place), field.byePlace)]
      }
    }
    let neighbours = stride(from: 0, to: places.count, by: 2).map { (places[$0], places[$0 + 1]) } + bye
    let limit = field.rules.mostMeetings ?? .max
    if neighbours.allSatisfy({ field.meetings($0.0, $0.1) < limit && !field.mayNotMeet($0.0, $0.1) }) {
      return neighbours
    }
    return try field.cheapest(
      field.places, by: [field.freeWins, field.byeHeight, field.nearness, field.repeats])
  }

  /// Pairs each of the upper n with the entrant n places below, without avoidable repeats; the others Swiss.
  ///
  /// The entrant with the bye is taken out first. If such pairs would repeat or exceed the limit, as few of
  /// them as possible are given up.
  /// Source: pairing systems, factor n. In tsh and liwords such pairs repeat; here few repeats come first.
  private static func factor(_ field: RoundField) throws(PairingFault) -> [(Int, Int)] {
    let bye = try field.bye()
    let places = field.places.filter { $0 != bye && $0 != field.byePlace }
    let step = max(0, min(field.rules.factor, places.count / 2))
    var ranks = Array(repeating: 0, count: field.places.count)
    for (rank, place) in places.enumerated() { ranks[place] = rank }
    // Each such pair that is not made costs 2: one for each of its entrants.
    let missing = Criterion(most: 2) { upper, lower in
      if ranks[upper] < step && ranks[lower] == ranks[upper] + step { return 0 }
      return [upper, lower].count { ranks[$0] < 2 * step }
    }
    let pairs = try field.cheapest(
      places, by: [field.companions, field.repeats, missing] + Swiss(field: field).wishes)
    return pairs + (bye.map { [($0, field.byePlace)] } ?? [])
  }

  /// Pairs the first round Swiss; later, from the top, each meets the highest opponent whom the others can spare.
  ///
  /// The result equals drawing from the top and going back when an entrant is left over.
  /// Source: pairing systems, Australian draw.
  private static func australian(_ field: RoundField) throws(PairingFault) -> [(Int, Int)] {
    guard field.round > 1 else { return try Swiss(field: field).pairs() }
    let before = [field.freeWins, field.companions, field.repeats, field.byeHeight]
    return try field.inTurn(field.places, field.places, by: before, most: field.byePlace) { $1 - $0 }
  }
}
