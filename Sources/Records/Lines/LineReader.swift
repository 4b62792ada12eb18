// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Lexica
import Officiating

/// Reads ledger lines as strictly as they are written.
///
/// What was read is written again and compared, so exactly one run of bytes stands for one line: no
/// other order, escape, case or number form is taken. Confined to whoever made it.
/// Source: Protocol/ledger.schema.json.
package final class LineReader {
  private let encoder = LineEncoder()
  private var lexica = KnownLexica()
  /// Where the version stands in every line.
  static let versionPlace = 5

  package init() {}

  /// Reads one line.
  ///
  /// - Parameter bytes: the line without its line feed.
  /// - Returns: what the line says.
  /// - Throws: the first thing that is wrong with the line by itself; its sum is not reckoned here.
  package func read(_ bytes: UnsafeRawBufferPointer) throws(LineDamage) -> LedgerLine {
    if LineVersion.newer(in: bytes) != nil { throw LineDamage(.version, at: Self.versionPlace) }
    guard bytes.count < LedgerLine.longest else { throw LineDamage(.tooLong, at: LedgerLine.longest) }
    if let place = bytes.firstUnprintable() { throw LineDamage(.notASCII, at: place) }
    var cursor = LineCursor(bytes)
    try cursor.need("{\"v\":")
    try version(&cursor)
    try cursor.need("\"table\":")
    let table = TableID(try cursor.number())
    try cursor.need(",\"seq\":")
    let sequence = try cursor.ordinal()
    try cursor.need(",\"id\":\"")
    let run = try cursor.hex()
    try cursor.need("-")
    let id = EntryID(run: run, count: try cursor.wideNumber())
    try cursor.need("\",\"ts\":")
    let at = try cursor.moment()
    try cursor.need(",\"kind\":")
    let (event, terms) = try LineKind(from: &cursor).event(from: &cursor, at: at, knowing: &lexica)
    let entry = Entry(table: table, sequence: sequence, id: id, at: at, event: event)
    try cursor.need(",\"line\":")
    let line = try cursor.ordinal()
    try cursor.need(",\"batch\":")
    let batch = try cursor.ordinal()
    let bodyEnd = cursor.place
    try cursor.need(",\"sum\":\"")
    let sum = try cursor.digest()
    try cursor.need("\"}")
    guard cursor.place == bytes.count else { throw LineDamage(.member, at: cursor.place) }

    guard encoder.writeBody(entry, under: terms, line: line, batch: batch) else {
      throw LineDamage(.member, at: bodyEnd)
    }
    try compare(encoder.body, with: UnsafeRawBufferPointer(rebasing: bytes[..<bodyEnd]))
    return LedgerLine(entry: entry, terms: terms, line: line, batch: batch, sum: sum)
  }

  /// The sum of a line's body, in a chain that stands at `previous`.
  func sum(of body: UnsafeRawBufferPointer, after previous: Digest) -> Digest {
    encoder.sum(of: body, after: previous)
  }

  /// The sum that the line read last has in a chain that stands at `previous`.
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

  /// Steps over the version.
  ///
  /// Any number is one, but 0 is that of no line. That it is the version of the line's kind is seen when the
  /// line is written again.
  private func version(_ cursor: inout LineCursor) throws(LineDamage) {
    guard let version = try? cursor.number(), cursor.has(",") else {
      throw LineDamage(.member, at: Self.versionPlace)
    }
    guard version > 0 else { throw LineDamage(.version, at: Self.versionPlace) }
  }
}
