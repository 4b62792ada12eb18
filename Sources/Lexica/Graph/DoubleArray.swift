// SPDX-License-Identifier: MIT

/// Membership by walking a checked double array; see `DoubleArrayLayout` for why it is exact.
///
/// The first three tiles are one load from a table that holds, for each triple of labels, the cell that they
/// lead to; absent tiles count as label 0, so two-letter words are in it too.
struct DoubleArray: @unchecked Sendable {
  // Sendable: the pointers are constants into pages that nobody writes while the owner keeps them mapped. The
  // owner is not held here, because a look-up would then count references.
  private let cells: UnsafePointer<UInt32>
  private let jumps: UnsafePointer<UInt32>
  private let stride: UInt64
  private let headroom: UInt64
  /// How many cells; every base is below it.
  let cellCount: Int

  /// Takes two runs of little-endian numbers inside the memory, at offsets that are multiples of 4.
  ///
  /// Nil unless every base lies within the cells, whose count must be a multiple of 64, and the jump
  /// table has `(tiles + 1)³` entries: then no walk leaves either run, whatever else they hold. The caller
  /// keeps the memory for as long as this value is used.
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

  /// Whether a word is in; false for a word with labels that the alphabet lacks.
  @inline(__always) func contains(_ word: Word) -> Bool {
    let low = UInt64(truncatingIfNeeded: word.bits) >> 8
    let high = UInt64(truncatingIfNeeded: word.bits >> 64)
    // A label above the last tile would carry into the top bit of its byte.
    guard ((low &+ headroom) | (high &+ headroom)) & 0x8080_8080_8080_8080 == 0 else { return false }

    let first = low & 0xFF
    let second = low >> 8 & 0xFF
    let third = low >> 16 & 0xFF
    var cell = jumps[Int(truncatingIfNeeded: (first &* stride &+ second) &* stride &+ third)]
    // The fourth to the seventh tile, then the rest: two plain registers are quicker than one of 128 bits,
    // and shifting nothing from one into the other is quicker still.
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

  /// Whether every word is in; true for none.
  ///
  /// All are walked in step, each to its last tile whatever it or another comes to: while one waits for memory, the
  /// others' cells are fetched, and how many steps are taken depends on nothing but how long the words are.
  ///
  /// - Parameters:
  ///   - words: those that are looked up.
  ///   - start: the place of that which is walked first, 0 to the last; the others follow in order, the first behind the
  ///     last.
  /// - Returns: whether all are in; which is not is not told.
  func containsAll(_ words: Words, from start: Int) -> Bool {
    var reached = InlineArray<8, UInt32>(repeating: 0)
    var rests = InlineArray<8, UInt64>(repeating: 0)
    var highs = InlineArray<8, UInt64>(repeating: 0)
    var (longest, longestHigh): (UInt64, UInt64) = (0, 0)
    for place in 0..<words.count {
      let source = place + start
      let bits = words.held[source < words.count ? source : source - words.count].bits
      let low = UInt64(truncatingIfNeeded: bits) >> 8
      let high = UInt64(truncatingIfNeeded: bits >> 64)
      // Of another alphabet, which no line makes it: see `contains`.
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

  /// Walks on by one register of labels each; 0 where all were edges.
  ///
  /// A step that was no edge leads to a cell all the same, whose base lies within the cells like any other's.
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

  /// The cell of a pair of tiles of the alphabet; 0 when no word begins with it.
  func cell(of first: UInt8, _ second: UInt8) -> UInt32 {
    jumps[Int(truncatingIfNeeded: (UInt64(first) &* stride &+ UInt64(second)) &* stride)]
  }

  /// The cell one tile of the alphabet further; 0 when there is no such edge.
  ///
  /// A cell's base lies within the cells, whose count is a multiple of 64, and a label is below 64.
  func cell(after cell: UInt32, _ label: UInt8) -> UInt32 {
    let next = cells[Int(cell >> 7 ^ UInt32(label))]
    return next & 0x3F == UInt32(label) ? next : 0
  }

  /// Calls back for every word in alphabet order, at most `limit` times.
  ///
  /// The steps are bounded too, so a crafted graph with dead ends cannot keep it going.
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
