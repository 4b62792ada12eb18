// SPDX-License-Identifier: MIT
import Lexica

/// Decides events in the chain of the house; pure, so a test needs no server.
package enum DecideHouse {
  /// Judges words for no table: every word is looked up, whatever the ruling on the others.
  package static func judge(
    _ question: JudgeRequest, at station: PlayerName? = nil
  ) -> BareJudgement {
    BareJudgement(
      words: question.words, lexicon: question.list.agreed,
      ruling: Ruling(question.list.lexicon.accepts(question.words)),
      board: question.board, by: question.by ?? station?.text, station: station)
  }
}
