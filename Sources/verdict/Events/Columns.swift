// SPDX-License-Identifier: MIT

enum Columns {
  /// Returns the rows as lines, with two spaces between columns and none at the end.
  static func lines(_ rows: [[String]]) -> [String] {
    let count = rows.map(\.count).max() ?? 0
    let widths = (0..<count).map { column in
      rows.map { column < $0.count ? $0[column].count : 0 }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() {
        line += column == 0 ? "" : "  "
        line += cell + String(repeating: " ", count: widths[column] - cell.count)
      }
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }
}
