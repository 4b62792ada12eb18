// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// A cursor over the bytes of one line, with a reader for each form of value.
struct LineCursor {
  let bytes: UnsafeRawBufferPointer
  var place = 0

  init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// Steps over a literal if it is next; else returns false.
  @inline(__always)
  mutating func has(_ literal: StaticString) -> Bool {
    let count = literal.utf8CodeUnitCount
    guard count <= bytes.count - place, let base = bytes.baseAddress,
      memcmp(base + place, literal.utf8Start, count) == 0
    else { return false }
    place += count
    return true
  }

  /// Steps over `run` if it is next; else returns false.
  mutating func has(_ run: [UInt8]) -> Bool {
    guard run.count <= bytes.count - place, let base = bytes.baseAddress,
      run.withUnsafeBytes({ memcmp(base + place, $0.baseAddress ?? base, run.count) == 0 })
    else { return false }
    place += run.count
    return true
  }

  @inline(__always)
  func sees(_ literal: StaticString) -> Bool {
    var ahead = self
    return ahead.has(literal)
  }

  /// Steps over a literal; throws damage at the first byte that differs.
  @inline(__always)
  mutating func need(_ literal: StaticString) throws(LineDamage) {
    if has(literal) { return }
    var offset = 0
    while place + offset < bytes.count, offset < literal.utf8CodeUnitCount,
      bytes[place + offset] == literal.utf8Start[offset]
    { offset += 1 }
    throw LineDamage(.member, at: place + offset)
  }

  /// Reads a number from 0 to 2^53 - 1 without leading zeros.
  mutating func number() throws(LineDamage) -> Int {
    let start = place
    var number = 0
    while place < bytes.count, place - start < 17, case let digit = Int(bytes[place]) - 48,
      (0...9).contains(digit)
    {
      number = number * 10 + digit
      place += 1
    }
    guard place > start, number < 1 << 53, place - start == 1 || bytes[start] != UInt8(ascii: "0")
    else { throw LineDamage(.number, at: start) }
    return number
  }

  /// Reads a number from -(2^53 - 1) to 2^53 - 1.
  mutating func signedNumber() throws(LineDamage) -> Int { has("-") ? -(try number()) : try number() }

  /// Reads a number of a count that begins with 1.
  mutating func ordinal() throws(LineDamage) -> Int {
    let start = place
    let number = try number()
    guard number > 0 else { throw LineDamage(.value, at: start) }
    return number
  }

  /// Reads any unsigned 64-bit number.
  mutating func wideNumber() throws(LineDamage) -> UInt64 {
    let start = place
    var number: UInt64 = 0
    while place < bytes.count, case let digit = Int(bytes[place]) - 48, (0...9).contains(digit) {
      let (high, overflow) = number.multipliedReportingOverflow(by: 10)
      let (sum, carry) = high.addingReportingOverflow(UInt64(digit))
      guard !overflow, !carry else { throw LineDamage(.number, at: start) }
      number = sum
      place += 1
    }
    guard place > start else { throw LineDamage(.number, at: start) }
    return number
  }

  /// Reads 16 lower-case hexadecimal digits.
  mutating func hex() throws(LineDamage) -> UInt64 {
    guard bytes.count - place >= 16 else { throw LineDamage(.value, at: bytes.count) }
    let high = Self.number(of: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    let low = Self.number(of: bytes.loadUnaligned(fromByteOffset: place + 8, as: UInt64.self))
    guard let high, let low else {
      let wrong = bytes[place..<place + 16].firstIndex { byte in
        // The ledger contains lower-case digits only.
        Hex.value(byte) == nil || (65...70).contains(byte)
      }
      throw LineDamage(.value, at: wrong ?? place)
    }
    place += 16
    return high << 32 | low
  }

  /// Returns the number of eight lower-case hexadecimal digits, loaded from memory; nil for any other bytes.
  @inline(__always)
  private static func number(of text: UInt64) -> UInt64? {
    let digits = text.bigEndian
    // The low nibble of an ASCII letter counts from 1, so the letter's value is that nibble plus 9.
    let letters = digits >> 6 & 0x0101_0101_0101_0101
    var number = (digits & 0x0f0f_0f0f_0f0f_0f0f) &+ letters &* 9
    number = (number | number >> 4) & 0x00ff_00ff_00ff_00ff
    number = (number | number >> 8) & 0x0000_ffff_0000_ffff
    number = (number | number >> 16) & 0xffff_ffff
    return LinePen.digits(number) == digits ? number : nil
  }

  mutating func digest() throws(LineDamage) -> Digest {
    var words: InlineArray<4, UInt64> = .init(repeating: 0)
    for index in 0..<4 { words[index] = try hex().bigEndian }
    return words.span.withUnsafeBytes { Digest(bytes: $0) }
  }

  /// Reads a string, and returns its bytes between the quotes, with escapes.
  mutating func quoted() throws(LineDamage) -> UnsafeRawBufferPointer {
    try need("\"")
    let start = place
    while place < bytes.count {
      let byte = bytes[place]
      if byte == UInt8(ascii: "\"") {
        place += 1
        return UnsafeRawBufferPointer(rebasing: bytes[start..<place - 1])
      }
      place += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    throw LineDamage(.string, at: start)
  }

  /// Reads a string and resolves its escapes.
  mutating func text() throws(LineDamage) -> String {
    let start = place
    let run = try quoted()
    guard run.contains(UInt8(ascii: "\\")) else { return String(decoding: run, as: UTF8.self) }
    guard let text = Self.unescaped(run) else { throw LineDamage(.string, at: start) }
    return text
  }

  mutating func moment() throws(LineDamage) -> Instant {
    let start = place
    guard let moment = Timestamp.moment(in: try quoted()) else { throw LineDamage(.value, at: start) }
    return moment
  }

  /// Returns the text of a string with escapes; nil if an escape is wrong or a surrogate has no partner.
  static func unescaped(_ run: UnsafeRawBufferPointer) -> String? {
    var units: [UInt16] = []
    var place = 0
    while place < run.count {
      guard run[place] == UInt8(ascii: "\\") else {
        units.append(UInt16(run[place]))
        place += 1
        continue
      }
      guard place + 1 < run.count else { return nil }
      switch run[place + 1] {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        units.append(UInt16(run[place + 1]))
        place += 2
      case UInt8(ascii: "u"):
        guard place + 6 <= run.count else { return nil }
        var unit: UInt16 = 0
        for digit in run[place + 2..<place + 6] {
          guard let value = Hex.value(digit) else { return nil }
          unit = unit << 4 | UInt16(value)
        }
        units.append(unit)
        place += 6
      default: return nil
      }
    }
    return String(validating: units, as: UTF16.self)
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the index of the first byte that is not printable ASCII, or nil; checks eight bytes at a time.
  func firstUnprintable() -> Int? {
    var place = 0
    while place + 8 <= count {
      let eight = loadUnaligned(fromByteOffset: place, as: UInt64.self)
      // The top bit of a byte is set if the byte is above 0x7f, is 0x7f, or is below 0x20.
      let above = (eight & 0x7f7f_7f7f_7f7f_7f7f) &+ 0x0101_0101_0101_0101
      let below = ~((eight | 0x8080_8080_8080_8080) &- 0x2020_2020_2020_2020)
      guard (eight | above | below) & 0x8080_8080_8080_8080 == 0 else { break }
      place += 8
    }
    return self[place...].firstIndex { $0 < 0x20 || $0 > 0x7e }
  }
}
