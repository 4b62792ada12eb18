// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Lexica

/// A writer of one line into a buffer that it owns, so that writing a line allocates nothing.
///
/// The first 64 bytes are reserved for the previous sum, so that it and the line are digested as one run.
/// Bytes that do not fit are left out, and `overflowed` becomes true.
struct LinePen: ~Copyable {
  private let base: UnsafeMutablePointer<UInt8>
  private var used = LinePen.sumDigits
  /// True if bytes did not fit since the last `begin`.
  private(set) var overflowed = false

  static let sumDigits = 64
  /// Twice the longest line, so that a line that overflows is too long in any case.
  private static let room = sumDigits + 2 * LedgerLine.longest

  init() { base = .allocate(capacity: Self.room) }

  deinit { base.deallocate() }

  mutating func begin() {
    used = Self.sumDigits
    overflowed = false
  }

  /// The length of the line so far, in bytes.
  var count: Int { used - Self.sumDigits }

  /// The line so far, valid until the next change.
  var line: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base + Self.sumDigits, count: count)
  }

  /// Returns the previous sum's 64 digits followed by the line so far.
  mutating func chained(to previous: Digest) -> UnsafeRawBufferPointer {
    Self.hex(previous, at: base)
    return UnsafeRawBufferPointer(start: base, count: used)
  }

  @inline(__always)
  mutating func literal(_ text: StaticString) {
    let count = text.utf8CodeUnitCount
    guard let place = take(count) else { return }
    memcpy(place, text.utf8Start, count)
  }

  /// Writes the bytes of a literal; inlined, so that it takes no call.
  @inline(__always)
  mutating func literal(_ bytes: UnsafeRawBufferPointer) {
    guard let place = take(bytes.count), let from = bytes.baseAddress else { return }
    memcpy(place, from, bytes.count)
  }

  @inline(__always)
  mutating func byte(_ byte: UInt8) {
    guard let place = take(1) else { return }
    place.pointee = byte
  }

  mutating func run(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count > 0, let place = take(bytes.count), let from = bytes.baseAddress else { return }
    memcpy(place, from, bytes.count)
  }

  /// Writes the decimal digits of a number that is zero or more.
  @inline(__always)
  mutating func decimal(_ number: Int) { decimal(UInt64(number)) }

  @inline(__always)
  mutating func decimal(_ number: UInt64) {
    if number < 10 {
      byte(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number))
    } else {
      longDecimal(number)
    }
  }

  /// Writes the decimal digits of any number, with a minus sign if it is below zero.
  mutating func signed(_ number: Int) {
    if number < 0 { byte(UInt8(ascii: "-")) }
    decimal(UInt64(number.magnitude))
  }

  private mutating func longDecimal(_ number: UInt64) {
    if number >= 100_000_000 {
      decimal(number / 100_000_000)
      guard let place = take(8) else { return }
      UnsafeMutableRawPointer(place).storeBytes(
        of: Self.eightDigits(number % 100_000_000) | Self.zeros, as: UInt64.self)
      return
    }
    let digits = Self.eightDigits(number)
    // Leading zeros are zero bytes at the low end. The last digit is written even if it is zero.
    let skipped = min(digits.trailingZeroBitCount >> 3, 7)
    guard let place = take(8) else { return }
    UnsafeMutableRawPointer(place).storeBytes(
      of: (digits | Self.zeros) >> UInt64(8 * skipped), as: UInt64.self)
    used -= skipped
  }

  private static let zeros: UInt64 = 0x3030_3030_3030_3030

  /// Returns the decimal digits of a number below 10^8, one per byte, the first in the lowest byte.
  ///
  /// Each step splits all parts at once. 10486 / 2^20 stands for 1/100 and is exact for every number below 10,000;
  /// 103 / 2^10 stands for 1/10 and is exact for every number below 100.
  @inline(__always)
  private static func eightDigits(_ number: UInt64) -> UInt64 {
    let fours = number / 10_000 | (number % 10_000) << 32
    let hundreds = ((fours &* 10_486) >> 20) & 0x0000_007f_0000_007f
    let twos = hundreds | (fours &- hundreds &* 100) << 16
    let tens = ((twos &* 103) >> 10) & 0x000f_000f_000f_000f
    return tens | (twos &- tens &* 10) << 8
  }

  /// Writes a word whose tiles are one ASCII letter each; `letters` is by label.
  mutating func word(_ word: Word, letters: [UInt8]) {
    let count = word.count
    guard let place = take(count) else { return }
    var labels = word.labels
    for position in 0..<count {
      place[position] = letters[Int(UInt8(truncatingIfNeeded: labels))]
      labels >>= 8
    }
  }

  mutating func hex(_ number: UInt64) {
    guard let place = take(16) else { return }
    Self.hex(number, at: place)
  }

  mutating func hex(_ digest: Digest) {
    guard let place = take(Self.sumDigits) else { return }
    Self.hex(digest, at: place)
  }

  @inline(__always)
  mutating func quoted(_ text: String) {
    byte(UInt8(ascii: "\""))
    self.text(text)
    byte(UInt8(ascii: "\""))
  }

  /// Writes the inside of a JSON string in ASCII.
  mutating func text(_ text: String) {
    var text = text
    let isPlain = text.withUTF8 { utf8 in
      guard utf8.allSatisfy(Self.isPlain) else { return false }
      run(UnsafeRawBufferPointer(utf8))
      return true
    }
    if isPlain { return }
    for unit in text.utf16 { escaped(unit) }
  }

  /// Whether a byte needs no escape inside a JSON string of the ledger.
  static func isPlain(_ byte: UInt8) -> Bool {
    byte >= 0x20 && byte < 0x7f && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private mutating func escaped(_ unit: UInt16) {
    if unit == 0x22 || unit == 0x5c {
      byte(UInt8(ascii: "\\"))
      byte(UInt8(truncatingIfNeeded: unit))
    } else if unit < 0x7f, Self.isPlain(UInt8(truncatingIfNeeded: unit)) {
      byte(UInt8(truncatingIfNeeded: unit))
    } else {
      literal("\\u")
      for shift: UInt16 in [12, 8, 4, 0] { byte(Hex.digit(UInt8(unit >> shift & 15))) }
    }
  }

  /// Reserves bytes of the line; nil if they do not fit.
  @inline(__always)
  mutating func take(_ count: Int) -> UnsafeMutablePointer<UInt8>? {
    guard used + count <= Self.room else {
      overflowed = true
      return nil
    }
    defer { used += count }
    return base + used
  }

  private static func hex(_ digest: Digest, at place: UnsafeMutablePointer<UInt8>) {
    for index in 0..<4 { hex(digest.words[index], at: place + 16 * index) }
  }

  /// Writes 16 hexadecimal digits, eight at a time.
  @inline(__always)
  private static func hex(_ number: UInt64, at place: UnsafeMutablePointer<UInt8>) {
    let halves = (number >> 32, number & 0xffff_ffff)
    let room = UnsafeMutableRawPointer(place)
    room.storeBytes(of: digits(halves.0).bigEndian, as: UInt64.self)
    room.storeBytes(of: digits(halves.1).bigEndian, toByteOffset: 8, as: UInt64.self)
  }

  /// Returns the eight hexadecimal digits of a number below 2^32 in ASCII, the first in the highest byte.
  @inline(__always)
  static func digits(_ number: UInt64) -> UInt64 {
    var nibbles = number
    nibbles = (nibbles << 16 | nibbles) & 0x0000_ffff_0000_ffff
    nibbles = (nibbles << 8 | nibbles) & 0x00ff_00ff_00ff_00ff
    nibbles = (nibbles << 4 | nibbles) & 0x0f0f_0f0f_0f0f_0f0f
    // `letters` has 1 in each byte whose nibble is 10 or more; "a" is 39 above "9" + 1.
    let letters = (nibbles &+ 0x0606_0606_0606_0606) >> 4 & 0x0101_0101_0101_0101
    return nibbles &+ 0x3030_3030_3030_3030 &+ letters &* 39
  }
}
