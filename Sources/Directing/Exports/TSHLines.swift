// SPDX-License-Identifier: MIT

/// The entrants' lines of a `.t` file, or of an archive, whose files are divisions.
///
/// Empty lines and lines that begin with `#` are skipped.
/// Source: tsh, the `.t` file and the archive.
struct TSHLines {
  struct Line {
    let number: Int
    let division: String
    let name: Substring
    /// The rating and the opponents; empty if no digit stands behind the name.
    let numbers: [Substring]
    let scores: [Substring]
    /// The words of the other fields, each with its key in front.
    let others: [[Substring]]

    init(_ text: Substring, number: Int, division: String) {
      (self.number, self.division) = (number, division)
      let fields = text.split(separator: ";", omittingEmptySubsequences: false)
      let digit = fields[0].firstIndex { $0.isASCII && $0.isNumber } ?? fields[0].endIndex
      name = fields[0][..<digit]
      let words = ([fields[0][digit...]] + fields.dropFirst()).map {
        $0.split(whereSeparator: \.isWhitespace)
      }
      (numbers, scores, others) = (words[0], words.dropFirst().first ?? [], Array(words.dropFirst(2)))
    }
  }

  private(set) var lines: [Line] = []

  /// Reads a `.t` file of a division, or an archive.
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
      lines.append(Line(line, number: index + 1, division: current))
    }
  }
}
