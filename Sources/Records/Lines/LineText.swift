// SPDX-License-Identifier: MIT
import Bytes
import Officiating

/// One line's text in the making, member by member in the schema's order.
///
/// A value, so that a whole line is written under one exclusive access. What stands between kind and `line` is
/// left to the family of the event.
/// Source: Protocol/ledger.schema.json.
struct LineText: ~Copyable {
  var pen = LinePen()
  private var stamp = Timestamp()
  /// How lists were written lately.
  var lexica = LexiconTexts()

  /// Writes a line up to its sum; false where terms are missing.
  mutating func write(_ entry: borrowing Entry, under terms: LineTerms?, line: Int, batch: Int) -> Bool {
    pen.begin()
    pen.literal("{\"v\":")
    pen.decimal(LineVersion.of(entry.event))
    pen.literal(",\"table\":")
    pen.decimal(entry.table.number)
    pen.literal(",\"seq\":")
    pen.decimal(entry.sequence)
    pen.literal(",\"id\":\"")
    pen.hex(entry.id.run)
    pen.byte(UInt8(ascii: "-"))
    pen.decimal(entry.id.count)
    pen.literal("\",\"ts\":\"")
    stamp.write(entry.at, into: &pen)
    pen.literal("\",\"kind\":\"")
    guard write(entry.event, at: entry.at, under: terms) else { return false }
    pen.literal(",\"line\":")
    pen.decimal(line)
    pen.literal(",\"batch\":")
    pen.decimal(batch)
    return true
  }

  /// Writes the sum and the line's end; false when the line became too long.
  mutating func finish(with sum: Digest) -> Bool {
    pen.literal(",\"sum\":\"")
    pen.hex(sum)
    pen.literal("\"}\n")
    return !pen.overflowed && pen.count <= LedgerLine.longest
  }

  /// What was written; good until the next change.
  var bytes: UnsafeRawBufferPointer { pen.line }

  /// The previous sum's digits followed by what was written.
  mutating func chained(to previous: Digest) -> UnsafeRawBufferPointer { pen.chained(to: previous) }

  /// The previous sum's digits followed by a body that was written before.
  mutating func chained(_ body: UnsafeRawBufferPointer, to previous: Digest) -> UnsafeRawBufferPointer {
    pen.begin()
    pen.run(body)
    return pen.chained(to: previous)
  }

  /// Writes an event's kind, from behind its first quote.
  @inline(__always)
  mutating func kind(_ kind: some RawRepresentable<KindWord>) {
    pen.literal(kind.rawValue.letters)
    pen.byte(UInt8(ascii: "\""))
  }
}
