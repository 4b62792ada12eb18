// SPDX-License-Identifier: MIT
import Rulebook

/// The game practised at a table.
package enum PracticeKind: String, Hashable, Sendable, CaseIterable {
  /// Seven tiles, in which every word of three is to be found.
  case threes
  /// The tiles of a word of eight, of which as many words as possible are to be made.
  case scramble
  /// The tiles of a word, of which every word that takes all of them is to be found.
  case anagrams
  /// A play and its score, to be challenged or accepted.
  case trainer
}

/// The words from which anagrams are dealt.
package enum AnagramChoice: String, Hashable, Sendable, CaseIterable {
  /// Every word of the list with the length agreed on.
  case all
  /// The words whose tiles are drawn most often from a full bag.
  case likely
  /// The words that a player at the table missed and that are to come back now, of any length.
  case missed
}

/// The terms agreed on before practice begins.
package struct PracticeTerms: Hashable, Sendable {
  package enum Game: Hashable, Sendable {
    case threes
    /// The seconds of a round, 30 to 600; 0 for no limit.
    case scramble(seconds: Int)
    /// The number of tiles, 2 to 8, and the words to choose from.
    case anagrams(length: Int, AnagramChoice)
    /// The rule that determines the points of a challenge; it allows challenges.
    case trainer(ChallengeRule)
  }

  package let game: Game
  /// Whether puzzles may hold words that the definitions mark as hurtful; words are judged alike in both cases.
  package let dealsAll: Bool

  /// The seconds of a round if the opening names none.
  package static let defaultSeconds = 180

  /// The range of the seconds of a timed round.
  package static let seconds = 30...600

  /// The number of tiles of anagrams if the opening names none, and its range.
  package static let defaultLength = 7
  package static let anagramLengths = PuzzleBook.lengths

  package static let threes = PracticeTerms(game: .threes)

  /// Creates terms with the `seconds` of a scramble, 0 for no limit, the `length` and `choice` of anagrams, or the
  /// `rule` of a trainer.
  ///
  /// - Throws: `badSeconds`, `badLength` or `noChallenges`.
  package init(
    _ kind: PracticeKind, seconds: Int = PracticeTerms.defaultSeconds,
    length: Int = PracticeTerms.defaultLength, choice: AnagramChoice = .all, rule: ChallengeRule = .double,
    dealsAll: Bool = false
  ) throws(PracticeRefusal) {
    switch kind {
    case .threes: game = .threes
    case .scramble:
      guard seconds == 0 || PracticeTerms.seconds.contains(seconds) else { throw .badSeconds }
      game = .scramble(seconds: seconds)
    case .anagrams:
      guard PracticeTerms.anagramLengths.contains(length) else { throw .badLength }
      game = .anagrams(length: length, choice)
    case .trainer:
      guard rule.exists else { throw .noChallenges }
      game = .trainer(rule)
    }
    self.dealsAll = dealsAll
  }

  private init(game: Game) {
    self.game = game
    dealsAll = false
  }

  package var kind: PracticeKind {
    switch game {
    case .threes: .threes
    case .scramble: .scramble
    case .anagrams: .anagrams
    case .trainer: .trainer
    }
  }

  /// The seconds of a round; nil if there is no limit.
  package var roundSeconds: Int? {
    if case .scramble(let seconds) = game, seconds > 0 { seconds } else { nil }
  }

  /// The trainer's challenge rule; nil for practice without challenges.
  package var rule: ChallengeRule? { if case .trainer(let rule) = game { rule } else { nil } }
}
