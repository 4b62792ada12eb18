// SPDX-License-Identifier: MIT

/// A JSON value, RFC 8259, whose members keep their order.
package indirect enum JSONText {
  case text(String)
  case number(Int)
  /// A number of hundredths, written with two digits behind the point.
  case hundredths(Int)
  case flag(Bool)
  case list([JSONText])
  case object([(name: String, value: JSONText)])
  case nothing

  /// The value as text without a final newline; a value without nested objects is on one line.
  var text: String { written(indent: "") }

  /// The value on one line, without blanks.
  package var line: String { written(indent: nil) }

  package static func numbers(_ numbers: [Int]) -> JSONText { .list(numbers.map { .number($0) }) }

  /// Returns a number rounded to hundredths.
  package static func hundredths(of number: Double) -> JSONText { .hundredths(Int((number * 100).rounded())) }

  /// Returns an object of the members that have a value.
  package static func members(_ members: [(name: String, value: JSONText?)]) -> JSONText {
    .object(members.compactMap { member in member.value.map { (member.name, $0) } })
  }

  private var holdsObject: Bool {
    switch self {
    case .text, .number, .hundredths, .flag, .nothing: false
    case .list(let values): values.contains { if case .object = $0 { true } else { $0.holdsObject } }
    case .object(let members):
      members.contains { if case .object = $0.value { true } else { $0.value.holdsObject } }
    }
  }

  /// Writes the value; without an indent, on one line.
  private func written(indent: String?) -> String {
    let inner = indent.map { "\($0)  " }
    var (open, close, comma, colon) = ("", "", ",", ":")
    if let indent, let inner {
      (comma, colon) = (", ", ": ")
      if holdsObject { (open, close, comma) = ("\n\(inner)", "\n\(indent)", ",\n\(inner)") }
    }
    switch self {
    case .text(let text): return Self.quoted(text)
    case .number(let number): return "\(number)"
    case .hundredths(let number):
      let digits = "\(100 + number.magnitude % 100)".dropFirst()
      return "\(number < 0 ? "-" : "")\(number.magnitude / 100).\(digits)"
    case .flag(let flag): return "\(flag)"
    case .nothing: return "null"
    case .list(let values):
      return "[\(open)\(values.map { $0.written(indent: inner) }.joined(separator: comma))\(close)]"
    case .object(let members):
      let parts = members.map { "\(Self.quoted($0.name))\(colon)\($0.value.written(indent: inner))" }
      return "{\(open)\(parts.joined(separator: comma))\(close)}"
    }
  }

  private static let shortEscapes: [UInt32: String] = [8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r"]

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where Self.shortEscapes[scalar.value] != nil: quoted += Self.shortEscapes[scalar.value] ?? ""
      case _ where scalar.value < 32:
        let digits = String(scalar.value, radix: 16)
        quoted += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }
}
