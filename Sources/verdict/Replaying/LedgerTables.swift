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

enum LedgerTables {
  /// Returns the wanted tables by number, each with the receipt of its newest entry; those without an opening are left
  /// out.
  ///
  /// `note` is called with every line, in order.
  static func read(
    _ path: String, note: (LedgerLine) -> Void = { _ in }, where isWanted: (TableID, Opening) -> Bool
  ) throws(Trouble) -> [(table: Table, last: Receipt)] {
    var found: [TableID: (table: Table, last: Receipt)] = [:]
    try walk(path, note: note, where: isWanted) { found[$0.id] = ($0, $1.receipt) }
    return found.values.sorted { $0.table.id < $1.table.id }
  }

  /// Folds the wanted tables of a ledger, and passes each line of theirs on with the table after it.
  ///
  /// A table that is over is not held on to. `note` is called with every line, in order.
  static func walk(
    _ path: String, note: (LedgerLine) -> Void = { _ in }, where isWanted: (TableID, Opening) -> Bool,
    each: (Table, LedgerLine) -> Void
  ) throws(Trouble) {
    var live: [TableID: Table] = [:]
    try LedgerReader.read(path, checkingGames: true) { line in
      let entry = line.entry
      note(line)
      if case .opened(let opening) = entry.event {
        guard isWanted(entry.table, opening) else { return }
        let table = Table(opening, id: entry.table, at: entry.at)
        live[entry.table] = table
        each(table, line)
      } else if let table = live[entry.table], entry.sequence == table.sequence + 1 {
        // The walk stops at a contradiction before it reaches this line. A part of a ledger may contain entries that
        // follow nothing; they are skipped.
        try? table.read(RecordedEntry(entry: entry, receipt: line.receipt))
        if table.isOver { live[entry.table] = nil }
        each(table, line)
      }
    }
  }
}
