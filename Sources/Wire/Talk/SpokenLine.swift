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

  /// The offsets in bytes at which the words begin in the line, with the marks before them.
  private let starts: [Int]

  init(_ line: String) {
    (typed, whole) = (line, line)
    var bytes = line
    let parts = bytes.withUTF8 { Self.words(of: $0) }
    words = parts.map(\.word)
    starts = parts.map(\.start)
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
    starts.indices.contains(count) ? String(decoding: typed.utf8.dropFirst(starts[count]), as: UTF8.self) : ""
  }

  private static let foreign = "\u{1}"

  /// Returns the parts between spaces without punctuation at their ends, each with the offset at which it begins.
  private static func words(of line: UnsafeBufferPointer<UInt8>) -> [(word: String, start: Int)] {
    let space = UInt8(ascii: " ")
    var parts: [Range<Int>] = []
    var place = 0
    while place < line.count {
      guard line[place] != space else {
        place += 1
        continue
      }
      let start = place
      while place < line.count, line[place] != space { place += 1 }
      parts.append(start..<place)
    }
    var words: [(word: String, start: Int)] = []
    words.reserveCapacity(parts.count)
    for part in parts {
      let bare = bare(line, part, isAlone: parts.count == 1)
      if !bare.isEmpty {
        let word = String(decoding: UnsafeBufferPointer(rebasing: line[bare]), as: UTF8.self)
        words.append((word, part.lowerBound))
      }
    }
    return words
  }

  /// Returns the bounds of a part of a line without punctuation at its ends.
  ///
  /// A line of marks alone, such as a question mark, is a word.
  private static func bare(
    _ line: UnsafeBufferPointer<UInt8>, _ part: Range<Int>, isAlone: Bool
  ) -> Range<Int> {
    var (start, end) = (part.lowerBound, part.upperBound)
    while end > start {
      let mark = mark(endingAt: end, from: start, line)
      guard mark > 0, end - start > mark || !isAlone else { break }
      end -= mark
    }
    let point = UInt8(ascii: ".")
    if end - start > 1, line[end - 1] == point, line[start..<end].contains(where: { $0 != point }) {
      while end - start > 1, line[end - 1] == point, line[end - 2] == point { end -= 1 }
    }
    while end - start > 1 {
      switch line[start] {
      case UInt8(ascii: "\""), UInt8(ascii: ">"): start += 1
      // The signs that open a Spanish question or call.
      case 0xC2 where end - start > 2 && (line[start + 1] == 0xA1 || line[start + 1] == 0xBF): start += 2
      default: return start..<end
      }
    }
    return start..<end
  }

  /// Returns how many bytes of punctuation end at a place, 0 for none.
  private static func mark(endingAt end: Int, from start: Int, _ line: UnsafeBufferPointer<UInt8>) -> Int {
    switch line[end - 1] {
    case UInt8(ascii: "!"), UInt8(ascii: "?"), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"),
      UInt8(ascii: "\""):
      1
    // An ellipsis in one character.
    case 0xA6 where end - start > 2 && line[end - 2] == 0x80 && line[end - 3] == 0xE2: 3
    default: 0
    }
  }

  /// Whether words stand in the line, one behind the other.
  func has(_ words: [String]) -> Bool {
    folded.count >= words.count
      && (0...(folded.count - words.count)).contains { folded[$0...].starts(with: words) }
  }

  static func folded(_ word: String) -> String { SpokenLetters.folded(word) }

  /// Returns the typed words in place of the star of a pattern; nil if the line has another form.
  func filling(_ pattern: SpokenPattern) -> String? {
    let (before, behind) = (pattern.before, pattern.behind)
    guard folded.count > before.count + behind.count else { return nil }
    for (place, word) in before.enumerated() where folded[place] != word { return nil }
    let end = folded.count - behind.count
    for (place, word) in behind.enumerated() where folded[end + place] != word { return nil }
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
