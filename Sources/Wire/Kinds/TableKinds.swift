// SPDX-License-Identifier: MIT

/// Replies that every kind of table gives.
extension ReplyKind {
  package static let tables = ReplyKind("211", "TABLES")
  package static let games = ReplyKind("211", "GAMES")
  package static let table = ReplyKind("211", "TABLE")
  package static let history = ReplyKind("211", "HISTORY")
  package static let said = ReplyKind("213", "SAID")
  package static let opened = ReplyKind("240", "OPENED")
  package static let seated = ReplyKind("241", "SEATED")
  package static let left = ReplyKind("248", "LEFT")
  package static let notYourTurn = ReplyKind("440", "NOT-YOUR-TURN")
  package static let tableFull = ReplyKind("444", "TABLE-FULL")
  package static let seatEmpty = ReplyKind("446", "SEAT-EMPTY")
  package static let otherPhase = ReplyKind("447", "OTHER-PHASE")
  package static let noSuchTable = ReplyKind("540", "NO-SUCH-TABLE")
  package static let notSeated = ReplyKind("541", "NOT-SEATED")
  package static let termsDiffer = ReplyKind("542", "TERMS-DIFFER")
  package static let alreadySeated = ReplyKind("545", "ALREADY-SEATED")
  package static let otherKind = ReplyKind("548", "OTHER-KIND")

  static let ofTables = [
    tables, games, table, history, said, opened, seated, left, notYourTurn, tableFull, seatEmpty, otherPhase,
    noSuchTable, notSeated, termsDiffer, alreadySeated, otherKind,
  ]
}

/// Notices of every kind of table.
extension NoticeKind {
  package static let joined = NoticeKind("JOINED")
  package static let left = NoticeKind("LEFT")
  package static let say = NoticeKind("SAY", isChatter: true)
  package static let note = NoticeKind("NOTE", isChatter: true)
  package static let ended = NoticeKind("ENDED")

  static let ofTables = [joined, left, say, note, ended]
}
