// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook

/// An encoder of ledger lines: ASCII JSON with the members in the schema's order.
///
/// It allocates nothing after its first lines. One instance belongs to one caller at a time.
/// Source: Protocol/ledger.schema.json.
package final class LineEncoder {
  private var text: LineText
  private let hasher = SHA256()

  /// Creates an encoder that spells each name as it is.
  package init() { text = LineText(names: nil) }

  /// Creates an encoder that spells the names of accounts as their numbers.
  init(names: NameFile) { text = LineText(names: names) }

  /// Writes an entry's line, line feed included, and returns its sum.
  ///
  /// Returns nil, with nothing written, if the line would be longer than `LedgerLine.longest` or lacks the terms that
  /// it needs: those of its table, if it has words or tiles. Moments lie in the years 1970 to 9999. `line` is the
  /// number over the whole ledger, from 1, and `batch` that of the first line of its batch. `previous` is the sum of
  /// the previous line of the table, `Digest.zero` at sequence 1.
  package func encode(
    _ entry: Entry, under terms: LineTerms?, line: Int, batch: Int, after previous: Digest,
    into writer: inout ByteWriter
  ) -> Digest? {
    guard writeBody(entry, under: terms, line: line, batch: batch) else { return nil }
    let sum = sum(after: previous)
    guard text.finish(with: sum) else { return nil }
    writer.append(contentsOf: text.bytes.assumingMemoryBound(to: UInt8.self))
    return sum
  }

  /// Writes a line up to its sum, which `body` then returns; false if terms are missing.
  ///
  /// `spelled` has the names of a line that was read, as that spells them.
  package func writeBody(
    _ entry: Entry, under terms: LineTerms?, line: Int, batch: Int, spelled: [PlayerName] = []
  ) -> Bool {
    text.write(entry, under: terms, line: line, batch: batch, spelled: spelled)
  }

  /// The bytes that `writeBody` wrote, which are valid until the next line.
  package var body: UnsafeRawBufferPointer { text.bytes }

  /// Returns the sum of a body that was written before, in a chain whose last sum is `previous`.
  func sum(of body: UnsafeRawBufferPointer, after previous: Digest) -> Digest {
    hasher.update(text.chained(body, to: previous))
    return hasher.finish()
  }

  /// Returns the sum of the bytes that `writeBody` wrote, in a chain whose last sum is `previous`.
  func sum(after previous: Digest) -> Digest {
    hasher.update(text.chained(to: previous))
    return hasher.finish()
  }
}
