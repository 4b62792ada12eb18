// SPDX-License-Identifier: MIT
import Officiating

enum SlipRefusalText {
  static func open(_ slip: Int, isOwn: Bool) -> Phrase {
    isOwn
      ? "your slip waits for the other side; to drop it, WITHDRAW \(slip)"
      : "a slip is open: CONFIRM \(slip) or AMEND \(slip) word..."
  }

  static func leaving(_ slip: Int, isOwn: Bool) -> Phrase {
    isOwn
      ? "your play is doubted; leave when slip \(slip) is ruled on or its time is up"
      : "your play is doubted; first CONFIRM \(slip)"
  }

  static func others(_ slip: Int) -> Phrase {
    "only the challenger can take it back; to change it, AMEND \(slip) word..."
  }

  static func nothingOnTable(newest: Int?) -> Phrase {
    guard let newest else { return "no slip of that number is on the table; type SHOW" }
    return "that is not the slip on the table; \(newest) is, type SHOW"
  }

  /// `until` is nil for a correction, which has no time limit.
  static func othersConfirm(_ slip: Int, until: Instant?) -> Phrase {
    until == nil
      ? "a correction needs the other side; to drop it, WITHDRAW \(slip)"
      : "these are your words; the other side confirms them, or WITHDRAW \(slip)"
  }
}
