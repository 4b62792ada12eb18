// SPDX-License-Identifier: MIT
import Officiating
import Records

/// Ledgers of games read again: every line and sum checked, every table folded, at three lengths.
enum FoldCase {
  static let lengths = [1000, 10_000, 100_000]

  static func run(_ bench: inout Bench) throws(BenchFault) {
    let games = try bench.games()
    var costs: [Double] = []
    for length in lengths {
      let folder = "\(bench.folder)/fold-\(length)"
      let ledger = try ScriptedLedger(lines: length, of: games)
      try ledger.write(to: folder)
      let cost = try fold(folder, length)
      costs.append(cost)
      var row = Row(
        work: "checking and folding a ledger of \(length) events", ours: Numbers.rate(1 / cost), peer: "",
        theirs: "")
      row.ourCost = cost * 1e6
      bench.add(row)
    }
    let growth = costs[costs.count - 1] / costs[0]
    bench.add(
      Row(
        work: "growth: time an event at \(lengths[lengths.count - 1]) by that at \(lengths[0])",
        ours: "\(Numbers.short(growth))×", peer: "linear", theirs: "1.00×"))
    let longest = lengths[lengths.count - 1]
    for command in ["verify", "replay"] {
      try run(command, on: "\(bench.folder)/fold-\(longest)", lines: longest, &bench)
    }
  }

  /// Seconds an event, at best.
  private static func fold(_ folder: String, _ length: Int) throws(BenchFault) -> Double {
    let best = LookupCase.best { folded(folder) }
    guard best.found == length else { throw .miscounted("events", expected: length, got: best.found) }
    return best.seconds / Double(length)
  }

  /// How many events were taken in; fewer than there are when one did not fit.
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

  private static func run(
    _ command: String, on folder: String, lines: Int, _ bench: inout Bench
  ) throws(BenchFault) {
    let run = try Processes.run([bench.places.verdict, command, folder])
    guard run.end.status == 0 else {
      throw .miscounted("verdict \(command)", expected: 0, got: Int(run.end.status))
    }
    var row = Row(
      work: "verdict \(command) of \(lines) events of games", ours: Numbers.rate(Double(lines) / run.seconds),
      peer: "", theirs: "")
    row.ourCost = run.end.processorTime * 1e6 / Double(lines)
    bench.add(row)
  }
}
