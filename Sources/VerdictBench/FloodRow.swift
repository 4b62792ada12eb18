// SPDX-License-Identifier: MIT
import Glibc

/// One line of the table of floods: how long somebody else waited meanwhile.
struct FloodRow {
  /// Milliseconds within which 99 of 100 must be answered, and every one.
  static let goal = (most: 5.0, worst: 30.0)

  let flood: String
  let waits: Waits
  var remarks: [String]
  /// A goal of its own, in place of the common one.
  var otherGoal: (text: String, isMet: Bool)?

  var isMet: Bool {
    otherGoal?.isMet ?? (waits.milliseconds(0.99) <= Self.goal.most && waits.worst <= Self.goal.worst)
  }

  static let heading = """
    | flood | somebody else's waits | p50 ms | p99 ms | worst ms | goal: p99 ≤ 5, worst ≤ 30 | |
    |---|---:|---:|---:|---:|---|---|
    """

  var text: String {
    let met = (isMet ? "met" : "missed") + (otherGoal.map { ": \($0.text)" } ?? "")
    let cells =
      [flood, "\(waits.all.count)"]
      + [waits.milliseconds(0.5), waits.milliseconds(0.99), waits.worst].map(Numbers.short)
      + [met, remarks.joined(separator: "; ")]
    return "| \(cells.joined(separator: " | ")) |"
  }

  static func print(_ text: String) {
    let line = Array("\(text)\n".utf8)
    _ = write(STDOUT_FILENO, line, line.count)
  }
}
