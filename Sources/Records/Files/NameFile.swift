// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// The file `names` beside a ledger: the names of the accounts that stand there under a number.
///
/// A row is `17 ann`, the name of account 17, or `17` alone once the name was forgotten. A row `ann 17 MOMENT` hides a
/// name that lines spell out: up to that moment, in milliseconds since 1970, it is read as that of account 17.
/// The chain has numbers alone, so that a name can be forgotten without a break in it. A ledger without the file can be read: its
/// people are `#17`. One instance belongs to one caller at a time.
/// Source: docs/decisions/0068-names-that-can-be-forgotten.md.
package final class NameFile {
  private struct Hidden {
    /// The form of a forgotten name.
    let form: PlayerName
    let until: Instant
  }

  package let path: String
  /// The names by number; nil for one that was forgotten.
  private var names: [Int: PlayerName?] = [:]
  private var numbers: [PlayerName: Int] = [:]
  private var hidden: [PlayerName: Hidden] = [:]
  /// The highest number that was looked for in the file.
  private var highest = 0
  /// The reason for which the file was not read whole; nil if it was, or is missing.
  private(set) var fault: LedgerOpenFault?
  private static let longest = 64 << 20

  /// Creates the file of a data folder, and reads it if it is there.
  ///
  /// Rows with another form are left out, and named in `fault`: a server does not start on them, as it writes the file anew.
  package init(in data: String) {
    path = data + "/names"
    load()
  }

  /// Creates the file beside a ledger folder; for any other folder, one without rows.
  convenience init(besides ledger: String) {
    self.init(
      in: ledger.hasSuffix("/ledger") ? String(ledger.dropLast(7)) : ledger == "ledger" ? "." : ledger)
  }

  private func load() {
    let bytes: [UInt8]
    do throws(BoundedFile.Fault) { (bytes, _) = try BoundedFile.read(path, most: Self.longest) } catch {
      fault =
        switch error {
        case .missing: nil
        case .notPermitted: .refused(path, errno: EACCES)
        case .notAFile: .notAFile(path)
        case .tooLong: .refused(path, errno: EFBIG)
        case .system(let errno): .refused(path, errno: errno)
        }
      return
    }
    fault = nil
    let rows = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    for (place, row) in rows.enumerated() where !take(String(decoding: row, as: UTF8.self)) {
      fault = fault ?? .namesDamaged(path, row: place + 1)
    }
    if bytes.last != nil, bytes.last != UInt8(ascii: "\n") {
      fault = fault ?? .namesDamaged(path, row: rows.count + 1)
    }
  }

  /// Adds a row; false if it has another form.
  private func take(_ row: String) -> Bool {
    let parts = row.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    if let number = Int(parts[0]) {
      let name = parts.count == 2 ? PlayerName(parts[1]) : nil
      guard PlayerName(account: number) != nil, parts.count == (name == nil ? 1 : 2) else { return false }
      set(number, name)
      return true
    }
    guard parts.count == 3, let name = PlayerName(parts[0]), let moment = Int64(parts[2]),
      let form = Int(parts[1]).flatMap({ PlayerName(account: $0) })
    else { return false }
    hidden[name] = Hidden(form: form, until: Instant(milliseconds: moment))
    return true
  }

  private func set(_ number: Int, _ name: PlayerName?) {
    if let old = names[number] ?? nil, numbers[old] == number { numbers[old] = nil }
    names.updateValue(name, forKey: number)
    if let name { numbers[name] = number }
    highest = max(highest, number)
  }

  /// Returns the name that a line of a moment means.
  ///
  /// A number that is higher than all known ones was given after the file was read, which is then read again.
  func name(spelled name: PlayerName, at moment: Instant) -> PlayerName {
    guard let number = name.account else {
      guard !hidden.isEmpty, let row = hidden[name], moment <= row.until else { return name }
      return row.form
    }
    if number > highest {
      load()
      // A number is in the file before it is in a line: one that is not there now is never looked for again.
      highest = max(highest, number)
    }
    return (names[number] ?? nil) ?? name
  }

  /// Returns the form in which a line spells a name.
  func spelling(of name: PlayerName) -> PlayerName {
    numbers[name].flatMap { PlayerName(account: $0) } ?? name
  }

  /// Whether a name has a number and is written as its holder wrote it.
  func hasExactly(_ name: PlayerName) -> Bool {
    numbers[name].flatMap { names[$0] ?? nil }.map { $0.text == name.text } ?? false
  }

  /// Takes out the numbers above the highest account's, durably: a run ended before those were in the ledger.
  func keep(upTo number: Int, on disk: any Disk) throws(WholeFile.Fault) {
    let unused = names.keys.filter { $0 > number }
    for unused in unused {
      set(unused, nil)
      names[unused] = nil
    }
    highest = number
    if !unused.isEmpty { try write(on: disk) }
  }

  /// Gives a name to a number, and makes that durable; does nothing with a number that has no form.
  func add(_ name: PlayerName, as number: Int, on disk: any Disk) throws(WholeFile.Fault) {
    guard PlayerName(account: number) != nil else { return }
    let before = names[number]
    set(number, name)
    do throws(WholeFile.Fault) { try write(on: disk) } catch {
      set(number, before ?? nil)
      names[number] = before
      throw error
    }
  }

  /// Forgets a name, and makes that durable; `moment` is given if lines spell it, to read `form` there up to then.
  func forget(_ name: PlayerName, as form: PlayerName, hiddenUntil moment: Instant?) throws(WholeFile.Fault) {
    for (known, held) in names where held == name { set(known, nil) }
    if let moment { hidden[name] = Hidden(form: form, until: moment) }
    try write(on: RealDisk())
  }

  private func write(on disk: any Disk) throws(WholeFile.Fault) {
    var text = ""
    for (number, name) in names.sorted(by: { $0.key < $1.key }) {
      text += name.map { "\(number) \($0.text)\n" } ?? "\(number)\n"
    }
    for (name, row) in hidden.sorted(by: { $0.key < $1.key }) {
      text += "\(name.text) \(row.form.text.dropFirst()) \(row.until.milliseconds)\n"
    }
    try WholeFile.write(Array(text.utf8), to: path, mode: 0o600)
    // The file is durable; the disk, which may be a simulated one, is told so too.
    let folder = String(path.dropLast("/names".utf8.count))
    do throws(DiskFault) { try disk.sync(folder: folder) } catch { throw .refused(errno: error.errno) }
  }
}
