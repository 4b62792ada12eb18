// SPDX-License-Identifier: MIT

/// Replies of games on a board.
extension ReplyKind {
  package static let tried = ReplyKind("211", "TRY")
  package static let tiles = ReplyKind("211", "TILES")
  package static let shuffle = ReplyKind("211", "SHUFFLE")
  package static let unseen = ReplyKind("211", "UNSEEN")
  package static let clock = ReplyKind("211", "CLOCK")
  package static let record = ReplyKind("211", "GCG")
  package static let onTable = ReplyKind("242", "ON-TABLE")
  package static let passed = ReplyKind("243", "PASSED")
  package static let exchanged = ReplyKind("243", "EXCHANGED")
  package static let ended = ReplyKind("244", "ENDED")
  package static let held = ReplyKind("245", "HELD")
  package static let accepted = ReplyKind("245", "ACCEPTED")
  package static let paused = ReplyKind("245", "PAUSED")
  package static let continued = ReplyKind("245", "CONTINUED")
  package static let adjourned = ReplyKind("245", "ADJOURNED")
  package static let declined = ReplyKind("245", "DECLINED")
  package static let undone = ReplyKind("249", "UNDONE")
  package static let amended = ReplyKind("249", "AMENDED")
  package static let asked = ReplyKind("272", "ASKED")
  package static let overruled = ReplyKind("273", "OVERRULED")
  package static let windowClosed = ReplyKind("442", "WINDOW-CLOSED")
  package static let gameLive = ReplyKind("445", "GAME-LIVE")
  package static let stillHere = ReplyKind("448", "STILL-HERE")
  package static let budgetSpent = ReplyKind("452", "BUDGET-SPENT")
  package static let illegalPlacement = ReplyKind("543", "ILLEGAL-PLACEMENT")
  package static let illegalExchange = ReplyKind("546", "ILLEGAL-EXCHANGE")
  package static let tileCount = ReplyKind("547", "TILE-COUNT")
  package static let doesNotFit = ReplyKind("549", "DOES-NOT-FIT")
  package static let notFormed = ReplyKind("551", "NOT-FORMED")

  static let ofGames = [
    tried, tiles, shuffle, unseen, clock, record, onTable, passed, exchanged, ended, held, accepted, paused,
    continued, adjourned, declined, undone, amended, asked, overruled, windowClosed, gameLive, stillHere,
    budgetSpent, illegalPlacement, illegalExchange, tileCount, doesNotFit, notFormed,
  ]
}

/// Notices of games on a board.
extension NoticeKind {
  package static let start = NoticeKind("START")
  package static let play = NoticeKind("PLAY")
  package static let pass = NoticeKind("PASS")
  package static let exchange = NoticeKind("EXCHANGE")
  package static let refused = NoticeKind("REFUSED")
  package static let hold = NoticeKind("HOLD")
  package static let accept = NoticeKind("ACCEPT")
  package static let drew = NoticeKind("DREW")
  package static let tiles = NoticeKind("TILES")
  package static let undo = NoticeKind("UNDO")
  package static let amend = NoticeKind("AMEND")
  package static let asked = NoticeKind("ASKED")
  package static let declined = NoticeKind("DECLINED")
  package static let clock = NoticeKind("CLOCK")
  package static let count = NoticeKind("COUNT")
  package static let paused = NoticeKind("PAUSED")
  package static let continued = NoticeKind("CONTINUED")
  package static let adjourned = NoticeKind("ADJOURNED")
  package static let overruled = NoticeKind("OVERRULED")

  static let ofGames = [
    start, play, pass, exchange, refused, hold, accept, drew, tiles, undo, amend, asked, declined, clock,
    count, paused, continued, adjourned, overruled,
  ]
}
