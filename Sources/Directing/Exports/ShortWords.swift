// SPDX-License-Identifier: MIT

/// Shortened words for the classes or teams of a roster.
///
/// Accents are removed, other characters than letters, digits and `_` become `-`, and 16 characters are kept.
/// Equal words get different numbers.
struct ShortWords: Hashable, Sendable {
  private let what: String
  private var words: [String: String] = [:]
  private var taken: Set<String> = []
  /// The next number to try for each stem, so that many words of one stem take constant time each.
  private var next: [String: Int] = [:]
  /// The notes on values that were changed beyond `-` for a blank.
  private(set) var notes: [String] = []

  init(_ what: String) { self.what = what }

  /// Returns the word for a text that is not empty; equal texts have the same word.
  mutating func word(for text: String) -> String {
    if let word = words[text] { return word }
    let word = free(Self.shortened(text))
    words[text] = word
    taken.insert(word.lowercased())
    if word != text.split(separator: " ").joined(separator: "-") {
      notes.append("\(what) \(text) is written \(word)")
    }
    return word
  }

  private mutating func free(_ stem: String) -> String {
    if !stem.isEmpty, !taken.contains(stem.lowercased()) { return stem }
    var number = next[stem, default: stem.isEmpty ? 1 : 2]
    var word: String
    repeat {
      let end = "-\(number)"
      word = "\((stem.isEmpty ? what : stem).prefix(16 - end.utf8.count))\(end)"
      number += 1
    } while taken.contains(word.lowercased())
    next[stem] = number
    return word
  }

  private static func shortened(_ text: String) -> String {
    let letters = text.map { character -> String in
      if Particulars.isWord(String(character)) { return String(character) }
      return Plain.latin(character) ?? "-"
    }
    return String(
      letters.joined().split(separator: "-").joined(separator: "-").prefix(16).reversed().drop { $0 == "-" }
        .reversed())
  }
}
