// SPDX-License-Identifier: MIT

/// A query prepared for a walk, with tiles numbered from 0.
struct FinderTask {
  /// The tiles, with the letters of the pattern; nil if they bound only the length of a word.
  let rack: FinderRack?
  let pattern: FinderPattern
  /// Whether the pattern excludes any word.
  let hasPattern: Bool
  /// The bounds of the lengths to return; the lower exceeds the upper if there are none.
  let lengthLeast: Int
  let lengthMost: Int

  /// Bit *n*: words of *n* tiles are to be returned.
  var lengths: UInt32 {
    lengthLeast > lengthMost ? 0 : (2 << UInt32(lengthMost)) - (1 << UInt32(lengthLeast))
  }

  init(_ query: FinderQuery) {
    pattern = query.pattern ?? .anything
    hasPattern = query.pattern != nil && pattern != .anything
    let least = max(query.lengths.lowerBound, pattern.placeCount)
    let most = min(query.lengths.upperBound, pattern.isOpen ? Word.lengths.upperBound : pattern.placeCount)
    guard let letters = query.letters else {
      rack = nil
      lengthLeast = least
      lengthMost = most
      return
    }
    let fixed = pattern.letterCount
    lengthLeast = max(least, fixed + (query.isExact ? letters.total : 1))
    lengthMost = min(most, fixed + letters.total)
    // Blanks alone supply any letters, so only the length is bounded.
    rack = letters.blanks == letters.total ? nil : FinderRack(query.available)
  }
}

/// The tiles at the start of a walk.
struct FinderRack {
  private let counts: [UInt8]
  /// The tiles with a count above 0, as a set from tile 0.
  let held: UInt32
  let blanks: Int

  /// Creates a rack from counts by label; label 0 is the blank.
  init(_ counts: [UInt8]) {
    self.counts = counts
    blanks = Int(counts[0])
    var held: UInt32 = 0
    for tile in 0..<32 where counts[tile + 1] > 0 { held |= 1 << UInt32(tile) }
    self.held = held
  }

  /// Writes the counts of the 32 tiles to memory.
  func fill(_ room: UnsafeMutablePointer<UInt8>) {
    for tile in 0..<32 { (room + tile).initialize(to: counts[tile + 1]) }
  }
}

/// The tiles laid so far, in the form of a word: labels from the second of 16 bytes on.
struct FinderPath {
  private let labels: UnsafeMutableRawPointer

  /// Creates a path in 16 bytes that must outlive it.
  init(_ room: UnsafeMutableRawPointer) {
    labels = room
    room.initializeMemory(as: UInt8.self, repeating: 0, count: 16)
  }

  /// The tile at a position; both are counted from 0.
  subscript(position: Int) -> Int {
    get { Int(labels.load(fromByteOffset: position + 1, as: UInt8.self)) - 1 }
    nonmutating set {
      labels.storeBytes(
        of: UInt8(truncatingIfNeeded: newValue + 1), toByteOffset: position + 1, as: UInt8.self)
    }
  }

  /// Adds the word of the first `count` tiles, 2 to 15, to a selection.
  @inline(__always) func give(_ count: Int, to selection: inout FinderSelection) {
    guard selection.wants(length: count) else { return selection.add(count: 1) }
    let bits = labels.loadUnaligned(as: UInt128.self) & ((1 << UInt128(8 * count + 8)) &- 1)
    selection.add(Word(bits: bits | UInt128(count)))
  }
}

struct FinderBudget {
  /// Steps left in the present portion; below 0 once a step was refused.
  private var left: Int
  private var rest: Int
  private let mustStop: (() -> Bool)?

  /// Steps between two calls of `mustStop`.
  private static let portion = 1 << 15

  /// Creates a bound; `mustStop` is called after each portion, and true allows no more steps.
  init(_ steps: Int, mustStop: (() -> Bool)? = nil) {
    let all = max(0, steps)
    left = mustStop == nil ? all : min(all, Self.portion)
    rest = all - left
    self.mustStop = mustStop
  }

  var isSpent: Bool { left < 0 }

  /// Spends some steps; returns false if fewer are left.
  @inline(__always) mutating func spend(_ steps: Int = 1) -> Bool {
    left &-= steps
    return left >= 0 || goesOn()
  }

  @inline(never) private mutating func goesOn() -> Bool {
    while left < 0, rest > 0, mustStop?() != true {
      let more = min(rest, Self.portion)
      left += more
      rest -= more
    }
    return left >= 0
  }
}
