// SPDX-License-Identifier: MIT
import Practice
import Rulebook

/// What the two sides of a table agreed to before anything was judged or played.
package struct Terms: Equatable, Sendable {
  /// The list that rules.
  package let lexicon: AgreedLexicon
  /// What a challenge costs.
  package let rule: ChallengeRule
  /// The only person who may take seat 2, or nil for anyone.
  package let invited: PlayerName?
  /// True where both seats are played from one connection.
  package let isDesk: Bool
  /// What more was agreed to for what happens here.
  package let family: FamilyTerms
  /// The event's board that the table is; nil for any other table.
  package let place: EventPlace?

  package init(
    lexicon: AgreedLexicon, rule: ChallengeRule, invited: PlayerName?, isDesk: Bool, family: FamilyTerms,
    place: EventPlace? = nil
  ) {
    self.lexicon = lexicon
    self.rule = rule
    self.invited = invited
    self.isDesk = isDesk
    self.family = family
    self.place = place
  }
}

extension Terms {
  /// The terms of a table of slips, unless a game's or practice's are given.
  ///
  /// - Parameters:
  ///   - lexicon: the list that rules.
  ///   - rule: what a challenge costs.
  ///   - confirmSeconds: slips: seconds until the challenger may rule without the other side, 10 to 600.
  ///   - invited: the only person who may take seat 2, or nil for anyone.
  ///   - isDesk: true where both seats are played from one connection.
  ///   - game: what more was agreed to for a game; nil for none.
  ///   - practice: what is practised; nil for nothing.
  ///   - place: the event's board that the table is; nil for none.
  package init(
    lexicon: AgreedLexicon, rule: ChallengeRule, confirmSeconds: Int, invited: PlayerName?,
    isDesk: Bool, game: GameTerms? = nil, practice: PracticeTerms? = nil, place: EventPlace? = nil
  ) {
    self.init(
      lexicon: lexicon, rule: rule, invited: invited, isDesk: isDesk,
      family: practice.map { .practice($0) } ?? game.map { .game($0) }
        ?? .slips(SlipTerms(confirmSeconds: confirmSeconds)), place: place)
  }

  /// What more was agreed to for a game; nil at other tables.
  package var game: GameTerms? { if case .game(let game) = family { game } else { nil } }

  /// What is practised; nil at other tables.
  package var practice: PracticeTerms? { if case .practice(let practice) = family { practice } else { nil } }

  /// What was agreed for an event; nil at tables.
  package var event: EventTerms? { if case .event(let event) = family { event } else { nil } }

  /// Slips: seconds until the challenger may rule without the other side, 10 to 600; at other tables what `OPEN` takes
  /// where nothing is said.
  package var confirmSeconds: Int {
    if case .slips(let slips) = family { slips.confirmSeconds } else { SlipTerms.confirmSecondsDefault }
  }
}

extension Terms {
  /// What the table is for.
  package var kind: TableKind {
    switch family {
    case .slips: .slip
    case .game(let game): game.isDealt ? .dealt : .board
    case .practice(let practice): TableKind(practice.kind)
    case .event: .event
    }
  }
}
