// SPDX-License-Identifier: MIT
import Lexica

/// What somebody asks of a practice game.
package enum PracticeCommand: Hashable, Sendable {
  /// `GUESS word…`: words of the tiles shown, in threes and scramble; 1 to 24.
  case guess([Word])
  /// `GUESS yes|no [percent]`: an answer to the trainer.
  case answer(TrainerAnswer)
  /// `NEXT`: new tiles, or another play.
  case next
  /// `SOLVE`: show what nobody has found.
  case solve
  /// `SOLVE one`: show one word that nobody has found; it counts nothing.
  case solveOne
}

/// What somebody says to “would you challenge?”.
package struct TrainerAnswer: Hashable, Sendable {
  /// True for a challenge, false for letting the play stand.
  package let challenges: Bool
  /// How sure they are of this answer, in percent, 50 to 100; nil where they do not say.
  package let confidence: Int?

  /// How sure an answer may be: who is less than half sure of one is surer of the other.
  package static let confidences = 50...100

  /// Takes an answer; nil for a confidence outside 50 to 100.
  package init?(challenges: Bool, confidence: Int? = nil) {
    if let confidence, !TrainerAnswer.confidences.contains(confidence) { return nil }
    self.challenges = challenges
    self.confidence = confidence
  }

  /// Reads what follows `GUESS`, in any case: `yes` or `challenge`, `no` or `accept`, their first letters, then
  /// perhaps a percentage with or without `%`.
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
