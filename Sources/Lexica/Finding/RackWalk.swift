// SPDX-License-Identifier: MIT

/// Goes through the words that some of the tiles of a rack make, in alphabet order.
struct RackWalk {
  private let nodes: UnsafePointer<FinderGraph.Node>
  private let children: UnsafePointer<UInt32>
  private let lengths: UnsafePointer<UInt16>
  private let wanted: UInt32
  private let checksLengths: Bool
  private var rack: FinderRack
  private var path = FinderPath()
  private let countsOnly: Bool
  private(set) var selection: FinderSelection
  private(set) var budget: FinderBudget

  /// Finds what there is to find.
  static func run(
    _ graph: FinderGraph, _ rack: FinderRack, _ task: FinderTask, _ selection: FinderSelection,
    _ budget: FinderBudget
  ) -> (FinderSelection, FinderBudget) {
    graph.withTables { tables in
      var walk = RackWalk(tables, rack, task, selection, budget)
      walk.visit(graph.root, 0)
      return (walk.selection, walk.budget)
    }
  }

  private init(
    _ tables: FinderGraph.Tables, _ rack: FinderRack, _ task: FinderTask, _ selection: FinderSelection,
    _ budget: FinderBudget
  ) {
    nodes = tables.nodes
    children = tables.children
    lengths = tables.lengths
    wanted = task.lengths
    // No word has more tiles than the rack, so an upper bound that only says that is none.
    let natural = FinderTask.allLengths & (2 << UInt32(rack.count) - 1)
    checksLengths = wanted & natural != natural
    self.rack = rack
    countsOnly = selection.countsOnly
    self.selection = selection
    self.budget = budget
  }

  private mutating func visit(_ index: UInt32, _ depth: Int) {
    guard budget.spend() else { return }
    let node = nodes[Int(index)]
    let usable = rack.usable
    var ends = wanted >> UInt32(depth + 1) & 1 == 1 ? node.ends & usable : 0
    if countsOnly {
      selection.add(count: ends.nonzeroBitCount)
      ends = 0
    }
    let inner = rack.count > 1 ? node.inner & usable : 0
    var tiles = ends | inner
    while tiles != 0 {
      let tile = tiles.trailingZeroBitCount
      tiles &= tiles - 1
      path[depth] = tile
      if ends >> UInt32(tile) & 1 == 1 { path.give(depth + 1, to: &selection) }
      guard inner >> UInt32(tile) & 1 == 1 else { continue }
      let place = (node.inner & (1 << UInt32(tile) - 1)).nonzeroBitCount
      let child = children[Int(node.first) + place]
      if checksLengths, wanted >> UInt32(depth + 1) & UInt32(lengths[Int(child)]) == 0 { continue }
      let took = rack.take(tile)
      visit(child, depth + 1)
      rack.giveBack(tile, took)
    }
  }
}
