// SPDX-License-Identifier: MIT

/// The words of one play or one challenge, in order and with duplicates: at most 8, stored inline.
package struct Words: Sendable, Equatable, RandomAccessCollection, ExpressibleByArrayLiteral {
  // Read by borrowing members, because others copy the whole array for each element.
  private var held: InlineArray<8, Word>

  /// The number of words, 0 to 8.
  package private(set) var count: Int

  /// The largest number of words: a play of seven tiles forms a main word and at most seven cross words.
  package static let capacityMax = 8

  package init() {
    held = InlineArray(repeating: Word())
    count = 0
  }

  /// Creates a collection of at most 8 words in order; traps on more.
  package init(_ words: some Sequence<Word>) {
    self.init()
    for word in words { append(word) }
  }

  package init(arrayLiteral words: Word...) { self.init(words) }

  /// Appends a word; traps if there are 8 already.
  package mutating func append(_ word: Word) {
    precondition(count < Words.capacityMax)
    held[count] = word
    count += 1
  }

  package var startIndex: Int { 0 }

  package var endIndex: Int { count }

  /// Returns the word at a position from 0; traps outside.
  package subscript(position: Int) -> Word {
    borrowing get {
      guard position >= 0, position < count else { preconditionFailure("a place outside") }
      return held[position]
    }
  }

  package static func == (one: Words, other: Words) -> Bool { one.elementsEqual(other) }
}
