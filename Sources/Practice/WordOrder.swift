// SPDX-License-Identifier: MIT
import Lexica

extension Word {
  /// The labels in order.
  var labels: some RandomAccessCollection<UInt8> { (0..<count).lazy.map { self[$0].rawValue } }

  /// Whether it can be laid with the tiles of another, each taken once.
  package func isMade(of tiles: Word) -> Bool {
    var left = TileCounts(tiles)
    for position in 0..<count where !left.take(self[position].rawValue) { return false }
    return true
  }

  /// Whether it comes first in alphabet order; a word comes before its continuations.
  package func stands(before other: Word) -> Bool {
    for position in 0..<min(count, other.count) where self[position] != other[position] {
      return self[position] < other[position]
    }
    return count < other.count
  }

  /// Whether it comes first where long words do, and of the same length those that come first in the alphabet.
  package func standsLongestFirst(before other: Word) -> Bool {
    count == other.count ? stands(before: other) : count > other.count
  }
}

/// How many tiles there are of each label.
struct TileCounts {
  private var counts = InlineArray<64, UInt8>(repeating: 0)

  init(_ word: Word) { for position in 0..<word.count { counts[Int(word[position].rawValue)] += 1 } }

  /// How many tiles of a label, 1 to 63.
  subscript(label: UInt8) -> Int { Int(counts[Int(label)]) }

  /// Takes one; false, and nothing changed, when there is none.
  mutating func take(_ label: UInt8) -> Bool {
    guard counts[Int(label)] > 0 else { return false }
    counts[Int(label)] -= 1
    return true
  }

  /// Puts one back.
  mutating func put(_ label: UInt8) { counts[Int(label)] += 1 }
}
