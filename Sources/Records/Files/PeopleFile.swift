// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// The file `people` beside a ledger: the names that people mute and follow, and the words that wait for them.
///
/// A row is one change, in the order in which they were made: `mutes ann = ben` and `mutes ann = ben off`, `follows` alike,
/// `tell ben = ann 1795860000000 good evening`, `read ben`, `forgot ann`. Behind the name of a person, `=` stands for an account
/// and `=CODE` for a guest, with the hash of the code; `tell ben - ann 1795860000000 ` is for nobody, and only counts for ann.
/// A row is written before its answer leaves, and not synced: it outlasts the process, and a power cut may take the last ones. A
/// last row that a kill cut off is dropped. A server that starts writes the file anew with what still counts.
/// One instance belongs to one caller at a time, and only one process has a data folder.
/// Source: docs/DESIGN.md#what-people-keep.
package final class PeopleFile {
  package let path: String
  /// The changes that the file had when it was opened, in order.
  package let notes: [PersonalNote]
  /// The file as it was if rows had another form and were left out; it is kept aside before the file is written anew.
  private var damaged: [UInt8]?
  private let log: (String) -> Void
  private var descriptor: Int32 = -1
  /// The bytes of whole rows in the file.
  private var length = 0
  /// The bytes of the file when it was written anew.
  private var wholeLength = 0
  /// Whether a row could not be written, so that none is added until the file is written anew.
  private var isTroubled = false
  private static let longest = 256 << 20
  /// A file with this many bytes more than when it was written anew is long.
  private static let mostAdded = 1 << 20

  /// Reads the file of a data folder, if it is there.
  ///
  /// `log` takes a line for the operator when the file has rows of another form, as after a power cut, or cannot be written.
  /// Throws the fault of a file that cannot be read.
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
    var first: Int?
    for (place, row) in rows.enumerated() {
      if let note = PersonalNote(row: row) { notes.append(note) } else { first = first ?? place + 1 }
      length += row.count + 1
    }
    (self.notes, damaged) = (notes, first == nil ? nil : bytes)
    if let first {
      log(
        "\(path): line \(first) has no form of this file, and is left out; a server keeps the file as people.damaged"
      )
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Whether the file is worth writing anew: many rows were added, or some could not be.
  package var isStale: Bool { isTroubled || length > wholeLength + Self.mostAdded }

  /// Writes the file anew, durably; the old one stays if that fails.
  ///
  /// Without notes and without a file, none is made.
  package func write(_ notes: [PersonalNote]) {
    guard !notes.isEmpty || access(path, F_OK) == 0 else { return }
    do throws(WholeFile.Fault) {
      if let damaged { try WholeFile.write(damaged, to: path + ".damaged", mode: 0o600) }
      damaged = nil
      try replace(by: notes)
    } catch { return complain(error.text(of: path)) }
    if isTroubled { log("\(path) is written again") }
    isTroubled = false
  }

  private func replace(by notes: [PersonalNote]) throws(WholeFile.Fault) {
    if descriptor >= 0 { close(descriptor) }
    descriptor = -1
    let bytes = Array(notes.compactMap(\.row).joined().utf8)
    try WholeFile.write(bytes, to: path, mode: 0o600)
    (length, wholeLength) = (bytes.count, bytes.count)
  }

  /// Adds a change; false if it could not be written.
  ///
  /// The row by which a name loses everything is also synced, because the name may go to another person.
  @discardableResult
  package func add(_ note: PersonalNote) -> Bool {
    guard !isTroubled, let row = note.row.map({ Array($0.utf8) }) else { return false }
    guard length + row.count <= Self.longest else {
      errno = EFBIG
      return isWritten(false)
    }
    if descriptor < 0 { descriptor = open(path, O_WRONLY | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600) }
    guard descriptor >= 0 else { return isWritten(false) }
    var given = 0
    while given < row.count {
      let put = row.withUnsafeBytes { bytes in
        pwrite(descriptor, bytes.baseAddress.map { $0 + given }, row.count - given, off_t(length + given))
      }
      if put < 0, errno == EINTR { continue }
      // A part of a row is dropped at a start, or by writing the file anew.
      guard put > 0 else { return isWritten(false) }
      given += put
    }
    length += row.count
    if case .forgot = note { return isWritten(Durable.sync(descriptor)) }
    return true
  }

  private func isWritten(_ isDone: Bool) -> Bool {
    if !isDone { complain("\(path): \(SystemFault.text(errno))") }
    return isDone
  }

  private func complain(_ text: String) {
    if !isTroubled { log("\(text); mutes, follows and kept words are only in memory now") }
    isTroubled = true
  }

  /// Takes what concerns a person out of the file of a data folder that no server has open, and every row of another form.
  package static func forget(_ name: PlayerName, in data: String) throws(LedgerOpenFault) {
    let file = try PeopleFile(in: data)
    // A last row that was cut off may have the name, too, so a file without rows is written anew as well.
    guard access(file.path, F_OK) == 0 else { return }
    do throws(WholeFile.Fault) { try file.replace(by: file.notes.filter { !$0.concerns(name) }) } catch {
      throw LedgerOpenFault(error.errno, at: file.path)
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
      Self.text(word.reader).map {
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

  private static func text(_ reader: WordReader) -> String? {
    switch reader {
    case .account: text(nil)
    case .guest(let code): text(code)
    case .nobody: "-"
    }
  }

  /// Reads a row without its line feed; nil for another form.
  fileprivate init?(row: ArraySlice<UInt8>) {
    // By bytes: in a text a mark that follows a space would be one character with it.
    let parts = row.split(separator: UInt8(ascii: " "), maxSplits: 5, omittingEmptySubsequences: false)
      .map { String(validating: $0, as: UTF8.self) }
    func text(_ place: Int) -> String? { place < parts.count ? parts[place] : nil }
    func name(_ place: Int) -> PlayerName? { text(place).flatMap { PlayerName(recorded: $0) } }
    guard let kind = text(0), let person = name(1) else { return nil }
    switch (kind, parts.count) {
    case ("read", 2): self = .read(person)
    case ("forgot", 2): self = .forgot(person)
    default:
      guard let owner = text(2), let other = name(3) else { return nil }
      let isNobody = owner == "-" && kind == "tell"
      guard isNobody || owner.hasPrefix("=") else { return nil }
      let secret = owner == "=" ? nil : SecretText(String(owner.dropFirst()))
      if let purpose = Choosing(rawValue: kind), parts.count == 4 || parts.count == 5 && text(4) == "off" {
        self = .chose(other, purpose, isChosen: parts.count == 4, by: person, owner: secret)
      } else if kind == "tell", parts.count == 6, let words = text(5),
        let moment = text(4).flatMap({ Int64($0) }), 0...Self.latest ~= moment
      {
        let at = Instant(milliseconds: moment)
        guard words.isEmpty == isNobody else { return nil }
        let reader = isNobody ? .nobody : secret.map { WordReader.guest($0) } ?? .account
        self = .kept(KeptWord(to: person, from: other, text: words, reader: reader, at: at))
      } else {
        return nil
      }
    }
  }

  /// The last moment of a row, in milliseconds since 1970: far beyond any clock, and far from overflow.
  private static let latest: Int64 = 1 << 53
}
