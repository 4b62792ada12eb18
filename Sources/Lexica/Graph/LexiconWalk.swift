// SPDX-License-Identifier: MIT

/// A place in a lexicon's word graph: some tiles in a row that a word begins with.
///
/// Means something only to the walk that gave it.
package struct LexiconNode: Hashable, Sendable {
  /// A cell of the double array; or, above 32 bits, one of the two places that have none.
  fileprivate let bits: UInt64

  fileprivate static let root = LexiconNode(bits: 1 << 32)

  fileprivate init(bits: UInt64) { self.bits = bits }

  fileprivate init(cell: UInt32) { bits = UInt64(cell) }

  fileprivate init(first: UInt8) { bits = 2 << 32 | UInt64(first) }

  fileprivate var isCell: Bool { bits >> 32 == 0 }

  fileprivate var isRoot: Bool { self == .root }

  /// The cell, or the only tile of a place that has none.
  fileprivate var low: UInt32 { UInt32(truncatingIfNeeded: bits) }

  /// Whether the tiles so far are a word.
  package var isWord: Bool { bits & 0x1_0000_0040 == 0x40 && isCell }
}

/// A way through a lexicon's words, tile by tile, for finding words rather than asking for one.
///
/// Every place that a walk gives lies on the way to at least one word, as long as the compiled file is one
/// that the builder made. A file that was made by hand may lead in circles, so who walks must count tiles.
///
/// The jump table has an entry for each pair of tiles that begins a word, which is the cell of the second
/// tile; from there on places are cells. A first tile has no cell, so it is kept as such, and what may
/// follow the root and each first tile is looked up once, when the walk is made.
package struct LexiconWalk: Sendable {
  /// How many tiles the alphabet has; labels are 1 to this.
  package let letterCount: Int

  // Keeps the pages that the array reads.
  private let lexicon: Lexicon
  private let array: DoubleArray
  /// By first tile, 0 for none: the labels that may follow, bit n for label n.
  private let followers: [UInt64]
  private let reach: LexiconReach

  fileprivate init(_ lexicon: Lexicon, _ array: DoubleArray) {
    self.lexicon = lexicon
    self.array = array
    reach = lexicon.reach(of: array)
    letterCount = lexicon.alphabet.spellings.count
    var followers = [UInt64](repeating: 0, count: letterCount + 1)
    for first in 1...letterCount {
      for second in 1...letterCount where array.cell(of: UInt8(first), UInt8(second)) != 0 {
        followers[first] |= 1 << UInt64(second)
      }
      if followers[first] != 0 { followers[0] |= 1 << UInt64(first) }
    }
    self.followers = followers
  }

  /// Before any tile.
  package var root: LexiconNode { .root }

  /// The place one tile further, or nil when no word goes on so; nil for a label that the alphabet lacks.
  package func step(_ node: LexiconNode, _ label: UInt8) -> LexiconNode? {
    guard label >= 1, Int(label) <= letterCount else { return nil }
    if node.isCell {
      let cell = array.cell(after: node.low, label)
      return cell == 0 ? nil : LexiconNode(cell: cell)
    }
    if node.isRoot { return followers[0] >> UInt64(label) & 1 == 0 ? nil : LexiconNode(first: label) }
    let cell = array.cell(of: UInt8(truncatingIfNeeded: node.low), label)
    return cell == 0 ? nil : LexiconNode(cell: cell)
  }

  /// The labels that a word goes on with, bit n for label n.
  package func labels(after node: LexiconNode) -> UInt64 {
    node.isCell ? reach[node.low].next : followers[node.isRoot ? 0 : Int(node.low)]
  }

  /// The labels that stand anywhere in what words go on with, bit n for label n; of the root and of a first tile every one.
  package func labels(behind node: LexiconNode) -> UInt64 {
    node.isCell ? reach[node.low].labels : .max
  }

  /// With how many more tiles a word may go on: bit n for n tiles, bit 0 where the tiles so far are a word.
  ///
  /// Of the root and of a first tile nothing is known, and every bit is set.
  package func lengths(behind node: LexiconNode) -> UInt16 {
    node.isCell ? reach[node.low].lengths | (node.isWord ? 1 : 0) : .max
  }
}

extension Lexicon {
  /// A way through the words, made anew at each call; nil when membership is a function.
  ///
  /// Making one takes as many look-ups as there are pairs of tiles, so it is kept by who walks often; the first one of a
  /// lexicon reads all of its graph. The walk keeps the lexicon alive.
  package var walk: LexiconWalk? { array.map { LexiconWalk(self, $0) } }
}
