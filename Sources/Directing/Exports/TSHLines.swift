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
  /// The parts of the file that an event has no place for: keys, and lines of the configuration.
  private(set) var leftOut: [String] = []
  private static let keys = ["p12", "class", "team", "handicap"]

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
      guard let start = line.first(where: { !$0.isWhitespace }), start != "#" else { continue }
      guard let current else {
        if !line.hasPrefix("division ") { leftOut.append("line \(index + 1): left out: \(line)") }
        continue
      }
      lines.append(Line(line, number: index + 1, division: current))
    }
    noteKeys()
  }

  private mutating func noteKeys() {
    var found: [Substring: [Int]] = [:]
    for line in lines {
      for words in line.others where words.count > 1 && !Self.keys.contains(String(words[0])) {
        found[words[0], default: []].append(line.number)
      }
    }
    for (key, numbers) in found.sorted(by: { $0.key < $1.key }) {
      let shown = numbers.prefix(8).map(String.init).joined(separator: ", ")
      leftOut.append("\(key) left out, line \(shown)\(numbers.count > 8 ? ", …" : "")")
    }
  }
}
