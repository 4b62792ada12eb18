// SPDX-License-Identifier: MIT

/// The words of a list by their tiles, whatever the order of these.
///
/// Each tile has a fixed number of 64 bits, and what a rack is filed under is the wrapping sum of its tiles'; so
/// trying a letter for a blank is one addition. What decides is the exact key: four bits a tile for how
/// many there are, which 15 tiles of 32 kinds never overflow.
final class AnagramIndex: Sendable {
  /// Longer lists have none: about 30 MB are made for this many words.
  static let wordsMax = 1 << 20
  /// With more tries than this a walk is quicker.
  static let triesMax = 50_000

  /// By key in the order in which keys are met: the tiles.
  private let keys: [UInt128]
  /// By key: where its words begin; one more entry than there are keys.
  private let starts: [UInt32]
  /// The words' numbers in alphabet order, rising for each key.
  private let ranks: [UInt32]
  /// Open addressing: a key's number plus 1 above eight bits of its sum, or 0.
  private let slots: [UInt32]
  private let shift: UInt64
  /// How many there are in the alphabet.
  let tiles: Int
  private let graph: FinderGraph
  /// By place in the graph: how many words go on from the node.
  private let wordCounts: [UInt32]

  /// Bytes of the tables, the graph apart.
  var byteCount: Int { keys.count * 16 + (starts.count + ranks.count + slots.count + wordCounts.count) * 4 }

  /// Takes a graph of as many words as `count` says; nil for too many, or when that is not so.
  init?(_ graph: FinderGraph, count: Int, tiles: Int) {
    guard count > 0, count <= Self.wordsMax else { return nil }
    var reader = AnagramReader(graph, count: count)
    guard reader.read() else { return nil }
    self.tiles = tiles
    self.graph = graph
    var wordCounts: [UInt32] = []
    wordCounts.reserveCapacity(graph.nodes.count)
    // What stands behind a node stands before it.
    for node in graph.nodes {
      var count = UInt32(node.ends.nonzeroBitCount)
      for place in Int(node.first)..<Int(node.first) + node.inner.nonzeroBitCount {
        count &+= wordCounts[place]
      }
      wordCounts.append(count)
    }
    self.wordCounts = wordCounts

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

  /// The word of a number, counted from 0 in alphabet order; ends after 15 tiles, whatever the number.
  func word(_ rank: UInt32) -> Word {
    var rest = rank
    var node = graph.nodes[graph.root]
    var word = Word()
    while word.count < Word.lengths.upperBound {
      var place = Int(node.first)
      var isBehind = false
      var tiles = node.ends | node.inner
      while tiles != 0, !isBehind {
        let tile = tiles.trailingZeroBitCount
        tiles &= tiles - 1
        if node.ends >> UInt32(tile) & 1 == 1 {
          if rest == 0 {
            word.append(Tile(label: UInt8(tile + 1)))
            return word
          }
          rest -= 1
        }
        guard node.inner >> UInt32(tile) & 1 == 1 else { continue }
        isBehind = rest < wordCounts[place]
        if isBehind {
          word.append(Tile(label: UInt8(tile + 1)))
        } else {
          rest -= wordCounts[place]
          place += 1
        }
      }
      guard isBehind else { return word }
      node = graph.nodes[place]
    }
    return word
  }

  /// What each tile adds to a sum: SplitMix64 of the tile.
  static let numbers: [UInt64] = (1...32).map { tile in
    var mixed = UInt64(tile) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// The tables as a search reads them, good within `withTables` alone.
  struct Tables {
    let keys: UnsafePointer<UInt128>
    let starts: UnsafePointer<UInt32>
    let slots: UnsafePointer<UInt32>
    let numbers: UnsafePointer<UInt64>
    let slotMask: Int
    let shift: UInt64
  }

  /// Lends the tables out.
  func withTables<Result>(_ body: (Tables) -> Result) -> Result {
    keys.withUnsafeBufferPointer { keys in
      starts.withUnsafeBufferPointer { starts in
        slots.withUnsafeBufferPointer { slots in
          Self.numbers.withUnsafeBufferPointer { numbers in
            guard let keys = keys.baseAddress, let starts = starts.baseAddress,
              let base = slots.baseAddress, let numbers = numbers.baseAddress
            else { preconditionFailure("there is a word at least") }
            return body(
              Tables(
                keys: keys, starts: starts, slots: base, numbers: numbers, slotMask: slots.count - 1,
                shift: shift))
          }
        }
      }
    }
  }

  /// The numbers in alphabet order of the words of some keys, rising.
  func ranks(of keys: some Sequence<UInt32>) -> [UInt32] {
    var found: [UInt32] = []
    for key in keys { found += ranks[Int(starts[Int(key)])..<Int(starts[Int(key) + 1])] }
    found.sort()
    return found
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
    visit(graph.nodes[graph.root], 0, 0)
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
      visit(graph.nodes[place], more, sum)
      place += 1
    }
  }
}
