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
/// No system exceeds the director's limit on meetings.
/// Source: pairing systems; SPEC.md 11.1; docs/DESIGN.md#repeats.
package enum PairingSystem: String, Hashable, Sendable, CaseIterable {
  /// In each group every pair meets once, then again.
  case roundRobin = "rr"
  /// In each group every pair meets in two rounds running.
  case roundRobinTwice = "rr2"
  /// Entrants with equal wins meet, within the limit on meetings.
  case swiss
  /// First against second, third against fourth, repeats included, but for those who share a place.
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
  /// Entrants who share a place may stand in any order. Of the ways that pair neighbours in such an order, the one
  /// with fewer repeats is taken, then the one closest to the order of the seeds. If the limit on meetings forbids
  /// them all, the entrants meet who stand as close as it leaves.
  /// Proof: neighbours have the least sum of squared distances, and another way has the same sum only if it exchanges
  /// entrants who share a place. For of w ≤ x ≤ y ≤ z, the pairs wx and yz have less than wy and xz by 2(z - w)(y - x).
  /// Source: tsh, KOTH, which goes by the distance of ranks, then takes fewer repeats; that those who share a place
  /// stand alike is the project's.
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
    let ranks = field.sharedRanks
    let isBest = neighbours.allSatisfy { upper, lower in
      let met = field.meetings(upper, lower)
      return met < limit && !field.mayNotMeet(upper, lower)
        && (met == 0 || field.areAlone(upper, lower, in: ranks))
    }
    if isBest { return neighbours }
    return try field.cheapest(
      field.places,
      by: [field.freeWins, field.byeHeight, field.nearness(of: ranks), field.repeats, field.nearness])
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
