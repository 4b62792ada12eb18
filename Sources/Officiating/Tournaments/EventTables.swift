// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// The kind, clock and delay of a tournament's tables on the server.
package struct EventTables: Hashable, Sendable {
  /// The tables' kind: `slip`, `board` or `dealt`.
  package let kind: TableKind
  /// Each player's time; `off` at a table of slips.
  package let clock: TimeAllowance
  /// The delay with which observers see the games.
  package let delay: GamesDelay

  /// Creates the tables' description; nil for a kind that is not played between two people.
  package init?(kind: TableKind, clock: TimeAllowance? = nil, delay: GamesDelay = .nothing) {
    switch kind {
    case .slip: self.clock = .off
    case .board, .dealt: self.clock = clock ?? .usual
    case .threes, .scramble, .trainer: return nil
    }
    self.kind = kind
    self.delay = delay
  }

  /// The terms of a game at such a table without the commitment to a bag; nil at a table of slips.
  ///
  /// The entrant who goes first has seat 1 and begins. Source: Protocol/SPEC.md, live tables.
  var game: GameTerms? {
    guard kind != .slip else { return nil }
    var terms = GameTerms(isDealt: kind == .dealt)
    terms.clock = clock
    terms.first = .seat(.one)
    return terms
  }
}

/// The board of a tournament to which a table belongs.
package struct EventPlace: Hashable, Sendable {
  /// The tournament's number.
  package let event: TableID
  /// The round, from 1.
  package let round: Int
  /// The board's number in the round's pairings, from 1.
  package let board: Int

  package init(event: TableID, round: Int, board: Int) {
    self.event = event
    self.round = round
    self.board = board
  }
}

/// The wishes for a new tournament; nil takes the server's default.
package struct EventOpening: Sendable {
  /// The label, title, rounds and tables.
  package let terms: EventTerms
  /// The lexicon's name, or name and seal.
  package let lexicon: String?
  /// The challenge rule.
  package let rule: ChallengeRule?

  package init(terms: EventTerms, lexicon: String? = nil, rule: ChallengeRule? = nil) {
    self.terms = terms
    self.lexicon = lexicon
    self.rule = rule
  }
}
