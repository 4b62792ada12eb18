// SPDX-License-Identifier: MIT

/// What a director agrees on with those who enter an event, before its first round.
package struct TournamentTerms: Hashable, Sendable {
  /// How many rounds there are, 1 to 60.
  package let rounds: Int
  /// How each of them is paired, the first round's first; as many as there are rounds.
  package let systems: [PairingSystem]
  /// More than this, either way, one game does not add to the spread; nil where there is no such bound.
  package let spreadCap: Int?
  /// What a bye adds to the spread, and what an opponent who does not come leaves; a forfeit takes as much.
  package let byeSpread: Int

  /// How many rounds an event may have.
  package static let roundsMost = 60
  /// How many may enter.
  package static let entrantsMost = 2000

  /// Terms of an event whose rounds are all paired in one way, or each in its own.
  ///
  /// - Returns: nil where there are no rounds, too many, or not a system for each.
  package init?(systems: [PairingSystem], spreadCap: Int? = nil, byeSpread: Int = 50) {
    guard (1...Self.roundsMost).contains(systems.count), (spreadCap ?? 1) > 0, (0...999).contains(byeSpread)
    else { return nil }
    rounds = systems.count
    self.systems = systems
    self.spreadCap = spreadCap
    self.byeSpread = byeSpread
  }
}
