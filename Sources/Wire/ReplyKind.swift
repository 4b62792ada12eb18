// SPDX-License-Identifier: MIT

/// Every reply that this server sends; `Protocol/replies.tsv` has the same rows.
///
/// The first digit says how it went: 2 done, 4 not now, 5 never as sent. The second says what about:
/// 0 syntax, 1 information, 2 connection, 3 identity, 4 table, 5 adjudication, 6 ledger.
package enum ReplyKind: CaseIterable, Sendable {
  case ready, bye
  case help, caps, pong, who, tables, table, history, lexica, notices, language, said, found, defined, round,
    guessed,
    solved
  case tried, tiles, unseen, clock
  case welcome
  case opened, seated, slip, withdrawn, left
  case onTable, passed, exchanged, ended, held, accepted, paused, continued, adjourned, undone, amended
  case acceptable, unacceptable
  case asked
  case closing, idle, slowDown, loginLater
  case notYourTurn, nothingOnTable, windowClosed, slipOpen, tableFull, gameLive, seatEmpty, otherPhase
  case stillHere
  case notRecorded, ledgerFailed
  case unknownCommand, badArgument, lineTooLong, badBytes, unfinishedLine
  case loginFirst, loginFailed, notPermitted, nameTaken
  case noSuchTable, notSeated, termsDiffer, illegalPlacement, noSuchLexicon, alreadySeated
  case illegalExchange, tileCount, otherKind, doesNotFit
  case noChallenges, notFormed, noPuzzle

  /// The three digits.
  package var code: StaticString {
    switch self {
    case .ready: "200"
    case .bye: "205"
    case .help: "210"
    case .caps, .who, .tables, .table, .history, .lexica, .notices, .language, .found, .defined, .round,
      .guessed,
      .solved:
      "211"
    case .tried, .tiles, .unseen, .clock: "211"
    case .pong: "212"
    case .said: "213"
    case .welcome: "230"
    case .opened: "240"
    case .seated: "241"
    case .onTable: "242"
    case .passed, .exchanged: "243"
    case .ended: "244"
    case .held, .accepted, .paused, .continued, .adjourned: "245"
    case .slip: "246"
    case .withdrawn: "247"
    case .left: "248"
    case .undone, .amended: "249"
    case .acceptable: "250"
    case .unacceptable: "251"
    case .asked: "272"
    case .slowDown: "420"
    case .closing: "421"
    case .idle: "422"
    case .loginLater: "430"
    case .notYourTurn: "440"
    case .nothingOnTable: "441"
    case .windowClosed: "442"
    case .slipOpen: "443"
    case .tableFull: "444"
    case .gameLive: "445"
    case .seatEmpty: "446"
    case .otherPhase: "447"
    case .stillHere: "448"
    case .notRecorded: "460"
    case .ledgerFailed: "461"
    case .unknownCommand: "500"
    case .badArgument: "501"
    case .lineTooLong: "502"
    case .badBytes: "503"
    case .unfinishedLine: "504"
    case .loginFirst: "530"
    case .loginFailed: "531"
    case .notPermitted: "532"
    case .nameTaken: "533"
    case .noSuchTable: "540"
    case .notSeated: "541"
    case .termsDiffer: "542"
    case .illegalPlacement: "543"
    case .noSuchLexicon: "544"
    case .alreadySeated: "545"
    case .illegalExchange: "546"
    case .tileCount: "547"
    case .otherKind: "548"
    case .doesNotFit: "549"
    case .noChallenges: "550"
    case .notFormed: "551"
    case .noPuzzle: "552"
    }
  }

  /// The word that programs read.
  package var keyword: StaticString {
    switch self {
    case .ready: "READY"
    case .bye: "BYE"
    case .help: "HELP"
    case .caps: "CAPS"
    case .who: "WHO"
    case .tables: "TABLES"
    case .table: "TABLE"
    case .history: "HISTORY"
    case .lexica: "LEXICA"
    case .notices: "NOTICES"
    case .language: "LANG"
    case .found: "FOUND"
    case .defined: "DEFINED"
    case .round: "ROUND"
    case .guessed: "GUESSED"
    case .solved: "SOLVED"
    case .noPuzzle: "NO-PUZZLE"
    case .pong: "PONG"
    case .said: "SAID"
    case .welcome: "WELCOME"
    case .opened: "OPENED"
    case .seated: "SEATED"
    case .slip: "SLIP"
    case .withdrawn: "WITHDRAWN"
    case .left: "LEFT"
    case .acceptable: "ACCEPTABLE"
    case .unacceptable: "UNACCEPTABLE"
    case .slowDown: "SLOW-DOWN"
    case .closing: "CLOSING"
    case .idle: "IDLE"
    case .loginLater: "LOGIN-LATER"
    case .notYourTurn: "NOT-YOUR-TURN"
    case .nothingOnTable: "NOTHING-ON-TABLE"
    case .slipOpen: "SLIP-OPEN"
    case .tableFull: "TABLE-FULL"
    case .seatEmpty: "SEAT-EMPTY"
    case .notRecorded: "NOT-RECORDED"
    case .ledgerFailed: "LEDGER-FAILED"
    case .unknownCommand: "UNKNOWN-COMMAND"
    case .badArgument: "BAD-ARGUMENT"
    case .lineTooLong: "LINE-TOO-LONG"
    case .badBytes: "BAD-BYTES"
    case .unfinishedLine: "UNFINISHED-LINE"
    case .loginFirst: "LOGIN-FIRST"
    case .loginFailed: "LOGIN-FAILED"
    case .notPermitted: "NOT-PERMITTED"
    case .nameTaken: "NAME-TAKEN"
    case .noSuchTable: "NO-SUCH-TABLE"
    case .notSeated: "NOT-SEATED"
    case .termsDiffer: "TERMS-DIFFER"
    case .noSuchLexicon: "NO-SUCH-LEXICON"
    case .alreadySeated: "ALREADY-SEATED"
    case .noChallenges: "NO-CHALLENGES"
    default: gameKeyword
    }
  }

  /// The words of games.
  private var gameKeyword: StaticString {
    switch self {
    case .tried: "TRY"
    case .tiles: "TILES"
    case .unseen: "UNSEEN"
    case .clock: "CLOCK"
    case .onTable: "ON-TABLE"
    case .passed: "PASSED"
    case .exchanged: "EXCHANGED"
    case .ended: "ENDED"
    case .held: "HELD"
    case .accepted: "ACCEPTED"
    case .paused: "PAUSED"
    case .continued: "CONTINUED"
    case .adjourned: "ADJOURNED"
    case .undone: "UNDONE"
    case .amended: "AMENDED"
    case .asked: "ASKED"
    case .windowClosed: "WINDOW-CLOSED"
    case .gameLive: "GAME-LIVE"
    case .otherPhase: "OTHER-PHASE"
    case .stillHere: "STILL-HERE"
    case .illegalPlacement: "ILLEGAL-PLACEMENT"
    case .illegalExchange: "ILLEGAL-EXCHANGE"
    case .tileCount: "TILE-COUNT"
    case .otherKind: "OTHER-KIND"
    case .doesNotFit: "DOES-NOT-FIT"
    case .notFormed: "NOT-FORMED"
    default: preconditionFailure("not a reply of games")
    }
  }
}
