// SPDX-License-Identifier: MIT
import Lexica

/// Decides events in the chain of the house; pure, so a test needs no server.
package enum DecideHouse {
  /// Judges words with one ruling for all of them; every word is looked up, whatever the ruling on the others.
  package static func judge(_ question: JudgeRequest, by lexicon: Lexicon) -> Ruling {
    Ruling(lexicon.accepts(question.words))
  }
}
