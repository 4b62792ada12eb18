// SPDX-License-Identifier: MIT

/// The entrants' lines of a `.t` file, or of an archive, whose files are divisions.
///
/// Empty lines and lines that begin with `#` are skipped.
/// Source: tsh, the `.t` file and the archive.
struct TSHLines {
  struct Line {
    /// The line number in the whole text, from 1.
    let number: Int
    let division: String
    let text: Substring

    /// The fields between semicolons: name, rating and opponents; scores; keys with their values.
    var fields: [Substring] { text.split(separator: ";", omittingEmptySubsequences: false) }
  }

  private(set) var lines: [Line] = []

  /// - Parameters:
  ///   - text: the file.
  ///   - division: the division of a `.t` file, which does not name one.
  init(_ text: String, division: String) {
    let isArchive = text.hasPrefix("# tsh archive")
    var current: String? = isArchive ? nil : division
    for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .enumerated()
    {
      let begin = "#begin_file name="
      if line.hasPrefix(begin), isArchive {
        let file = line.dropFirst(begin.count)
        current = String(file.hasSuffix(".t") ? file.dropLast(2) : file)
      } else if line.hasPrefix("#end_file"), isArchive {
        current = nil
      }
      guard let current, let start = line.first(where: { !$0.isWhitespace }), start != "#" else { continue }
      lines.append(Line(number: index + 1, division: current, text: line))
    }
  }
}
