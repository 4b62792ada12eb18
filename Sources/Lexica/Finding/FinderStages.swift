// SPDX-License-Identifier: MIT

/// A pattern's sets of stages, numbered as they are met, with what each tile makes of them.
///
/// Set 0 is the empty one: what leads there fits no more. A set that holds a stage before a run needs none
/// before it: whatever such an earlier stage still fits begins with something that the run takes as well.
/// So what counts is the last run that was reached, and there are few sets, unless many places stand
/// behind one run.
///
/// Also keeps, for the first sets, from which nodes nothing is found; what is not kept is looked for again.
final class FinderStages {
  /// What is known of a set.
  struct Known {
    let stages: UInt16
    /// The tiles that lead to a set that is not empty.
    let usable: UInt32
    /// The tiles without which no word fits any more.
    let required: UInt32
    /// Whether the tiles so far fit.
    let isEnd: Bool
  }

  private let pattern: FinderPattern
  private let steps: [UInt16]
  /// By set.
  private(set) var known: UnsafeMutablePointer<Known>
  /// By set and tile: the set behind, or `unknown`.
  private var next: UnsafeMutablePointer<UInt16>
  private var count = 0
  private var room = 8
  private var numbers: [UInt16: UInt16] = [:]
  private var dead: [UnsafeMutablePointer<UInt64>?]
  private let deadWords: Int
  private var deadCount = 0

  private static let unknown = UInt16.max
  /// Bit sets of nodes that are kept at most: 64 of 10 kB each for a list of 250,000 words.
  private static let deadMax = 64

  /// Takes a pattern, how many nodes the graph has, and how many different depths sets are told apart by.
  init(_ pattern: FinderPattern, nodes: Int) {
    self.pattern = pattern
    steps = pattern.steps
    known = .allocate(capacity: room)
    next = .allocate(capacity: room * 32)
    deadWords = (nodes + 63) / 64
    dead = [UnsafeMutablePointer<UInt64>?](repeating: nil, count: 16 * Self.deadMax)
    _ = number(of: 0)
  }

  deinit {
    known.deallocate()
    next.deallocate()
    for bits in dead { bits?.deallocate() }
  }

  /// The set before any tile.
  var start: Int { number(of: reduced(pattern.start)) }

  /// The set behind a tile, 0 to 31.
  @inline(__always) func step(_ set: Int, _ tile: Int) -> Int {
    let found = next[set << 5 | tile]
    return found != Self.unknown ? Int(found) : made(set, tile)
  }

  @inline(never) private func made(_ set: Int, _ tile: Int) -> Int {
    let stages = known[set].stages
    let found = number(of: reduced((stages & steps[tile + 1]) << 1 | stages & pattern.runs))
    next[set << 5 | tile] = UInt16(found)
    return found
  }

  /// Without the stages before the last run that was reached.
  private func reduced(_ stages: UInt16) -> UInt16 {
    let runs = stages & pattern.runs
    return runs == 0 ? stages : stages & ~(1 << UInt16(15 - runs.leadingZeroBitCount) - 1)
  }

  private func number(of stages: UInt16) -> Int {
    if let found = numbers[stages] { return Int(found) }
    if count == room { grow() }
    var usable: UInt32 = 0
    for tile in 0..<32 where stages & (pattern.runs | steps[tile + 1]) != 0 { usable |= 1 << UInt32(tile) }
    var required: UInt32 = 0
    for (place, label) in pattern.labels.enumerated() where label != 0 && stages >> UInt16(place + 1) == 0 {
      required |= 1 << UInt32(label - 1)
    }
    (known + count).initialize(
      to: Known(stages: stages, usable: usable, required: required, isEnd: stages & pattern.end != 0))
    (next + count * 32).initialize(repeating: Self.unknown, count: 32)
    numbers[stages] = UInt16(count)
    count += 1
    return count - 1
  }

  private func grow() {
    let moreKnown = UnsafeMutablePointer<Known>.allocate(capacity: room * 2)
    moreKnown.moveInitialize(from: known, count: count)
    known.deallocate()
    known = moreKnown
    let moreNext = UnsafeMutablePointer<UInt16>.allocate(capacity: room * 64)
    moreNext.moveInitialize(from: next, count: count * 32)
    next.deallocate()
    next = moreNext
    room *= 2
  }

  /// Whether nothing was found from a node with a set; `depth` tells sets apart where lengths matter, else 0.
  @inline(__always) func isDead(_ set: Int, _ depth: Int, _ node: UInt32) -> Bool {
    let slot = set << 4 | depth
    guard slot < dead.count, let bits = dead[slot] else { return false }
    return bits[Int(node >> 6)] >> UInt64(node & 63) & 1 == 1
  }

  /// Keeps that nothing was found.
  func bury(_ set: Int, _ depth: Int, _ node: UInt32) {
    let slot = set << 4 | depth
    guard slot < dead.count else { return }
    if let bits = dead[slot] {
      bits[Int(node >> 6)] |= 1 << UInt64(node & 63)
      return
    }
    guard deadCount < Self.deadMax else { return }
    deadCount += 1
    let bits = UnsafeMutablePointer<UInt64>.allocate(capacity: deadWords)
    bits.initialize(repeating: 0, count: deadWords)
    bits[Int(node >> 6)] |= 1 << UInt64(node & 63)
    dead[slot] = bits
  }
}
