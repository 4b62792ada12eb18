// SPDX-License-Identifier: MIT

/// Every notice that this server sends; `Protocol/notices.tsv` has the same rows.
package enum NoticeKind: CaseIterable, Sendable {
  case joined, left, away, back, slip, withdrawn, challenge, ruling, ended, say, note, shutdown
  case start, play, pass, exchange, undo, amend, hold, accept, drew, clock, asked
  case paused, continued, adjourned, tiles
  case round, found, answered, solved

  /// The word that programs read.
  package var keyword: StaticString {
    switch self {
    case .joined: "JOINED"
    case .left: "LEFT"
    case .away: "AWAY"
    case .back: "BACK"
    case .slip: "SLIP"
    case .withdrawn: "WITHDRAWN"
    case .challenge: "CHALLENGE"
    case .ruling: "RULING"
    case .ended: "ENDED"
    case .say: "SAY"
    case .note: "NOTE"
    case .shutdown: "SHUTDOWN"
    case .start: "START"
    case .play: "PLAY"
    case .pass: "PASS"
    case .exchange: "EXCHANGE"
    case .undo: "UNDO"
    case .amend: "AMEND"
    case .hold: "HOLD"
    case .accept: "ACCEPT"
    case .drew: "DREW"
    case .clock: "CLOCK"
    case .asked: "ASKED"
    case .paused: "PAUSED"
    case .continued: "CONTINUED"
    case .adjourned: "ADJOURNED"
    case .tiles: "TILES"
    case .round: "ROUND"
    case .found: "FOUND"
    case .answered: "ANSWERED"
    case .solved: "SOLVED"
    }
  }

  /// What `NOTICES terse` leaves out: hints and talk.
  package var isChatter: Bool { self == .note || self == .say }
}
