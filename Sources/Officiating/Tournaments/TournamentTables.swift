// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// The kind, clock and delay of a tournament's tables on the server.
package struct TournamentTables: Hashable, Sendable {
  /// The tables' kind: `slip`, `board` or `dealt`.
  package let kind: TableKind
  /// Each player's time; `off` at a table of slips.
  package let clock: TimeAllowance
  package let delay: GamesDelay

  /// Creates the tables' description; nil for a kind that is not played between two people.
  package init?(kind: TableKind, clock: TimeAllowance? = nil, delay: GamesDelay = .nothing) {
    switch kind {
    case .slip: self.clock = .off
    case .board, .dealt: self.clock = clock ?? .usual
    case .threes, .scramble, .anagrams, .trainer: return nil
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

package struct TournamentPlace: Hashable, Sendable {
  package let tournament: TableID
  /// The round, from 1.
  package let round: Int
  /// The board's number in the round's pairings, from 1.
  package let board: Int

  package init(tournament: TableID, round: Int, board: Int) {
    self.tournament = tournament
    self.round = round
    self.board = board
  }
}

/// The wishes for a new tournament; nil tables stand for real boards, a nil rule for `double`.
package struct TournamentRequest: Sendable {
  package let label: String
  package let title: String
  package let terms: TournamentTerms
  package let tables: TournamentTables?
  /// The lexicon's name, or name and seal; nil takes the server's default.
  package let lexicon: String?
  package let rule: ChallengeRule?
  package let pace: Pace

  package init(
    label: String, title: String, terms: TournamentTerms, tables: TournamentTables? = nil,
    lexicon: String? = nil, rule: ChallengeRule? = nil, pace: Pace = Pace()
  ) {
    self.label = label
    self.title = title
    self.terms = terms
    self.tables = tables
    self.lexicon = lexicon
    self.rule = rule
    self.pace = pace
  }
}
