// SPDX-License-Identifier: MIT

/// Visits the words that fit a pattern in alphabet order, with or without tiles to make them of.
///
/// A pair of node and set from which no word fits is dead and is not entered again. A node is not entered if
/// a letter that the pattern requires does not occur after it, or if no length fits.
///
/// Once no further word can be kept, the rest is counted, unless there are tiles. How many words continue from
/// a node with a set of stages does not depend on the path, and endings are shared. So the number for such a
/// pair is cached in a table of fixed size, in which a later pair may replace it.
struct PatternWalk {
  private let tables: FinderGraph.Tables
  private let lengths: FinderLengths
  private var stages: FinderStages
  /// Whether a set at two depths counts as two.
  private let tellsDepths: Bool
  private let hasRack: Bool
  /// By tile from 0: the number left.
  private let counts: UnsafeMutablePointer<UInt8>
  private let path: FinderPath
  private(set) var selection: FinderSelection
  private(set) var budget: FinderBudget
  /// The cache; nil while unused; a cell of set 0, from which no word fits, is empty.
  private var cells: UnsafeMutablePointer<Cell>?

  /// The number of words that continue from a node with a set, and a depth if that matters.
  private struct Cell {
    var first: UInt32 = 0
    var slot: UInt32 = 0
    var count: UInt32 = 0
  }

  /// The binary logarithm of the number of cells, which take 96 KiB.
  private static let scale = 13

  init(
    _ tables: FinderGraph.Tables, _ task: FinderTask, counts: UnsafeMutablePointer<UInt8>, _ path: FinderPath,
    _ selection: FinderSelection, _ budget: FinderBudget
  ) {
    self.tables = tables
    stages = FinderStages(task.pattern, nodes: tables.count)
    // Words that fit have at least as many tiles as the pattern has places. Without runs a set occurs at one
    // depth only.
    tellsDepths =
      task.pattern.isOpen
      && (task.lengthLeast > max(task.pattern.placeCount, Word.lengths.lowerBound)
        || task.lengthMost < Word.lengths.upperBound)
    lengths = FinderLengths(tables, task, areChecked: tellsDepths || !task.pattern.isOpen)
    hasRack = task.rack != nil
    self.counts = counts
    self.path = path
    self.selection = selection
    self.budget = budget
  }

  mutating func run(from root: Int, _ rack: FinderRack?) {
    _ = visit(root, stages.start(), 0, rack?.held ?? .max, rack?.blanks ?? 1)
    stages.free()
    cells?.deallocate()
  }

  /// Visits a node after `depth` tiles, with `blanks` and the tiles `held` left; returns whether its pair with the set is
  /// dead: no word fits after it, with any tiles.
  private mutating func visit(
    _ place: Int, _ set: Int, _ depth: Int, _ held: UInt32, _ blanks: Int
  ) -> Bool {
    if !hasRack, !selection.mayKeep {
      let count = words(behind: place, set, depth)
      selection.add(count: count)
      return count == 0 && !budget.isSpent
    }
    // A crafted file with a correct check sum may have longer paths than any word; the path has no room for them.
    guard depth < Word.lengths.upperBound, budget.spend() else { return false }
    let node = tables.nodes[place]
    let known = stages.known(set)
    var ends = lengths.ends(node.ends & known.ending, depth + 1)
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
      let child = node.child(after: bit)
      guard isOpen(child, next, depth + 1) else { continue }
      // A node without inner tiles is visited as quickly as it is looked up.
      let isInner = tables.nodes[child].inner != 0
      let first = tables.nodes[child].first
      let slot = slot(next, depth + 1)
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

  /// Returns how many words continue from a node with a set, with any tiles; too few if the budget was spent.
  private mutating func words(behind place: Int, _ set: Int, _ depth: Int) -> Int {
    guard depth < Word.lengths.upperBound, budget.spend() else { return 0 }
    let node = tables.nodes[place]
    let known = stages.known(set)
    var sum = lengths.ends(node.ends & known.ending, depth + 1).nonzeroBitCount
    var tiles = node.inner & (known.leaving | known.staying)
    while tiles != 0 {
      let tile = tiles.trailingZeroBitCount
      let bit = tiles & (0 &- tiles)
      tiles &= tiles &- 1
      let next = stages.step(set, tile)
      let child = node.child(after: bit)
      guard isOpen(child, next, depth + 1) else { continue }
      let behind = tables.nodes[child]
      guard behind.inner != 0 else {
        sum &+= lengths.ends(behind.ends & stages.known(next).ending, depth + 2).nonzeroBitCount
        continue
      }
      let slot = UInt32(slot(next, depth + 1))
      let cell = cell(behind.first, slot)
      if cell.pointee.first != behind.first || cell.pointee.slot != slot {
        let count = words(behind: child, next, depth + 1)
        cell.pointee = Cell(first: behind.first, slot: slot, count: UInt32(truncatingIfNeeded: count))
      }
      sum &+= Int(cell.pointee.count)
    }
    return sum
  }

  /// Returns whether words may continue from a place with a set after `depth` tiles.
  @inline(__always) private func isOpen(_ place: Int, _ set: Int, _ depth: Int) -> Bool {
    isWhole(place, stages.required(set), stages.requiredPairs(set)) && lengths.fit(place, depth)
  }

  /// Returns whether all required tiles and pairs occur after a place; pairs come first, as they nearly always decide.
  @inline(__always) private func isWhole(_ place: Int, _ required: UInt32, _ requiredPairs: UInt64) -> Bool {
    requiredPairs & ~tables.pairs[place] == 0 && required & ~tables.below[place] == 0
  }

  /// Returns the inner tiles that keep the set and after which everything required occurs.
  @inline(__always) private func staying(_ node: FinderGraph.Node, _ known: FinderStages.Known) -> UInt32 {
    var tiles = node.inner & known.staying
    guard tiles != 0, known.required != 0 else { return tiles }
    var rest = node.inner
    var place = Int(node.first)
    while rest != 0 {
      let bit = rest & (0 &- rest)
      if !isWhole(place, known.required, known.requiredPairs) { tiles &= ~bit }
      rest ^= bit
      place &+= 1
    }
    return tiles
  }

  @inline(__always) private func slot(_ set: Int, _ depth: Int) -> Int {
    tellsDepths ? set << 4 | depth : set
  }

  /// Returns the cell in which a pair is cached.
  @inline(__always) private mutating func cell(_ first: UInt32, _ slot: UInt32) -> UnsafeMutablePointer<Cell>
  {
    let spread = (first ^ slot &<< 20) &* 0x9E37_79B1
    return (cells ?? made()) + Int(spread >> UInt32(32 - Self.scale))
  }

  @inline(never) private mutating func made() -> UnsafeMutablePointer<Cell> {
    let made = UnsafeMutablePointer<Cell>.allocate(capacity: 1 << Self.scale)
    made.initialize(repeating: Cell(), count: 1 << Self.scale)
    cells = made
    return made
  }
}
