// SPDX-License-Identifier: MIT

/// A kind of notice: the word that programs read; `Protocol/notices.tsv` is printed from the cases.
package enum NoticeKind: String, CaseIterable, Sendable {
  // MARK: The connection and the people connected

  case away = "AWAY"
  case back = "BACK"
  case shutdown = "SHUTDOWN"
  case follow = "FOLLOW"
  case tell = "TELL"

  // MARK: Calls for a director

  case call = "CALL"
  case judged = "JUDGED"

  // MARK: Directors who keep order

  case expelled = "EXPELLED"
  case silenced = "SILENCED"
  case unlocked = "UNLOCKED"

  // MARK: Word lists, the ledger and permissions

  case lookup = "LOOKUP"

  // MARK: Every kind of table

  case seek = "SEEK"
  case taken = "TAKEN"
  case joined = "JOINED"
  case left = "LEFT"
  case say = "SAY"
  case note = "NOTE"
  case ended = "ENDED"
  case board = "BOARD"

  // MARK: Slips and rulings on words

  case slip = "SLIP"
  case withdrawn = "WITHDRAWN"
  case challenge = "CHALLENGE"
  case ruling = "RULING"

  // MARK: Games on a board

  case start = "START"
  case play = "PLAY"
  case pass = "PASS"
  case exchange = "EXCHANGE"
  case refused = "REFUSED"
  case hold = "HOLD"
  case accept = "ACCEPT"
  case drew = "DREW"
  case tiles = "TILES"
  case undo = "UNDO"
  case amend = "AMEND"
  case asked = "ASKED"
  case declined = "DECLINED"
  case clock = "CLOCK"
  case count = "COUNT"
  case timer = "TIMER"
  case paused = "PAUSED"
  case continued = "CONTINUED"
  case adjourned = "ADJOURNED"
  case overruled = "OVERRULED"

  // MARK: Practice

  case round = "ROUND"
  case found = "FOUND"
  case answered = "ANSWERED"
  case solved = "SOLVED"
  case shown = "SHOWN"

  // MARK: Events

  case happened = "EVENT"
  case terms = "TERMS"
  case pairedWith = "PAIRED"
  case seatedAt = "SEATED"
  case starting = "STARTS"

  /// True for hints and talk, which `NOTICES terse` leaves out.
  package var isChatter: Bool { self == .say || self == .note }
}
