// SPDX-License-Identifier: MIT

/// A growing run of bytes that text is written into without making strings.
///
/// Replies, notices and ledger lines are all made with it. It keeps its room when emptied, so that a
/// writer in use allocates only while it grows.
package struct ByteWriter: Sendable {
  /// What has been written.
  package private(set) var bytes: [UInt8]

  /// - Parameter capacity: bytes to reserve at once.
  package init(capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// How many bytes have been written.
  package var count: Int { bytes.count }

  /// True when nothing has been written since the last `removeAll`.
  package var isEmpty: Bool { bytes.isEmpty }

  /// Empties the writer and keeps its room.
  package mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  /// Takes back everything behind the first `count` bytes.
  ///
  /// - Parameter count: at most the present count.
  package mutating func truncate(to count: Int) {
    precondition(count <= bytes.count)
    bytes.removeLast(bytes.count - count)
  }

  /// Writes a literal.
  package mutating func append(_ literal: StaticString) {
    bytes.append(
      contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Writes a string's UTF-8.
  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { bytes.append(contentsOf: $0) }
  }

  /// Writes one byte.
  package mutating func append(byte: UInt8) { bytes.append(byte) }

  /// Writes a run of bytes.
  package mutating func append(contentsOf run: UnsafeBufferPointer<UInt8>) {
    bytes.append(contentsOf: run)
  }

  /// Writes a run of bytes.
  package mutating func append(contentsOf run: [UInt8]) { bytes.append(contentsOf: run) }

  /// Writes a number in decimal digits.
  package mutating func append(decimal number: Int) {
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    append(unsigned: UInt64(number.magnitude), digitsAtLeast: 1)
  }

  /// Writes a number in decimal digits with zeros in front.
  ///
  /// - Parameters:
  ///   - number: zero or more.
  ///   - digits: the least number of digits, 1 to 20.
  package mutating func append(decimal number: Int, digits: Int) {
    precondition(number >= 0)
    append(unsigned: UInt64(number), digitsAtLeast: digits)
  }

  /// Writes bytes as lower-case hexadecimal, two digits a byte.
  package mutating func append(hex run: some Sequence<UInt8>) {
    for byte in run {
      bytes.append(Hex.digit(byte >> 4))
      bytes.append(Hex.digit(byte & 15))
    }
  }

  /// Writes the lowest bits of a number as lower-case hexadecimal.
  ///
  /// - Parameters:
  ///   - number: the value.
  ///   - digits: how many digits, 1 to 16; higher bits are left out.
  package mutating func append(hex number: UInt64, digits: Int) {
    for place in stride(from: digits - 1, through: 0, by: -1) {
      bytes.append(Hex.digit(UInt8(truncatingIfNeeded: number >> UInt64(4 * place)) & 15))
    }
  }

  private mutating func append(unsigned number: UInt64, digitsAtLeast least: Int) {
    // 2^64 has 20 decimal digits.
    var digits: InlineArray<20, UInt8> = .init(repeating: UInt8(ascii: "0"))
    var start = 20
    var rest = number
    while rest > 0 {
      start -= 1
      digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    start = min(start, 20 - least)
    for place in start..<20 { bytes.append(digits[place]) }
  }
}
