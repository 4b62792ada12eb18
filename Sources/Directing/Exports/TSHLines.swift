// SPDX-License-Identifier: MIT

/// The entrants' lines of a `.t` file, or of an archive, whose files are divisions.
///
/// Empty lines, and lines that begin with `#`, are no entrants.
/// Source: tsh, the `.t` file and the archive.
struct TSHLines {
  /// One entrant's line.
  struct Line {
    /// From 1, in the whole text.
    let number: Int
    let division: String
    let text: Substring

    /// What stands between semicolons: name, rating and opponents; scores; keys with their values.
    var fields: [Substring] { text.split(separator: ";", omittingEmptySubsequences: false) }
  }

  private(set) var lines: [Line] = []

  /// - Parameters:
  ///   - text: the file.
  ///   - division: that of a `.t` file alone.
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
