// SPDX-License-Identifier: MIT
import Officiating
import Records

/// Ledgers of games read again at three lengths: every line and sum is checked, every table folded.
enum FoldCase {
  static func run(_ bench: Bench) throws(BenchFault) {
    var costs: [Double] = []
    for length in [1000, 10_000, 100_000] {
      let folder = "\(bench.folder)/fold-\(length)"
      try ScriptedLedger(lines: length, of: try bench.games()).write(to: folder)
      costs.append(try Clock.least(counting: length) { folded(folder) })
      bench.add("checking and folding a ledger of \(length) events", each: costs[costs.count - 1])
    }
    bench.add(growth: "time an event at 100000 by that at 1000", costs[2] / costs[0], "linear")
    try bench.add(reading: "100000 events of games", "\(bench.folder)/fold-100000", lines: 100_000)
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
