// SPDX-License-Identifier: MIT
import Rulebook

/// The game practised at a table.
package enum PracticeKind: String, Hashable, Sendable, CaseIterable {
  /// Seven tiles, in which every word of three is to be found.
  case threes
  /// The tiles of a word of eight, of which as many words as possible are to be made.
  case scramble
  /// A play and its score, to be challenged or accepted.
  case trainer
}

/// The terms agreed on before practice begins.
package enum PracticeTerms: Hashable, Sendable {
  case threes
  /// The seconds of a round, 30 to 600; 0 for no limit.
  case scramble(seconds: Int)
  /// The rule that determines the points of a challenge; it allows challenges.
  case trainer(ChallengeRule)

  /// The seconds of a round if the opening names none.
  package static let defaultSeconds = 180

  /// The range of the seconds of a timed round.
  package static let seconds = 30...600

  /// Creates terms with the `seconds` of a scramble, 0 for no limit, or the `rule` of a trainer.
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

  package var kind: PracticeKind {
    switch self {
    case .threes: .threes
    case .scramble: .scramble
    case .trainer: .trainer
    }
  }

  /// The seconds of a round; nil if there is no limit.
  package var roundSeconds: Int? {
    if case .scramble(let seconds) = self, seconds > 0 { seconds } else { nil }
  }
}
