// SPDX-License-Identifier: MIT
import Rulebook

/// Which game is practised at a table.
package enum PracticeKind: String, Hashable, Sendable, CaseIterable {
  /// Seven tiles, and every word of three tiles in them is to be found.
  case threes
  /// The tiles of a word of eight, and as many words as possible are to be made of them.
  case scramble
  /// A play and its score: would you challenge?
  case trainer
}

/// What is agreed on before practice begins.
package enum PracticeTerms: Hashable, Sendable {
  case threes
  /// `seconds` a round, 30 to 600; 0 for rounds that no time ends.
  case scramble(seconds: Int)
  /// The rule under which a challenge gains or costs points; one under which challenges exist.
  case trainer(ChallengeRule)

  /// Seconds of a round where nothing else is said.
  package static let defaultSeconds = 180

  /// Seconds that a round may take, where it is timed.
  package static let seconds = 30...600

  /// Takes what a table was opened with.
  ///
  /// - Parameters:
  ///   - kind: which game.
  ///   - seconds: of a round, 0 for no limit; of no meaning but in a scramble.
  ///   - rule: what challenges cost; of no meaning but to a trainer.
  /// - Throws: `badSeconds` or `noChallenges`.
  package init(
    _ kind: PracticeKind, seconds: Int = PracticeTerms.defaultSeconds, rule: ChallengeRule = .double
  ) throws(PracticeRefusal) {
    switch kind {
    case .threes: self = .threes
    case .scramble:
      guard seconds == 0 || PracticeTerms.seconds.contains(seconds) else { throw .badSeconds }
      self = .scramble(seconds: seconds)
    case .trainer:
      guard rule.exists else { throw .noChallenges }
      self = .trainer(rule)
    }
  }

  /// Which game it is.
  package var kind: PracticeKind {
    switch self {
    case .threes: .threes
    case .scramble: .scramble
    case .trainer: .trainer
    }
  }

  /// Seconds of a round; nil where no time ends it.
  package var roundSeconds: Int? {
    if case .scramble(let seconds) = self, seconds > 0 { seconds } else { nil }
  }
}
