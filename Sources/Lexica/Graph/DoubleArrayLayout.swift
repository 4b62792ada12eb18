// SPDX-License-Identifier: MIT

/// A word graph laid out in one array of cells, so that following an edge is one load.
///
/// Each state has a base. Its edge with label L is the cell `base ^ L`. A cell contains the label in bits 0-5,
/// in bit 6 whether a word ends there, and above them the base of the next state. A shared state is stored once.
///
/// Proof of exactness. Look up label L from a state with base B, and let the cell `B ^ L` contain label L. The
/// state that owns this cell has put its own edge L at `base ^ L`, so its base is `(B ^ L) ^ L = B`. No two
/// states have the same base (`takenBases`), so the owner is the present state, and the edge is its edge. An
/// empty cell contains label 0, which no tile has. The state without edges has base 0, and block 0 stays empty,
/// so that state refuses every label. By induction over the tiles, a walk accepts exactly the words of the graph.
struct DoubleArrayLayout {
  /// The cells; the count is a multiple of 64, so `base ^ label` is always a valid index.
  private(set) var cells: [UInt32]
  /// The cell value of the root of the graph.
  private(set) var rootCell: UInt32 = 0

  // By block of 64 cells. A label is below 64, so all edges of a state lie in the block of its base.
  private var freeCells: [UInt64] = [0]
  private var takenBases: [UInt64] = [.max]
  private var openBlocks: [Int] = []
  private var misses: [UInt16] = [0]
  /// By first link of a state's list.
  private var bases: [UInt32]

  // After this many failed tries a block is not tried again.
  private static let patience: UInt16 = 400

  /// Creates the layout of a graph with a root list; nil if there are more than 2^25 cells, the range of a base.
  init?(_ graph: ChainedGraph, root: UInt32) {
    cells = []
    bases = [UInt32](repeating: 0, count: graph.links.count)
    var placed: [UInt32] = []
    var waiting = [root]
    while let state = waiting.popLast() {
      guard bases[Int(state)] == 0, state != 0 else { continue }
      let edges = graph.links(of: state)
      bases[Int(state)] = UInt32(place(edges))
      placed.append(state)
      for edge in edges.reversed() where bases[Int(edge.child)] == 0 { waiting.append(edge.child) }
    }
    guard freeCells.count * 64 <= 1 << 25 else { return nil }
    rootCell = bases[Int(root)] << 7
    cells = [UInt32](repeating: 0, count: freeCells.count * 64)
    for state in placed {
      for edge in graph.links(of: state) {
        let label = UInt32(edge.label)
        cells[Int(bases[Int(state)] ^ label)] =
          label | (edge.isWord ? 0x40 : 0) | bases[Int(edge.child)] << 7
      }
    }
  }

  /// Takes a base whose cells are all free, with these cells, and returns it.
  private mutating func place(_ edges: [ChainedGraph.Link]) -> Int {
    var index = 0
    while index < openBlocks.count {
      let block = openBlocks[index]
      if freeCells[block].nonzeroBitCount >= edges.count {
        var offsets = ~takenBases[block]
        for edge in edges { offsets &= Self.shuffled(freeCells[block], by: edge.label) }
        if offsets != 0 {
          take(edges, block: block, offset: UInt32(offsets.trailingZeroBitCount))
          if freeCells[block] == 0 { openBlocks.remove(at: index) }
          return block * 64 + offsets.trailingZeroBitCount
        }
      }
      misses[block] += 1
      if misses[block] > Self.patience { openBlocks.remove(at: index) } else { index += 1 }
    }
    let block = freeCells.count
    freeCells.append(.max)
    takenBases.append(0)
    misses.append(0)
    openBlocks.append(block)
    take(edges, block: block, offset: 0)
    return block * 64
  }

  private mutating func take(_ edges: [ChainedGraph.Link], block: Int, offset: UInt32) {
    takenBases[block] |= 1 << UInt64(offset)
    for edge in edges { freeCells[block] &= ~(1 << UInt64(offset ^ UInt32(edge.label))) }
  }

  /// Returns the set `{ o : o ^ label is in set }`: each bit of the label swaps neighbouring runs of that length.
  private static func shuffled(_ set: UInt64, by label: UInt8) -> UInt64 {
    var set = set
    if label & 1 != 0 { set = (set >> 1 & 0x5555_5555_5555_5555) | (set & 0x5555_5555_5555_5555) << 1 }
    if label & 2 != 0 { set = (set >> 2 & 0x3333_3333_3333_3333) | (set & 0x3333_3333_3333_3333) << 2 }
    if label & 4 != 0 { set = (set >> 4 & 0x0F0F_0F0F_0F0F_0F0F) | (set & 0x0F0F_0F0F_0F0F_0F0F) << 4 }
    if label & 8 != 0 { set = (set >> 8 & 0x00FF_00FF_00FF_00FF) | (set & 0x00FF_00FF_00FF_00FF) << 8 }
    if label & 16 != 0 { set = (set >> 16 & 0x0000_FFFF_0000_FFFF) | (set & 0x0000_FFFF_0000_FFFF) << 16 }
    if label & 32 != 0 { set = set >> 32 | set << 32 }
    return set
  }
}
