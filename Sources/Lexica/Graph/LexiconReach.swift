// SPDX-License-Identifier: MIT

/// What words go on with from each place of a word graph.
///
/// 24 bytes a cell of the double array. Whoever tries many tiles at a place need not ask for each; and whoever knows what else
/// must be laid, or how long a word may still become, turns back where there is no such word.
struct LexiconReach: Sendable {
  /// What stands behind a base; bit *n* of a set of labels is label *n*.
  struct Behind {
    /// The labels that may come next.
    var next: UInt64 = 0
    /// The labels that stand anywhere.
    var labels: UInt64 = 0
    /// Bit *n*, 1 to 14, where a word goes on with *n* tiles more.
    var lengths: UInt16 = 0
  }

  /// By base.
  private let behind: [Behind]

  /// Reads all of an array's graph.
  init(_ array: DoubleArray, tiles: Int) {
    var layout = LexiconReachLayout(array, tiles: tiles)
    // Where a word ends and none goes on.
    _ = layout.read(base: 0, depth: Word.lengths.lowerBound)
    for first in 1...UInt8(tiles) {
      for second in 1...UInt8(tiles) { _ = layout.read(base: array.cell(of: first, second) >> 7, depth: 2) }
    }
    if layout.leadsTooDeep { layout.readNext() }
    behind = layout.behind
  }

  /// What stands behind a cell.
  @inline(__always) subscript(cell: UInt32) -> Behind { behind[Int(cell >> 7)] }
}

/// Reads a double array state by state, each once.
private struct LexiconReachLayout {
  private let array: DoubleArray
  private let tiles: UInt8
  private(set) var behind: [LexiconReach.Behind]
  /// By base: whether it was met.
  private var isKnown: [Bool]
  /// Whether there is a way longer than any word, which only a file has that was made by hand.
  private(set) var leadsTooDeep = false

  init(_ array: DoubleArray, tiles: Int) {
    self.array = array
    self.tiles = UInt8(tiles)
    behind = [LexiconReach.Behind](repeating: LexiconReach.Behind(), count: array.cellCount)
    isKnown = [Bool](repeating: false, count: array.cellCount)
  }

  /// What stands behind a base.
  ///
  /// A file that was made by hand may lead back or too deep; what lies there is not reached then.
  mutating func read(base: UInt32, depth: Int) -> LexiconReach.Behind {
    let index = Int(base)
    guard !isKnown[index] else { return behind[index] }
    guard depth < Word.lengths.upperBound else {
      leadsTooDeep = true
      return behind[index]
    }
    isKnown[index] = true
    var found = LexiconReach.Behind()
    for label in 1...tiles {
      let cell = array.cell(after: base << 7, label)
      guard cell != 0 else { continue }
      let further = read(base: cell >> 7, depth: depth + 1)
      found.next |= 1 << UInt64(label)
      found.labels |= further.labels
      found.lengths |= (further.lengths | UInt16(truncatingIfNeeded: cell >> 6 & 1)) << 1
    }
    found.labels |= found.next
    behind[index] = found
    return found
  }

  /// Reads of every base what comes next, however deep it lies: what may come next is what a step takes, in any file.
  mutating func readNext() {
    for index in behind.indices {
      for label in 1...tiles where array.cell(after: UInt32(index) << 7, label) != 0 {
        behind[index].next |= 1 << UInt64(label)
      }
      behind[index].labels |= behind[index].next
    }
  }
}
