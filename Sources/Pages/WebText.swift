// SPDX-License-Identifier: MIT
import Bytes
import Directing

/// The small texts of the web: percent-encoded values, forms, cookies, and text within HTML.
///
/// Source: RFC 3986 §2.1; RFC 6265 §4; HTML, "application/x-www-form-urlencoded".
enum WebText {
  /// Decodes `%XX`, and `+` as a space in forms; nil if it is broken or no UTF-8.
  static func decoded(_ text: some StringProtocol, plusIsSpace: Bool = false) -> String? {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(Hex.value), let low = rest.popFirst().flatMap(Hex.value)
        else { return nil }
        bytes.append(high << 4 | low)
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  /// Encodes all but letters, digits, `-` and `_`.
  static func encoded(_ text: String) -> String {
    var out = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
        out.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        out += "%"
        for half in [byte >> 4, byte & 15] { out.unicodeScalars.append(Unicode.Scalar(Hex.digit(half))) }
      }
    }
    return out
  }

  /// Reads the fields of a form; the first of several with one name counts, and broken ones are left out.
  static func form(_ body: [UInt8]) -> [String: String] {
    pairs(String(decoding: body, as: UTF8.self), between: "&", plusIsSpace: true)
  }

  /// Reads a `Cookie` header.
  static func cookies(_ header: String) -> [String: String] {
    pairs(header, between: ";", plusIsSpace: false)
  }

  private static func pairs(_ text: String, between sign: Character, plusIsSpace: Bool) -> [String: String] {
    var fields: [String: String] = [:]
    for part in text.split(separator: sign) {
      let halves = part.drop { $0 == " " }.split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2, let name = decoded(halves[0], plusIsSpace: plusIsSpace),
        let value = decoded(halves[1], plusIsSpace: plusIsSpace), fields[name] == nil
      else { continue }
      fields[name] = value
    }
    return fields
  }

  /// Returns text as it stands within HTML, also within quotes.
  static func escaped(_ text: some StringProtocol) -> String { HTML.escaped(text) }

  /// Returns text within a string of JSON, quotes included.
  static func json(_ text: String?) -> String {
    guard let text else { return "null" }
    var out = "\""
    for character in text.unicodeScalars {
      switch character {
      case "\"", "\\": out += "\\\(character)"
      case let control where control.value < 32: out += " "
      default: out.unicodeScalars.append(character)
      }
    }
    return out + "\""
  }
}
