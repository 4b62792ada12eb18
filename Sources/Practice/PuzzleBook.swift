// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// What was made ready of one list for dealing from it.
///
/// Made once for each list, which looks at every word; then shared freely and kept by who deals.
package struct PuzzleBook: Sendable {
  /// What answers are judged by.
  package let lexicon: Lexicon
  /// What tiles are drawn from.
  package let tiles: TileSet
  /// Words to scramble: eight tiles, in alphabet order.
  let roots: [Word]
  /// Words of 3 to 8 tiles; the index is the number of tiles.
  let words: [[Word]]

  /// Makes a list ready.
  ///
  /// - Parameters:
  ///   - lexicon: the table's list.
  ///   - common: well-known words, from which scrambles are taken where they are in the list too; nil for all.
  ///   - tiles: the set of the list's language.
  package init(_ lexicon: Lexicon, common: Lexicon? = nil, tiles: TileSet) {
    self.lexicon = lexicon
    self.tiles = tiles
    roots = []
    words = []
  }
}
