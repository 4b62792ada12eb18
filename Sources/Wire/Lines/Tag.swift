// SPDX-License-Identifier: MIT
import Bytes

/// A tag that a program puts before a command and that its reply echoes: `#` and 1 to 16 letters, digits or `-`.
package struct Tag: Equatable, Sendable {
  /// The characters behind `#`, the first in the lowest byte.
  private var characters: UInt128 = 0
  private var count = 0

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
      characters |= UInt128(byte) << UInt128(8 * count)
      count += 1
    }
  }

  /// Writes the tag and a space; writes nothing for `none`.
  package func write(into writer: inout LineWriter) {
    guard count > 0 else { return }
    writer.append("#")
    for place in 0..<count {
      writer.lines.append(byte: UInt8(truncatingIfNeeded: characters >> UInt128(8 * place)))
    }
    writer.append(" ")
  }
}
