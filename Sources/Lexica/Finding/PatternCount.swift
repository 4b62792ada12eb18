// SPDX-License-Identifier: MIT

/// Counts the words that fit a pattern, for a query without tiles whose further words are not kept.
///
/// It walks as `PatternWalk` does. How many words continue from a node with a set of stages does not depend
/// on the path, and endings are shared. So the number for such a pair is cached in a table of fixed size, in
/// which a later pair may replace it.
struct PatternCount {
  let nodes: UnsafePointer<FinderGraph.Node>
  private let below: UnsafePointer<UInt32>
  private let pairs: UnsafePointer<UInt64>
  private let lengths: UnsafePointer<UInt16>
  let wanted: UInt32
  private let checksLengths: Bool
  /// Whether a set at two depths counts as two.
  let tellsDepths: Bool
  /// The cache; nil while unused; a cell of set 0, from which no word fits, is empty.
  private var cells: UnsafeMutablePointer<Cell>?

  /// The number of words that continue from a node with a set, and a depth if that matters.
  private struct Cell {
    var first: UInt32
    var slot: UInt32
    var count: UInt32
  }

  /// The binary logarithm of the number of cells, which take 96 KiB.
  private static let scale = 13

  init(_ tables: FinderGraph.Tables, _ task: FinderTask) {
    nodes = tables.nodes
    below = tables.below
    pairs = tables.pairs
    lengths = tables.lengths
    wanted = task.lengths
    // Words that fit have at least as many tiles as the pattern has places. Without runs a set occurs at one
    // depth only.
    tellsDepths =
      task.pattern.isOpen
      && (task.lengthLeast > max(task.pattern.placeCount, Word.lengths.lowerBound)
        || task.lengthMost < Word.lengths.upperBound)
    checksLengths = tellsDepths || !task.pattern.isOpen
  }

  func free() { cells?.deallocate() }

  /// Returns how many words continue from a node.
  ///
  /// - Parameters:
  ///   - place: the place of the node.
  ///   - set: the set of stages.
  ///   - depth: how many tiles are laid.
  ///   - stages: the stages of the pattern.
  ///   - budget: one node is one step.
  /// - Returns: the number; too small if the budget was spent.
  mutating func words(
    behind place: Int, _ set: Int, _ depth: Int, _ stages: inout FinderStages, _ budget: inout FinderBudget
  ) -> Int {
    // A crafted file may have longer paths than any word.
    guard depth < Word.lengths.upperBound, budget.spend() else { return 0 }
    let node = nodes[place]
    let known = stages.known(set)
    var sum = ends(node.ends & known.ending, depth + 1)
    var tiles = node.inner & (known.leaving | known.staying)
    while tiles != 0 {
      let tile = tiles.trailingZeroBitCount
      let bit = tiles & (0 &- tiles)
      tiles &= tiles &- 1
      let next = stages.step(set, tile)
      let child = Int(node.first) &+ (node.inner & (bit &- 1)).nonzeroBitCount
      guard isWhole(child, stages.required(next), stages.requiredPairs(next)), isLong(child, depth + 1) else {
        continue
      }
      guard nodes[child].inner != 0 else {
        sum &+= ends(nodes[child].ends & stages.known(next).ending, depth + 2)
        continue
      }
      let cell = cell(nodes[child].first, UInt32(tellsDepths ? next << 4 | depth + 1 : next))
      if let kept = cell.kept {
        sum &+= kept
      } else {
        let count = words(behind: child, next, depth + 1, &stages, &budget)
        cell.keep(count)
        sum &+= count
      }
    }
    return sum
  }

  /// Returns whether all required tiles and pairs occur after a place.
  ///
  /// Pairs are tested first, because they nearly always decide.
  @inline(__always) func isWhole(_ place: Int, _ required: UInt32, _ requiredPairs: UInt64) -> Bool {
    requiredPairs & ~pairs[place] == 0 && required & ~below[place] == 0
  }

  /// Returns whether a word of a length to return continues from a place after `depth` tiles.
  @inline(__always) func isLong(_ place: Int, _ depth: Int) -> Bool {
    !checksLengths || wanted >> UInt32(depth) & UInt32(lengths[place]) != 0
  }

  /// Returns how many words some last tiles complete, or 0 if the length is not to be returned.
  @inline(__always) private func ends(_ tiles: UInt32, _ length: Int) -> Int {
    wanted >> UInt32(truncatingIfNeeded: length) & 1 == 1 ? tiles.nonzeroBitCount : 0
  }

  // MARK: Cells

  /// The cell of a pair, with the pair itself.
  private struct Place {
    let cell: UnsafeMutablePointer<Cell>
    let first: UInt32
    let slot: UInt32

    @inline(__always) var kept: Int? {
      cell.pointee.first == first && cell.pointee.slot == slot ? Int(cell.pointee.count) : nil
    }

    @inline(__always) func keep(_ count: Int) {
      cell.pointee = Cell(first: first, slot: slot, count: UInt32(truncatingIfNeeded: count))
    }
  }

  @inline(__always) private mutating func cell(_ first: UInt32, _ slot: UInt32) -> Place {
    let spread = (first ^ slot &<< 20) &* 0x9E37_79B1
    let index = Int(spread >> UInt32(32 - Self.scale))
    return Place(cell: (cells ?? made()) + index, first: first, slot: slot)
  }

  @inline(never) private mutating func made() -> UnsafeMutablePointer<Cell> {
    let made = UnsafeMutablePointer<Cell>.allocate(capacity: 1 << Self.scale)
    made.initialize(repeating: Cell(first: 0, slot: 0, count: 0), count: 1 << Self.scale)
    cells = made
    return made
  }
}
