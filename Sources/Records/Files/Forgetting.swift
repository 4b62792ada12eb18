// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// The forgetting of a person's name, in a data folder that no server has open.
///
/// Source: docs/DESIGN.md#names-that-can-be-forgotten.
package enum Forgetting {
  /// The reasons for which a name was not forgotten.
  package enum Fault: Error, Equatable, Sendable {
    case open(LedgerOpenFault)
    case unreadable(LedgerPathFault)
    case unwritten(String, WholeFile.Fault)
    /// The account's number is too long to stand for the name.
    case numberless(Int)

    /// The fault and its remedy, on one line.
    package var text: String {
      switch self {
      case .open(let fault): fault.text
      case .unreadable(let fault): fault.text
      case .unwritten(let path, let fault): fault.text(of: path)
      case .numberless(let number): "account \(number): its number is too long to stand for a name"
      }
    }
  }

  /// Forgets the name of a removed account.
  ///
  /// Returns the form that stands for the name, and the number of lines that spell the name, where it is hidden from now on.
  ///
  /// The name is taken out of the files `names` and `people`. Lines from the time before names stood in that file keep it, as their sums
  /// cover it. The checkpoint, which has names, is removed; the next start reads every line. `now` is the wall clock.
  package static func forget(_ account: Account, in data: String, now: Instant) throws(Fault)
    -> (form: PlayerName, lines: Int)
  {
    guard let form = PlayerName(account: account.number) else { throw .numberless(account.number) }
    let folder = try rethrowing(DataFolder(at: data, now: now, disk: RealDisk()), as: Fault.open)
    defer { withExtendedLifetime(folder) {} }
    let names = try Self.names(in: data)
    let (lines, last) = try rethrowing(
      mentions(of: account.name, after: names.hiddenUntil(account.name), in: folder.ledger),
      as: Fault.unreadable)
    try removeCopies(in: data)
    // The name goes last, so that the command can be typed again after a failure.
    try rethrowing(PeopleFile.forget(account.name, in: data), as: Fault.open)
    do throws(WholeFile.Fault) {
      try names.forget(account.name, as: form, hiddenUntil: last)
    } catch { throw .unwritten(names.path, error) }
    return (form, lines)
  }

  /// Throws the reason for which no name can be forgotten in a data folder, before anything is changed there.
  package static func check(_ data: String) throws(Fault) {
    _ = try names(in: data)
    _ = try rethrowing(PeopleFile(in: data), as: Fault.open)
  }

  private static func names(in data: String) throws(Fault) -> NameFile {
    let names = NameFile(in: data)
    if let fault = names.fault { throw .open(fault) }
    // A link is read through, but the file is replaced as a whole.
    guard WholeFile.isWritable(names.path) else { throw .unwritten(names.path, .noFile) }
    return names
  }

  /// Removes the checkpoints, and files that a killed process left: they may have the name.
  private static func removeCopies(in data: String) throws(Fault) {
    let files = try rethrowing(FolderNames.read(data)) { (fault: FolderNames.Fault) in
      Fault.open(.refused(data, errno: fault.errno))
    }
    for file in files where ["checkpoint", "names.", "people."].contains(where: file.hasPrefix) {
      guard unlink("\(data)/\(file)") == 0 || errno == ENOENT else {
        throw .open(.refused("\(data)/\(file)", errno: errno))
      }
    }
  }

  /// Returns the number of lines that spell a name behind those in which it is hidden, and the last of them; nil for none.
  private static func mentions(of name: PlayerName, after hidden: NameFile.LastLine?, in ledger: String)
    throws(LedgerPathFault) -> (Int, NameFile.LastLine?)
  {
    let reader = LineReader(names: NameFile(in: ledger))
    var (count, newest, highest) = (0, Instant(milliseconds: 0), 0)
    for file in try LedgerFiles(in: ledger).files {
      let scanner = try LineScanner(path: file.path)
      while let piece = try scanner.next() {
        guard let line = try? reader.read(piece.bytes), reader.spelled.contains(name),
          hidden?.reaches(line.entry.at, line.line) != true
        else { continue }
        count += 1
        newest = max(newest, line.entry.at)
        highest = max(highest, line.line)
      }
    }
    return (count, count > 0 ? NameFile.LastLine(moment: newest, number: highest) : nil)
  }
}
