// SPDX-License-Identifier: MIT

/// The words of a list by their tiles, whatever the order of these.
///
/// Each tile has a fixed number of 64 bits, and what a rack is filed under is the wrapping sum of its tiles'; so
/// trying a letter for a blank is one addition. What decides is the exact key: four bits a tile for how
/// many there are, which 15 tiles of 32 kinds never overflow.
final class AnagramIndex: Sendable {
  /// Longer lists have none: about 30 MB are made for this many words.
  static let wordsMax = 1 << 20
  /// With more blanks a walk is quicker than trying every letter for each.
  static let blanksMax = 3

  /// By key in the order in which keys are met: the tiles.
  private let keys: [UInt128]
  /// By key: where its words begin; one more entry than there are keys.
  private let starts: [UInt32]
  /// The words' numbers in alphabet order, rising for each key.
  private let ranks: [UInt32]
  /// Open addressing: a key's number plus 1 above eight bits of its sum, or 0.
  private let slots: [UInt32]
  private let shift: UInt64
  private let tiles: Int

  /// Bytes of the tables.
  var byteCount: Int { keys.count * 16 + (starts.count + ranks.count + slots.count) * 4 }

  /// Takes a graph of as many words as `count` says; nil for too many, or when that is not so.
  init?(_ graph: FinderGraph, count: Int, tiles: Int) {
    guard count <= Self.wordsMax else { return nil }
    var reader = AnagramReader(graph, count: count)
    guard reader.read() else { return nil }
    self.tiles = tiles

    var bits: UInt64 = 4
    while 1 << bits < count * 3 / 2 { bits += 1 }
    shift = 64 - bits
    var slots = [UInt32](repeating: 0, count: 1 << Int(bits))
    var keys: [UInt128] = []
    var owners: [UInt32] = []
    keys.reserveCapacity(count)
    owners.reserveCapacity(count)
    for (sum, key) in zip(reader.sums, reader.keys) {
      var slot = Int(sum >> shift)
      while slots[slot] != 0, keys[Int(slots[slot] >> 8) - 1] != key { slot = (slot + 1) & (slots.count - 1) }
      if slots[slot] == 0 {
        keys.append(key)
        slots[slot] = UInt32(keys.count) << 8 | UInt32(sum & 0xFF)
      }
      owners.append((slots[slot] >> 8) - 1)
    }
    var starts = [UInt32](repeating: 0, count: keys.count + 1)
    for owner in owners { starts[Int(owner) + 1] += 1 }
    for key in keys.indices { starts[key + 1] += starts[key] }
    var ranks = [UInt32](repeating: 0, count: owners.count)
    var places = starts
    for (rank, owner) in owners.enumerated() {
      ranks[Int(places[Int(owner)])] = UInt32(rank)
      places[Int(owner)] += 1
    }
    self.slots = slots
    self.keys = keys.withUnsafeBufferPointer { Array($0) }
    self.starts = starts
    self.ranks = ranks
  }

  /// What each tile adds to a sum: SplitMix64 of the tile.
  static let numbers: [UInt64] = (1...32).map { tile in
    var mixed = UInt64(tile) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Finds the words that use every tile of a rack once.
  ///
  /// - Parameters:
  ///   - counts: how many there are by label; 0 is the blank, at most `blanksMax`.
  ///   - wantsRanks: whether the words are wanted, and not only how many they are.
  ///   - budget: a step is one try.
  /// - Returns: how many words there are, and their numbers, sorted.
  func anagrams(
    of counts: [UInt8], wantsRanks: Bool, _ budget: inout FinderBudget
  ) -> (count: Int, ranks: [UInt32]) {
    var key: UInt128 = 0
    var sum: UInt64 = 0
    for tile in 0..<32 {
      key += UInt128(counts[tile + 1]) << UInt128(4 * tile)
      sum &+= Self.numbers[tile] &* UInt64(counts[tile + 1])
    }
    return slots.withUnsafeBufferPointer { slots in
      keys.withUnsafeBufferPointer { keys in
        starts.withUnsafeBufferPointer { starts in
          Self.numbers.withUnsafeBufferPointer { numbers in
            var search = AnagramSearch(
              slots: slots, keys: keys, starts: starts, numbers: numbers, shift: shift, tiles: tiles,
              wantsRanks: wantsRanks, budget: budget)
            search.fill(blanks: Int(counts[0]), from: 0, key, sum)
            budget = search.budget
            var found: [UInt32] = []
            for range in search.runs { found += ranks[range] }
            found.sort()
            return (search.count, found)
          }
        }
      }
    }
  }
}

/// Tries letters for blanks.
private struct AnagramSearch {
  let slots: UnsafeBufferPointer<UInt32>
  let keys: UnsafeBufferPointer<UInt128>
  let starts: UnsafeBufferPointer<UInt32>
  let numbers: UnsafeBufferPointer<UInt64>
  let shift: UInt64
  let tiles: Int
  let wantsRanks: Bool
  var budget: FinderBudget
  var count = 0
  var runs: [Range<Int>] = []

  /// Each choice of letters once: those of later blanks are not before those of earlier ones.
  mutating func fill(blanks: Int, from first: Int, _ key: UInt128, _ sum: UInt64) {
    guard blanks > 0 else { return look(key, sum) }
    for tile in first..<tiles {
      let more = key + 1 << UInt128(4 * tile)
      if blanks == 1 {
        look(more, sum &+ numbers[tile])
      } else {
        fill(blanks: blanks - 1, from: tile, more, sum &+ numbers[tile])
      }
    }
  }

  @inline(__always) private mutating func look(_ key: UInt128, _ sum: UInt64) {
    guard budget.spend() else { return }
    var slot = Int(truncatingIfNeeded: sum >> shift)
    while slots[slot] != 0 {
      if slots[slot] & 0xFF == UInt32(sum & 0xFF) {
        let index = Int(slots[slot] >> 8) - 1
        if keys[index] == key {
          let run = Int(starts[index])..<Int(starts[index + 1])
          count += run.count
          if wantsRanks { runs.append(run) }
          return
        }
      }
      slot = (slot + 1) & (slots.count - 1)
    }
  }
}

/// Reads every word's key and sum from a graph, in alphabet order.
private struct AnagramReader {
  private let graph: FinderGraph
  private let count: Int
  /// A graph made by hand may have ways without words.
  private var budget: FinderBudget
  private(set) var keys: [UInt128] = []
  private(set) var sums: [UInt64] = []

  init(_ graph: FinderGraph, count: Int) {
    self.graph = graph
    self.count = count
    budget = FinderBudget(16 * count + 1024)
    keys.reserveCapacity(count)
    sums.reserveCapacity(count)
  }

  /// Whether there are exactly as many words as were told.
  mutating func read() -> Bool {
    visit(graph.nodes[Int(graph.root)], 0, 0)
    return keys.count == count && !budget.isSpent
  }

  private mutating func visit(_ node: FinderGraph.Node, _ key: UInt128, _ sum: UInt64) {
    guard budget.spend(), keys.count <= count else { return }
    var tiles = node.ends | node.inner
    var place = Int(node.first)
    while tiles != 0 {
      let tile = tiles.trailingZeroBitCount
      tiles &= tiles - 1
      let more = key + 1 << UInt128(4 * tile)
      let sum = sum &+ AnagramIndex.numbers[tile]
      if node.ends >> UInt32(tile) & 1 == 1 {
        keys.append(more)
        sums.append(sum)
      }
      guard node.inner >> UInt32(tile) & 1 == 1 else { continue }
      visit(graph.nodes[Int(graph.children[place])], more, sum)
      place += 1
    }
  }
}
