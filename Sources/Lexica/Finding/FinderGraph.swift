// SPDX-License-Identifier: MIT

/// A lexicon's word graph laid out for finding: what may come next is one mask, what may come at all another.
///
/// Tiles are numbered from 0 here, a label less 1, so that a set of them is 32 bits. Made from an opened
/// lexicon, whose states are known by their base; states that are shared there are shared here.
final class FinderGraph: Sendable {
  /// A place in the graph: some tiles in a row that words begin with.
  struct Node {
    /// The tiles that end a word here.
    var ends: UInt32
    /// The tiles behind which a word goes on.
    var inner: UInt32
    /// Every tile that stands anywhere behind.
    var below: UInt32
    /// Where the nodes behind the inner tiles begin, in tile order.
    var first: UInt32
  }

  /// Nodes, those behind a node before it; node 0 has no way on.
  let nodes: [Node]
  /// By node: bit *n* for each number *n* of tiles that words go on with.
  let lengths: [UInt16]
  /// By node: how many words go on from it.
  let wordCounts: [UInt32]
  /// The nodes behind inner tiles.
  let children: [UInt32]
  /// The node before any tile.
  let root: UInt32

  /// Bytes of the tables.
  var byteCount: Int { nodes.count * 16 + lengths.count * 2 + wordCounts.count * 4 + children.count * 4 }

  /// The tables as walks read them, good within `withTables` alone.
  struct Tables {
    let nodes: UnsafePointer<Node>
    let lengths: UnsafePointer<UInt16>
    let wordCounts: UnsafePointer<UInt32>
    let children: UnsafePointer<UInt32>
    let nodeCount: Int
  }

  /// Lends the tables out.
  func withTables<Result>(_ body: (Tables) -> Result) -> Result {
    nodes.withUnsafeBufferPointer { nodes in
      lengths.withUnsafeBufferPointer { lengths in
        wordCounts.withUnsafeBufferPointer { wordCounts in
          children.withUnsafeBufferPointer { children in
            guard let nodes = nodes.baseAddress, let lengths = lengths.baseAddress,
              let wordCounts = wordCounts.baseAddress, let children = children.baseAddress
            else { preconditionFailure("a lexicon has words") }
            return body(
              Tables(
                nodes: nodes, lengths: lengths, wordCounts: wordCounts, children: children,
                nodeCount: self.nodes.count))
          }
        }
      }
    }
  }

  /// Nil when membership is a function, or the alphabet has more than 32 tiles.
  init?(_ lexicon: Lexicon) {
    guard let array = lexicon.array, lexicon.alphabet.spellings.count <= 32 else { return nil }
    var layout = FinderGraphLayout(array, tiles: UInt8(lexicon.alphabet.spellings.count))
    root = withExtendedLifetime(lexicon) { layout.root() }
    nodes = layout.nodes
    lengths = layout.lengths
    wordCounts = layout.wordCounts
    children = layout.children
  }

  /// The word of a number, counted from 0 in alphabet order.
  ///
  /// Ends after 15 tiles at the latest, whatever the number.
  func word(_ rank: Int) -> Word {
    var rest = UInt32(truncatingIfNeeded: rank)
    var node = nodes[Int(root)]
    var word = Word()
    while word.count < Word.lengths.upperBound {
      var next: UInt32?
      var place = Int(node.first)
      var tiles = node.ends | node.inner
      while tiles != 0 {
        let tile = UInt32(tiles.trailingZeroBitCount)
        tiles &= tiles - 1
        if node.ends >> tile & 1 == 1 {
          if rest == 0 {
            word.append(Tile(label: UInt8(tile + 1)))
            return word
          }
          rest -= 1
        }
        guard node.inner >> tile & 1 == 1 else { continue }
        let count = wordCounts[Int(children[place])]
        if rest < count {
          word.append(Tile(label: UInt8(tile + 1)))
          next = children[place]
          break
        }
        rest -= count
        place += 1
      }
      guard let next else { return word }
      node = nodes[Int(next)]
    }
    return word
  }
}

/// Reads a double array state by state, what lies behind a state before it.
private struct FinderGraphLayout {
  private let array: DoubleArray
  private let tiles: UInt8
  private(set) var nodes: [FinderGraph.Node] = [FinderGraph.Node(ends: 0, inner: 0, below: 0, first: 0)]
  private(set) var lengths: [UInt16] = [0]
  private(set) var wordCounts: [UInt32] = [0]
  private(set) var children: [UInt32] = []
  /// Of the states not complete yet: their inner tiles and the nodes behind them.
  private var pending: [(tile: UInt8, node: UInt32)] = []
  /// By base: the node, plus 1; or one of the two marks.
  private var known: [UInt32]

  private static let unknown: UInt32 = 0
  private static let open = UInt32.max

  init(_ array: DoubleArray, tiles: UInt8) {
    self.array = array
    self.tiles = tiles
    known = [UInt32](repeating: Self.unknown, count: array.cellCount)
    known[0] = 1
  }

  /// The node before any tile; neither it nor those of single tiles are states of the array's cells.
  mutating func root() -> UInt32 {
    let start = pending.count
    for first in 1...tiles {
      var ends: UInt32 = 0
      let inner = pending.count
      for second in 1...tiles {
        let cell = array.cell(of: first, second)
        guard cell != 0 else { continue }
        if cell & 0x40 != 0 { ends |= 1 << UInt32(second - 1) }
        let node = node(base: cell >> 7, depth: 2)
        if node != 0 { pending.append((second - 1, node)) }
      }
      if ends != 0 || pending.count > inner { pending.append((first - 1, add(ends: ends, from: inner))) }
    }
    return add(ends: 0, from: start)
  }

  /// The node of a state, made when it is first met.
  ///
  /// No word has more than 15 tiles, and no state lies behind itself; a file made by hand that says otherwise
  /// loses what lies too deep or leads back.
  private mutating func node(base: UInt32, depth: Int) -> UInt32 {
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
      let node = node(base: cell >> 7, depth: depth + 1)
      if node != 0 { pending.append((label - 1, node)) }
    }
    let node = ends == 0 && pending.count == inner ? 0 : add(ends: ends, from: inner)
    known[Int(base)] = node + 1
    return node
  }

  /// Makes a node of what is pending from a place on, which is then forgotten.
  private mutating func add(ends: UInt32, from place: Int) -> UInt32 {
    var node = FinderGraph.Node(ends: ends, inner: 0, below: ends, first: UInt32(children.count))
    var length: UInt16 = ends == 0 ? 0 : 2
    var count = UInt32(ends.nonzeroBitCount)
    for (tile, child) in pending[place...] {
      node.inner |= 1 << UInt32(tile)
      node.below |= nodes[Int(child)].below
      length |= lengths[Int(child)] << 1
      count &+= wordCounts[Int(child)]
      children.append(child)
    }
    pending.removeSubrange(place...)
    node.below |= node.inner
    nodes.append(node)
    lengths.append(length)
    wordCounts.append(count)
    return UInt32(nodes.count - 1)
  }
}
