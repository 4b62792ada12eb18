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
    /// Where the nodes behind the inner tiles stand, side by side in tile order; where there are some, no other
    /// node but copies of this one has the same.
    var first: UInt32
  }

  /// By place: the node.
  ///
  /// One that is shared has a copy at each place that leads to it. The last is the root.
  let nodes: [Node]
  /// By place: every tile that stands anywhere behind the node.
  let below: [UInt32]
  /// By place: a bit for every pair of tiles that stand side by side anywhere behind the node.
  ///
  /// Some ten pairs share a bit, so a bit that is not there proves that none of them is.
  let pairs: [UInt64]
  /// By place: bit *n* for each number *n* of tiles that words go on with.
  let lengths: [UInt16]

  /// The place of the node before any tile.
  var root: Int { nodes.count - 1 }

  /// Bytes of the tables.
  var byteCount: Int { nodes.count * 26 }

  /// The tables as walks read them, good within `withTables` alone.
  struct Tables {
    let nodes: UnsafePointer<Node>
    let below: UnsafePointer<UInt32>
    let pairs: UnsafePointer<UInt64>
    let lengths: UnsafePointer<UInt16>
    let count: Int
  }

  /// Lends the tables out.
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

  /// The bit of a pair of tiles: the upper bits of a product, which spread well.
  @inline(__always) static func bit(of tile: Int, _ next: Int) -> UInt64 {
    1 << UInt64((UInt32(tile << 5 | next) &* 0x9E37_79B1) >> 26)
  }

  /// Nil when membership is a function, or the alphabet has more than 32 tiles.
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

/// Reads a double array state by state; the nodes behind a state stand before what stands behind its own place.
private struct FinderGraphLayout {
  private let array: DoubleArray
  private let tiles: UInt8
  private(set) var nodes: [FinderGraph.Node] = []
  private(set) var below: [UInt32] = []
  private(set) var pairs: [UInt64] = []
  private(set) var lengths: [UInt16] = []

  /// A node and what is known of it, before it has a place.
  private struct Made {
    var node = FinderGraph.Node(ends: 0, inner: 0, first: 0)
    var below: UInt32 = 0
    var pairs: UInt64 = 0
    var lengths: UInt16 = 0

    var isNothing: Bool { node.ends | node.inner == 0 }
  }

  /// The nodes that were made, each once; the first is the one that has no way on.
  private var made = [Made()]
  /// Of the states not complete yet: their inner tiles and the numbers of the nodes behind them.
  private var pending: [(tile: UInt8, number: UInt32)] = []
  /// By base: the number of the node, plus 1; or one of the two marks.
  private var known: [UInt32]

  private static let unknown: UInt32 = 0
  private static let open = UInt32.max

  init(_ array: DoubleArray, tiles: UInt8) {
    self.array = array
    self.tiles = tiles
    known = [UInt32](repeating: Self.unknown, count: array.cellCount)
    known[0] = 1
  }

  /// Reads all; neither the root nor what stands behind single tiles are states of the array's cells.
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

  /// The number of a state's node, made when it is first met.
  ///
  /// No word has more than 15 tiles, and no state lies behind itself; a file made by hand that says otherwise
  /// loses what lies too deep or leads back.
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

  /// Makes a node whose inner tiles are pending from an index on, and gives the nodes behind it their places.
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
