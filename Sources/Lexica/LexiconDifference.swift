// SPDX-License-Identifier: MIT

/// What two lexica of one alphabet do not have in common.
package struct LexiconDifference: Sendable {
  /// A word that only one of the two has.
  package struct Entry: Hashable, Sendable {
    /// The word.
    package let word: Word
    /// Whether the second lexicon has it; else the first one.
    package let isGained: Bool
  }

  /// The words that only one has, in alphabet order.
  package let entries: [Entry]
  /// How many words of each number of tiles only the second has; 16 entries, the index is the number.
  package let gained: [Int]
  /// How many words of each number of tiles only the first has.
  package let lost: [Int]

  /// Compares two lexica whose words can be listed; traps on two alphabets.
  package init(from old: Lexicon, to new: Lexicon) {
    precondition(old.alphabet == new.alphabet, "words of two alphabets do not compare")
    let lost = Self.words(of: old, notIn: new)
    let gained = Self.words(of: new, notIn: old)
    var entries: [Entry] = []
    entries.reserveCapacity(lost.count + gained.count)
    var next = 0
    for word in lost {
      while next < gained.count, gained[next].sortKey < word.sortKey {
        entries.append(Entry(word: gained[next], isGained: true))
        next += 1
      }
      entries.append(Entry(word: word, isGained: false))
    }
    entries += gained[next...].map { Entry(word: $0, isGained: true) }
    self.entries = entries
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
