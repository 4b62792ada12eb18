// SPDX-License-Identifier: MIT
import Glibc
import Officiating
import Records

enum GCGExportCommand {
  @Sendable static func run(_ words: [String]) throws(Trouble) -> Int32 {
    let options = try CommandOptions(words, of: "gcg export", taking: ["table", "data"], orElse: .usage)
    let path = try options.path()
    guard options.has("table") else { throw .usage }
    let number = try options.tableNumber()
    let tables = try LedgerTables.read(path) { id, _ in id == TableID(number) }
    guard let found = tables.first else {
      throw .obstacle("\(path): no table \(number) was opened in what this holds of the ledger")
    }
    Console.write(
      try attempt { () throws(GCGExportFault) in try GCGExport.game(at: found.table, last: found.last).bytes }
    )
    return Exit.done
  }
}
