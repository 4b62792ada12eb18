// SPDX-License-Identifier: MIT
import Officiating
import Records

/// A ledger of games read again: every line and sum is checked, every table folded.
enum FoldCase {
  private static let length = 100_000
  /// Events a second.
  private static let goal = 350_000.0

  static func run(_ bench: Bench) throws(BenchFault) {
    let folder = "\(bench.folder)/fold"
    try ScriptedLedger(lines: length, of: try bench.games()).write(to: folder)
    let each = try Clock.least(counting: length) { folded(folder) }
    bench.add(
      Row(
        work: "checking and folding \(length) events of games", ours: Numbers.rate(1 / each), peer: "goal",
        theirs: Numbers.rate(goal), bar: .atLeast(1, 1 / each / goal), cost: each * 1e6))
  }

  /// How many events were taken in; fewer than there are where one did not fit.
  private static func folded(_ folder: String) -> Int {
    var tables: [TableID: Table] = [:]
    var count = 0
    let report = try? LedgerReader.walk(folder) { line in
      let id = line.entry.table
      if case .opened(let opening) = line.entry.event {
        tables[id] = Table(opening, id: id, at: line.entry.at)
      } else {
        guard (try? tables[id]?.read(RecordedEntry(entry: line.entry, receipt: line.receipt))) != nil else {
          return
        }
        if tables[id]?.isOver == true { tables[id] = nil }
      }
      count += 1
    }
    return report?.fault == nil ? count : 0
  }
}
