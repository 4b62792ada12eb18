// SPDX-License-Identifier: MIT

/// Words that an event can hold, for the classes or teams of a roster: what does not fit is shortened.
///
/// Letters with accents lose them, `-` stands for what else is no letter, digit or `_`, and 16 of them are left. Two
/// that would become the same are told apart by a number.
struct ShortWords: Hashable, Sendable {
  /// The name of the shortened value, as notes have it.
  private let what: String
  private var words: [String: String] = [:]
  private var taken: Set<String> = []
  /// By stem: the number to try next, so that many of one stem take no longer each.
  private var next: [String: Int] = [:]
  /// A note on each value that did not fit; a blank that became `-` has none.
  private(set) var notes: [String] = []

  init(_ what: String) { self.what = what }

  /// The word for a text, which is not empty; the same text has the same word.
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
