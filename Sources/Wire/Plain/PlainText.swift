// SPDX-License-Identifier: MIT

/// Text cut into lines by its words.
enum PlainText {
  /// The most columns of a line, its head included; a window has 80.
  ///
  /// Source: Protocol/SPEC.md, PLAIN.
  static let columns = 78

  /// What belongs to the word behind it, where it stands alone.
  private static let opening: Set<Character> = ["«", "‹", "„", "“", "‘", "(", "[", "¿", "¡"]

  /// Lines of at most so many columns; a longer word has a line for itself.
  ///
  /// Punctuation that stands alone, as French has it, stays behind its word, an opening mark before it; only where
  /// that leaves no place to cut a line, it is cut there.
  static func wrapped(_ text: String, to columns: Int) -> [String] {
    var lines: [String] = []
    var line: [Substring] = []
    var width = 0
    for word in text.split(separator: " ") {
      let wordWidth = word.unicodeScalars.count
      if !line.isEmpty, width + 1 + wordWidth > columns {
        let cut = place(toCut: line, before: word)
        lines.append(line[..<cut].joined(separator: " "))
        line.removeFirst(cut)
        width = line.reduce(-1) { $0 + 1 + $1.unicodeScalars.count }
      }
      width = line.isEmpty ? wordWidth : width + 1 + wordWidth
      line.append(word)
    }
    return lines + [line.joined(separator: " ")]
  }

  /// How many of a line's words stay on it where the next one does not fit.
  private static func place(toCut line: [Substring], before word: Substring) -> Int {
    let words = line + [word]
    return (1..<words.count).last { isPlace(between: words[$0 - 1], and: words[$0]) } ?? line.count
  }

  private static func isPlace(between word: Substring, and next: Substring) -> Bool {
    !isOpening(word) && (isOpening(next) || next.contains { $0.isLetter || $0.isNumber })
  }

  private static func isOpening(_ word: Substring) -> Bool { word.allSatisfy(opening.contains) }
}
