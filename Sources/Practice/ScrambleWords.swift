// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

extension ScramblePuzzle {
  /// Returns the words of a list to find, without the root: longest first, then in alphabet order.
  package func words(in lexicon: Lexicon) -> [Word] {
    lexicon.walk.map { ScramblePuzzle.words(of: root, along: $0) } ?? []
  }

  /// Returns the same words from a word graph.
  static func words(of root: Word, along walk: LexiconWalk) -> [Word] {
    guard let rack = Rack(root.labels) else { preconditionFailure("a root has eight tiles") }
    var search = ScrambleSearch(
      walk: walk, tiles: Set(root).sorted(), left: rack, found: Array(repeating: [], count: root.count + 1))
    search.go(on: walk.root, after: Word())
    return search.found.reversed().flatMap { $0 }.filter { $0 != root }
  }
}

/// A search for the words made of some tiles, in alphabet order; its depth is at most the number of tiles.
private struct ScrambleSearch {
  let walk: LexiconWalk
  /// The different tiles, ascending.
  let tiles: [Tile]
  var left: Rack
  /// The words by number of tiles.
  var found: [[Word]]

  mutating func go(on node: LexiconNode, after word: Word) {
    for tile in tiles {
      guard let next = walk.step(node, tile.rawValue), left.remove(tile.rawValue) else { continue }
      var longer = word
      longer.append(tile)
      if next.isWord, longer.count >= ScramblePuzzle.shortest { found[longer.count].append(longer) }
      go(on: next, after: longer)
      left.insert(tile.rawValue)
    }
  }
}

extension PracticeState {
  /// Returns the words not found in this round, longest first, then in alphabet order; none in other games.
  package func missed(in lexicon: Lexicon) -> [Word] {
    guard case .scramble(let scramble) = puzzle else { return [] }
    let found = Set(finds.map(\.word))
    return scramble.words(in: lexicon).filter { !found.contains($0) }
  }
}
