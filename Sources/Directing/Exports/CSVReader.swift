// SPDX-License-Identifier: MIT

/// A reader of comma-separated values; semicolons or tabs may separate fields, too.
///
/// Lines end with LF or CRLF. A quoted field may contain separators, doubled quotes and newlines. Blank lines
/// and a byte order mark are skipped.
/// Source: RFC 4180.
enum CSVReader {
  struct Fault: Error, Hashable {
    /// The line on which the field begins, from 1.
    let line: Int
  }

  /// Returns the records, each with the line on which it begins, from 1.
  static func records(_ text: String) throws(Fault) -> [(line: Int, fields: [String])] {
    var rest = text.unicodeScalars[...]
    if rest.first == "\u{FEFF}" { rest.removeFirst() }
    let separator = separator(of: rest)
    var records: [(line: Int, fields: [String])] = []
    var line = 1
    while !rest.isEmpty {
      let start = line
      var fields: [String] = []
      repeat { fields.append(try field(&rest, &line, separator)) } while take(separator, &rest)
      _ = take("\r", &rest)
      if take("\n", &rest) { line += 1 } else if !rest.isEmpty { throw Fault(line: line) }
      if fields != [""] { records.append((start, fields)) }
    }
    return records
  }

  private static func separator(of text: Substring.UnicodeScalarView) -> Unicode.Scalar {
    var counts: [Unicode.Scalar: Int] = [:]
    var isQuoted = false
    for scalar in text {
      if scalar == "\"" { isQuoted.toggle() }
      guard !isQuoted else { continue }
      if scalar == "\n" || scalar == "\r" { break }
      counts[scalar, default: 0] += 1
    }
    let others: [Unicode.Scalar] = [";", "\t"]
    return others.reduce(",") { counts[$1, default: 0] > counts[$0, default: 0] ? $1 : $0 }
  }

  private static func take(_ scalar: Unicode.Scalar, _ rest: inout Substring.UnicodeScalarView) -> Bool {
    guard rest.first == scalar else { return false }
    rest.removeFirst()
    return true
  }

  private static func field(
    _ rest: inout Substring.UnicodeScalarView, _ line: inout Int, _ separator: Unicode.Scalar
  ) throws(Fault) -> String {
    var field = String.UnicodeScalarView()
    guard take("\"", &rest) else {
      while let next = rest.first, next != separator, next != "\n", next != "\r" {
        field.append(rest.removeFirst())
      }
      return String(field)
    }
    let start = line
    while let next = rest.popFirst() {
      if next == "\n" { line += 1 }
      guard next == "\"" else {
        field.append(next)
        continue
      }
      guard take("\"", &rest) else { return String(field) }
      field.append("\"")
    }
    throw Fault(line: start)
  }
}
