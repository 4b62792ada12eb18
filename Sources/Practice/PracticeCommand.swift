// SPDX-License-Identifier: MIT
import Lexica

/// A command at a practice table.
package enum PracticeCommand: Hashable, Sendable {
  /// `GUESS word…`: 1 to 24 words made of the tiles shown, in threes and scramble.
  case guess([Word])
  /// `GUESS yes|no [percent]`: an answer to the trainer.
  case answer(TrainerAnswer)
  /// `NEXT`: new tiles, or another play.
  case next
  /// `SOLVE`: show the words that no player has found.
  case solve
  /// `SOLVE one`: show one word that no player has found, for no points.
  case solveOne
}

/// An answer to “would you challenge?”.
package struct TrainerAnswer: Hashable, Sendable {
  /// True for a challenge, false for letting the play stand.
  package let challenges: Bool
  /// The player's confidence in the answer, 50 to 100 percent; nil if not stated.
  package let confidence: Int?

  /// The range of confidence; below 50 percent the opposite answer would be the surer one.
  package static let confidences = 50...100

  /// Creates an answer; nil for a confidence outside 50 to 100.
  package init?(challenges: Bool, confidence: Int? = nil) {
    if let confidence, !TrainerAnswer.confidences.contains(confidence) { return nil }
    self.challenges = challenges
    self.confidence = confidence
  }

  /// Reads the words after `GUESS`, in either case: an answer, then optionally a percentage with or without `%`.
  ///
  /// Answers are `yes` or `challenge`, `no` or `accept`, and their first letters.
  ///
  /// - Throws: `notAnAnswer` or `badConfidence`.
  package init(reading parts: [String]) throws(PracticeRefusal) {
    guard let first = parts.first?.lowercased(), (1...2).contains(parts.count) else { throw .notAnAnswer }
    switch first {
    case "yes", "y", "challenge", "c": challenges = true
    case "no", "n", "accept", "a": challenges = false
    default: throw .notAnAnswer
    }
    guard parts.count == 2 else {
      confidence = nil
      return
    }
    let digits = parts[1].hasSuffix("%") ? parts[1].dropLast() : Substring(parts[1])
    guard digits.count <= 3, digits.allSatisfy({ ("0"..."9").contains($0) }), let percent = Int(digits),
      TrainerAnswer.confidences.contains(percent)
    else { throw .badConfidence }
    confidence = percent
  }
}
