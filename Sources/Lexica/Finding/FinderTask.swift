// SPDX-License-Identifier: MIT

/// A question as a walk takes it: tiles numbered from 0, the pattern's letters among those held.
struct FinderTask {
  /// Nil where tiles do not matter but for how long a word may be.
  let rack: FinderRack?
  let pattern: FinderPattern
  /// Whether the pattern asks for anything.
  let hasPattern: Bool
  /// The lengths wanted; the least is above the most where there are none.
  let lengthLeast: Int
  let lengthMost: Int

  /// Bit *n*: words of *n* tiles are wanted.
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
    // Where there are blanks alone, what stands for the pattern's letters is free and the rest is counted.
    rack = letters.blanks == letters.total ? nil : FinderRack(query.available)
  }
}

/// The tiles that a walk begins with.
struct FinderRack {
  private let counts: [UInt8]
  /// The tiles of which there are some, from 0.
  let held: UInt32
  /// How many blanks.
  let blanks: Int

  /// Takes how many there are by label, 0 the blank.
  init(_ counts: [UInt8]) {
    self.counts = counts
    blanks = Int(counts[0])
    var held: UInt32 = 0
    for tile in 0..<32 where counts[tile + 1] > 0 { held |= 1 << UInt32(tile) }
    self.held = held
  }

  /// Puts the counts of 32 tiles somewhere.
  func fill(_ room: UnsafeMutablePointer<UInt8>) {
    for tile in 0..<32 { (room + tile).initialize(to: counts[tile + 1]) }
  }
}

/// The tiles laid so far, as a word: labels from the second of 16 bytes on.
struct FinderPath {
  private let labels: UnsafeMutableRawPointer

  /// Takes 16 bytes, which must outlive it.
  init(_ room: UnsafeMutableRawPointer) {
    labels = room
    room.initializeMemory(as: UInt8.self, repeating: 0, count: 16)
  }

  /// The tile at a position from 0, tiles counting from 0.
  subscript(position: Int) -> Int {
    get { Int(labels.load(fromByteOffset: position + 1, as: UInt8.self)) - 1 }
    nonmutating set {
      labels.storeBytes(
        of: UInt8(truncatingIfNeeded: newValue + 1), toByteOffset: position + 1, as: UInt8.self)
    }
  }

  /// Gives the first so many tiles, 2 to 15, to a selection as a word.
  @inline(__always) func give(_ count: Int, to selection: inout FinderSelection) {
    guard selection.wants(length: count) else { return selection.add(count: 1) }
    let bits = labels.loadUnaligned(as: UInt128.self) & ((1 << UInt128(8 * count + 8)) &- 1)
    selection.add(Word(bits: bits | UInt128(count)))
  }
}

/// How many steps may still be taken.
struct FinderBudget {
  /// Of the portion at hand; below 0 once a step was refused.
  private var left: Int
  /// Behind it.
  private var rest: Int
  private let mustStop: (() -> Bool)?

  /// Whoever asks may give up between two portions.
  private static let portion = 1 << 15

  /// - Parameters:
  ///   - steps: how many there are.
  ///   - mustStop: asked once a portion, whether there are to be no more; nil for never.
  init(_ steps: Int, mustStop: (() -> Bool)? = nil) {
    let all = max(0, steps)
    left = mustStop == nil ? all : min(all, Self.portion)
    rest = all - left
    self.mustStop = mustStop
  }

  /// Whether a step was refused.
  var isSpent: Bool { left < 0 }

  /// Takes some steps; false when there are not so many left.
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
