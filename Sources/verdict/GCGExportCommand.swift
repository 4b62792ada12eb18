// SPDX-License-Identifier: MIT
import Glibc
import Officiating
import Records

/// Writes one table's game from a ledger to standard output.
enum GCGExportCommand {
  /// Runs `verdict gcg export`.
  ///
  /// - Parameter words: behind `export`.
  /// - Returns: the exit status; where it is not 0, nothing went to standard output.
  static func run(_ words: [String]) -> Int32 {
    guard let options = CommandOptions(words, of: "gcg export", taking: ["table"]),
      options.operands.count == 1,
      let number = options.value("table").flatMap({ Int($0) }), number > 0
    else {
      Console.complain(Subcommand.gcg.usage)
      return Exit.usage
    }
    do throws(Trouble) {
      Console.write(try record(of: TableID(number), in: options.operands[0]))
      return Exit.done
    } catch {
      Console.complain("verdict: \(error.text)")
      return Exit.usage
    }
  }

  /// Why nothing is written, on one line.
  private struct Trouble: Error {
    let text: String
  }

  private static func record(of id: TableID, in path: String) throws(Trouble) -> [UInt8] {
    var found: (table: Table, last: Receipt)?
    let report: LedgerReport
    do throws(LedgerPathFault) {
      report = try LedgerReader.walk(path, checkingGames: true) { line in
        guard line.entry.table == id else { return }
        if case .opened(let opening) = line.entry.event {
          found = (Table(opening, id: id, at: line.entry.at), line.receipt)
        } else if let sequence = found?.table.sequence, found?.table.isOver == false,
          line.entry.sequence == sequence + 1
        {
          // What contradicts itself has ended the walk before it comes here; a piece of a ledger may hold
          // lines that follow nothing.
          try? found?.table.read(RecordedEntry(entry: line.entry, receipt: line.receipt))
          found?.last = line.receipt
        }
      }
    } catch { throw Trouble(text: error.text) }
    if let fault = report.fault { throw Trouble(text: "\(fault.text); nothing was written down") }
    guard let found else {
      throw Trouble(text: "\(path): no table \(id.number) was opened in what this holds of the ledger")
    }
    do throws(GCGExportFault) {
      return try GCGExport.game(at: found.table, last: found.last).bytes
    } catch { throw Trouble(text: error.text) }
  }
}
