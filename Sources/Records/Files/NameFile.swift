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
  private var highest = 0
  private static let longest = 64 << 20

  /// Creates the file of a data folder, and reads it if it is there; rows with another form are left out.
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
    guard let (bytes, _) = try? BoundedFile.read(path, most: Self.longest) else { return }
    for row in bytes.split(separator: UInt8(ascii: "\n")) { take(String(decoding: row, as: UTF8.self)) }
  }

  private func take(_ row: String) {
    let parts = row.split(separator: " ").map(String.init)
    if parts.count <= 2, let number = parts.first.flatMap({ Int($0) }), PlayerName(account: number) != nil {
      set(number, parts.count == 2 ? PlayerName(parts[1]) : nil)
    } else if parts.count == 3, let name = PlayerName(parts[0]), let moment = Int64(parts[2]),
      let form = Int(parts[1]).flatMap({ PlayerName(account: $0) })
    {
      hidden[name] = Hidden(form: form, until: Instant(milliseconds: moment))
    }
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
    if number > highest { load() }
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

  /// Forgets, in memory alone, the numbers above the highest account's: a run ended before those were in the ledger.
  func keep(upTo number: Int) {
    for unused in names.keys where unused > number {
      set(unused, nil)
      names[unused] = nil
    }
    highest = number
  }

  /// Gives a name to a number, and makes that durable; does nothing with a number that has no form.
  func add(_ name: PlayerName, as number: Int) throws(WholeFile.Fault) {
    guard PlayerName(account: number) != nil else { return }
    let before = names[number]
    set(number, name)
    do throws(WholeFile.Fault) { try write() } catch {
      set(number, before ?? nil)
      names[number] = before
      throw error
    }
  }

  /// Forgets a name, and makes that durable; `moment` is given if lines spell it, to read `form` there up to then.
  func forget(_ name: PlayerName, as form: PlayerName, hiddenUntil moment: Instant?) throws(WholeFile.Fault) {
    for (known, held) in names where held == name { set(known, nil) }
    if let moment { hidden[name] = Hidden(form: form, until: moment) }
    try write()
  }

  private func write() throws(WholeFile.Fault) {
    var text = ""
    for (number, name) in names.sorted(by: { $0.key < $1.key }) {
      text += name.map { "\(number) \($0.text)\n" } ?? "\(number)\n"
    }
    for (name, row) in hidden.sorted(by: { $0.key < $1.key }) {
      text += "\(name.text) \(row.form.text.dropFirst()) \(row.until.milliseconds)\n"
    }
    try WholeFile.write(Array(text.utf8), to: path, mode: 0o600)
  }
}
