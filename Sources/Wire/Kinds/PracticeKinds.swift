// SPDX-License-Identifier: MIT

/// Replies of practice.
extension ReplyKind {
  package static let round = ReplyKind("211", "ROUND")
  package static let guessed = ReplyKind("211", "GUESSED")
  package static let solved = ReplyKind("211", "SOLVED")
  package static let shown = ReplyKind("211", "SHOWN")
  package static let noPuzzle = ReplyKind("552", "NO-PUZZLE")

  static let ofPractice = [round, guessed, solved, shown, noPuzzle]
}

/// Notices of practice.
extension NoticeKind {
  package static let round = NoticeKind("ROUND")
  package static let found = NoticeKind("FOUND")
  package static let answered = NoticeKind("ANSWERED")
  package static let solved = NoticeKind("SOLVED")
  package static let shown = NoticeKind("SHOWN")

  static let ofPractice = [round, found, answered, solved, shown]
}
