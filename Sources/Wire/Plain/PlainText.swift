// SPDX-License-Identifier: MIT

/// Text that is wrapped between words.
enum PlainText {
  /// The maximum width of a line in columns, including its head; a window has 80.
  ///
  /// Source: Protocol/SPEC.md, PLAIN.
  static let columns = 78

  /// Opening marks; one that stands alone stays on the line of the next word.
  private static let opening: Set<Character> = ["«", "‹", "„", "“", "‘", "(", "[", "¿", "¡"]

  /// Returns lines of at most this many columns; a longer word has a line to itself.
  ///
  /// Punctuation that stands alone, as in French, stays on the line of the word before it, and an opening mark on that
  /// of the word after it. Such a pair is separated only if the line has no other place to break.
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

  /// Returns the number of words that stay on a line if the next word does not fit.
  private static func place(toCut line: [Substring], before word: Substring) -> Int {
    let words = line + [word]
    return (1..<words.count).last { isPlace(between: words[$0 - 1], and: words[$0]) } ?? line.count
  }

  private static func isPlace(between word: Substring, and next: Substring) -> Bool {
    !isOpening(word) && (isOpening(next) || next.contains { $0.isLetter || $0.isNumber })
  }

  /// A space at which no line breaks, while a line is written; it never leaves.
  private static let bound: Character = "\u{E000}"
  /// The longest sentence that is never cut, in columns.
  private static let shortest = 38

  /// Returns a sentence that is not cut if it is short: a score, a clock, a play with its square.
  static func bound(_ sentence: String) -> String {
    sentence.unicodeScalars.count > shortest
      ? sentence : String(sentence.map { $0 == " " ? bound : $0 })
  }

  /// Returns a line as it leaves.
  static func unbound(_ line: String) -> String {
    line.contains(bound) ? String(line.map { $0 == bound ? " " : $0 }) : line
  }

  private static func isOpening(_ word: Substring) -> Bool { word.allSatisfy(opening.contains) }
}
