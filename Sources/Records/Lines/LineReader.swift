// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Lexica
import Officiating

/// A strict reader of ledger lines.
///
/// It writes each line again and compares, so that exactly one run of bytes stands for one line. Another order,
/// escape, case or form of number is refused. One instance belongs to one caller at a time.
/// Source: Protocol/ledger.schema.json.
package final class LineReader {
  private let encoder = LineEncoder()
  private var reading: LineReading

  /// Creates a reader that reads each name as it is spelled.
  package init() { reading = LineReading(names: nil) }

  /// Creates a reader that knows the names of accounts that lines spell as numbers.
  init(names: NameFile) { reading = LineReading(names: names) }

  /// Reads one line without its line feed; its sum is not checked here.
  package func read(_ bytes: UnsafeRawBufferPointer) throws(LineDamage) -> LedgerLine {
    if LineVersion.newer(in: bytes) != nil { throw LineDamage(.version, at: LineHead.versionPlace) }
    guard bytes.count < LedgerLine.longest else { throw LineDamage(.tooLong, at: LedgerLine.longest) }
    if let place = bytes.firstUnprintable() { throw LineDamage(.notASCII, at: place) }
    let (head, event) = try reading.entry(in: bytes)
    let terms = reading.terms
    let entry = Entry(table: head.table, sequence: head.sequence, id: head.id, at: head.at, event: event)
    var cursor = reading.cursor
    try cursor.need(",\"line\":")
    let line = try cursor.ordinal()
    try cursor.need(",\"batch\":")
    let batch = try cursor.ordinal()
    let bodyEnd = cursor.place
    try cursor.need(",\"sum\":\"")
    let sum = try cursor.digest()
    try cursor.need("\"}")
    guard cursor.place == bytes.count else { throw LineDamage(.member, at: cursor.place) }

    guard encoder.writeBody(entry, under: terms, line: line, batch: batch, spelled: reading.spelled)
    else {
      throw LineDamage(.member, at: bodyEnd)
    }
    try compare(encoder.body, with: UnsafeRawBufferPointer(rebasing: bytes[..<bodyEnd]))
    return LedgerLine(entry: entry, terms: terms, line: line, batch: batch, sum: sum)
  }

  /// The names of the line that was read last, as that spells them.
  var spelled: [PlayerName] { reading.spelled }

  /// The names of the line that was read last, as they are meant.
  var meant: [PlayerName] { reading.meant }

  /// Returns the sum of a line's body, in a chain whose last sum is `previous`.
  func sum(of body: UnsafeRawBufferPointer, after previous: Digest) -> Digest {
    encoder.sum(of: body, after: previous)
  }

  /// Returns the sum of the line that was read last, in a chain whose last sum is `previous`.
  func sum(after previous: Digest) -> Digest { encoder.sum(after: previous) }

  private func compare(
    _ written: UnsafeRawBufferPointer, with read: UnsafeRawBufferPointer
  ) throws(LineDamage) {
    if Self.isSame(written, read) { return }
    let same = zip(written, read).prefix { $0 == $1 }.count
    throw LineDamage(.spelling, at: same)
  }

  private static func isSame(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Bool {
    guard one.count == other.count, let left = one.baseAddress, let right = other.baseAddress else {
      return one.count == other.count
    }
    return memcmp(left, right, one.count) == 0
  }
}
