// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// What was made ready of one list for dealing from it.
///
/// Made once for each list, which looks at every word; then shared freely and kept by who deals. A list whose
/// membership is a function has no words to be looked at, and gives threes only.
package struct PuzzleBook: Sendable {
  /// How many tiles a word has that a scramble or a trainer takes.
  static let lengths = 2...8

  /// What answers are judged by.
  package let lexicon: Lexicon
  /// What tiles are drawn from.
  package let tiles: TileSet
  /// Words to scramble: eight tiles, in alphabet order.
  let roots: [Word]
  /// Words of 2 to 8 tiles, in alphabet order; the index is the number of tiles.
  let words: [[Word]]
  /// The runs of tiles in all words.
  let runs: TileRuns
  /// The labels of a full bag without blanks, each as often as there are tiles of it.
  let labels: [UInt8]
  /// The way through the list; nil where its membership is a function.
  let walk: LexiconWalk?

  /// Makes a list ready.
  ///
  /// - Parameters:
  ///   - lexicon: the table's list.
  ///   - common: well-known words, from which scrambles are taken where they are in the list too. Where none of them
  ///     is, and for nil, any word of the list is taken.
  ///   - tiles: the set of the list's language; it has no more letters than the alphabet.
  package init(_ lexicon: Lexicon, common: Lexicon? = nil, tiles: TileSet) {
    precondition(tiles.letterCount <= lexicon.alphabet.spellings.count, "tiles of another alphabet")
    self.lexicon = lexicon
    self.tiles = tiles
    walk = lexicon.walk
    labels = (1...UInt8(tiles.letterCount)).flatMap { Array(repeating: $0, count: tiles.count(of: $0)) }
    var runs = TileRuns(letterCount: lexicon.alphabet.spellings.count)
    var words = [[Word]](repeating: [], count: PuzzleBook.lengths.upperBound + 1)
    lexicon.forEach { word in
      runs.add(word)
      if PuzzleBook.lengths.contains(word.count) { words[word.count].append(word) }
    }
    self.words = words
    self.runs = runs
    var roots: [Word] = []
    if let common, common.alphabet == lexicon.alphabet {
      common.forEach { word in
        if word.count == ScramblePuzzle.tileCount, lexicon.contains(word) { roots.append(word) }
      }
    }
    self.roots = roots.isEmpty ? words[ScramblePuzzle.tileCount] : roots
  }
}
