// SPDX-License-Identifier: MIT

/// Text that is HTML already; all else is escaped on its way in.
package struct HTML: ExpressibleByStringInterpolation, Sendable {
  package var text: String

  package init(stringLiteral text: String) { self.text = text }
  package init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
  package init(_ parts: [HTML]) { text = parts.map(\.text).joined() }

  package struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {}
    package mutating func appendLiteral(_ literal: String) { text += literal }
    package mutating func appendInterpolation(_ html: HTML) { text += html.text }
    package mutating func appendInterpolation(_ number: Int) { text += String(number) }
    package mutating func appendInterpolation(_ value: some StringProtocol) { text += HTML.escaped(value) }
  }

  /// Returns text as it stands within HTML, also within quotes.
  package static func escaped(_ text: some StringProtocol) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }

  /// Returns a whole page; its style is a `style` element or a link.
  package static func document(_ title: HTML, head: HTML, _ body: HTML) -> HTML {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title)</title>
    \(head)
    </head>
    <body>
    \(body)</body>
    </html>

    """
  }

  /// Returns a table; a column whose title begins with `#` has numbers.
  package static func table(_ caption: String, _ columns: [String], _ rows: [[HTML]]) -> HTML {
    let isNumber = columns.map { $0.hasPrefix("#") }
    let titles = HTML(
      columns.map { title -> HTML in
        title.hasPrefix("#")
          ? #"<th scope="col" class="number">\#(title.dropFirst())</th>"# : #"<th scope="col">\#(title)</th>"#
      })
    let lines = HTML(
      rows.map { cells -> HTML in
        let cells = HTML(
          cells.enumerated().map { place, cell -> HTML in
            isNumber[place] ? #"<td class="number">\#(cell)</td>"# : "<td>\(cell)</td>"
          })
        return "<tr>\(cells)</tr>\n"
      })
    return """
      <table><caption class="unseen">\(caption)</caption><thead><tr>\(titles)</tr></thead>
      <tbody>\(lines)</tbody></table>

      """
  }

  /// The minus sign of pages and pictures, U+2212; text for a terminal has an ASCII hyphen.
  package static let minus = "\u{2212}"

  /// Returns a number for a page or a picture, such as `24` or `−24`.
  package static func number(_ number: Int) -> String {
    number < 0 ? "\(minus)\(number.magnitude)" : "\(number)"
  }

  /// Returns a number with its sign: `+24`, `−24` or `0`.
  package static func signed(_ number: Int) -> String { (number > 0 ? "+" : "") + self.number(number) }
}
