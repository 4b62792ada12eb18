// SPDX-License-Identifier: MIT

/// The words that one play forms or one challenge names: at most 8, held in place.
///
/// Order and duplicates are kept. Positions count from 0.
package struct Words: Sendable, Equatable, RandomAccessCollection, ExpressibleByArrayLiteral {
  private(set) var held: InlineArray<8, Word>

  /// How many words, 0 to 8.
  package private(set) var count: Int

  /// A seven-tile play forms a main word and at most seven cross words.
  package static let capacityMax = 8

  /// No words.
  package init() {
    held = InlineArray(repeating: Word())
    count = 0
  }

  /// Takes at most 8 words in order; traps on more.
  package init(_ words: some Sequence<Word>) {
    self.init()
    for word in words { append(word) }
  }

  /// Takes at most 8 words in order; traps on more.
  package init(arrayLiteral words: Word...) { self.init(words) }

  /// Puts one more word at the end; traps when there are 8 already.
  package mutating func append(_ word: Word) {
    precondition(count < Words.capacityMax)
    held[count] = word
    count += 1
  }

  /// Always 0.
  package var startIndex: Int { 0 }

  /// The count.
  package var endIndex: Int { count }

  /// The word at a position from 0; traps outside.
  package subscript(position: Int) -> Word {
    precondition(position >= 0 && position < count)
    return held[position]
  }

  package static func == (one: Words, other: Words) -> Bool { one.elementsEqual(other) }
}
