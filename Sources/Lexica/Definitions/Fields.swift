// SPDX-License-Identifier: MIT

/// Reads the fields of one line, which stand apart by single spaces.
struct Fields {
  private var place: Int
  private let end: Int

  /// Begins at the start of a line's range.
  init(_ line: Range<Int>) {
    place = line.lowerBound
    end = line.upperBound
  }

  /// The next field; nil behind the last one or for one without bytes.
  mutating func next(in text: Span<UInt8>) -> Range<Int>? {
    let start = place
    while place < end, text[place] != UInt8(ascii: " ") { place += 1 }
    guard place > start else { return nil }
    let field = start..<place
    place = min(place + 1, end)
    return field
  }

  /// Passes over fields; nil when there are not so many.
  mutating func skip(_ count: Int, in text: Span<UInt8>) -> Void? {
    for _ in 0..<count { guard next(in: text) != nil else { return nil } }
    return ()
  }

  /// The next field as a number of at most 9 digits of a base up to 16; nil for anything else.
  mutating func number(in text: Span<UInt8>, base: Int = 10) -> Int? {
    guard let field = next(in: text), field.count <= 9 else { return nil }
    var number = 0
    for place in field {
      guard let digit = Self.digit(text[place]), digit < base else { return nil }
      number = number * base + digit
    }
    return number
  }

  /// What is left of the line.
  var rest: Range<Int> { place..<end }

  private static func digit(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) - 48
    case UInt8(ascii: "a")...UInt8(ascii: "f"): Int(byte) - 87
    default: nil
    }
  }
}
