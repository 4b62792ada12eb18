// SPDX-License-Identifier: MIT
import Bytes

/// A tag that a program puts before a command and that its reply echoes: `#` and 1 to 16 letters, digits or `-`.
package struct Tag: Equatable, Sendable {
  /// The first eight characters behind `#`, the first in the lowest byte.
  private var first: UInt64 = 0
  /// The other characters.
  private var others: UInt64 = 0
  private var count: UInt8 = 0

  package static let none = Tag()

  private init() {}

  /// Parses a tag with its `#`; nil if it is malformed.
  package init?(_ line: Span<UInt8>, _ range: Range<Int>) {
    guard (2...17).contains(range.count), line[range.lowerBound] == UInt8(ascii: "#") else { return nil }
    for index in range.dropFirst() {
      let byte = line[index]
      switch byte {
      case 48...57, 65...90, 97...122, UInt8(ascii: "-"): break
      default: return nil
      }
      let eight = UInt64(byte) << UInt64(8 * (count % 8))
      if count < 8 { first |= eight } else { others |= eight }
      count += 1
    }
  }

  /// Writes the tag and a space; writes nothing for `none`.
  package func write(into writer: inout LineWriter) {
    guard count > 0 else { return }
    writer.append("#")
    for place in 0..<count {
      let eight = place < 8 ? first : others
      writer.lines.append(byte: UInt8(truncatingIfNeeded: eight >> UInt64(8 * (place % 8))))
    }
    writer.append(" ")
  }
}
