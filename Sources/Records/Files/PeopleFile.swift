// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// The file `people` beside a ledger: the names that people mute and follow, and the words that wait for them.
///
/// A row is one change, in the order in which they were made: `mutes ann = ben` and `mutes ann = ben off`, `follows` alike,
/// `tell ben = ann 1795860000000 good evening`, `read ben`, `forgot ann`. Behind the name of a person, `=` stands for an account
/// and `=CODE` for a guest, with the hash of the code.
/// A row is written before its answer leaves, and not synced: it outlasts the process, and a power cut may take the last ones. A
/// last row that a kill cut off is dropped. A server that starts writes the file anew with what still counts.
/// One instance belongs to one caller at a time, and only one process has a data folder.
/// Source: docs/decisions/0070-what-people-keep.md.
package final class PeopleFile {
  package let path: String
  /// The changes that the file had when it was opened, in order.
  package let notes: [PersonalNote]
  private let log: (String) -> Void
  private var descriptor: Int32 = -1
  /// The bytes of whole rows in the file, and those of it when it was written anew.
  private var (length, wholeLength) = (0, 0)
  private var isTroubled = false
  private static let longest = 64 << 20
  /// A file with this many bytes more than when it was written anew is long.
  private static let mostAdded = 1 << 20

  /// Reads the file of a data folder, if it is there.
  ///
  /// `log` takes a line for the operator when the file cannot be written. Throws the fault of a file that cannot be read, or
  /// has a row of another form: a server does not start on it, as it would write the file anew without that row.
  package init(in data: String, log: @escaping (String) -> Void = { _ in }) throws(LedgerOpenFault) {
    path = data + "/people"
    self.log = log
    let bytes: [UInt8]
    do throws(BoundedFile.Fault) { (bytes, _) = try BoundedFile.read(path, most: Self.longest) } catch {
      guard error == .missing else { throw LedgerOpenFault(error, at: path) }
      bytes = []
    }
    let rows = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast()
    var notes: [PersonalNote] = []
    for (place, row) in rows.enumerated() {
      guard let text = String(validating: row, as: UTF8.self), let note = PersonalNote(row: text) else {
        throw .peopleDamaged(path, row: place + 1)
      }
      notes.append(note)
      length += row.count + 1
    }
    self.notes = notes
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether the file is worth writing anew: many rows were added, or some could not be.
  package var isStale: Bool { isTroubled || length > 2 * wholeLength + Self.mostAdded }

  /// Writes the file anew, durably; the old one stays if that fails.
  ///
  /// Without notes and without a file, none is made.
  package func write(_ notes: [PersonalNote]) {
    guard !notes.isEmpty || access(path, F_OK) == 0 else { return }
    let bytes = Array(notes.compactMap(\.row).joined().utf8)
    do throws(WholeFile.Fault) { try WholeFile.write(bytes, to: path, mode: 0o600) } catch {
      return complain(error.text(of: path))
    }
    if descriptor >= 0 { close(descriptor) }
    (descriptor, length, wholeLength) = (-1, bytes.count, bytes.count)
    if isTroubled { log("\(path) is written again") }
    isTroubled = false
  }

  /// Adds a change.
  package func add(_ note: PersonalNote) {
    guard let row = note.row.map({ Array($0.utf8) }) else { return }
    if descriptor < 0 { descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    guard descriptor >= 0 else { return complain("\(path): \(SystemFault.text(errno))") }
    var given = 0
    while given < row.count {
      let put = row.withUnsafeBytes { bytes in
        pwrite(descriptor, bytes.baseAddress.map { $0 + given }, row.count - given, off_t(length + given))
      }
      if put < 0, errno == EINTR { continue }
      // A part of a row is written over by the next one, or dropped at a start.
      guard put > 0 else { return complain("\(path): \(SystemFault.text(errno))") }
      given += put
    }
    length += row.count
  }

  private func complain(_ text: String) {
    if !isTroubled { log("\(text); what people mute, follow and tell is kept until the server ends") }
    isTroubled = true
  }

  /// Takes what concerns a person out of the file of a data folder that no server has open.
  package static func forget(_ name: PlayerName, in data: String) throws(LedgerOpenFault) {
    let path = data + "/people"
    guard access(path, F_OK) == 0 else { return }
    let notes = try PeopleFile(in: data).notes.filter { !$0.concerns(name) }
    let bytes = Array(notes.compactMap(\.row).joined().utf8)
    do throws(WholeFile.Fault) { try WholeFile.write(bytes, to: path, mode: 0o600) } catch {
      throw LedgerOpenFault(error.errno, at: path)
    }
  }
}

extension PersonalNote {
  /// The note as a row with its line feed; nil for a person whose code has no form in a row.
  fileprivate var row: String? {
    switch self {
    case .chose(let name, let purpose, let isChosen, by: let person, let owner):
      Self.text(owner).map {
        "\(purpose.rawValue) \(person.text) \($0) \(name.text)\(isChosen ? "" : " off")\n"
      }
    case .kept(let word):
      Self.text(word.owner).map {
        "tell \(word.to.text) \($0) \(word.from.text) \(word.at.milliseconds) \(word.text)\n"
      }
    case .read(let reader): "read \(reader.text)\n"
    case .forgot(let person): "forgot \(person.text)\n"
    }
  }

  private static func text(_ owner: SecretText?) -> String? {
    guard let owner else { return "=" }
    let text = owner.text
    return text.isEmpty || !text.utf8.allSatisfy({ 0x21...0x7e ~= $0 }) ? nil : "=\(text)"
  }

  /// Reads a row without its line feed; nil for another form.
  fileprivate init?(row: String) {
    let parts = row.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: false)
    guard parts.count >= 2, let person = PlayerName(String(parts[1])) else { return nil }
    if parts.count == 2 {
      switch parts[0] {
      case "read": self = .read(person)
      case "forgot": self = .forgot(person)
      default: return nil
      }
      return
    }
    guard parts.count >= 4, parts[2].hasPrefix("="), let other = PlayerName(String(parts[3])) else {
      return nil
    }
    let owner = parts[2] == "=" ? nil : SecretText(String(parts[2].dropFirst()))
    if let purpose = Choosing(rawValue: String(parts[0])) {
      guard parts.count == 4 || parts.count == 5 && parts[4] == "off" else { return nil }
      self = .chose(other, purpose, isChosen: parts.count == 4, by: person, owner: owner)
      return
    }
    guard parts[0] == "tell", parts.count == 6, let moment = Int64(parts[4]) else { return nil }
    self = .kept(
      KeptWord(
        to: person, from: other, text: String(parts[5]), owner: owner, at: Instant(milliseconds: moment)))
  }
}
