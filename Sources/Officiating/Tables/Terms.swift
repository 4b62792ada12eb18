// SPDX-License-Identifier: MIT
import Practice
import Rulebook

/// The terms that both sides of a table agreed to.
///
/// A class, because every table, view and opening refers to them.
package final class Terms: Sendable {
  package let lexicon: AgreedLexicon
  package let rule: ChallengeRule
  /// The only person who may take seat 2; nil for any person.
  package let invited: PlayerName?
  /// Whether one connection plays both seats.
  package let isDesk: Bool
  package let family: FamilyTerms
  package let kind: TableKind
  /// The board of a tournament that the table is; nil for other tables.
  package let place: TournamentPlace?

  package init(
    lexicon: AgreedLexicon, rule: ChallengeRule, invited: PlayerName?, isDesk: Bool, family: FamilyTerms,
    place: TournamentPlace? = nil
  ) {
    self.lexicon = lexicon
    self.rule = rule
    self.invited = invited
    self.isDesk = isDesk
    self.family = family
    self.place = place
    kind =
      switch family {
      case .slips: .slip
      case .game(let game): game.isDealt ? .dealt : .board
      case .practice(let practice): TableKind(practice.kind)
      }
  }
}

extension Terms: Equatable {
  package static func == (one: Terms, other: Terms) -> Bool {
    one === other
      || one.lexicon == other.lexicon && one.rule == other.rule && one.invited == other.invited
        && one.isDesk == other.isDesk && one.family == other.family && one.place == other.place
  }
}

extension Terms {
  /// Creates the terms of a slip table, or of a game or practice if their terms are given.
  package convenience init(
    lexicon: AgreedLexicon, rule: ChallengeRule, confirmSeconds: Int, invited: PlayerName?,
    isDesk: Bool, game: GameTerms? = nil, practice: PracticeTerms? = nil, place: TournamentPlace? = nil
  ) {
    self.init(
      lexicon: lexicon, rule: rule, invited: invited, isDesk: isDesk,
      family: practice.map { .practice($0) } ?? game.map { .game($0) }
        ?? .slips(SlipTerms(confirmSeconds: confirmSeconds)), place: place)
  }

  package var game: GameTerms? { if case .game(let game) = family { game } else { nil } }

  package var practice: PracticeTerms? { if case .practice(let practice) = family { practice } else { nil } }

  /// The seconds of `SlipTerms`; at other tables the default of `OPEN`.
  package var confirmSeconds: Int {
    if case .slips(let slips) = family { slips.confirmSeconds } else { SlipTerms.confirmSecondsDefault }
  }
}
