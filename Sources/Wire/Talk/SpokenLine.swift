// SPDX-License-Identifier: MIT

/// A line as a person types it, taken apart for comparison with known phrases.
struct SpokenLine {
  /// The line as typed.
  let typed: String
  /// All that the person typed, of which the line may be a part.
  var whole: String
  /// The words as typed, without punctuation at their ends.
  let words: [String]
  /// The same words in small letters without apostrophes.
  let folded: [String]
  /// Those of `folded` but `please`, with one space between them.
  let phrase: String

  /// The places in the line at which the words begin, with the marks before them.
  private let starts: [String.Index]

  init(_ line: String) {
    (typed, whole) = (line, line)
    let marks: Set<Character> = ["!", "?", ",", ";", ":", "\"", "…"]
    let parts = line.split(separator: " ")
    // A line of marks alone, such as a question mark, is a word.
    let cleaned = parts.compactMap { part -> (word: String, start: String.Index)? in
      var word = part
      while let last = word.last, marks.contains(last), word.count > 1 || parts.count > 1 {
        word.removeLast()
      }
      while word.hasSuffix(".."), word.contains(where: { $0 != "." }) { word.removeLast() }
      while let first = word.first, ["\"", "¿", "¡", ">"].contains(first), word.count > 1 {
        word.removeFirst()
      }
      return word.isEmpty ? nil : (String(word), part.startIndex)
    }
    words = cleaned.map(\.word)
    starts = cleaned.map(\.start)
    folded = words.map(Self.folded)
    phrase = folded.filter { $0 != "please" }.joined(separator: " ")
  }

  /// Returns the line letter by letter from a word on, which must be one of its words or behind the last.
  ///
  /// Words to people are taken from here, with all their marks.
  func typed(behind count: Int) -> String {
    starts.indices.contains(count) ? String(typed[starts[count]...]) : ""
  }

  /// Whether words stand in the line, one behind the other.
  func has(_ words: [String]) -> Bool {
    folded.count >= words.count
      && (0...(folded.count - words.count)).contains { folded[$0...].starts(with: words) }
  }

  static func folded(_ word: String) -> String {
    let small = word.lowercased().filter { !["'", "’"].contains($0) }
    return small.hasSuffix(".") && small.count > 1 ? String(small.dropLast()) : small
  }

  /// Returns the typed words in place of the star of a pattern; nil if the line has another form.
  func filling(_ pattern: SpokenPattern) -> String? {
    let (before, behind) = (pattern.before, pattern.behind)
    guard folded.count > before.count + behind.count, folded.starts(with: before),
      folded.suffix(behind.count).elementsEqual(behind)
    else { return nil }
    return words[before.count..<(words.count - behind.count)].joined(separator: " ")
  }
}

/// A pattern such as `is * valid`: the words before the star and those behind it, in small letters.
struct SpokenPattern: Sendable {
  let before: [String]
  let behind: [String]

  init(_ text: Substring) {
    let parts = text.split(separator: " ").map(String.init)
    guard let star = parts.firstIndex(of: "*") else { preconditionFailure("a pattern has a star: \(text)") }
    before = Array(parts[..<star])
    behind = Array(parts[(star + 1)...])
  }
}
