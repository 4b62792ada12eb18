// SPDX-License-Identifier: MIT

/// The entrants' lines of a `.t` file, or of an archive, whose files are divisions.
///
/// Empty lines and lines that begin with `#` are skipped, and so is a comment of `# 12` at the end of a line. In a field,
/// `\;` is `;` and `\\` is `\`.
/// Source: tsh, the `.t` file and the archive.
struct TSHLines {
  struct Line {
    let number: Int
    let division: String
    /// The name without the number in the federation's list, which stands behind a colon.
    let name: String
    /// The number in the federation's list, such as `AA000123` of `Smith, Ann:AA000123`; nil if there is none.
    let member: String?
    /// The rating as it stands, such as `1500`, `1500.5` or `1500+210`; nil if none stands behind the name.
    let rating: Substring?
    let opponents: [Substring]
    let scores: [Substring]
    /// The words of the other fields, each with its key in front.
    let others: [[Substring]]

    init(_ text: Substring, number: Int, division: String) {
      (self.number, self.division) = (number, division)
      var fields = Self.fields(of: text).map { $0.split(whereSeparator: \.isWhitespace) }
      if let last = fields.last, last.first == "#", last.count == 2, Self.isNumber(last[1]) {
        fields.removeLast()
      }
      let words = fields.first ?? []
      let place = Self.ratingPlace(in: words)
      (name, member) = Self.parts(of: words[..<(place ?? words.endIndex)].joined(separator: " "))
      rating = place.map { words[$0] }
      opponents = place.map { Array(words[($0 + 1)...]) } ?? []
      (scores, others) = (fields.dropFirst().first ?? [], Array(fields.dropFirst(2)))
    }

    /// Returns the fields between semicolons, of which `\;` is none.
    private static func fields(of text: Substring) -> [String] {
      var fields = [""]
      var isEscaped = false
      for character in text {
        if isEscaped {
          // A backslash before another character is itself.
          if character != ";", character != "\\" { fields[fields.count - 1] += "\\" }
          fields[fields.count - 1].append(character)
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == ";" {
          fields.append("")
        } else {
          fields[fields.count - 1].append(character)
        }
      }
      if isEscaped { fields[fields.count - 1] += "\\" }
      return fields
    }

    /// Returns the place of the rating: the first word behind the name with numbers alone behind it.
    ///
    /// If there is none, it is the first word behind the name that begins with a digit, whose line is at fault.
    private static func ratingPlace(in words: [Substring]) -> Int? {
      let places = words.indices.dropFirst()
      let last = words.lastIndex { !isNumber($0) } ?? 0
      let place = last > 0 && isRating(words[last]) ? last : last + 1
      return places.contains(place) ? place : places.first { words[$0].first.map(isDigit) == true }
    }

    /// Whether a word is a rating as tsh reads it: whole numbers with `.` or `+` between them.
    static func isRating(_ word: Substring) -> Bool {
      word.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "+" }.allSatisfy(isNumber)
    }

    private static func isNumber(_ word: Substring) -> Bool { !word.isEmpty && word.allSatisfy(isDigit) }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

    private static func parts(of name: String) -> (name: String, member: String?) {
      guard let colon = name.lastIndex(of: ":"), colon != name.startIndex else { return (name, nil) }
      let member = String(name[name.index(after: colon)...])
      guard Particulars.isWord(member) else { return (name, nil) }
      return (name[..<colon].split(separator: " ").joined(separator: " "), member)
    }
  }

  private(set) var lines: [Line] = []
  /// The most that one game adds to a spread, of an archive's configuration; nil if there is no such bound.
  private(set) var spreadCap: Int?
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
        take(configuration: line, at: index + 1)
        continue
      }
      lines.append(Line(line, number: index + 1, division: current))
    }
    noteKeys()
  }

  private mutating func take(configuration line: Substring, at number: Int) {
    guard !line.hasPrefix("division ") else { return }
    if let cap = Self.cap(of: line) {
      spreadCap = cap
    } else {
      leftOut.append("line \(number): left out: \(line)")
    }
  }

  /// Returns the bound of `config standings_spread_cap = 300`, or of `spread_cap`; nil for another line or another bound.
  private static func cap(of line: Substring) -> Int? {
    let words = line.split { $0.isWhitespace || $0 == "=" }
    guard words.count == 3, words[0] == "config", ["standings_spread_cap", "spread_cap"].contains(words[1])
    else { return nil }
    return Int(words[2]).flatMap { TournamentTerms.spreadCaps.contains($0) ? $0 : nil }
  }

  private mutating func noteKeys() {
    var found: [Substring: [Int]] = [:]
    for line in lines {
      for words in line.others where words.count > 1 && !Self.keys.contains(String(words[0])) {
        found[words[0], default: []].append(line.number)
      }
    }
    for (key, numbers) in found.sorted(by: { $0.key < $1.key }) {
      leftOut.append("\(key) left out, \(Self.list(numbers))")
    }
  }

  /// Returns `line 3, 4, 7`, of at most eight numbers.
  static func list(_ numbers: [Int]) -> String {
    let shown = numbers.prefix(8).map(String.init).joined(separator: ", ")
    return "line \(shown)\(numbers.count > 8 ? ", …" : "")"
  }
}
