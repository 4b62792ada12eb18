// SPDX-License-Identifier: MIT

/// A kind of reply: three digits and the word that programs read; `Protocol/replies.tsv` is printed from the cases.
///
/// The first digit of the code is the outcome: 2 done, 4 not now, 5 never as sent. The second is the subject:
/// 0 syntax, 1 information, 2 connection, 3 identity, 4 table, 5 adjudication, 6 ledger, 7 the consent of others.
package enum ReplyKind: String, CaseIterable, Sendable {
  // MARK: A line that cannot be read

  case unknownCommand = "500 UNKNOWN-COMMAND"
  case badArgument = "501 BAD-ARGUMENT"
  case lineTooLong = "502 LINE-TOO-LONG"
  case badBytes = "503 BAD-BYTES"
  case unfinishedLine = "504 UNFINISHED-LINE"

  // MARK: The connection and the people connected

  case ready = "200 READY"
  case bye = "205 BYE"
  case told = "213 TOLD"
  case help = "210 HELP"
  case caps = "211 CAPS"
  case who = "211 WHO"
  case status = "211 STATUS"
  case notices = "211 NOTICES"
  case mute = "211 MUTE"
  case follow = "211 FOLLOW"
  case language = "211 LANG"
  case plain = "211 PLAIN"
  case more = "211 MORE"
  case board = "211 BOARD"
  case use = "211 USE"
  case pong = "212 PONG"
  case welcome = "230 WELCOME"
  case slowDown = "420 SLOW-DOWN"
  case closing = "421 CLOSING"
  case idle = "422 IDLE"
  case loginLater = "430 LOGIN-LATER"
  case loginFirst = "530 LOGIN-FIRST"
  case loginFailed = "531 LOGIN-FAILED"
  case nameTaken = "533 NAME-TAKEN"

  // MARK: Accounts

  case accounts = "211 ACCOUNTS"
  case account = "270 ACCOUNT"
  case directorOnly = "570 DIRECTOR-ONLY"
  case noSuchAccount = "575 NO-SUCH-ACCOUNT"

  // MARK: Games that are over

  case profile = "211 PROFILE"
  case ownData = "211 MYDATA"
  case ladder = "211 LADDER"
  case study = "211 STUDY"
  case challenges = "211 CHALLENGES"

  // MARK: Calls for a director

  case calls = "211 CALLS"
  case called = "214 CALLED"

  // MARK: Directors who keep order

  case expelled = "270 EXPELLED"
  case silenced = "270 SILENCED"
  case unlocked = "270 UNLOCKED"

  // MARK: Word lists, the ledger and permissions

  case lexica = "211 LEXICA"
  case found = "211 FOUND"
  case defined = "211 DEFINED"
  case notRecorded = "460 NOT-RECORDED"
  case ledgerFailed = "461 LEDGER-FAILED"
  case notPermitted = "532 NOT-PERMITTED"
  case noSuchLexicon = "544 NO-SUCH-LEXICON"

  // MARK: Every kind of table

  case tables = "211 TABLES"
  case games = "211 GAMES"
  case table = "211 TABLE"
  case history = "211 HISTORY"
  case said = "213 SAID"
  case opened = "240 OPENED"
  case seated = "241 SEATED"
  case left = "248 LEFT"
  case notYourTurn = "440 NOT-YOUR-TURN"
  case tableFull = "444 TABLE-FULL"
  case seatEmpty = "446 SEAT-EMPTY"
  case otherPhase = "447 OTHER-PHASE"
  case noSuchTable = "540 NO-SUCH-TABLE"
  case notSeated = "541 NOT-SEATED"
  case termsDiffer = "542 TERMS-DIFFER"
  case alreadySeated = "545 ALREADY-SEATED"
  case otherKind = "548 OTHER-KIND"

  // MARK: Slips and rulings on words

  case slip = "246 SLIP"
  case withdrawn = "247 WITHDRAWN"
  case acceptable = "250 ACCEPTABLE"
  case unacceptable = "251 UNACCEPTABLE"
  case nothingOnTable = "441 NOTHING-ON-TABLE"
  case slipOpen = "443 SLIP-OPEN"
  case noChallenges = "550 NO-CHALLENGES"

  // MARK: Games on a board

  case tried = "211 TRY"
  case tiles = "211 TILES"
  case shuffle = "211 SHUFFLE"
  case unseen = "211 UNSEEN"
  case clock = "211 CLOCK"
  case record = "211 GCG"
  case onTable = "242 ON-TABLE"
  case passed = "243 PASSED"
  case exchanged = "243 EXCHANGED"
  case ended = "244 ENDED"
  case held = "245 HELD"
  case accepted = "245 ACCEPTED"
  case paused = "245 PAUSED"
  case continued = "245 CONTINUED"
  case adjourned = "245 ADJOURNED"
  case declined = "245 DECLINED"
  case undone = "249 UNDONE"
  case amended = "249 AMENDED"
  case asked = "272 ASKED"
  case overruled = "273 OVERRULED"
  case windowClosed = "442 WINDOW-CLOSED"
  case gameLive = "445 GAME-LIVE"
  case stillHere = "448 STILL-HERE"
  case budgetSpent = "452 BUDGET-SPENT"
  case illegalPlacement = "543 ILLEGAL-PLACEMENT"
  case illegalExchange = "546 ILLEGAL-EXCHANGE"
  case tileCount = "547 TILE-COUNT"
  case doesNotFit = "549 DOES-NOT-FIT"
  case notFormed = "551 NOT-FORMED"

  // MARK: Practice

  case round = "211 ROUND"
  case guessed = "211 GUESSED"
  case solved = "211 SOLVED"
  case shown = "211 SHOWN"
  case noPuzzle = "552 NO-PUZZLE"

  // MARK: Events

  case standings = "211 STANDINGS"
  case eventShown = "211 EVENT"
  case missing = "211 MISSING"
  case events = "211 EVENTS"
  case card = "211 CARD"
  case cross = "211 CROSS"
  case highs = "211 HIGHS"
  case ratings = "211 RATINGS"
  case prizes = "211 PRIZES"
  case microphone = "211 MICROPHONE"
  case teams = "211 TEAMS"
  case event = "270 EVENT"
  case eventDesk = "270 DESK"
  case entered = "270 ENTERED"
  case codes = "211 CODES"
  case entrantChanged = "270 CHANGED"
  case keptApart = "270 APART"
  case joinedEvent = "270 JOINED"
  case dropped = "270 DROPPED"
  case returned = "270 RETURNED"
  case prizesKept = "270 KEPT"
  case eventClosed = "270 CLOSED"
  case eventReopened = "270 REOPENED"
  case paired = "271 PAIRED"
  case unpaired = "271 UNPAIRED"
  case swapped = "271 SWAPPED"
  case putOffInEvent = "271 ADJOURNED"
  case eventTimer = "271 TIMER"
  case eventPaused = "271 PAUSED"
  case eventContinued = "271 CONTINUED"
  case why = "211 WHY"
  case starts = "271 STARTS"
  case scored = "271 SCORED"
  case corrected = "271 CORRECTED"
  case notYet = "471 NOT-YET"
  case noSuchEvent = "571 NO-SUCH-EVENT"
  case notPaired = "572 NOT-PAIRED"
  case notEntered = "573 NOT-ENTERED"
  case improbable = "574 IMPROBABLE"

  /// The three digits as a number.
  package var number: Int {
    var row = rawValue
    return row.withUTF8 { Self.number(of: $0) }
  }

  /// Returns the number in the first three characters of a row.
  static func number(of row: UnsafeBufferPointer<UInt8>) -> Int {
    Int(row[0]) * 100 + Int(row[1]) * 10 + Int(row[2]) - 48 * 111
  }
}
