// SPDX-License-Identifier: MIT
import Lexica

extension Word {
  var labels: some RandomAccessCollection<UInt8> { (0..<count).lazy.map { self[$0].rawValue } }

  /// Returns whether the word can be made of the tiles of another, each used once.
  package func isMade(of tiles: Word) -> Bool {
    var left = TileCounts(tiles)
    for position in 0..<count where !left.take(self[position].rawValue) { return false }
    return true
  }

  /// Returns whether the word precedes another in alphabet order; a word precedes its continuations.
  package func stands(before other: Word) -> Bool {
    for position in 0..<min(count, other.count) where self[position] != other[position] {
      return self[position] < other[position]
    }
    return count < other.count
  }

  /// Returns whether the word precedes another when longer words come first, then alphabet order.
  package func standsLongestFirst(before other: Word) -> Bool {
    count == other.count ? stands(before: other) : count > other.count
  }
}

/// The number of tiles of each label.
struct TileCounts {
  private var counts = InlineArray<64, UInt8>(repeating: 0)

  init(_ word: Word) { for position in 0..<word.count { counts[Int(word[position].rawValue)] += 1 } }

  subscript(label: UInt8) -> Int { Int(counts[Int(label)]) }

  /// Removes a tile; returns false, and changes nothing, if there is none.
  mutating func take(_ label: UInt8) -> Bool {
    guard counts[Int(label)] > 0 else { return false }
    counts[Int(label)] -= 1
    return true
  }

  mutating func put(_ label: UInt8) { counts[Int(label)] += 1 }
}
