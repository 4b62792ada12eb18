// SPDX-License-Identifier: MIT

extension Span where Element == UInt8 {
  /// Returns the eight bytes from an offset as a little-endian number; traps if there are fewer.
  @inlinable @inline(__always)
  public func eight(at place: Int) -> UInt64 {
    precondition(place >= 0 && place <= count - 8)
    return UInt64(littleEndian: bytes.unsafeLoadUnaligned(fromByteOffset: place, as: UInt64.self))
  }

  /// Returns the offset of the first such byte in a range; its upper bound if there is none.
  @inlinable @inline(__always)
  public func first(_ byte: UInt8, in range: Range<Int>) -> Int {
    let wanted = UInt64(byte) &* 0x0101_0101_0101_0101
    var place = range.lowerBound
    while place + 8 <= range.upperBound {
      let others = eight(at: place) ^ wanted
      // The lowest set top bit is that of the first zero byte.
      let found = (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080
      if found != 0 { return place + found.trailingZeroBitCount / 8 }
      place += 8
    }
    while place < range.upperBound, self[place] != byte { place += 1 }
    return place
  }
}

/// Eight bytes of text in one number, the first in the lowest byte.
extension UInt64 {
  /// Returns the bits of the first `count` bytes, from 0 to 8.
  @inlinable @inline(__always)
  public static func bytes(_ count: Int) -> UInt64 {
    count == 0 ? 0 : .max >> UInt64(64 - 8 * count)
  }

  /// Returns whether all bytes of `used` are letters from A to Z in either case.
  @inlinable @inline(__always)
  public func areLetters(in used: UInt64) -> Bool {
    let tops: UInt64 = 0x8080_8080_8080_8080
    let upper = self & 0x5F5F_5F5F_5F5F_5F5F
    // Adding 0x3F sets the top bit of a byte from A on, adding 0x25 that of a byte behind Z.
    let within = (upper &+ 0x3F3F_3F3F_3F3F_3F3F) & ~(upper &+ 0x2525_2525_2525_2525)
    return within & ~self & tops & used == tops & used
  }

  /// Whether all bytes are printable ASCII.
  @inlinable @inline(__always)
  public var isPlain: Bool {
    let tops: UInt64 = 0x8080_8080_8080_8080
    // Adding 0x60 sets the top bit of bytes from 0x20 on; adding 1 sets only that of 0x7F.
    let printable = (self &+ 0x6060_6060_6060_6060) & ~(self &+ 0x0101_0101_0101_0101)
    return self & tops == 0 && printable & tops == tops
  }
}
