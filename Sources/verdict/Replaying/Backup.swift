// SPDX-License-Identifier: MIT
import Records

extension Subcommand {
  static let backup: Subcommand = Subcommand(
    name: "backup",
    usage: """
      verdict backup -o FOLDER [PATH]
                    PATH, or --data PATH, is the data folder; ./verdict-data unless said
                    a copy that verdict serve --data FOLDER goes on from, beside a running server or without one
      """
  ) { words throws(Trouble) in
    let options = try CommandOptions(words, of: "backup", taking: ["output", "data"], orElse: .usage)
    let source = try options.path()
    guard let target = options.value("output") else { throw .usage }
    let backup: LedgerBackup
    do throws(BackupFault) { backup = try LedgerBackup(of: source, into: target) } catch {
      guard case .damaged = error else { throw .obstacle(error.text) }
      throw .refused(error.text)
    }
    let newest = backup.newest.map { ", up to \($0.text)" } ?? ""
    Console.print(
      "\(target): \(backup.report.lines) lines in \(counted(backup.report.files, "file"))\(newest),"
        + " \(backup.hasKey ? "the bag key, " : "")\(counted(backup.lists, "word list")); read back whole")
    return Exit.done
  }
}
