// SPDX-License-Identifier: MIT
import Bytes

/// What a program puts before a command to know its reply again: `#` and 1 to 16 letters, digits, `-`.
package struct Tag: Equatable, Sendable {
  /// The characters behind the `#`, the first in the lowest byte.
  private var characters: UInt128 = 0
  private var count = 0

  /// No tag.
  package static let none = Tag()

  private init() {}

  /// Reads a tag, its `#` included; nil where it is not one.
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

  /// Writes the tag and a space, or nothing.
  package func write(into writer: inout LineWriter) {
    guard count > 0 else { return }
    writer.append("#")
    for place in 0..<count {
      writer.lines.append(byte: UInt8(truncatingIfNeeded: characters >> UInt128(8 * place)))
    }
    writer.append(" ")
  }
}
