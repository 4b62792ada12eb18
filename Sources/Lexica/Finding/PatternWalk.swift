// SPDX-License-Identifier: MIT

/// Goes through the words that fit a pattern, in alphabet order, with or without tiles to make them of.
///
/// A pair of a node and a set of stages from which no word fits is not entered twice; nor is a node below which
/// a letter lacks that the pattern still asks for, or no length is right.
struct PatternWalk {
  private let nodes: UnsafePointer<FinderGraph.Node>
  private let children: UnsafePointer<UInt32>
  private let lengths: UnsafePointer<UInt16>
  private let stages: FinderStages
  private let wanted: UInt32
  private let checksLengths: Bool
  private let depthMask: Int
  private var rack: FinderRack
  private let hasRack: Bool
  private var path = FinderPath()
  private(set) var selection: FinderSelection
  private(set) var budget: FinderBudget

  /// Finds what there is to find.
  static func run(
    _ graph: FinderGraph, _ task: FinderTask, _ selection: FinderSelection, _ budget: FinderBudget
  ) -> (FinderSelection, FinderBudget) {
    graph.withTables { tables in
      var walk = PatternWalk(tables, task, selection, budget)
      let start = walk.stages.start
      _ = walk.visit(graph.root, start, 0)
      return (walk.selection, walk.budget)
    }
  }

  private init(
    _ tables: FinderGraph.Tables, _ task: FinderTask, _ selection: FinderSelection, _ budget: FinderBudget
  ) {
    nodes = tables.nodes
    children = tables.children
    lengths = tables.lengths
    stages = FinderStages(task.pattern, nodes: tables.nodeCount)
    wanted = task.lengths
    checksLengths = wanted & FinderTask.allLengths != FinderTask.allLengths
    // A set of a pattern without runs is met at one depth alone.
    depthMask = checksLengths && task.pattern.isOpen ? 15 : 0
    rack = task.rack ?? FinderRack()
    hasRack = task.rack != nil
    self.selection = selection
    self.budget = budget
  }

  /// - Returns: whether no word behind the node fits, whatever tiles there are.
  private mutating func visit(_ index: UInt32, _ set: Int, _ depth: Int) -> Bool {
    guard budget.spend() else { return false }
    let node = nodes[Int(index)]
    var isDead = true
    var tiles = (node.ends | node.inner) & stages.known[set].usable
    if hasRack {
      let held = tiles & rack.usable
      isDead = held == tiles
      tiles = held
    }
    while tiles != 0 {
      let tile = tiles.trailingZeroBitCount
      tiles &= tiles - 1
      let next = stages.step(set, tile)
      path[depth] = tile
      if node.ends >> UInt32(tile) & 1 == 1, stages.known[next].isEnd, wanted >> UInt32(depth + 1) & 1 == 1 {
        isDead = false
        path.give(depth + 1, to: &selection)
      }
      guard node.inner >> UInt32(tile) & 1 == 1 else { continue }
      let place = (node.inner & (1 << UInt32(tile) - 1)).nonzeroBitCount
      let child = children[Int(node.first) + place]
      guard stages.known[next].required & ~nodes[Int(child)].below == 0 else { continue }
      if checksLengths, wanted >> UInt32(depth + 1) & UInt32(lengths[Int(child)]) == 0 { continue }
      if stages.isDead(next, (depth + 1) & depthMask, child) { continue }
      let took = hasRack && rack.take(tile)
      if visit(child, next, depth + 1) {
        stages.bury(next, (depth + 1) & depthMask, child)
      } else {
        isDead = false
      }
      if hasRack { rack.giveBack(tile, took) }
    }
    return isDead
  }
}
