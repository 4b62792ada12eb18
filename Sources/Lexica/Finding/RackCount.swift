// SPDX-License-Identifier: MIT

/// Counts the words made of some tiles of a rack, for a query whose further words are not kept.
///
/// It walks as `RackWalk` does but keeps no path. While a blank is left, all children of a node are visited
/// in stored order.
struct RackCount {
  let nodes: UnsafePointer<FinderGraph.Node>
  private let lengths: UnsafePointer<UInt16>
  let wanted: UInt32
  let most: Int
  private let checksLengths: Bool
  /// By tile from 0: the number left.
  let counts: UnsafeMutablePointer<UInt8>

  init(
    _ tables: FinderGraph.Tables, _ task: FinderTask, _ counts: UnsafeMutablePointer<UInt8>
  ) {
    nodes = tables.nodes
    lengths = tables.lengths
    wanted = task.lengths
    most = task.lengthMost
    // Nodes deeper than the longest length are never entered.
    checksLengths = task.lengthLeast > Word.lengths.lowerBound
    self.counts = counts
  }

  /// Returns how many words continue from a node.
  ///
  /// - Parameters:
  ///   - node: the node.
  ///   - depth: how many tiles are laid.
  ///   - held: the tiles with a count above 0.
  ///   - blanks: how many blanks are left.
  ///   - budget: one node is one step.
  /// - Returns: the number; too small if the budget was spent.
  func words(
    behind node: FinderGraph.Node, _ depth: Int, _ held: UInt32, _ blanks: Int, _ budget: inout FinderBudget
  ) -> Int {
    guard budget.spend() else { return 0 }
    return blanks > 0 ? withBlank(node, depth, held, blanks, &budget) : withNone(node, depth, held, &budget)
  }

  /// Counts the words if any tile can come next, because a blank is left.
  private func withBlank(
    _ node: FinderGraph.Node, _ depth: Int, _ held: UInt32, _ blanks: Int, _ budget: inout FinderBudget
  ) -> Int {
    var sum = ends(node.ends, depth + 1)
    guard depth + 1 < most else { return sum }
    let isLast = depth + 2 == most
    var child = Int(node.first)
    var inner = node.inner
    while inner != 0 {
      let tile = inner.trailingZeroBitCount
      let bit = inner & (0 &- inner)
      inner &= inner &- 1
      let behind = nodes[child]
      let isEntered = isLong(child, depth + 1)
      child &+= 1
      guard isEntered else { continue }
      if held & bit != 0 {
        guard !isLast else {
          // A blank is left, so every last tile counts.
          sum &+= ends(behind.ends, most)
          continue
        }
        let left = counts[tile] &- 1
        counts[tile] = left
        sum &+= words(behind: behind, depth + 1, left == 0 ? held ^ bit : held, blanks, &budget)
        counts[tile] = left &+ 1
      } else {
        let usable = blanks > 1 ? .max : held
        // Many nodes continue with no tile that is left.
        if isLast {
          sum &+= ends(behind.ends & usable, most)
        } else if (behind.ends | behind.inner) & usable != 0 {
          sum &+= words(behind: behind, depth + 1, held, blanks &- 1, &budget)
        }
      }
    }
    return sum
  }

  /// Counts the words if only a held tile can come next.
  private func withNone(
    _ node: FinderGraph.Node, _ depth: Int, _ held: UInt32, _ budget: inout FinderBudget
  ) -> Int {
    var sum = ends(node.ends & held, depth + 1)
    guard depth + 1 < most else { return sum }
    let isLast = depth + 2 == most
    var inner = node.inner & held
    while inner != 0 {
      let tile = inner.trailingZeroBitCount
      let bit = inner & (0 &- inner)
      inner &= inner &- 1
      let child = Int(node.first) &+ (node.inner & (bit &- 1)).nonzeroBitCount
      guard isLong(child, depth + 1) else { continue }
      let behind = nodes[child]
      let left = counts[tile] &- 1
      let usable = left == 0 ? held ^ bit : held
      if isLast {
        sum &+= ends(behind.ends & usable, most)
      } else if (behind.ends | behind.inner) & usable != 0 {
        counts[tile] = left
        sum &+= words(behind: behind, depth + 1, usable, 0, &budget)
        counts[tile] = left &+ 1
      }
    }
    return sum
  }

  /// Returns whether a word of a length to return continues from a place after `depth` tiles.
  @inline(__always) func isLong(_ place: Int, _ depth: Int) -> Bool {
    !checksLengths || wanted >> UInt32(depth) & UInt32(lengths[place]) != 0
  }

  /// Returns how many words some last tiles complete, or 0 if the length is not to be returned.
  @inline(__always) private func ends(_ tiles: UInt32, _ length: Int) -> Int {
    wanted >> UInt32(truncatingIfNeeded: length) & 1 == 1 ? tiles.nonzeroBitCount : 0
  }
}
