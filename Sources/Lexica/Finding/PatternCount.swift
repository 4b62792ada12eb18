// SPDX-License-Identifier: MIT

/// Counts the words that fit a pattern, where nobody asks which they are and tiles do not matter.
///
/// As `PatternWalk` goes, which see. How many words go on from a node with a set of stages does not depend on the way there,
/// and endings are shared, so a pair is counted once as long as its number is kept: in one cell of a table of a size of its own,
/// where a later pair may take its place.
struct PatternCount {
  let nodes: UnsafePointer<FinderGraph.Node>
  private let below: UnsafePointer<UInt32>
  private let pairs: UnsafePointer<UInt64>
  private let lengths: UnsafePointer<UInt16>
  let wanted: UInt32
  private let checksLengths: Bool
  /// Whether a set is told apart by how many tiles lie.
  let tellsDepths: Bool
  /// Nil until something is kept; a cell of set 0, from which no word fits, holds nothing.
  private var cells: UnsafeMutablePointer<Cell>?

  /// How many words go on from a node with a set, and a depth where that matters.
  private struct Cell {
    var first: UInt32
    var slot: UInt32
    var count: UInt32
  }

  /// Cells: 2 to the power of this, 96 KiB of them.
  private static let scale = 13

  init(_ tables: FinderGraph.Tables, _ task: FinderTask) {
    nodes = tables.nodes
    below = tables.below
    pairs = tables.pairs
    lengths = tables.lengths
    wanted = task.lengths
    // What fits is as long as the pattern anyway. A set of one without runs is met at one depth alone.
    tellsDepths =
      task.pattern.isOpen
      && (task.lengthLeast > max(task.pattern.placeCount, Word.lengths.lowerBound)
        || task.lengthMost < Word.lengths.upperBound)
    checksLengths = tellsDepths || !task.pattern.isOpen
  }

  func free() { cells?.deallocate() }

  /// How many words go on from a node.
  ///
  /// - Parameters:
  ///   - place: of the node.
  ///   - set: of stages.
  ///   - depth: how many tiles lie.
  ///   - stages: of the pattern.
  ///   - budget: a step is one node.
  /// - Returns: their number; of some where the budget was spent.
  mutating func words(
    behind place: Int, _ set: Int, _ depth: Int, _ stages: inout FinderStages, _ budget: inout FinderBudget
  ) -> Int {
    // As in `PatternWalk`: no list has longer words, but a file might.
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

  /// Whether all tiles of a set, and all pairs, stand behind a place.
  ///
  /// Nearly all that lacks something lacks a pair.
  @inline(__always) func isWhole(_ place: Int, _ required: UInt32, _ requiredPairs: UInt64) -> Bool {
    requiredPairs & ~pairs[place] == 0 && required & ~below[place] == 0
  }

  /// Whether words of a wanted length go on from a place at which so many tiles lie.
  @inline(__always) func isLong(_ place: Int, _ depth: Int) -> Bool {
    !checksLengths || wanted >> UInt32(depth) & UInt32(lengths[place]) != 0
  }

  /// How many words of a length end with some tiles, if that length is wanted.
  @inline(__always) private func ends(_ tiles: UInt32, _ length: Int) -> Int {
    wanted >> UInt32(truncatingIfNeeded: length) & 1 == 1 ? tiles.nonzeroBitCount : 0
  }

  // MARK: Cells

  /// The cell in which a pair is kept, if it is.
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
