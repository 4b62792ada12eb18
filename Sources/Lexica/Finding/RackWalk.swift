// SPDX-License-Identifier: MIT

/// Visits the words made of some tiles of a rack, in alphabet order.
///
/// A blank is used only if its letter is not held, so each word is met once. Once no further word can be kept,
/// the rest is counted.
struct RackWalk {
  private let nodes: UnsafePointer<FinderGraph.Node>
  private let lengths: FinderLengths
  /// By tile from 0: the number left.
  private let counts: UnsafeMutablePointer<UInt8>
  private let path: FinderPath
  private(set) var selection: FinderSelection
  private(set) var budget: FinderBudget

  init(
    _ tables: FinderGraph.Tables, _ task: FinderTask, counts: UnsafeMutablePointer<UInt8>, _ path: FinderPath,
    _ selection: FinderSelection, _ budget: FinderBudget
  ) {
    nodes = tables.nodes
    // Nodes deeper than the longest length are never entered.
    lengths = FinderLengths(tables, task, areChecked: task.lengthLeast > Word.lengths.lowerBound)
    self.counts = counts
    self.path = path
    self.selection = selection
    self.budget = budget
  }

  mutating func run(from root: Int, _ rack: FinderRack) {
    visit(nodes[root], 0, rack.held, rack.blanks, FinderKeeping.self)
  }

  /// Visits a node after `depth` tiles, with `blanks` and the tiles `held` left.
  private mutating func visit<Mode: FinderMode>(
    _ node: FinderGraph.Node, _ depth: Int, _ held: UInt32, _ blanks: Int, _ mode: Mode.Type
  ) {
    if Mode.keeps, !selection.mayKeep { return visit(node, depth, held, blanks, FinderCounting.self) }
    guard budget.spend() else { return }
    let usable = blanks > 0 ? .max : held
    var ends = lengths.ends(node.ends & usable, depth + 1)
    if count(ends, depth + 1, mode) { ends = 0 }
    let inner = depth + 1 < lengths.most ? node.inner & usable : 0
    let isLast = depth + 2 == lengths.most
    var following = Int(node.first)
    var tiles = ends | inner
    while tiles != 0 {
      let tile = tiles.trailingZeroBitCount
      let bit = tiles & (0 &- tiles)
      tiles &= tiles &- 1
      if Mode.keeps {
        path[depth] = tile
        if ends & bit != 0 { path.give(depth + 1, to: &selection) }
        guard inner & bit != 0 else { continue }
      }
      // With a blank all children are met in turn.
      let child = blanks > 0 ? following : node.child(after: bit)
      following &+= 1
      guard lengths.fit(child, depth + 1) else { continue }
      let behind = nodes[child]
      // Many nodes continue with no tile that is left.
      let possible = isLast ? behind.ends : behind.ends | behind.inner
      if held & bit != 0 {
        let left = counts[tile] &- 1
        let stillHeld = left == 0 ? held ^ bit : held
        let next = possible & (blanks > 0 ? .max : stillHeld)
        if next == 0 || isLast && count(next, depth + 2, mode) { continue }
        counts[tile] = left
        visit(behind, depth + 1, stillHeld, blanks, mode)
        counts[tile] = left &+ 1
      } else {
        let next = possible & (blanks > 1 ? .max : held)
        if next == 0 || isLast && count(next, depth + 2, mode) { continue }
        visit(behind, depth + 1, held, blanks - 1, mode)
      }
    }
  }

  /// Counts words of some length; returns false if they may be kept and must be visited.
  @inline(__always) private mutating func count<Mode: FinderMode>(
    _ ends: UInt32, _ length: Int, _: Mode.Type
  ) -> Bool {
    guard !Mode.keeps || !selection.wants(length: length) else { return false }
    selection.add(count: ends.nonzeroBitCount)
    return true
  }
}

/// Whether words are kept or only counted; a type, so that the compiler makes a traversal for each.
private protocol FinderMode { static var keeps: Bool { get } }

private enum FinderKeeping: FinderMode { static var keeps: Bool { true } }

private enum FinderCounting: FinderMode { static var keeps: Bool { false } }
