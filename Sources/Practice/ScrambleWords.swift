// SPDX-License-Identifier: MIT
import Lexica

extension ScramblePuzzle {
  /// Returns the words of a list to find, without the root: longest first, then in alphabet order.
  ///
  /// The result depends only on the root and the list. It is empty if the lexicon tests words by a function.
  package func words(in lexicon: Lexicon) -> [Word] {
    lexicon.walk.map { ScramblePuzzle.words(of: root, along: $0) } ?? []
  }

  /// Returns the same words from a word graph.
  static func words(of root: Word, along walk: LexiconWalk) -> [Word] {
    var search = ScrambleSearch(walk: walk, tiles: root)
    search.go(on: walk.root, after: Word())
    return search.found.reversed().flatMap { $0 }.filter { $0 != root }
  }
}

/// A search for the words made of some tiles, in alphabet order; its depth is at most the number of tiles.
private struct ScrambleSearch {
  let walk: LexiconWalk
  var left: TileCounts
  /// The different labels, ascending.
  let labels: [UInt8]
  /// The words by number of tiles.
  var found: [[Word]]

  init(walk: LexiconWalk, tiles: Word) {
    self.walk = walk
    left = TileCounts(tiles)
    labels = Set(tiles.labels).sorted()
    found = Array(repeating: [], count: tiles.count + 1)
  }

  mutating func go(on node: LexiconNode, after word: Word) {
    for label in labels where left[label] > 0 {
      guard let next = walk.step(node, label), let tile = Tile(rawValue: label), left.take(label) else {
        continue
      }
      var longer = word
      longer.append(tile)
      if next.isWord, longer.count >= ScramblePuzzle.shortest { found[longer.count].append(longer) }
      go(on: next, after: longer)
      left.put(label)
    }
  }
}

extension PracticeState {
  /// Returns the words not found in this round of a scramble: longest first, then in alphabet order.
  ///
  /// The result is empty in other games; `lexicon` is the list of the table.
  package func missed(in lexicon: Lexicon) -> [Word] {
    guard case .scramble(let scramble) = puzzle else { return [] }
    let found = Set(finds.map(\.word))
    return scramble.words(in: lexicon).filter { !found.contains($0) }
  }
}
