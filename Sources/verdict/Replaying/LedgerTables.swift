// SPDX-License-Identifier: MIT
import Officiating
import Records

/// Some tables of a ledger as its last line leaves them.
enum LedgerTables {
  /// Why none can be had, on one line.
  struct Trouble: Error {
    let text: String
  }

  /// Reads a data folder, a ledger folder or a file, beside a running server too.
  ///
  /// - Parameters:
  ///   - path: of the ledger.
  ///   - isWanted: whether a table is, by its number and how it was opened.
  /// - Returns: them by number, each with what proves its newest entry; those of which the opening is not there are left
  ///   out.
  /// - Throws: where the ledger cannot be read, or is at fault.
  static func read(
    _ path: String, where isWanted: (TableID, Opening) -> Bool
  ) throws(Trouble) -> [(table: Table, last: Receipt)] {
    var found: [TableID: (table: Table, last: Receipt)] = [:]
    let report: LedgerReport
    do throws(LedgerPathFault) {
      report = try LedgerReader.walk(path, checkingGames: true) { line in
        let entry = line.entry
        if case .opened(let opening) = entry.event {
          guard isWanted(entry.table, opening) else { return }
          found[entry.table] = (Table(opening, id: entry.table, at: entry.at), line.receipt)
        } else if let table = found[entry.table]?.table, !table.isOver || entry.event.reopensTable,
          entry.sequence == table.sequence + 1
        {
          // What contradicts itself has ended the walk before it comes here; a piece of a ledger may hold
          // lines that follow nothing.
          try? table.read(RecordedEntry(entry: entry, receipt: line.receipt))
          found[entry.table]?.last = line.receipt
        }
      }
    } catch { throw Trouble(text: error.text) }
    if let fault = report.fault { throw Trouble(text: "\(fault.text); nothing was written down") }
    return found.values.sorted { $0.table.id < $1.table.id }
  }
}
