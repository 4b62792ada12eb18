// SPDX-License-Identifier: MIT

/// Visits the words that fit a pattern in alphabet order, with or without tiles to make them of.
///
/// A pair of node and set from which no word fits is dead and is not entered again. A node is not entered if
/// a letter that the pattern requires does not occur after it, or if no length fits.
struct PatternWalk {
  private var stages: FinderStages
  private let hasRack: Bool
  /// By tile from 0: the number left.
  private let counts: UnsafeMutablePointer<UInt8>
  private let path: FinderPath
  /// The tables; also counts the rest once no further word can be kept.
  private var counting: PatternCount
  private var selection: FinderSelection
  private var budget: FinderBudget

  static func run(
    _ graph: FinderGraph, _ task: FinderTask, _ selection: inout FinderSelection,
    _ budget: inout FinderBudget
  ) {
    graph.withTables { tables in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 48) { room in
        guard let room = room.baseAddress else { return }
        task.rack?.fill(room)
        var walk = PatternWalk(tables, task, room, selection, budget)
        let start = walk.stages.start()
        _ = walk.visit(graph.root, start, 0, task.rack?.held ?? .max, task.rack?.blanks ?? 1)
        walk.stages.free()
        walk.counting.free()
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
    stages = FinderStages(task.pattern, nodes: tables.count)
    hasRack = task.rack != nil
    counts = room
    path = FinderPath(room + 32)
    counting = PatternCount(tables, task)
    self.selection = selection
    self.budget = budget
  }

  /// - Parameters:
  ///   - place: the place of the node.
  ///   - set: the set of stages.
  ///   - depth: how many tiles are laid.
  ///   - held: the tiles with a count above 0.
  ///   - blanks: how many blanks are left.
  /// - Returns: whether the pair of node and set is dead: no word fits after it, with any tiles.
  private mutating func visit(
    _ place: Int, _ set: Int, _ depth: Int, _ held: UInt32, _ blanks: Int
  ) -> Bool {
    if !hasRack, !selection.mayKeep {
      let count = counting.words(behind: place, set, depth, &stages, &budget)
      selection.add(count: count)
      return count == 0 && !budget.isSpent
    }
    // A crafted file with a correct check sum may have longer paths than any word; the path has no room for them.
    guard depth < Word.lengths.upperBound, budget.spend() else { return false }
    let node = counting.nodes[place]
    let known = stages.known(set)
    var ends = counting.wanted >> UInt32(depth + 1) & 1 == 1 ? node.ends & known.ending : 0
    let inner = node.inner & known.leaving | staying(node, known)
    var tiles = ends | inner
    var isDead = true
    if blanks == 0 {
      isDead = tiles & ~held == 0
      tiles &= held
    }
    if ends & tiles != 0, !selection.wants(length: depth + 1) {
      selection.add(count: (ends & tiles).nonzeroBitCount)
      isDead = false
      tiles &= inner
      ends = 0
    }
    while tiles != 0 {
      let tile = tiles.trailingZeroBitCount
      let bit = tiles & (0 &- tiles)
      tiles &= tiles &- 1
      path[depth] = tile
      if ends & bit != 0 {
        isDead = false
        path.give(depth + 1, to: &selection)
      }
      guard inner & bit != 0 else { continue }
      let next = stages.step(set, tile)
      let child = Int(node.first) &+ (node.inner & (bit &- 1)).nonzeroBitCount
      guard counting.isWhole(child, stages.required(next), stages.requiredPairs(next)),
        counting.isLong(child, depth + 1)
      else { continue }
      // A node without inner tiles is visited as quickly as it is looked up.
      let isInner = counting.nodes[child].inner != 0
      let first = counting.nodes[child].first
      let slot = counting.tellsDepths ? next << 4 | depth + 1 : next
      if isInner, stages.isDead(slot, first) { continue }
      var isChildDead = false
      if !hasRack {
        isChildDead = visit(child, next, depth + 1, held, blanks)
      } else if held & bit != 0 {
        let left = counts[tile] &- 1
        counts[tile] = left
        isChildDead = visit(child, next, depth + 1, left == 0 ? held ^ bit : held, blanks)
        counts[tile] = left &+ 1
      } else {
        isChildDead = visit(child, next, depth + 1, held, blanks - 1)
      }
      if !isChildDead { isDead = false } else if isInner { stages.bury(slot, first) }
    }
    return isDead
  }

  /// Returns the inner tiles that keep the set and after which everything required occurs.
  @inline(__always) private func staying(_ node: FinderGraph.Node, _ known: FinderStages.Known) -> UInt32 {
    var tiles = node.inner & known.staying
    guard tiles != 0, known.required != 0 else { return tiles }
    var rest = node.inner
    var place = Int(node.first)
    while rest != 0 {
      let bit = rest & (0 &- rest)
      if !counting.isWhole(place, known.required, known.requiredPairs) { tiles &= ~bit }
      rest ^= bit
      place &+= 1
    }
    return tiles
  }
}
