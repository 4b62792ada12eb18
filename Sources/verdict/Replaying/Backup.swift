// SPDX-License-Identifier: MIT
import Records

extension Subcommand {
  /// Copies a data folder, also while a server is running on it.
  static let backup: Subcommand = Subcommand(
    name: "backup",
    usage: """
      verdict backup -o FOLDER [PATH]
                    PATH, or --data PATH, is the data folder; ./verdict-data unless said
                    a copy that verdict serve --data FOLDER goes on from, beside a running server or without one
      """
  ) { words in
    guard let options = CommandOptions(words, of: "backup", taking: ["output", "data"]),
      let source = options.path(), let target = options.value("output")
    else {
      Console.complain(Subcommand.backup.usage)
      return Exit.usage
    }
    let backup: LedgerBackup
    do throws(BackupFault) {
      backup = try LedgerBackup(of: source, into: target)
    } catch {
      Console.complain("verdict: \(error.text)")
      if case .damaged = error { return Exit.negative }
      return Exit.usage
    }
    let report = backup.report
    let files = report.files == 1 ? "1 file" : "\(report.files) files"
    let newest = backup.newest.map { ", up to \($0.text)" } ?? ""
    let lists = backup.lists == 1 ? "1 word list" : "\(backup.lists) word lists"
    Console.print(
      "\(target): \(report.lines) lines in \(files)\(newest), \(backup.hasKey ? "the bag key, " : "")\(lists); read back whole"
    )
    return Exit.done
  }
}
