// SPDX-License-Identifier: MIT

/// A reader of the fields of one line, separated by single spaces.
struct Fields {
  private var place: Int
  private let end: Int

  init(_ line: Range<Int>) {
    place = line.lowerBound
    end = line.upperBound
  }

  /// Returns the next field; nil at the end of the line or for an empty field.
  mutating func next(in text: Span<UInt8>) -> Range<Int>? {
    let start = place
    while place < end, text[place] != UInt8(ascii: " ") { place += 1 }
    guard place > start else { return nil }
    let field = start..<place
    place = min(place + 1, end)
    return field
  }

  /// Skips `count` fields; returns nil if there are fewer.
  mutating func skip(_ count: Int, in text: Span<UInt8>) -> Void? {
    for _ in 0..<count { guard next(in: text) != nil else { return nil } }
    return ()
  }

  /// Returns the next field as a number of at most 9 digits in a base up to 16; nil for any other field.
  mutating func number(in text: Span<UInt8>, base: Int = 10) -> Int? {
    guard let field = next(in: text), field.count <= 9 else { return nil }
    var number = 0
    for place in field {
      guard let digit = Self.digit(text[place]), digit < base else { return nil }
      number = number * base + digit
    }
    return number
  }

  var rest: Range<Int> { place..<end }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 48
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte) - 87
    default: nil
    }
  }
}
