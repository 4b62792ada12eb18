// SPDX-License-Identifier: MIT
import Records
import Serving

extension Subcommand {
  static let backup: Subcommand = Subcommand(
    name: "backup",
    usage: """
      verdict backup -o FOLDER [--keep N] [PATH]
                    PATH, or --data PATH, is the data folder; ./verdict-data unless said
                    a copy that verdict serve --data FOLDER goes on from, beside a running server or without one
                    --keep N: the copy is FOLDER/verdict-DATE, and of those the newest N stay
      """
  ) { words throws(Trouble) in
    let options = try CommandOptions(words, of: "backup", taking: ["output", "data", "keep"], orElse: .usage)
    let source = try options.path()
    guard let target = options.value("output") else { throw .usage }
    guard let most = options.value("keep") else {
      tell(try copying { () throws(BackupFault) in try LedgerBackup(of: source, into: target) }, at: target)
      return Exit.done
    }
    guard let count = Int(most), count > 0 else { throw .obstacle("--keep is a number of copies from 1") }
    let copies = try copying { () throws(BackupFault) in try DatedBackups(in: target) }
    let (path, backup) = try copying { () throws(BackupFault) in
      try copies.add(source, at: ServerClock.machine.wall())
    }
    tell(backup, at: path)
    // Only a copy that was read back whole takes an older one's place.
    for name in try copying({ () throws(BackupFault) in try copies.keep(count, with: path) }) {
      Console.print("\(target)/\(name): removed; the newest \(count) stay")
    }
    return Exit.done
  }

  private static func copying<Part>(
    _ part: () throws(BackupFault) -> Part
  ) throws(Trouble) -> Part {
    do throws(BackupFault) { return try part() } catch {
      guard case .damaged = error else { throw .obstacle(error.text) }
      throw .refused(error.text)
    }
  }

  private static func tell(_ backup: LedgerBackup, at path: String) {
    let newest = backup.newest.map { ", up to \($0.text)" } ?? ""
    Console.print(
      "\(path): \(backup.report.lines) lines in \(counted(backup.report.files, "file"))\(newest),"
        + " \(backup.hasKey ? "the bag key, " : "")\(counted(backup.lists, "word list")); read back whole")
  }
}
