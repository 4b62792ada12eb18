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
    let report = try attempt { () throws(LedgerPathFault) in
      try LedgerReader.walkTables(path, note: note, where: isWanted, each: each)
    }
    if let fault = report.fault { throw .obstacle("\(fault.text); nothing was written down") }
  }
}
