// SPDX-License-Identifier: MIT
import Officiating
import Records

/// Tables of a ledger in the state after its last line.
enum LedgerTables {
  /// The reason why the tables cannot be read, on one line.
  struct Trouble: Error {
    let text: String
  }

  /// Reads a data folder, a ledger folder or a ledger file, also while a server is running on it.
  ///
  /// - Parameters:
  ///   - path: the path of the ledger.
  ///   - isWanted: selects a table by its number and its opening.
  /// - Returns: the tables by number, each with the receipt of its newest entry; a table whose opening is missing is
  ///   left out.
  /// - Throws: `Trouble` if the ledger cannot be read or is at fault.
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
        } else if let table = found[entry.table]?.table, !table.isOver,
          entry.sequence == table.sequence + 1
        {
          // The walk stops at a contradiction before it reaches this line. A part of a ledger may contain entries that
          // follow nothing; they are skipped.
          try? table.read(RecordedEntry(entry: entry, receipt: line.receipt))
          found[entry.table]?.last = line.receipt
        }
      }
    } catch { throw Trouble(text: error.text) }
    if let fault = report.fault { throw Trouble(text: "\(fault.text); nothing was written down") }
    return found.values.sorted { $0.table.id < $1.table.id }
  }
}
