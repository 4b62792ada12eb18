// SPDX-License-Identifier: MIT

/// A lexicon's word graph in a layout for searches: one mask of the next tiles, another of all later tiles.
///
/// Tiles are numbered from 0 here, a label less 1, so that a set of them takes 32 bits. The graph is read from
/// a lexicon's double array, in which a state is identified by its base. States shared there are shared here.
final class FinderGraph: Sendable {
  /// A node of the graph, reached by some first tiles of words.
  struct Node {
    /// The tiles that complete a word here.
    var ends: UInt32
    /// The tiles after which a word continues.
    var inner: UInt32
    /// The place of the first child, which the others follow in tile order; only copies of this node share it.
    var first: UInt32

    /// Returns the place of the child after an inner tile, given as a bit.
    @inline(__always) func child(after bit: UInt32) -> Int {
      Int(first) &+ (inner & (bit &- 1)).nonzeroBitCount
    }
  }

  /// The nodes by place, the root last; a shared node has a copy for each edge that leads to it.
  let nodes: [Node]
  /// By place: every tile that occurs after the node.
  let below: [UInt32]
  /// By place: the bits of the adjacent tiles that occur after the node; about ten pairs share a bit.
  let pairs: [UInt64]
  /// By place: bit *n* if a word continues with *n* more tiles.
  let lengths: [UInt16]

  var root: Int { nodes.count - 1 }

  /// Pointers to the tables, usable only within `withTables`.
  struct Tables {
    let nodes: UnsafePointer<Node>
    let below: UnsafePointer<UInt32>
    let pairs: UnsafePointer<UInt64>
    let lengths: UnsafePointer<UInt16>
    let count: Int
  }

  func withTables<Result>(_ body: (Tables) -> Result) -> Result {
    nodes.withUnsafeBufferPointer { nodes in
      below.withUnsafeBufferPointer { below in
        pairs.withUnsafeBufferPointer { pairs in
          lengths.withUnsafeBufferPointer { lengths in
            guard let first = nodes.baseAddress, let below = below.baseAddress,
              let pairs = pairs.baseAddress, let lengths = lengths.baseAddress
            else { preconditionFailure("there is a root at least") }
            return body(
              Tables(nodes: first, below: below, pairs: pairs, lengths: lengths, count: nodes.count))
          }
        }
      }
    }
  }

  /// Returns the bit of a pair of tiles, from the upper bits of a product, which are well distributed.
  @inline(__always) static func bit(of tile: Int, _ next: Int) -> UInt64 {
    1 << UInt64((UInt32(tile << 5 | next) &* 0x9E37_79B1) >> 26)
  }

  /// Creates the graph; nil if membership is a function, or the alphabet has more than 32 tiles.
  init?(_ lexicon: Lexicon) {
    guard let array = lexicon.array, lexicon.alphabet.spellings.count <= 32 else { return nil }
    var layout = FinderGraphLayout(array, tiles: UInt8(lexicon.alphabet.spellings.count))
    withExtendedLifetime(lexicon) { layout.readRoot() }
    nodes = layout.nodes
    below = layout.below
    pairs = layout.pairs
    lengths = layout.lengths
  }
}

/// Reads a double array state by state, and places the children of each node before the node itself.
private struct FinderGraphLayout {
  private let array: DoubleArray
  private let tiles: UInt8
  private(set) var nodes: [FinderGraph.Node] = []
  private(set) var below: [UInt32] = []
  private(set) var pairs: [UInt64] = []
  private(set) var lengths: [UInt16] = []

  /// A node with its summaries, before it has a place.
  private struct Made {
    var node = FinderGraph.Node(ends: 0, inner: 0, first: 0)
    var below: UInt32 = 0
    var pairs: UInt64 = 0
    var lengths: UInt16 = 0

    var isNothing: Bool { node.ends | node.inner == 0 }
  }

  /// The nodes made, each once; the first has no edges.
  private var made = [Made()]
  /// The inner tiles of incomplete states, with the numbers of the nodes after them.
  private var pending: [(tile: UInt8, number: UInt32)] = []
  /// By base: the number of the node plus 1, or `unknown` or `open`.
  private var known: [UInt32]

  private static let unknown: UInt32 = 0
  private static let open = UInt32.max

  init(_ array: DoubleArray, tiles: UInt8) {
    self.array = array
    self.tiles = tiles
    known = [UInt32](repeating: Self.unknown, count: array.cellCount)
    known[0] = 1
  }

  /// Reads the whole graph, the root and its children from pairs of tiles, because they have no cells.
  mutating func readRoot() {
    let start = pending.count
    for first in 1...tiles {
      var ends: UInt32 = 0
      let inner = pending.count
      for second in 1...tiles {
        let cell = array.cell(of: first, second)
        guard cell != 0 else { continue }
        if cell & 0x40 != 0 { ends |= 1 << UInt32(second - 1) }
        let number = read(base: cell >> 7, depth: 2)
        if number != 0 { pending.append((second - 1, number)) }
      }
      let number = add(ends: ends, from: inner)
      if number != 0 { pending.append((first - 1, number)) }
    }
    place(made[Int(add(ends: 0, from: start))])
  }

  /// Returns the number of a state's node and makes the node at the first visit.
  ///
  /// No word has more than 15 tiles, and no state leads back to itself. In a crafted file that breaks these
  /// rules, the parts too deep or leading back are dropped.
  private mutating func read(base: UInt32, depth: Int) -> UInt32 {
    let mark = known[Int(base)]
    guard mark == Self.unknown else { return mark == Self.open ? 0 : mark - 1 }
    guard depth < Word.lengths.upperBound else { return 0 }
    known[Int(base)] = Self.open
    var ends: UInt32 = 0
    let inner = pending.count
    for label in 1...tiles {
      let cell = array.cell(after: base << 7, label)
      guard cell != 0 else { continue }
      if cell & 0x40 != 0 { ends |= 1 << UInt32(label - 1) }
      let number = read(base: cell >> 7, depth: depth + 1)
      if number != 0 { pending.append((label - 1, number)) }
    }
    let number = add(ends: ends, from: inner)
    known[Int(base)] = number + 1
    return number
  }

  /// Makes a node from the inner tiles that are pending from an index on, and places its children.
  private mutating func add(ends: UInt32, from index: Int) -> UInt32 {
    var new = Made()
    new.node = FinderGraph.Node(ends: ends, inner: 0, first: UInt32(nodes.count))
    new.below = ends
    new.lengths = ends == 0 ? 0 : 2
    for (tile, number) in pending[index...] {
      let behind = made[Int(number)]
      new.node.inner |= 1 << UInt32(tile)
      new.below |= behind.below | 1 << UInt32(tile)
      new.pairs |= behind.pairs
      var next = behind.node.ends | behind.node.inner
      while next != 0 {
        new.pairs |= FinderGraph.bit(of: Int(tile), next.trailingZeroBitCount)
        next &= next - 1
      }
      new.lengths |= behind.lengths << 1
      place(behind)
    }
    pending.removeSubrange(index...)
    guard !new.isNothing else { return 0 }
    made.append(new)
    return UInt32(made.count - 1)
  }

  private mutating func place(_ new: Made) {
    nodes.append(new.node)
    below.append(new.below)
    pairs.append(new.pairs)
    lengths.append(new.lengths)
  }
}
