// SPDX-License-Identifier: MIT

/// A node of a lexicon's word graph, reached by the first tiles of a word, for the walk that returned it.
package struct LexiconNode: Hashable, Sendable {
  /// A cell of the double array; 1 << 32 for the root; 2 << 32 plus the label for a first tile.
  fileprivate let bits: UInt64

  fileprivate static let root = LexiconNode(bits: 1 << 32)

  fileprivate init(bits: UInt64) { self.bits = bits }

  fileprivate init(cell: UInt32) { bits = UInt64(cell) }

  fileprivate init(first: UInt8) { bits = 2 << 32 | UInt64(first) }

  fileprivate var isCell: Bool { bits >> 32 == 0 }

  fileprivate var isRoot: Bool { self == .root }

  /// The cell, or the label of a first tile.
  fileprivate var low: UInt32 { UInt32(truncatingIfNeeded: bits) }

  /// Whether the tiles so far are a word.
  package var isWord: Bool { bits & 0x1_0000_0040 == 0x40 && isCell }
}

/// A tile-by-tile walk through the words of a lexicon, to find words rather than look one up.
///
/// In a file made by the builder, every node lies on a path to at least one word. A crafted file may lead in
/// circles, so callers must count tiles.
///
/// The jump table has an entry for each pair of tiles that begins a word, and from there on nodes are cells.
/// A first tile has no cell, so its node contains the label. The labels after the root and after each first
/// tile are computed when the walk is created.
package struct LexiconWalk: Sendable {
  /// The number of tiles in the alphabet; labels are 1 to this number.
  package let letterCount: Int

  // Keeps the pages alive that the array reads.
  private let lexicon: Lexicon
  private let array: DoubleArray
  /// By first tile, or 0 for the root: the labels that can follow; bit *n* is label *n*.
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

  package var root: LexiconNode { .root }

  /// Returns the node one tile further; nil if no word continues so, or the alphabet lacks the label.
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

  /// Returns the labels that can come next; bit *n* is label *n*.
  package func labels(after node: LexiconNode) -> UInt64 {
    node.isCell ? reach[node.low].next : followers[node.isRoot ? 0 : Int(node.low)]
  }

  /// Returns the labels that occur anywhere after a node, by bit; all bits for the root and a first tile.
  package func labels(behind node: LexiconNode) -> UInt64 {
    node.isCell ? reach[node.low].labels : .max
  }

  /// Returns the numbers of further tiles, 0 included, with which words end, by bit; all for root and first tile.
  package func lengths(behind node: LexiconNode) -> UInt16 {
    node.isCell ? reach[node.low].lengths | (node.isWord ? 1 : 0) : .max
  }
}

extension Lexicon {
  /// Creates a walk through the words; nil if membership is a function.
  ///
  /// Creation takes one look-up for each pair of tiles, so callers should keep the walk. The first walk of a
  /// lexicon reads its whole graph. A walk keeps its lexicon alive.
  package var walk: LexiconWalk? { array.map { LexiconWalk(self, $0) } }
}
