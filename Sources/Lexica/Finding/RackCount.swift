// SPDX-License-Identifier: MIT

/// Counts the words that some of the tiles of a rack make, where nobody asks which they are.
///
/// As `RackWalk` goes, which see; but what is not written down need not be kept, and behind a blank each node's children stand in
/// the order in which they are met.
struct RackCount {
  let nodes: UnsafePointer<FinderGraph.Node>
  private let lengths: UnsafePointer<UInt16>
  let wanted: UInt32
  let most: Int
  private let checksLengths: Bool
  /// By tile, from 0: how many are left.
  let counts: UnsafeMutablePointer<UInt8>

  init(
    _ tables: FinderGraph.Tables, _ task: FinderTask, _ counts: UnsafeMutablePointer<UInt8>
  ) {
    nodes = tables.nodes
    lengths = tables.lengths
    wanted = task.lengths
    most = task.lengthMost
    // What is too long is not entered anyway.
    checksLengths = task.lengthLeast > Word.lengths.lowerBound
    self.counts = counts
  }

  /// How many words go on from a node.
  ///
  /// - Parameters:
  ///   - node: what may follow.
  ///   - depth: how many tiles lie.
  ///   - held: the tiles of which some are left.
  ///   - blanks: how many blanks are left.
  ///   - budget: a step is one node.
  /// - Returns: their number; of some where the budget was spent.
  func words(
    behind node: FinderGraph.Node, _ depth: Int, _ held: UInt32, _ blanks: Int, _ budget: inout FinderBudget
  ) -> Int {
    guard budget.spend() else { return 0 }
    return blanks > 0 ? withBlank(node, depth, held, blanks, &budget) : withNone(node, depth, held, &budget)
  }

  /// Any tile may come next.
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
          // A blank is left and nothing else matters.
          sum &+= ends(behind.ends, most)
          continue
        }
        let left = counts[tile] &- 1
        counts[tile] = left
        sum &+= words(behind: behind, depth + 1, left == 0 ? held ^ bit : held, blanks, &budget)
        counts[tile] = left &+ 1
      } else {
        let usable = blanks > 1 ? .max : held
        // Many nodes go on with nothing that is left.
        if isLast {
          sum &+= ends(behind.ends & usable, most)
        } else if (behind.ends | behind.inner) & usable != 0 {
          sum &+= words(behind: behind, depth + 1, held, blanks &- 1, &budget)
        }
      }
    }
    return sum
  }

  /// A tile that is held must come next.
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

  /// Whether words of a wanted length go on from a place at which so many tiles lie.
  @inline(__always) func isLong(_ place: Int, _ depth: Int) -> Bool {
    !checksLengths || wanted >> UInt32(depth) & UInt32(lengths[place]) != 0
  }

  /// How many words of a length end with some tiles, if that length is wanted.
  @inline(__always) private func ends(_ tiles: UInt32, _ length: Int) -> Int {
    wanted >> UInt32(truncatingIfNeeded: length) & 1 == 1 ? tiles.nonzeroBitCount : 0
  }
}
