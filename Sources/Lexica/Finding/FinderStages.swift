// SPDX-License-Identifier: MIT

/// The sets of stages of a pattern, numbered when first reached, and the transitions between them.
///
/// Set 0 is empty: nothing fits any more. If a set contains the stage before a run, earlier stages are
/// dropped, because the run accepts everything that they accept. So a set depends on the last run reached,
/// and sets are few unless many places follow one run.
///
/// For the first sets, nodes after which nothing was found are recorded; for other sets they are searched again.
struct FinderStages {
  /// The properties of a set; sets of tiles count from 0.
  struct Known {
    let stages: UInt16
    /// Whether the tiles laid so far fit the pattern.
    let isEnd: Bool
    /// Whether `staying`, `leaving` and `ending` are computed.
    var isComplete = false
    let required: UInt32
    /// The pairs of tiles without which no word can fit any more, as bits of `FinderGraph.pairs`.
    let requiredPairs: UInt64
    /// The tiles that lead back to this set.
    var staying: UInt32 = 0
    /// The tiles that lead to another set that is not empty.
    var leaving: UInt32 = 0
    /// The tiles that complete a word that fits.
    var ending: UInt32 = 0
  }

  private let pattern: FinderPattern
  private let steps: [UInt16]
  private var known: UnsafeMutablePointer<Known>
  /// By set and tile: the next set; defined once the set is complete.
  private var next: UnsafeMutablePointer<UInt16>
  private var count = 0
  private var room = 8
  private var numbers: [UInt16: UInt16] = [:]
  /// By set, and depth if that matters: a bit set of dead nodes; nil while it has none.
  private let dead: UnsafeMutablePointer<UnsafeMutablePointer<UInt64>?>
  private var deadSlots: [Int] = []
  private let deadWords: Int

  /// The largest number of bit sets: 64, each of 10 kB for a list of 250,000 words.
  private static let deadMax = 64
  private static let slots = 1024

  /// Creates the sets of a pattern for a graph with some number of nodes; the owner must call `free`.
  init(_ pattern: FinderPattern, nodes: Int) {
    self.pattern = pattern
    steps = pattern.steps
    known = .allocate(capacity: room)
    next = .allocate(capacity: room * 32)
    deadWords = (nodes + 63) / 64
    dead = .allocate(capacity: Self.slots)
    dead.initialize(repeating: nil, count: Self.slots)
    _ = number(of: 0)
    complete(0)
  }

  func free() {
    known.deallocate()
    next.deallocate()
    for slot in deadSlots { dead[slot]?.deallocate() }
    dead.deallocate()
  }

  @inline(__always) func required(_ set: Int) -> UInt32 { known[set].required }

  @inline(__always) func requiredPairs(_ set: Int) -> UInt64 { known[set].requiredPairs }

  mutating func start() -> Int { number(of: reduced(pattern.start)) }

  /// Returns the properties of a set, and completes them at the first call.
  @inline(__always) mutating func known(_ set: Int) -> Known {
    if !known[set].isComplete { complete(set) }
    return known[set]
  }

  /// Returns the set after a tile, 0 to 31; the set must be complete.
  @inline(__always) func step(_ set: Int, _ tile: Int) -> Int { Int(next[set << 5 | tile]) }

  @inline(never) private mutating func complete(_ set: Int) {
    let stages = known[set].stages
    // All tiles that the pattern does not name lead to one set.
    let other = number(of: reduced((stages & steps[0]) << 1 | stages & pattern.runs))
    var named: UInt32 = 0
    for label in pattern.labels where label != 0 { named |= 1 << UInt32(label - 1) }
    for tile in 0..<32 {
      var behind = other
      if named >> UInt32(tile) & 1 == 1 {
        behind = number(of: reduced((stages & steps[tile + 1]) << 1 | stages & pattern.runs))
      }
      next[set << 5 | tile] = UInt16(behind)
      let bit: UInt32 = 1 << UInt32(tile)
      if behind == set { known[set].staying |= bit } else if behind != 0 { known[set].leaving |= bit }
      if known[behind].isEnd { known[set].ending |= bit }
    }
    known[set].isComplete = true
  }

  /// Returns the stages without those before the last run reached.
  private func reduced(_ stages: UInt16) -> UInt16 {
    let runs = stages & pattern.runs
    return runs == 0 ? stages : stages & ~(1 << UInt16(15 - runs.leadingZeroBitCount) - 1)
  }

  private mutating func number(of stages: UInt16) -> Int {
    if let found = numbers[stages] { return Int(found) }
    if count == room { grow() }
    var required: UInt32 = 0
    var pairs: UInt64 = 0
    for (place, label) in pattern.labels.enumerated() where label != 0 && stages >> UInt16(place + 1) == 0 {
      required |= 1 << UInt32(label - 1)
      let next = place + 1 < pattern.labels.count ? pattern.labels[place + 1] : 0
      guard next != 0, pattern.runs >> UInt16(place + 1) & 1 == 0 else { continue }
      pairs |= FinderGraph.bit(of: Int(label - 1), Int(next - 1))
    }
    (known + count).initialize(
      to: Known(
        stages: stages, isEnd: stages & pattern.end != 0, required: required, requiredPairs: pairs))
    numbers[stages] = UInt16(count)
    count += 1
    return count - 1
  }

  private mutating func grow() {
    let moreKnown = UnsafeMutablePointer<Known>.allocate(capacity: room * 2)
    moreKnown.moveInitialize(from: known, count: count)
    known.deallocate()
    known = moreKnown
    let moreNext = UnsafeMutablePointer<UInt16>.allocate(capacity: room * 64)
    moreNext.update(from: next, count: count * 32)
    next.deallocate()
    next = moreNext
    room *= 2
  }

  /// Returns whether a node is dead; `slot` is the set or, if depth matters, the set times 16 plus the depth.
  @inline(__always) func isDead(_ slot: Int, _ node: UInt32) -> Bool {
    guard slot < Self.slots, let bits = dead[slot] else { return false }
    return bits[Int(node >> 6)] >> UInt64(node & 63) & 1 == 1
  }

  /// Records that a node is dead, if there is room.
  @inline(__always) mutating func bury(_ slot: Int, _ node: UInt32) {
    guard slot < Self.slots, let bits = dead[slot] ?? more(slot) else { return }
    bits[Int(node >> 6)] |= 1 << UInt64(node & 63)
  }

  @inline(never) private mutating func more(_ slot: Int) -> UnsafeMutablePointer<UInt64>? {
    guard deadSlots.count < Self.deadMax else { return nil }
    deadSlots.append(slot)
    let bits = UnsafeMutablePointer<UInt64>.allocate(capacity: deadWords)
    bits.initialize(repeating: 0, count: deadWords)
    dead[slot] = bits
    return bits
  }
}
