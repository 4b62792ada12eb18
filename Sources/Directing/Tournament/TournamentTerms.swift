// SPDX-License-Identifier: MIT

/// What a director agrees on with those who enter an event, before its first round.
package struct TournamentTerms: Hashable, Sendable {
  /// How many rounds there are, 1 to 60.
  package let rounds: Int
  /// How each of them is paired, the first round's first; as many as there are rounds.
  package let systems: [PairingSystem]
  /// The same in parts: neighbours that one system pairs are one part, so that a wheel turns through them.
  package let schedule: Schedule
  /// More than this, either way, one game does not add to the spread; nil where there is no such bound.
  package let spreadCap: Int?
  /// What a bye adds to the spread, and what an opponent who does not come leaves; a forfeit takes as much.
  package let byeSpread: Int
  /// How often two may meet again, 0 for never; nil for no oftener than can be helped.
  ///
  /// King of the Hill and round robins go by their own order.
  package let repeats: Int?
  /// What else is said of how rounds are paired.
  package let wishes: PairingWishes

  /// How many rounds an event may have.
  package static let roundsMost = 60
  /// How many may enter: so many boards of one round are one line of the ledger, with room for all else in it, and no
  /// system takes more than three seconds to pair them.
  package static let entrantsMost = 700
  /// How many may have entered where a ledger says so: once more were admitted.
  static let entrantsRead = 2000

  /// Terms of an event whose rounds are all paired in one way, or each in its own.
  ///
  /// - Returns: nil where there are no rounds or too many, where a number is none that a director can have said, or
  ///   where initial Fontes has an even number of rounds.
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
