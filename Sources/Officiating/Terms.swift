// SPDX-License-Identifier: MIT
import Practice
import Rulebook

/// What the two sides of a table agreed to before anything was judged or played.
package struct Terms: Equatable, Sendable {
  /// The list that rules.
  package let lexicon: AgreedLexicon
  /// What a challenge costs.
  package let rule: ChallengeRule
  /// Slips: seconds until the challenger may rule without the other side, 10 to 600.
  package let confirmSeconds: Int
  /// The only person who may take seat 2, or nil for anyone.
  package let invited: PlayerName?
  /// True where both seats are played from one connection.
  package let isDesk: Bool
  /// What more was agreed to for a game; nil at a slip table.
  package let game: GameTerms?

  /// What is practised; nil at other tables.
  package let practice: PracticeTerms?

  /// What the table is for.
  package var kind: TableKind {
    if let practice { return TableKind(practice.kind) }
    guard let game else { return .slip }
    return game.isDealt ? .dealt : .board
  }

  /// The bounds of `confirmSeconds`.
  package static let confirmSecondsRange = 10...600
  /// `confirmSeconds` where `OPEN` does not say.
  package static let confirmSecondsDefault = 60

  package init(
    lexicon: AgreedLexicon, rule: ChallengeRule, confirmSeconds: Int, invited: PlayerName?,
    isDesk: Bool, game: GameTerms? = nil, practice: PracticeTerms? = nil
  ) {
    self.lexicon = lexicon
    self.rule = rule
    self.confirmSeconds = confirmSeconds
    self.invited = invited
    self.isDesk = isDesk
    self.game = game
    self.practice = practice
  }
}
