// SPDX-License-Identifier: MIT
import Officiating
import Practice

/// The reply kinds and keys of refusals at a practice table.
enum PracticeRefusalText {
  static func kind(of refusal: PracticeRefusal) -> ReplyKind {
    switch refusal {
    case .notHere: .notSeated
    case .alreadyHere: .alreadySeated
    case .full: .tableFull
    case .noChallenges: .noChallenges
    case .notAnAnswer, .notWords, .badConfidence, .badCount, .badSeconds, .badLength: .otherKind
    case .notStarted, .roundOver, .alreadyAnswered, .alreadyAsked: .otherPhase
    case .notAlone: .notPermitted
    case .nothingHidden: .otherPhase
    case .noPuzzle: .noPuzzle
    }
  }

  static func keys(of refusal: PracticeRefusal, _ table: TableID, _ writer: inout LineWriter) {
    // A table that was not opened has no number; `house` is table 0.
    if table != .house { writer.key(table: table) }
    switch refusal {
    case .notStarted: writer.key("phase", Table.Phase.waiting.rawValue)
    case .roundOver: writer.key("phase", Table.Phase.revealed.rawValue)
    case .alreadyAnswered, .alreadyAsked, .nothingHidden: writer.key("phase", Table.Phase.round.rawValue)
    default: break
    }
  }
}
