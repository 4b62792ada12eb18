// SPDX-License-Identifier: MIT
import Lexica

extension ScramblePuzzle {
  /// Every word of a list that there is to find, longest first, then in alphabet order; not the root.
  ///
  /// A function of the root and the list alone; none for a list whose words cannot be walked through.
  package func words(in lexicon: Lexicon) -> [Word] {
    lexicon.walk.map { ScramblePuzzle.words(of: root, along: $0) } ?? []
  }

  /// The same, along a walk that is there already.
  static func words(of root: Word, along walk: LexiconWalk) -> [Word] {
    var search = ScrambleSearch(walk: walk, tiles: root)
    search.go(on: walk.root, after: Word())
    return search.found.reversed().flatMap { $0 }.filter { $0 != root }
  }
}

/// A search for the words in some tiles, in alphabet order; as deep as there are tiles, whatever the walk.
private struct ScrambleSearch {
  let walk: LexiconWalk
  var left: TileCounts
  /// The different labels, ascending.
  let labels: [UInt8]
  /// By number of tiles.
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
  /// What nobody found in this round of a scramble, longest first, then in alphabet order.
  ///
  /// None in another game; `lexicon` is the table's list.
  package func missed(in lexicon: Lexicon) -> [Word] {
    guard case .scramble(let scramble) = puzzle else { return [] }
    let found = Set(finds.map(\.word))
    return scramble.words(in: lexicon).filter { !found.contains($0) }
  }
}
