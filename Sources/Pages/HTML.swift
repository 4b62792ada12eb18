// SPDX-License-Identifier: MIT

/// Text that is HTML already; all else is escaped on its way in.
struct HTML: ExpressibleByStringInterpolation {
  var text: String

  init(stringLiteral text: String) { self.text = text }
  init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
  init(_ parts: [HTML]) { text = parts.map(\.text).joined() }

  struct StringInterpolation: StringInterpolationProtocol {
    var text = ""

    init(literalCapacity: Int, interpolationCount: Int) {}
    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ html: HTML) { text += html.text }
    mutating func appendInterpolation(_ number: Int) { text += String(number) }
    mutating func appendInterpolation(_ value: some StringProtocol) { text += WebText.escaped(value) }
  }

  /// Returns a table; a column whose title begins with `#` has numbers.
  static func table(_ caption: String, _ columns: [String], _ rows: [[HTML]]) -> HTML {
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
}
