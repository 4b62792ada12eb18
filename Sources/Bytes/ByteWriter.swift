// SPDX-License-Identifier: MIT
import Glibc

/// A growing buffer for text that creates no strings.
///
/// Replies, notices and ledger lines are written with it. Emptying keeps the capacity, so a writer in use
/// allocates only to grow. Its hot members are public, because a compiler inlines no package member of another module.
public struct ByteWriter: Sendable {
  // The first `count` bytes are written; the rest is spare. The growth of an array by itself would cost more
  // than most writes, which are a word or two.
  @usableFromInline var room: [UInt8]

  @usableFromInline package internal(set) var count = 0

  package init(capacity: Int = 0) { room = [UInt8](repeating: 0, count: capacity) }

  /// The number of bytes that fit without growing.
  package var capacity: Int { room.count }

  package var bytes: [UInt8] { Array(room[..<count]) }

  /// Calls a closure with the bytes written, without copying them.
  package func withUnsafeBufferPointer<Outcome>(
    _ body: (UnsafeBufferPointer<UInt8>) -> Outcome
  ) -> Outcome {
    room.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[..<count])) }
  }

  /// The byte at a place from 0; traps outside the bytes written.
  package subscript(place: Int) -> UInt8 {
    precondition(place < count)
    return room[place]
  }

  /// Whether nothing has been written since the last `removeAll`.
  package var isEmpty: Bool { count == 0 }

  /// Empties the writer and keeps its capacity.
  package mutating func removeAll() { count = 0 }

  /// Removes all bytes after the first `count`; traps if there are fewer.
  package mutating func truncate(to count: Int) {
    precondition(count <= self.count)
    self.count = count
  }

  /// Writes a literal.
  @inlinable @inline(__always)
  public mutating func append(_ literal: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
  }

  /// Writes a literal between two bytes.
  @inlinable @inline(__always)
  public mutating func append(_ literal: StaticString, between first: UInt8, and last: UInt8) {
    let length = literal.utf8CodeUnitCount + 2
    if room.count - count < length { makeRoom(for: length) }
    room.withUnsafeMutableBufferPointer { room in
      guard let base = room.baseAddress else { return }
      let place = base + count
      place.pointee = first
      (place + 1).update(from: literal.utf8Start, count: length - 2)
      (place + length - 1).pointee = last
    }
    count += length
  }

  package mutating func append(_ text: String) {
    var text = text
    text.withUTF8 { append(contentsOf: $0) }
  }

  /// Writes one byte.
  @inlinable @inline(__always)
  public mutating func append(byte: UInt8) {
    if count == room.count { makeRoom(for: 1) }
    room[count] = byte
    count += 1
  }

  /// Writes bytes.
  @inlinable @inline(__always)
  public mutating func append(contentsOf run: UnsafeBufferPointer<UInt8>) {
    if room.count - count < run.count { makeRoom(for: run.count) }
    room.withUnsafeMutableBufferPointer { room in
      if let place = room.baseAddress, let first = run.baseAddress {
        (place + count).update(from: first, count: run.count)
      }
    }
    count += run.count
  }

  /// Writes bytes.
  package mutating func append(contentsOf run: [UInt8]) {
    run.withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Doubles the capacity, or more if needed.
  @usableFromInline mutating func makeRoom(for more: Int) {
    let least = max(64, 2 * room.count, count + more)
    // A debug build would copy an array byte by byte.
    room = [UInt8](unsafeUninitializedCapacity: least) { wider, filled in
      guard let start = wider.baseAddress else { return }
      room.withUnsafeBytes { old in
        if let first = old.baseAddress { memcpy(start, first, old.count) }
      }
      memset(start + room.count, 0, least - room.count)
      filled = least
    }
  }

  /// Writes a number in decimal digits.
  package mutating func append(decimal number: Int) {
    if number < 0 { append(byte: UInt8(ascii: "-")) }
    // 2^64 has 20 decimal digits.
    var digits: InlineArray<20, UInt8> = .init(repeating: UInt8(ascii: "0"))
    var start = 20
    var rest = number.magnitude
    while rest > 0 {
      start -= 1
      digits[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
    start = min(start, 19)
    digits.span.extracting(start..<20).withUnsafeBufferPointer { append(contentsOf: $0) }
  }

  /// Writes bytes in lower-case hexadecimal, two digits for each.
  package mutating func append(hex run: some Sequence<UInt8>) {
    for byte in run {
      append(byte: Hex.digit(byte >> 4))
      append(byte: Hex.digit(byte & 15))
    }
  }

  /// Writes the lowest `digits` (1 to 16) hexadecimal digits of a number, in lower case.
  package mutating func append(hex number: UInt64, digits: Int) {
    var text: InlineArray<16, UInt8> = .init(repeating: 0)
    var rest = number
    for place in stride(from: digits - 1, through: 0, by: -1) {
      text[place] = Hex.digit(UInt8(truncatingIfNeeded: rest) & 15)
      rest >>= 4
    }
    text.span.extracting(0..<digits).withUnsafeBufferPointer { append(contentsOf: $0) }
  }
}
