// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// The material for puzzles from one list.
///
/// It is built once for each list, by a pass over every word, and may be shared. A lexicon that tests words
/// by a function cannot list them and gives threes only.
package struct PuzzleBook: Sendable {
  /// The lengths of words in scrambles, anagrams and the trainer, in tiles.
  static let lengths = 2...8

  /// The lexicon that judges answers.
  package let lexicon: Lexicon
  /// The tile set that tiles are drawn from.
  package let tiles: TileSet
  /// The words to scramble: eight tiles each, in alphabet order.
  let roots: [Word]
  /// The words of 2 to 8 tiles by number of tiles, in alphabet order.
  let words: [[Word]]
  /// By number of tiles: a word for each of the sets of tiles that are drawn most often.
  let likely: [[Word]]
  /// The words that no puzzle may hold.
  let leftOut: Set<Word>
  let runs: TileRuns
  /// The labels of a full bag without blanks, each repeated once for every tile.
  let labels: [UInt8]
  /// The word graph; nil if the lexicon tests words by a function.
  let walk: LexiconWalk?

  /// Builds the material from the list of a table; traps if `tiles` has more letters than its alphabet.
  ///
  /// Scrambles use the well-known words of `common` that are in the list; any word of the list if there are none.
  /// No puzzle holds a word of `leftOut`.
  package init(
    _ lexicon: Lexicon, common: Lexicon? = nil, tiles: TileSet, leavingOut leftOut: Set<Word> = []
  ) {
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
    let bag = [0] + (1...UInt8(tiles.letterCount)).map { tiles.count(of: $0) }
    likely = words.map { PuzzleBook.likely($0, of: bag) }
    self.words = words
    self.leftOut = leftOut
    self.runs = runs
    var roots: [Word] = []
    if let common, common.alphabet == lexicon.alphabet {
      common.forEach { word in
        if word.count == ScramblePuzzle.tileCount, lexicon.contains(word) { roots.append(word) }
      }
    }
    self.roots = roots.isEmpty ? words[ScramblePuzzle.tileCount] : roots
  }

  /// Returns whether a puzzle may hold these words.
  func mayDeal(_ words: some Sequence<Word>) -> Bool {
    leftOut.isEmpty || words.allSatisfy { !leftOut.contains($0) }
  }
}
