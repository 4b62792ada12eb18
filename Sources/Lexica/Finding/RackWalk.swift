// SPDX-License-Identifier: MIT

/// Goes through the words that some of the tiles of a rack make, in alphabet order.
///
/// A blank is laid only where its letter is not there, so every word is met once.
struct RackWalk {
  private let path: FinderPath
  /// What is read, and goes on where no word is wanted itself any more.
  private let counting: RackCount
  private var selection: FinderSelection
  private var budget: FinderBudget

  /// Finds what there is to find.
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

  /// Takes room for 48 bytes: the counts, which stand in it, and the path.
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
  ///   - node: what may follow.
  ///   - depth: how many tiles lie.
  ///   - held: the tiles of which some are left.
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
      // Many nodes go on with nothing that is left.
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

  /// Counts words of so many tiles; false when they may be wanted themselves.
  @inline(__always) private mutating func count(_ ends: UInt32, _ length: Int) -> Bool {
    guard !selection.wants(length: length) else { return false }
    selection.add(count: ends.nonzeroBitCount)
    return true
  }
}
