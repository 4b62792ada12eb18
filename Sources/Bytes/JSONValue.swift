// SPDX-License-Identifier: MIT

/// A value of JSON text, read whole.
///
/// It is made for short answers of other programs. The ledger's lines have readers of their own.
/// Source: RFC 8259.
package enum JSONValue: Equatable, Sendable {
  /// The members in their order; a name may come twice.
  case object([Member])
  case list([JSONValue])
  /// The bytes of a string in UTF-8, without escapes.
  case string([UInt8])
  /// A number as written.
  case number([UInt8])
  case bool(Bool)
  case null

  package struct Member: Equatable, Sendable {
    package let name: [UInt8]
    package let value: JSONValue
  }

  /// The most values inside one another.
  private static let depthMost = 32

  /// Reads a text; nil for anything but one value with spaces around it.
  package init?(_ text: [UInt8]) {
    var reader = Reader(text: text)
    guard let value = reader.value(depth: 0), reader.isAtEnd else { return nil }
    self = value
  }

  /// The value of the first member with this name; nil if there is none, or this is no object.
  package subscript(name: StaticString) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { member in
      name.withUTF8Buffer { member.name.elementsEqual($0) }
    }?.value
  }

  /// Returns a text as a JSON string, between quotes.
  package static func quoted(_ text: String) -> String {
    let inner = text.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"", "\\": return "\\\(scalar)"
      case ..<" ":
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: return String(scalar)
      }
    }
    return "\"\(inner.joined())\""
  }

  /// The values of a list; none for anything else.
  package var values: [JSONValue] {
    if case .list(let values) = self { values } else { [] }
  }

  /// The text of a string; nil for anything else.
  package var text: String? {
    if case .string(let bytes) = self { String(validating: bytes, as: UTF8.self) } else { nil }
  }

  /// The value of a whole number, or of a string that holds one; nil for anything else.
  package var integer: Int64? {
    switch self {
    case .string(let bytes), .number(let bytes): Int64(String(decoding: bytes, as: UTF8.self))
    default: nil
    }
  }

  private struct Reader {
    let text: [UInt8]
    var place = 0

    var isAtEnd: Bool { mutating get { byte() == nil } }

    /// Skips spaces, and returns the next byte without stepping over it; nil at the end.
    private mutating func byte() -> UInt8? {
      while place < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[place]) { place += 1 }
      return place < text.count ? text[place] : nil
    }

    private mutating func has(_ wanted: Unicode.Scalar) -> Bool {
      guard byte() == UInt8(ascii: wanted) else { return false }
      place += 1
      return true
    }

    mutating func value(depth: Int) -> JSONValue? {
      guard depth < JSONValue.depthMost, let first = byte() else { return nil }
      switch first {
      case UInt8(ascii: "{"): return object(depth)
      case UInt8(ascii: "["): return list(depth)
      case UInt8(ascii: "\""): return string().map { .string($0) }
      case UInt8(ascii: "t"): return word("true", .bool(true))
      case UInt8(ascii: "f"): return word("false", .bool(false))
      case UInt8(ascii: "n"): return word("null", .null)
      default: return number()
      }
    }

    private mutating func object(_ depth: Int) -> JSONValue? {
      place += 1
      var members: [Member] = []
      if has("}") { return .object(members) }
      repeat {
        guard byte() == UInt8(ascii: "\""), let name = string(), has(":"), let value = value(depth: depth + 1)
        else { return nil }
        members.append(Member(name: name, value: value))
      } while has(",")
      return has("}") ? .object(members) : nil
    }

    private mutating func list(_ depth: Int) -> JSONValue? {
      place += 1
      var values: [JSONValue] = []
      if has("]") { return .list(values) }
      repeat {
        guard let value = value(depth: depth + 1) else { return nil }
        values.append(value)
      } while has(",")
      return has("]") ? .list(values) : nil
    }

    private mutating func word(_ word: StaticString, _ value: JSONValue) -> JSONValue? {
      let end = place + word.utf8CodeUnitCount
      guard end <= text.count, word.withUTF8Buffer({ text[place..<end].elementsEqual($0) }) else {
        return nil
      }
      place = end
      return value
    }

    private mutating func number() -> JSONValue? {
      let start = place
      _ = skip("-")
      let isZero = skip("0")
      guard isZero || skipDigits(), !skip(".") || skipDigits() else { return nil }
      if skip("e") || skip("E") {
        if !skip("+") { _ = skip("-") }
        guard skipDigits() else { return nil }
      }
      return .number(Array(text[start..<place]))
    }

    private mutating func skip(_ character: Unicode.Scalar) -> Bool {
      guard place < text.count, text[place] == UInt8(ascii: character) else { return false }
      place += 1
      return true
    }

    /// Skips digits; returns false if there is none.
    private mutating func skipDigits() -> Bool {
      let start = place
      while place < text.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[place]) { place += 1 }
      return place > start
    }

    private mutating func string() -> [UInt8]? {
      place += 1
      let start = place
      // Almost every string has no escape, and may be long.
      while place < text.count, text[place] != UInt8(ascii: "\""), text[place] != UInt8(ascii: "\\") {
        guard text[place] >= 0x20 else { return nil }
        place += 1
      }
      var bytes = Array(text[start..<place])
      while place < text.count {
        let byte = text[place]
        place += 1
        switch byte {
        case UInt8(ascii: "\""): return bytes
        case UInt8(ascii: "\\"):
          guard let scalar = escaped() else { return nil }
          bytes += Array(String(scalar).utf8)
        case ..<0x20: return nil
        default: bytes.append(byte)
        }
      }
      return nil
    }

    /// Reads an escape behind its backslash; a surrogate without its partner is nil.
    private mutating func escaped() -> Unicode.Scalar? {
      guard place < text.count else { return nil }
      let letter = text[place]
      place += 1
      switch letter {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
      case UInt8(ascii: "b"): return "\u{8}"
      case UInt8(ascii: "f"): return "\u{C}"
      case UInt8(ascii: "n"): return "\n"
      case UInt8(ascii: "r"): return "\r"
      case UInt8(ascii: "t"): return "\t"
      case UInt8(ascii: "u"): break
      default: return nil
      }
      guard let unit = unit() else { return nil }
      guard (0xD800..<0xDC00).contains(unit) else { return Unicode.Scalar(unit) }
      guard place + 1 < text.count, text[place] == UInt8(ascii: "\\"), text[place + 1] == UInt8(ascii: "u")
      else {
        return nil
      }
      place += 2
      guard let low = self.unit(), (0xDC00..<0xE000).contains(low) else { return nil }
      return Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
    }

    private mutating func unit() -> UInt32? {
      guard place + 4 <= text.count else { return nil }
      var unit: UInt32 = 0
      for digit in text[place..<place + 4] {
        guard let value = Hex.value(digit) else { return nil }
        unit = unit << 4 | UInt32(value)
      }
      place += 4
      return unit
    }
  }
}
