// SPDX-License-Identifier: MIT
import Lexica

/// Decides what happens in the chain of the house; pure, so a test needs no server.
package enum DecideHouse {
  /// Words judged for no table: one answer for all of them.
  ///
  /// - Parameters:
  ///   - question: what is asked; membership is asked for every word, always.
  ///   - agreed: what naming its list means.
  ///   - station: the station that asks; nil where somebody else does.
  /// - Returns: the question and its answer, as the ledger keeps it.
  package static func judge(
    _ question: JudgeRequest, by agreed: AgreedLexicon, at station: PlayerName? = nil
  ) -> BareJudgement {
    BareJudgement(
      words: question.words, lexicon: agreed, ruling: Ruling(question.lexicon.accepts(question.words)),
      board: question.board, by: question.by ?? station?.text, station: station)
  }
}
