// SPDX-License-Identifier: MIT
import Officiating

/// The open questions, shown again before they are answered.
///
/// Source: Protocol/SPEC.md, 4.29.
extension TalkText {
  /// Writes an open question in answer to a yes or no that was not meant for it.
  static func write(_ question: Situation.Question, _ notice: Notice?, into writer: inout LineWriter) {
    if let notice {
      writer.reply(.help, .none, "nothing was done yet; YES or NO answers what is asked now:")
      NoticeText.write(notice, into: &writer)
    } else {
      writer.reply(.asked, .none, sentence(of: question))
    }
    writer.shows(question)
  }

  private static func sentence(of question: Situation.Question) -> Phrase {
    switch question {
    case .nextGame(let series, _):
      "\(SeriesText.place(series)) comes next: YES asks for it, NO ends the series"
    case .result(let claimed): TalkText.claimed(claimed)
    case .ask, .invitation, .slip: Talk.sentence(of: question)
    }
  }

  /// Returns the question whether a result is as the other player says.
  static func claimed(_ claimed: Situation.ClaimedResult) -> Phrase {
    "\(claimed.by) says: \(claimed.first) \(claimed.firstScore), \(claimed.second) \(claimed.secondScore); YES if that is so"
  }
}
