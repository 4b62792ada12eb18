// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// What is said of a slip that is in the way, by how it is.
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

  static func nothingOnTable(newest: Int?) -> Phrase {
    guard let newest else { return "no slip of that number is on the table; type SHOW" }
    return "that is not the slip on the table; \(newest) is, type SHOW"
  }

  /// A correction has no time after which it is ruled on.
  static func othersConfirm(_ slip: Int, until: Instant?) -> Phrase {
    until == nil
      ? "a correction needs the other side; to drop it, WITHDRAW \(slip)"
      : "these are your words; the other side confirms them, or WITHDRAW \(slip)"
  }
}
