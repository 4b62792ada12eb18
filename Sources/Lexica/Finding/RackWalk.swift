// SPDX-License-Identifier: MIT

/// Visits the words made of some tiles of a rack, in alphabet order.
///
/// A blank is used only if its letter is not held, so each word is met once.
struct RackWalk {
  private let path: FinderPath
  /// The tables; also counts the rest once no further word can be kept.
  private let counting: RackCount
  private var selection: FinderSelection
  private var budget: FinderBudget

  static func run(
    _ graph: FinderGraph, _ rack: FinderRack, _ task: FinderTask, _ selection: inout FinderSelection,
    _ budget: inout FinderBudget
  ) {
    graph.withTables { tables in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 48) { room in
        guard let room = room.baseAddress else { return }
        rack.fill(room)
        var walk = RackWalk(tables, task, room, selection, budget)
        walk.visit(tables.nodes[graph.root], 0, rack.held, rack.blanks)
        selection = walk.selection
        budget = walk.budget
      }
    }
  }

  /// Creates a walk in 48 bytes: 32 filled with counts, then 16 for the path.
  private init(
    _ tables: FinderGraph.Tables, _ task: FinderTask, _ room: UnsafeMutablePointer<UInt8>,
    _ selection: FinderSelection, _ budget: FinderBudget
  ) {
    path = FinderPath(room + 32)
    counting = RackCount(tables, task, room)
    self.selection = selection
    self.budget = budget
  }

  /// - Parameters:
  ///   - node: the node.
  ///   - depth: how many tiles are laid.
  ///   - held: the tiles with a count above 0.
  ///   - blanks: how many blanks are left.
  private mutating func visit(_ node: FinderGraph.Node, _ depth: Int, _ held: UInt32, _ blanks: Int) {
    guard selection.mayKeep else {
      return selection.add(count: counting.words(behind: node, depth, held, blanks, &budget))
    }
    guard budget.spend() else { return }
    let usable = blanks > 0 ? .max : held
    var ends = counting.wanted >> UInt32(depth + 1) & 1 == 1 ? node.ends & usable : 0
    if ends != 0, !selection.wants(length: depth + 1) {
      selection.add(count: ends.nonzeroBitCount)
      ends = 0
    }
    let inner = depth + 1 < counting.most ? node.inner & usable : 0
    let isLast = depth + 2 == counting.most
    var tiles = ends | inner
    while tiles != 0 {
      let tile = tiles.trailingZeroBitCount
      let bit = tiles & (0 &- tiles)
      tiles &= tiles &- 1
      path[depth] = tile
      if ends & bit != 0 { path.give(depth + 1, to: &selection) }
      guard inner & bit != 0 else { continue }
      let child = Int(node.first) &+ (node.inner & (bit &- 1)).nonzeroBitCount
      guard counting.isLong(child, depth + 1) else { continue }
      let behind = counting.nodes[child]
      // Many nodes continue with no tile that is left.
      let possible = isLast ? behind.ends : behind.ends | behind.inner
      if held & bit != 0 {
        let left = counting.counts[tile] &- 1
        let stillHeld = left == 0 ? held ^ bit : held
        let next = possible & (blanks > 0 ? .max : stillHeld)
        if next == 0 || isLast && count(next, depth + 2) { continue }
        counting.counts[tile] = left
        visit(behind, depth + 1, stillHeld, blanks)
        counting.counts[tile] = left &+ 1
      } else {
        let next = possible & (blanks > 1 ? .max : held)
        if next == 0 || isLast && count(next, depth + 2) { continue }
        visit(behind, depth + 1, held, blanks - 1)
      }
    }
  }

  /// Counts words of some length; returns false if they may be kept and must be visited.
  @inline(__always) private mutating func count(_ ends: UInt32, _ length: Int) -> Bool {
    guard !selection.wants(length: length) else { return false }
    selection.add(count: ends.nonzeroBitCount)
    return true
  }
}
