// SPDX-License-Identifier: MIT
import Glibc
import Officiating
import Records

/// The subcommand that writes one table's game from a ledger to standard output.
enum GCGExportCommand {
  /// Runs `verdict gcg export`.
  ///
  /// - Parameter words: the arguments behind `export`.
  /// - Returns: the exit status; if it is not 0, nothing was written to standard output.
  static func run(_ words: [String]) -> Int32 {
    guard let options = CommandOptions(words, of: "gcg export", taking: ["table", "data"]),
      let path = options.path(),
      let number = options.value("table").flatMap({ Int($0) }), number > 0
    else {
      Console.complain(Subcommand.gcg.usage)
      return Exit.usage
    }
    do throws(LedgerTables.Trouble) {
      Console.write(try record(of: TableID(number), in: path))
      return Exit.done
    } catch {
      Console.complain("verdict: \(error.text)")
      return Exit.usage
    }
  }

  private static func record(of id: TableID, in path: String) throws(LedgerTables.Trouble) -> [UInt8] {
    guard let found = try LedgerTables.read(path, where: { number, _ in number == id }).first else {
      throw LedgerTables.Trouble(
        text: "\(path): no table \(id.number) was opened in what this holds of the ledger")
    }
    do throws(GCGExportFault) {
      return try GCGExport.game(at: found.table, last: found.last).bytes
    } catch { throw LedgerTables.Trouble(text: error.text) }
  }
}
