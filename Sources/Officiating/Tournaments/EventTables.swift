// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// The tables at which an event's games are played on the server.
package struct EventTables: Hashable, Sendable {
  /// What they are for: `slip`, `board` or `dealt`.
  package let kind: TableKind
  /// Each player's time; `off` at a table of slips.
  package let clock: TimeAllowance
  /// How far behind its games whoever only looks on is kept.
  package let delay: GamesDelay

  /// Nil for a kind at which no two people meet.
  package init?(kind: TableKind, clock: TimeAllowance? = nil, delay: GamesDelay = .nothing) {
    switch kind {
    case .slip: self.clock = .off
    case .board, .dealt: self.clock = clock ?? .usual
    case .threes, .scramble, .trainer, .event: return nil
    }
    self.kind = kind
    self.delay = delay
  }

  /// What a game at such a table is agreed to be, before a bag is committed to; nil at a table of slips.
  ///
  /// Who goes first in the event has seat 1, and begins. Source: Protocol/SPEC.md, live tables.
  var game: GameTerms? {
    guard kind != .slip else { return nil }
    var terms = GameTerms(isDealt: kind == .dealt)
    terms.clock = clock
    terms.first = .seat(.one)
    return terms
  }
}

/// Whose board a table is.
package struct EventPlace: Hashable, Sendable {
  /// The event's number, as a table has one.
  package let event: TableID
  /// The round, from 1.
  package let round: Int
  /// The board's number as the round was paired, from 1.
  package let board: Int

  package init(event: TableID, round: Int, board: Int) {
    self.event = event
    self.round = round
    self.board = board
  }
}

/// What an event is to be; every nil takes the house's default.
package struct EventOpening: Sendable {
  /// Its label, its title, its rounds, its tables.
  package let terms: EventTerms
  /// The list's name, or name and seal.
  package let lexicon: String?
  /// What a challenge costs.
  package let rule: ChallengeRule?

  package init(terms: EventTerms, lexicon: String? = nil, rule: ChallengeRule? = nil) {
    self.terms = terms
    self.lexicon = lexicon
    self.rule = rule
  }
}
