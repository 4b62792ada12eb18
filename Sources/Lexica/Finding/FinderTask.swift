// SPDX-License-Identifier: MIT

/// A question as a walk takes it: tiles numbered from 0, the pattern's letters among those held.
struct FinderTask {
  /// Nil where tiles do not matter but for how long a word may be.
  let rack: FinderRack?
  let pattern: FinderPattern
  /// Bit *n*: words of *n* tiles are wanted.
  let lengths: UInt32
  /// Whether the pattern asks for anything.
  let hasPattern: Bool

  /// Bits 2 to 15.
  static let allLengths: UInt32 = 0xFFFC

  init(_ query: FinderQuery) {
    var anything = FinderPattern()
    anything.appendRun()
    pattern = query.pattern ?? anything
    hasPattern = pattern != anything
    var least = max(query.lengths.lowerBound, pattern.placeCount)
    var most = min(query.lengths.upperBound, pattern.isOpen ? Word.lengths.upperBound : pattern.placeCount)
    guard let letters = query.letters else {
      rack = nil
      lengths = Self.mask(least, most)
      return
    }
    let fixed = pattern.letterCount
    least = max(least, fixed + (query.isExact ? letters.total : 1))
    most = min(most, fixed + letters.total)
    lengths = Self.mask(least, most)
    rack = letters.blanks == letters.total ? nil : FinderRack(query.available)
  }

  private static func mask(_ least: Int, _ most: Int) -> UInt32 {
    least > most ? 0 : (2 << UInt32(most) - 1) & ~(1 << UInt32(least) - 1) & allLengths
  }
}

/// The tiles that a walk has left.
struct FinderRack {
  /// By tile, from 0.
  private var counts = InlineArray<32, UInt8>(repeating: 0)
  private var held: UInt32 = 0
  private var blanks = 0
  /// How many tiles, blanks included.
  private(set) var count = 0

  init() {}

  /// Takes how many there are by label, 0 the blank.
  init(_ counts: [UInt8]) {
    blanks = Int(counts[0])
    count = counts.reduce(0) { $0 + Int($1) }
    for tile in 0..<32 where counts[tile + 1] > 0 {
      self.counts[tile] = counts[tile + 1]
      held |= 1 << UInt32(tile)
    }
  }

  /// The tiles that can be laid.
  var usable: UInt32 { blanks > 0 ? .max : held }

  /// Lays a tile that can be laid, the blank only where there is no other.
  ///
  /// - Returns: whether it was not a blank.
  @inline(__always) mutating func take(_ tile: Int) -> Bool {
    count &-= 1
    guard held >> UInt32(tile) & 1 == 1 else {
      blanks &-= 1
      return false
    }
    counts[tile] &-= 1
    if counts[tile] == 0 { held &= ~(1 << UInt32(tile)) }
    return true
  }

  /// Undoes `take`, told what that returned.
  @inline(__always) mutating func giveBack(_ tile: Int, _ took: Bool) {
    count &+= 1
    if took {
      counts[tile] &+= 1
      held |= 1 << UInt32(tile)
    } else {
      blanks &+= 1
    }
  }
}

/// The tiles laid so far, as a word.
struct FinderPath {
  private var labels = InlineArray<16, UInt8>(repeating: 0)

  /// The tile at a position from 0, tiles counting from 0.
  subscript(position: Int) -> Int {
    get { Int(labels[position]) - 1 }
    set { labels[position] = UInt8(truncatingIfNeeded: newValue + 1) }
  }

  /// Gives the first so many tiles, 2 to 15, to a selection as a word.
  @inline(__always) func give(_ count: Int, to selection: inout FinderSelection) {
    guard selection.wants(length: count) else { return selection.add(count: 1) }
    var bits = UInt128(count)
    for position in 0..<count { bits |= UInt128(labels[position]) << UInt128(8 + 8 * position) }
    selection.add(Word(bits: bits))
  }
}

/// How many steps may still be taken.
struct FinderBudget {
  private var left: Int

  init(_ steps: Int) { left = max(0, steps) }

  /// Whether a step was refused.
  var isSpent: Bool { left < 0 }

  /// Takes a step; false when there is none left.
  @inline(__always) mutating func spend() -> Bool {
    left &-= 1
    return left >= 0
  }
}
