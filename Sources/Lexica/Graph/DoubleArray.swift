// SPDX-License-Identifier: MIT

/// A membership test that walks a checked double array; `DoubleArrayLayout` proves it exact.
///
/// A jump table maps each triple of labels to the cell after those three tiles, so the first three tiles cost
/// one load. An absent tile counts as label 0, so the table covers words of two tiles, too.
struct DoubleArray: @unchecked Sendable {
  // `@unchecked Sendable`: the pointers are constants into pages that nobody writes while the owner keeps them mapped. The
  // owner is not held here, because each look-up would then count references.
  private let cells: UnsafePointer<UInt32>
  private let jumps: UnsafePointer<UInt32>
  private let stride: UInt64
  private let headroom: UInt64
  /// The number of cells; every base is below it.
  let cellCount: Int

  /// Creates an array over two runs of little-endian numbers in memory, at offsets that are multiples of 4.
  ///
  /// Nil unless the cell count is a multiple of 64, every base is below it, and the jump table has
  /// `(tiles + 1)³` entries. These conditions keep every walk inside both runs, whatever else they contain.
  /// The caller must keep the memory while this value is in use.
  init?(memory: FileBytes, jumpsAt: Int, jumpCount: Int, cellsAt: Int, cellCount: Int, tiles: Int) {
    guard cellCount > 0, cellCount % 64 == 0, jumpsAt % 4 == 0, cellsAt % 4 == 0, (16...63).contains(tiles),
      jumpCount == (tiles + 1) * (tiles + 1) * (tiles + 1),
      jumpsAt >= 0, jumpsAt + 4 * jumpCount <= memory.bytes.count,
      cellsAt >= 0, cellsAt + 4 * cellCount <= memory.bytes.count,
      let start = memory.bytes.baseAddress
    else { return nil }
    cells = (start + cellsAt).assumingMemoryBound(to: UInt32.self)
    jumps = (start + jumpsAt).assumingMemoryBound(to: UInt32.self)
    self.cellCount = cellCount
    stride = UInt64(tiles + 1)
    headroom = UInt64(0x7F - tiles) &* 0x0101_0101_0101_0101

    var highest: UInt32 = 0
    for index in 0..<cellCount { highest = max(highest, cells[index]) }
    for index in 0..<jumpCount { highest = max(highest, jumps[index]) }
    guard Int(highest >> 7) < cellCount else { return nil }
  }

  /// Returns whether a word is in the list; false if it has a label that the alphabet lacks.
  @inline(__always) func contains(_ word: Word) -> Bool {
    let (low, high) = (word.low >> 8, word.high)
    // A label above the last tile would carry into the top bit of its byte.
    guard ((low &+ headroom) | (high &+ headroom)) & 0x8080_8080_8080_8080 == 0 else { return false }

    let first = low & 0xFF
    let second = low >> 8 & 0xFF
    let third = low >> 16 & 0xFF
    var cell = jumps[Int(truncatingIfNeeded: (first &* stride &+ second) &* stride &+ third)]
    // First tiles 4 to 7, then the rest. Two 64-bit registers are faster than one of 128 bits, and no bits
    // pass between them.
    var rest = low >> 24
    while rest != 0 {
      let label = UInt32(truncatingIfNeeded: rest & 0xFF)
      cell = cells[Int(cell >> 7 ^ label)]
      guard cell & 0x3F == label else { return false }
      rest >>= 8
    }
    rest = high
    while rest != 0 {
      let label = UInt32(truncatingIfNeeded: rest & 0xFF)
      cell = cells[Int(cell >> 7 ^ label)]
      guard cell & 0x3F == label else { return false }
      rest >>= 8
    }
    return cell & 0x40 != 0
  }

  /// Returns whether every word is in the list; true for no words.
  ///
  /// All words are walked in step to their last tiles, whatever the result of any. While one cell is fetched
  /// from memory, the cells of the other words are fetched, too. The number of steps depends only on the
  /// lengths of the words. The word at index `start` is walked first; the others follow and wrap around.
  func containsAll(_ words: borrowing Words, from start: Int) -> Bool {
    var reached = InlineArray<8, UInt32>(repeating: 0)
    var rests = InlineArray<8, UInt64>(repeating: 0)
    var highs = InlineArray<8, UInt64>(repeating: 0)
    var (longest, longestHigh): (UInt64, UInt64) = (0, 0)
    for place in 0..<words.count {
      let source = place + start
      let word = words[source < words.count ? source : source - words.count]
      let (low, high) = (word.low >> 8, word.high)
      // A word of another alphabet, which cannot come from a command line: see `contains`.
      guard ((low &+ headroom) | (high &+ headroom)) & 0x8080_8080_8080_8080 == 0 else { return false }
      let (first, second, third) = (low & 0xFF, low >> 8 & 0xFF, low >> 16 & 0xFF)
      reached[place] = jumps[Int(truncatingIfNeeded: (first &* stride &+ second) &* stride &+ third)]
      (rests[place], highs[place]) = (low >> 24, high)
      longest |= low >> 24
      longestHigh |= high
    }
    var wrong = walk(&reached, rests, longest, words.count) | walk(&reached, highs, longestHigh, words.count)
    for place in 0..<words.count { wrong |= ~reached[place] & 0x40 }
    return wrong == 0
  }

  /// Walks one register of labels for each word; returns 0 if every step was an edge.
  ///
  /// A step without an edge still reaches a cell, and the base of every cell lies within the cells.
  @inline(__always)
  private func walk(
    _ reached: inout InlineArray<8, UInt32>, _ rests: InlineArray<8, UInt64>, _ longest: UInt64, _ count: Int
  ) -> UInt32 {
    var wrong: UInt32 = 0
    var shift: UInt64 = 0
    while longest >> shift != 0 {
      for place in 0..<count {
        let label = UInt32(truncatingIfNeeded: rests[place] >> shift & 0xFF)
        let next = cells[Int(reached[place] >> 7 ^ label)]
        let goesOn: UInt32 = label == 0 ? 0 : .max
        wrong |= (next ^ label) & 0x3F & goesOn
        reached[place] = next & goesOn | reached[place] & ~goesOn
      }
      shift += 8
    }
    return wrong
  }

  /// Returns the cell after a pair of labels; 0 if no word begins with them.
  func cell(of first: UInt8, _ second: UInt8) -> UInt32 {
    jumps[Int(truncatingIfNeeded: (UInt64(first) &* stride &+ UInt64(second)) &* stride)]
  }

  /// Returns the cell one tile further; 0 if there is no such edge.
  ///
  /// The access is in range: a base lies within the cells, their count is a multiple of 64, and a label is below 64.
  func cell(after cell: UInt32, _ label: UInt8) -> UInt32 {
    let next = cells[Int(cell >> 7 ^ UInt32(label))]
    return next & 0x3F == UInt32(label) ? next : 0
  }

  /// Calls back for words in alphabet order, at most `limit`; a crafted graph with dead ends cannot prolong the walk.
  func forEach(limit: Int, _ body: (Word) -> Void) {
    var left = limit
    var steps = limit * 16 + Int(stride * stride)
    for first in 1..<stride {
      for second in 1..<stride {
        let word = Word(low: first << 8 | second << 16 | 2, high: 0)
        let pair = (first * stride + second) * stride
        if jumps[Int(pair)] & 0x40 != 0, left > 0 {
          left -= 1
          body(word)
        }
        for third in 1..<stride where jumps[Int(pair + third)] != 0 {
          var longer = word
          longer.append(Tile(label: UInt8(third)))
          visit(jumps[Int(pair + third)], longer, &left, &steps, body)
        }
      }
    }
  }

  private func visit(
    _ cell: UInt32, _ word: Word, _ left: inout Int, _ steps: inout Int, _ body: (Word) -> Void
  ) {
    guard left > 0, steps > 0 else { return }
    steps -= 1
    if cell & 0x40 != 0 {
      left -= 1
      body(word)
    }
    guard word.count < Word.lengths.upperBound, cell >> 7 != 0 else { return }
    for label in 1..<UInt32(stride) {
      let next = cells[Int(cell >> 7 ^ label)]
      guard next & 0x3F == label else { continue }
      var longer = word
      longer.append(Tile(label: UInt8(label)))
      visit(next, longer, &left, &steps, body)
    }
  }
}
