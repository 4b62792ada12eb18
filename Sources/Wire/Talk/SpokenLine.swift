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
    let parts = line.utf8.split(separator: UInt8(ascii: " "))
    let bare = parts.compactMap { part in
      Self.bare(part, isAlone: parts.count == 1).map { (word: $0, start: part.startIndex) }
    }
    words = bare.map(\.word)
    starts = bare.map(\.start)
    let isAlone = words.count == 1
    folded = words.map { word in
      let folded = Self.folded(word)
      // A word in letters of no language here is never one that is known; to compare it would only take time.
      return !isAlone && SpokenLetters.isForeign(folded) ? Self.foreign : folded
    }
    phrase =
      folded.contains("please")
      ? folded.filter { $0 != "please" }.joined(separator: " ")
      : folded.joined(separator: " ")
  }

  /// Returns the line letter by letter from a word on, which must be one of its words or behind the last.
  ///
  /// Words to people are taken from here, with all their marks.
  func typed(behind count: Int) -> String {
    starts.indices.contains(count) ? String(typed[starts[count]...]) : ""
  }

  /// Returns a part of a line without punctuation at its ends; nil if nothing is left.
  ///
  /// A line of marks alone, such as a question mark, is a word.
  private static func bare(_ part: Substring.UTF8View, isAlone: Bool) -> String? {
    var bytes = part[...]
    while let last = bytes.last {
      let mark = last == 0xA6 && bytes.suffix(3).elementsEqual(ellipsis) ? 3 : marks.contains(last) ? 1 : 0
      guard mark > 0, bytes.count > mark || !isAlone else { break }
      bytes = bytes.dropLast(mark)
    }
    let point = UInt8(ascii: ".")
    while bytes.last == point, bytes.dropLast().last == point, bytes.contains(where: { $0 != point }) {
      bytes = bytes.dropLast()
    }
    while let first = bytes.first, bytes.count > 1 {
      let isOpening = first == 0xC2 && [0xA1, 0xBF].contains(bytes.dropFirst().first)
      guard isOpening || openings.contains(first), bytes.count > (isOpening ? 2 : 1) else { break }
      bytes = bytes.dropFirst(isOpening ? 2 : 1)
    }
    return bytes.isEmpty ? nil : String(Substring(bytes))
  }

  private static let foreign = "\u{1}"

  private static let marks = Array("!?,;:\"".utf8)
  private static let openings = Array("\">".utf8)
  private static let ellipsis = Array("…".utf8)

  /// Whether words stand in the line, one behind the other.
  func has(_ words: [String]) -> Bool {
    folded.count >= words.count
      && (0...(folded.count - words.count)).contains { folded[$0...].starts(with: words) }
  }

  static func folded(_ word: String) -> String { SpokenLetters.folded(word) }

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
