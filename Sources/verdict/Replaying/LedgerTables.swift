// SPDX-License-Identifier: MIT
import Officiating
import Records

extension LedgerReader {
  /// Walks through a ledger, also while a server is running on it; throws `obstacle` if it is at fault.
  static func read(
    _ path: String, checkingGames: Bool = false, else undone: String = "nothing was written down",
    _ take: (LedgerLine) -> Void
  ) throws(Trouble) {
    let report = try attempt { () throws(LedgerPathFault) in
      try walk(path, checkingGames: checkingGames, each: take)
    }
    if let fault = report.fault { throw .obstacle("\(fault.text); \(undone)") }
  }
}

/// Tables of a ledger in the state after its last line.
enum LedgerTables {
  /// Returns the wanted tables by number, each with the receipt of its newest entry; those without an opening are left
  /// out.
  static func read(
    _ path: String, where isWanted: (TableID, Opening) -> Bool
  ) throws(Trouble) -> [(table: Table, last: Receipt)] {
    var found: [TableID: (table: Table, last: Receipt)] = [:]
    try LedgerReader.read(path, checkingGames: true) { line in
      let entry = line.entry
      if case .opened(let opening) = entry.event {
        guard isWanted(entry.table, opening) else { return }
        found[entry.table] = (Table(opening, id: entry.table, at: entry.at), line.receipt)
      } else if let table = found[entry.table]?.table, !table.isOver,
        entry.sequence == table.sequence + 1
      {
        // The walk stops at a contradiction before it reaches this line. A part of a ledger may contain entries that
        // follow nothing; they are skipped.
        try? table.read(RecordedEntry(entry: entry, receipt: line.receipt))
        found[entry.table]?.last = line.receipt
      }
    }
    return found.values.sorted { $0.table.id < $1.table.id }
  }
}
