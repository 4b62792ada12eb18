// SPDX-License-Identifier: MIT

/// A line as a person types it, taken apart for comparison with known phrases.
struct SpokenLine {
  /// The words as typed, without punctuation at their ends.
  let words: [String]
  /// The words in small letters without apostrophes, with one space between them.
  let phrase: String

  init(_ line: String) {
    let marks: Set<Character> = ["!", "?", ",", ";", ":", "\"", "…"]
    let parts = line.split(separator: " ").map(String.init)
    // A line of marks alone, such as a question mark, is a word.
    words = parts.compactMap { part in
      var word = Substring(part)
      while let last = word.last, marks.contains(last), word.count > 1 || parts.count > 1 {
        word.removeLast()
      }
      while let first = word.first, ["\"", "¿", "¡", ">"].contains(first), word.count > 1 {
        word.removeFirst()
      }
      return word.isEmpty ? nil : String(word)
    }
    phrase = words.map(Self.folded).filter { $0 != "please" }.joined(separator: " ")
  }

  static func folded(_ word: String) -> String {
    let small = word.lowercased().filter { !["'", "’"].contains($0) }
    return small.hasSuffix(".") && small.count > 1 ? String(small.dropLast()) : small
  }

  /// Returns the typed words in place of the star of a pattern such as `is * valid`; nil if the line has another form.
  func filling(_ pattern: String) -> String? {
    let parts = pattern.split(separator: " ").map(String.init)
    guard let star = parts.firstIndex(of: "*") else { return nil }
    let behind = parts.count - star - 1
    let folded = words.map(Self.folded)
    guard words.count > star + behind, Array(folded.prefix(star)) == Array(parts.prefix(star)),
      Array(folded.suffix(behind)) == Array(parts.suffix(behind))
    else { return nil }
    return words[star..<(words.count - behind)].joined(separator: " ")
  }
}
