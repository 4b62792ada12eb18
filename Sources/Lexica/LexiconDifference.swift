// SPDX-License-Identifier: MIT

/// The words that only one of two lexica of one alphabet contains.
package struct LexiconDifference: Sendable {
  /// A word in only one of the two lexica.
  package struct Entry: Hashable, Sendable {
    package let word: Word
    /// Whether the second lexicon contains the word; otherwise the first does.
    package let isGained: Bool
  }

  /// The words in only one of the lexica, in alphabet order.
  package let entries: [Entry]
  /// The number of words only in the second, by length in tiles; 16 entries, the index is the length.
  package let gained: [Int]
  /// The number of words only in the first, by length in tiles.
  package let lost: [Int]

  /// Compares two lexica whose words can be listed; traps on different alphabets.
  package init(from old: Lexicon, to new: Lexicon) {
    precondition(old.alphabet == new.alphabet, "words of two alphabets do not compare")
    let lost = Self.words(of: old, notIn: new)
    let gained = Self.words(of: new, notIn: old)
    let entries =
      lost.map { Entry(word: $0, isGained: false) } + gained.map { Entry(word: $0, isGained: true) }
    self.entries = entries.sorted { $0.word < $1.word }
    self.gained = Self.counts(gained)
    self.lost = Self.counts(lost)
  }

  private static func words(of one: Lexicon, notIn other: Lexicon) -> [Word] {
    var words: [Word] = []
    one.forEach { if !other.contains($0) { words.append($0) } }
    return words
  }

  private static func counts(_ words: [Word]) -> [Int] {
    var counts = [Int](repeating: 0, count: 16)
    for word in words { counts[word.count] += 1 }
    return counts
  }
}
