// SPDX-License-Identifier: MIT

package struct TournamentTerms: Hashable, Sendable {
  package let rounds: Int
  package let systems: [PairingSystem]
  /// The same systems in parts; neighbours with the same system form one part, so that a wheel turns through them.
  package let schedule: Schedule
  /// The most points by which one game changes the spread, either way; nil means no cap.
  package let spreadCap: Int?
  /// The spread of a bye and of a win by forfeit, in points; a forfeit costs as much.
  package let byeSpread: Int
  /// The most repeats of a pair; nil means as few as possible, but King of the Hill and round robins keep their order.
  package let repeats: Int?
  package let wishes: PairingWishes

  package static let roundsMost = 60
  /// The points to which an event may cut the spread of a game for its standings.
  package static let spreadCaps = 1...999
  /// The most entrants of an event: their boards fit into one ledger line, and are paired within three seconds.
  package static let entrantsMost = 700

  /// Creates terms; nil if a number is out of range, or if initial Fontes has an even number of rounds.
  package init?(
    systems: [PairingSystem], spreadCap: Int? = nil, byeSpread: Int = 50, repeats: Int? = nil,
    wishes: PairingWishes = PairingWishes()
  ) {
    guard (1...Self.roundsMost).contains(systems.count), (spreadCap ?? 1) > 0, (0...999).contains(byeSpread),
      (repeats ?? 0) >= 0, wishes.areSound,
      let schedule = Schedule(systems: systems)
    else { return nil }
    self.schedule = schedule
    rounds = systems.count
    self.systems = systems
    self.spreadCap = spreadCap
    self.byeSpread = byeSpread
    self.repeats = repeats
    self.wishes = wishes
  }
}

extension TournamentTerms {
  /// Returns the system of each round from text such as `1-3:rr,4-6:swiss,7:koth`; nil if there are too many rounds.
  package static func systems(_ text: String, rounds: Int) throws(ScheduleFault) -> [PairingSystem]? {
    guard (1...roundsMost).contains(rounds) else { return nil }
    return try Schedule(text.lowercased(), rounds: rounds).parts.flatMap { part in
      part.rounds.map { _ in part.system }
    }
  }
}
