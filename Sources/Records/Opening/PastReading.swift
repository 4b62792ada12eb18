// SPDX-License-Identifier: MIT
import Officiating

extension LedgerReader {
  /// Walks a ledger, folds the wanted tables, and passes each line of theirs on with the table after it.
  ///
  /// A table that is over is not held on to. `note` is called with every line, in order. A server may be running on
  /// the ledger. Throws if there is no ledger to read; a fault in the ledger is in the report instead.
  package static func walkTables(
    _ path: String, checkingGames: Bool = true, note: (LedgerLine) -> Void = { _ in },
    where isWanted: (TableID, Opening) -> Bool,
    each: (Table, LedgerLine) -> Void
  ) throws(LedgerPathFault) -> LedgerReport {
    var live: [TableID: Table] = [:]
    return try walk(path, checkingGames: checkingGames) { line in
      let entry = line.entry
      note(line)
      if case .opened(let opening) = entry.event {
        guard isWanted(entry.table, opening) else { return }
        let table = Table(opening, id: entry.table, at: entry.at)
        live[entry.table] = table
        each(table, line)
      } else if let table = live[entry.table], entry.sequence == table.sequence + 1 {
        // A walk that checks games stops at a contradiction before it reaches this line; another one leaves out the
        // table. A part of a ledger may contain entries that follow nothing; they are skipped.
        try? table.read(RecordedEntry(entry: entry, receipt: line.receipt))
        if table.isOver { live[entry.table] = nil }
        each(table, line)
      }
    }
  }
}

extension ClubMemory {
  /// Reads the tables that are over from a ledger's folder.
  ///
  /// The lists name the phonies. A game that contradicts itself is left out. `tell` takes a line for the operator about
  /// a fault of the ledger, behind which nothing was read.
  package init(readFrom ledger: String, _ lexica: ServedLexica, tell: (String) -> Void = { _ in }) {
    self.init()
    do throws(LedgerPathFault) {
      let report = try LedgerReader.walkTables(
        ledger, checkingGames: false, where: { _, opening in opening.terms.practice == nil }
      ) { table, _ in
        guard table.isOver else { return }
        let list = lexica.sealed(as: table.terms.lexicon)
        if let past = PastTable(table, list: list) { add(past) }
      }
      if let fault = report.fault, !report.isUnfinished { tell(fault.text) }
    } catch { tell(error.text) }
  }
}
