// SPDX-License-Identifier: MIT

/// Every notice that this server sends; `Protocol/notices.tsv` has the same rows.
package enum NoticeKind: CaseIterable, Sendable {
  case joined, left, away, back, slip, withdrawn, challenge, ruling, ended, say, note, shutdown

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
    }
  }

  /// What `NOTICES terse` leaves out: hints and talk.
  package var isChatter: Bool { self == .note || self == .say }
}
