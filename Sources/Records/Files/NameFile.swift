// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// The file `names` beside a ledger: the names of the accounts that stand there under a number.
///
/// A row is `17 ann`, the name of account 17, or `17` alone once the name was forgotten. A row `ann 17 MOMENT LINE` hides a
/// name that lines spell out: up to that moment, in milliseconds since 1970, and that line of the ledger, from 1, it is read as
/// that of account 17.
/// The chain has numbers alone, so that a name can be forgotten without a break in it. A ledger without the file can be read: its
/// people are `#17`. One instance belongs to one caller at a time.
/// Source: docs/DESIGN.md#names-that-can-be-forgotten.
package final class NameFile {
  /// The last line that spells a forgotten name.
  struct LastLine {
    /// The moment of the line.
    let moment: Instant
    /// The number of the line, from 1 over the whole ledger.
    let number: Int

    /// Whether a line, with its number if that is known, is this one or one before it.
    ///
    /// Lines of one moment differ in their numbers. An older copy of a ledger may get other lines of the same numbers, at
    /// later moments.
    func reaches(_ moment: Instant, _ number: Int?) -> Bool {
      guard moment <= self.moment else { return false }
      return number.map { $0 <= self.number } ?? true
    }
  }

  /// The state of a file on the disk, by which a file that was written anew is known.
  ///
  /// The inode alone does not tell: a file system gives that of a file which was replaced to the next new one.
  private struct Seen: Equatable {
    let identity: FileIdentity?
    let size: Int64
    let times: [Int]

    init(_ path: String) {
      identity = FileIdentity(path: path)
      let facts = stat(at: path)
      size = Int64(facts?.st_size ?? 0)
      times =
        facts.map {
          [$0.st_mtim.tv_sec, $0.st_mtim.tv_nsec, $0.st_ctim.tv_sec, $0.st_ctim.tv_nsec]
        } ?? []
    }
  }

  private struct Hidden {
    /// The form of a forgotten name.
    let form: PlayerName
    /// The last line with the name that means this person; earlier rows of the name come before.
    let until: LastLine
  }

  package let path: String
  /// The names by number; nil for one that was forgotten.
  private var names: [Int: PlayerName?] = [:]
  private var numbers: [PlayerName: Int] = [:]
  private var hidden: [PlayerName: [Hidden]] = [:]
  /// The highest number that a line had, or was given in this run.
  ///
  /// The file may have rows above it, of accounts that never came into the ledger or that another copy of it has. Those are
  /// kept, and spell nothing.
  private var highest = 0
  /// The file as it was when it was read last.
  private var seen: Seen
  /// The reason for which the file was not read whole; nil if it was, or is missing.
  private(set) var fault: LedgerOpenFault?
  private static let longest = 64 << 20

  /// Creates the file of a data folder, and reads it if it is there.
  ///
  /// Rows with another form are left out, and named in `fault`: a server does not start on them, as it writes the file anew.
  package init(in data: String) {
    path = data + "/names"
    seen = Seen(path)
    load(above: 0)
  }

  /// Creates the file beside a ledger folder; for any other folder, one without rows.
  convenience init(besides ledger: String) {
    self.init(
      in: ledger.hasSuffix("/ledger") ? String(ledger.dropLast(7)) : ledger == "ledger" ? "." : ledger)
  }

  /// Reads the file; up to a number the names stay as they are, as lines have been read by them.
  private func load(above known: Int) {
    seen = Seen(path)
    let bytes: [UInt8]
    do throws(BoundedFile.Fault) { (bytes, _) = try BoundedFile.read(path, most: Self.longest) } catch {
      fault = error == .missing ? nil : LedgerOpenFault(error, at: path)
      return
    }
    (fault, hidden) = (nil, [:])
    names = names.filter { $0.key <= known }
    numbers = numbers.filter { $0.value <= known }
    let rows = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    for (place, row) in rows.enumerated() where !take(String(decoding: row, as: UTF8.self), above: known) {
      fault = fault ?? .namesDamaged(path, row: place + 1)
    }
    if bytes.last != nil, bytes.last != UInt8(ascii: "\n") {
      fault = fault ?? .namesDamaged(path, row: rows.count + 1)
    }
  }

  /// Adds a row, that of an account only above a number; false if it has another form.
  private func take(_ row: String, above known: Int) -> Bool {
    let parts = row.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    if let number = Int(parts[0]) {
      let name = parts.count == 2 ? PlayerName(parts[1]) : nil
      guard PlayerName(account: number) != nil, parts.count == (name == nil ? 1 : 2) else { return false }
      if number > known { set(number, name) }
      return true
    }
    guard parts.count == 4, let name = PlayerName(parts[0]), let moment = Int64(parts[2]),
      let form = Int(parts[1]).flatMap({ PlayerName(account: $0) }), let number = Int(parts[3]), number > 0
    else { return false }
    let until = LastLine(moment: Instant(milliseconds: moment), number: number)
    hidden[name, default: []].append(Hidden(form: form, until: until))
    return true
  }

  private func set(_ number: Int, _ name: PlayerName?) {
    if let old = names[number] ?? nil, numbers[old] == number { numbers[old] = nil }
    names.updateValue(name, forKey: number)
    if let name { numbers[name] = max(number, numbers[name] ?? 0) }
  }

  /// Returns the name that a line of a moment means; `number` is the line's, nil if it is not known.
  func name(spelled name: PlayerName, at moment: Instant, line number: @autoclosure () -> Int?) -> PlayerName
  {
    guard name.account == nil else { return self.name(of: name) }
    guard !hidden.isEmpty, let rows = hidden[name] else { return name }
    let number = number()
    return rows.first { $0.until.reaches(moment, number) }?.form ?? name
  }

  /// Returns the name of an account that stands under its number; another name, and an unknown number, as it is.
  ///
  /// A row is in the file before its number is in a line. So the file is looked at again where a number is met that is
  /// higher than all before. A number that was met before keeps its meaning, as does all that was read by it.
  func name(of form: PlayerName) -> PlayerName {
    guard let number = form.account else { return form }
    if number > highest {
      if Seen(path) != seen { load(above: highest) }
      highest = number
    }
    return (names[number] ?? nil) ?? form
  }

  /// Returns the form in which a line spells a name.
  func spelling(of name: PlayerName) -> PlayerName {
    number(of: name).flatMap { PlayerName(account: $0) } ?? name
  }

  /// Whether a name has a number and is written as its holder wrote it.
  func hasExactly(_ name: PlayerName) -> Bool {
    number(of: name).flatMap { names[$0] ?? nil }.map { $0.text == name.text } ?? false
  }

  private func number(of name: PlayerName) -> Int? {
    guard let number = numbers[name] else { return nil }
    guard number > highest else { return number }
    // The row may be of an account that never came into the ledger; the name may have an earlier one that did.
    return names.filter { $0.key <= highest && $0.value == name }.keys.max()
  }

  /// Records the number of the newest account in the ledger; rows above it spell nothing.
  func begin(at number: Int) { highest = number }

  /// Gives a name to a number, and makes that durable; does nothing with a number that has no form.
  func add(_ name: PlayerName, as number: Int, on disk: any Disk) throws(WholeFile.Fault) {
    guard PlayerName(account: number) != nil else { return }
    let (before, was) = (names[number], highest)
    set(number, name)
    highest = max(highest, number)
    do throws(WholeFile.Fault) { try write(on: disk) } catch {
      set(number, before ?? nil)
      (names[number], highest) = (before, was)
      throw error
    }
  }

  /// The last line in which a name is hidden already; nil if it is in none.
  func hiddenUntil(_ name: PlayerName) -> LastLine? { hidden[name]?.last?.until }

  /// Forgets a name, and makes that durable; `last` is given if lines spell it, to read `form` there up to that one.
  func forget(_ name: PlayerName, as form: PlayerName, hiddenUntil last: LastLine?) throws(WholeFile.Fault) {
    for (known, held) in names where held == name { set(known, nil) }
    if let last { hidden[name, default: []].append(Hidden(form: form, until: last)) }
    try write(on: RealDisk())
  }

  private func write(on disk: any Disk) throws(WholeFile.Fault) {
    precondition(fault == nil, "rows that were not read would be lost")
    var text = ""
    for (number, name) in names.sorted(by: { $0.key < $1.key }) {
      text += name.map { "\(number) \($0.text)\n" } ?? "\(number)\n"
    }
    for (name, rows) in hidden.sorted(by: { $0.key < $1.key }) {
      for row in rows {
        let until = "\(row.until.moment.milliseconds) \(row.until.number)"
        text += "\(name.text) \(row.form.text.dropFirst()) \(until)\n"
      }
    }
    try WholeFile.write(Array(text.utf8), to: path, mode: 0o600)
    // The file is durable; the disk, which may be a simulated one, is told so too.
    let folder = String(path.dropLast("/names".utf8.count))
    do throws(DiskFault) { try disk.sync(folder: folder) } catch { throw .refused(errno: error.errno) }
  }
}
