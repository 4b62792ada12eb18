// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

extension Word {
  var labels: some RandomAccessCollection<UInt8> { lazy.map(\.rawValue) }

  /// The same tiles in alphabet order.
  var inOrder: Word {
    guard let word = Word(sorted { $0.rawValue < $1.rawValue }) else { preconditionFailure("as many tiles") }
    return word
  }

  /// Returns whether the word can be made of the tiles of another, each used once.
  package func isMade(of tiles: Word) -> Bool { Rack(tiles.labels)?.without(labels) != nil }

  /// Returns whether the word precedes another when longer words come first, then alphabet order.
  package func standsLongestFirst(before other: Word) -> Bool { (other.count, self) < (count, other) }
}
