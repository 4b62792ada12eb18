// SPDX-License-Identifier: MIT

/// The continuations of words from each state of a word graph, for searches.
///
/// It takes 24 bytes a cell of the double array. A search reads all possible next labels at once. It turns
/// back where no word contains a label that it must lay, or has a length that fits.
struct LexiconReach: Sendable {
  /// The continuations from a base; bit *n* of a set of labels is label *n*.
  struct Behind {
    var next: UInt64 = 0
    /// The labels that occur anywhere in the continuations.
    var labels: UInt64 = 0
    /// Bit *n*, 1 to 14: a word continues with *n* more tiles.
    var lengths: UInt16 = 0
  }

  private let behind: [Behind]

  /// Reads the whole graph of an array.
  init(_ array: DoubleArray, tiles: Int) {
    var layout = LexiconReachLayout(array, tiles: tiles)
    // The state without edges.
    _ = layout.read(base: 0, depth: Word.lengths.lowerBound)
    for first in 1...UInt8(tiles) {
      for second in 1...UInt8(tiles) { _ = layout.read(base: array.cell(of: first, second) >> 7, depth: 2) }
    }
    if layout.leadsTooDeep { layout.readNext() }
    behind = layout.behind
  }

  @inline(__always) subscript(cell: UInt32) -> Behind { behind[Int(cell >> 7)] }
}

/// Reads a double array state by state, each once.
private struct LexiconReachLayout {
  private let array: DoubleArray
  private let tiles: UInt8
  private(set) var behind: [LexiconReach.Behind]
  /// By base: whether it was visited.
  private var isKnown: [Bool]
  /// Whether a path is longer than any word, as in a crafted file.
  private(set) var leadsTooDeep = false

  init(_ array: DoubleArray, tiles: Int) {
    self.array = array
    self.tiles = UInt8(tiles)
    behind = [LexiconReach.Behind](repeating: LexiconReach.Behind(), count: array.cellCount)
    isKnown = [Bool](repeating: false, count: array.cellCount)
  }

  /// Returns the continuations from a base, in a crafted file without parts that are too deep or lead back.
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

  /// Sets the next labels of every base, however deep, because in any file they must be those that a step accepts.
  mutating func readNext() {
    for index in behind.indices {
      for label in 1...tiles where array.cell(after: UInt32(index) << 7, label) != 0 {
        behind[index].next |= 1 << UInt64(label)
      }
      behind[index].labels |= behind[index].next
    }
  }
}
