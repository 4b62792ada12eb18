// SPDX-License-Identifier: MIT
import Directing

/// Tables under titles, written as text to mail or as one HTML page to print.
struct PastSheet {
  struct Section {
    let title: String
    /// The column titles; one that begins with `#` has numbers, and is shown without that mark.
    let columns: [String]
    let rows: [[String]]
    /// The sentence below the rows about those that are left out; nil for none.
    let rest: String?
    /// Whether it takes the page's whole width, in small letters.
    let isWide: Bool
  }

  let title: String
  /// Sentences below the title.
  var notes: [String] = []
  var sections: [Section] = []

  /// Adds a section, unless it has no rows; of more than `most` rows the last ones are counted only.
  ///
  /// Rows with a receipt are `isWide`: two columns of them do not fit on a page.
  mutating func add(
    _ title: String, _ columns: [String], _ rows: [[String]], most: Int = .max, isWide: Bool = false
  ) {
    guard !rows.isEmpty else { return }
    let shown = rows.count > most ? Array(rows.prefix(most - 1)) : rows
    let rest = rows.count > shown.count ? "and \(rows.count - shown.count) more" : nil
    sections.append(Section(title: title, columns: columns, rows: shown, rest: rest, isWide: isWide))
  }

  /// The sheet as text, without a final line end.
  var text: String {
    let head = ([title] + notes).joined(separator: "\n")
    let parts = sections.map { section -> String in
      let titles = section.columns.map { $0.hasPrefix("#") ? String($0.dropFirst()) : $0 }
      let isBare = titles.allSatisfy(\.isEmpty)
      let lines = Columns.lines((isBare ? [] : [titles]) + section.rows)
      return ([section.title.uppercased()] + lines + [section.rest].compactMap { $0 }).joined(separator: "\n")
    }
    return ([head] + parts).joined(separator: "\n\n")
  }

  /// A longer section stands in two columns on the page, unless it is wide.
  private static let inTwoColumnsAbove = 14

  /// The sheet as one page that needs nothing from outside and prints on A4.
  var html: HTML {
    let body = HTML(
      sections.map { section -> HTML in
        let rows = section.rows.map { row in
          row.map { cell -> HTML in "\(Int(cell).map(HTML.number) ?? cell)" }
        }
        let kind: HTML =
          section.isWide
          ? " class=\"wide\"" : section.rows.count > Self.inTwoColumnsAbove ? " class=\"two\"" : ""
        let rest = section.rest.map { rest -> HTML in "<p>\(rest)</p>\n" } ?? ""
        return """
          <section\(kind)><h2>\(section.title)</h2>
          \(HTML.table(section.title, section.columns, rows))\(rest)</section>

          """
      })
    let told = HTML(notes.map { note -> HTML in "<p>\(note)</p>\n" })
    return HTML.document(
      "\(title)", head: Self.style, "<main>\n<h1>\(title)</h1>\n\(told)\(body)</main>\n")
  }

  private static let style: HTML = """
    <style>
    @page { size: A4; margin: 12mm }
    body { font: 11pt/1.35 "Liberation Sans", Arial, Helvetica, sans-serif; color: #1c1c1c; background: #fff; margin: 0 }
    main { max-width: 186mm; margin: 0 auto; padding: 4mm }
    @media print { main { padding: 0 } }
    h1 { font-size: 19pt; margin: 0 0 2mm; border-bottom: 0.6mm solid #8c2f27; padding-bottom: 2mm }
    h2 { font-size: 12pt; margin: 5mm 0 1mm; color: #8c2f27 }
    p { margin: 0 0 1mm; color: #444 }
    section { break-inside: avoid }
    table { border-collapse: collapse; width: 100% }
    th, td { text-align: left; padding: 0.7mm 3mm 0.7mm 0; vertical-align: top; border-bottom: 0.2mm solid #d8d2c4 }
    th { font-size: 9pt; color: #555; font-weight: 600 }
    thead:not(:has(th:not(:empty))) { display: none }
    .two { columns: 2; column-gap: 8mm; font-size: 8pt; break-inside: auto }
    .two h2 { column-span: all }
    .two tr { break-inside: avoid }
    .two th, .two td { padding: 0.35mm 2mm 0.35mm 0; line-height: 1.25 }
    .two th { font-size: 7.5pt }
    .wide { font-size: 7pt; break-inside: auto; overflow-wrap: break-word }
    .wide tr { break-inside: avoid }
    .wide th, .wide td { padding: 0.35mm 1.5mm 0.35mm 0 }
    .wide th { font-size: 7pt }
    .number { text-align: right; font-variant-numeric: tabular-nums }
    .unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
    </style>
    """
}
