// SPDX-License-Identifier: MIT

/// A hundred strangers of one address that is not trusted, and what they may take from everybody else.
///
/// Source: Protocol/SPEC.md 7.6, 7.11, 7.12.
enum AddressFlood {
  /// So many connections, each sending one of the lines over and over.
  static let connections = 100
  /// Where from: 127.0.0.2, which a server that listens on loopback does not trust.
  static let host: UInt32 = 2
  static let lines = ["JUDGE AT AA TAN", "FIND RETAINS? @", "TABLES"]

  /// Megabytes that the server and its ledger may grow by, and milliseconds that others may wait beyond twice, and beyond,
  /// what they do without it.
  private static let memoryMost = 64.0
  private static let ledgerMost = 6.0
  private static let waitMost = 2.0

  /// What was there before.
  struct Before {
    let idle: Waits
    let memory: Int
    let ledger: Int
  }

  /// Adds to a row what it cost, and judges the row by that.
  static func judge(_ row: inout FloodRow, _ before: Before, memory: Int, ledger: Int) {
    let idle = before.idle.milliseconds(0.99)
    let memory = Double(memory - before.memory) / 1e6
    let ledger = Double(ledger - before.ledger) / 1e6
    row.remarks.append("idle p99 \(Numbers.short(idle)) ms")
    row.remarks.append("\(Numbers.short(memory)) MB of memory, \(Numbers.short(ledger)) MB of ledger")
    let most = max(2 * idle, idle + waitMost)
    row.otherGoal = (
      "p99 ≤ \(Numbers.short(most)), ≤ \(Int(memoryMost)) MB, ledger ≤ \(Int(ledgerMost)) MB",
      row.waits.milliseconds(0.99) <= most && memory <= memoryMost && ledger <= ledgerMost
    )
  }
}
