// SPDX-License-Identifier: MIT

/// Standings as comma-separated values, one row for each entrant, the best first.
///
/// A shared place is written in each of its rows. A field with a comma, a quote or a newline is quoted, and its
/// quotes are doubled. Lines end with LF. Text that a spreadsheet would run as a formula is guarded
/// (`guarded`). Numeric columns are not guarded, so that -50 stays a number.
/// Source: what to write so that others can import; RFC 4180 for the quoting; OWASP, CSV injection.
package enum CSVText {
  /// Returns the standings of all divisions after their last rounds, under one header.
  package static func standings(of divisions: [Division], spreadCap: Int? = nil) -> String {
    var text = "division,rank,username,wins,losses,draws,winpts,spread\n"
    for division in divisions {
      for standing in division.standings(spreadCap: spreadCap) {
        let name = division.entrants[standing.entrant - 1].name
        let counts = [standing.wins, standing.losses, standing.ties].map(String.init)
        let fields =
          [quoted(guarded(division.name)), String(standing.place), quoted(guarded(name))] + counts
          + [standing.winsText, String(standing.spread)]
        text += fields.joined(separator: ",") + "\n"
      }
    }
    return text
  }

  /// Returns texts as one line of values without a line end, each guarded and quoted.
  package static func line(_ fields: [String]) -> String {
    fields.map { quoted(guarded($0)) }.joined(separator: ",")
  }

  static func quoted(_ field: String) -> String {
    guard field.contains(where: { $0 == "," || $0 == "\"" || $0.isNewline }) else { return field }
    return "\"" + field.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  /// Returns a text with `'` before formulas: cells that begin with `=`, `+`, `-`, `@`, a tab or a newline.
  ///
  /// Leading quotes and `'` do not hide a formula. Text after a semicolon is checked as a cell of its own,
  /// because many spreadsheets split there.
  package static func guarded(_ text: String) -> String {
    pieces(of: text) { isFormula($0) ? "'\($0)" : String($0) }
  }

  package static func unguarded(_ text: String) -> String {
    pieces(of: text) { $0.first == "'" && isFormula($0) ? String($0.dropFirst()) : String($0) }
  }

  private static func pieces(of text: String, _ change: (Substring) -> String) -> String {
    text.split(separator: ";", omittingEmptySubsequences: false).map(change).joined(separator: ";")
  }

  private static func isFormula(_ cell: Substring) -> Bool {
    guard let first = cell.unicodeScalars.first(where: { $0 != "'" && $0 != "\"" }) else { return false }
    return "=+-@\t\r\n\u{FF1D}\u{FF0B}\u{FF0D}\u{FF20}".unicodeScalars.contains(first)
  }
}
