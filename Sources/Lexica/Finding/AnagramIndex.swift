// SPDX-License-Identifier: MIT

/// The words of a list, indexed by their tiles in any order.
///
/// Each tile has a fixed 64-bit number, and the sum of a set of tiles is the wrapping sum of their numbers.
/// So trying a letter for a blank costs one addition. Keys are sorted by their sums. The upper bits of a sum
/// select a bit of a table, which is 0 for most tries. If it is 1, the bits around it bound the range of keys
/// to compare. The exact key decides; no two sets of tiles have the same (`AnagramKey`).
final class AnagramIndex: Sendable {
  /// The largest number of words that are indexed; the tables of such a list take about 19 MB.
  static let wordsMax = 1 << 20
  /// The largest number of tries in one search; with more, a walk is faster.
  static let triesMax = 50_000

  /// The keys in the order of their sums, each with the number of its words in the lowest 16 bits.
  private let keys: [UInt64]
  /// By key: the index in `ranks` of its first word; the last entry is the number of words.
  private let starts: [UInt32]
  /// The words of each key in turn, as rising numbers in alphabet order.
  private let ranks: [UInt32]
  /// By the upper bits of a sum: whether a key has them.
  private let bits: [UInt64]
  /// By group of 64 such bits: the index of the first key in it; the last entry is the number of keys.
  private let firsts: [UInt32]
  private let shift: UInt64
  let tiles: Int
  private let graph: FinderGraph
  /// By place in the graph: how many words continue from the node.
  private let wordCounts: [UInt32]

  /// Creates the index of a graph; nil if its words, or those of the same tiles, are too many, or not `count`.
  init?(_ graph: FinderGraph, count: Int, tiles: Int) {
    guard count > 0, count <= Self.wordsMax else { return nil }
    var reader = AnagramReader(graph, count: count)
    guard reader.read() else { return nil }
    self.tiles = tiles
    self.graph = graph
    wordCounts = Self.wordCounts(graph)

    // At least six bits a word, so that about nine of ten bits are 0.
    var width: UInt64 = 8
    while 1 << width < count * 6 { width += 1 }
    shift = 64 - width
    let order = Self.order(reader, by: shift + 6, groups: 1 << Int(width - 6))
    var keys: [UInt64] = []
    var starts: [UInt32] = []
    var bits = [UInt64](repeating: 0, count: 1 << Int(width - 6))
    var firsts = [UInt32](repeating: 0, count: bits.count + 1)
    keys.reserveCapacity(count)
    starts.reserveCapacity(count + 1)
    var previous: UInt64?
    for (place, rank) in order.enumerated() {
      let key = reader.keys[Int(rank)]
      guard key != previous else { continue }
      previous = key
      let bit = reader.sums[Int(rank)] >> shift
      bits[Int(bit >> 6)] |= 1 << (bit & 63)
      firsts[Int(bit >> 6) + 1] += 1
      keys.append(key << AnagramKey.countBits)
      starts.append(UInt32(place))
    }
    for group in bits.indices { firsts[group + 1] += firsts[group] }
    starts.append(UInt32(count))
    for place in keys.indices {
      let words = starts[place + 1] - starts[place]
      guard words >> AnagramKey.countBits == 0 else { return nil }
      keys[place] |= UInt64(words)
    }
    self.keys = keys.withUnsafeBufferPointer { Array($0) }
    self.starts = starts.withUnsafeBufferPointer { Array($0) }
    self.bits = bits
    self.firsts = firsts
    ranks = order
  }

  private static func wordCounts(_ graph: FinderGraph) -> [UInt32] {
    var counts: [UInt32] = []
    counts.reserveCapacity(graph.nodes.count)
    // Children have lower places than their parents.
    for node in graph.nodes {
      var count = UInt32(node.ends.nonzeroBitCount)
      for place in Int(node.first)..<Int(node.first) + node.inner.nonzeroBitCount { count &+= counts[place] }
      counts.append(count)
    }
    return counts
  }

  /// Returns the numbers of the words sorted by sum, then key, then number.
  private static func order(_ reader: AnagramReader, by shift: UInt64, groups: Int) -> [UInt32] {
    var places = [Int](repeating: 0, count: groups + 1)
    for sum in reader.sums { places[Int(sum >> shift) + 1] += 1 }
    for group in 0..<groups { places[group + 1] += places[group] }
    let starts = places
    var order = [UInt32](repeating: 0, count: reader.sums.count)
    for (rank, sum) in reader.sums.enumerated() {
      order[places[Int(sum >> shift)]] = UInt32(rank)
      places[Int(sum >> shift)] += 1
    }
    order.withUnsafeMutableBufferPointer { order in
      reader.sums.withUnsafeBufferPointer { sums in
        for group in 0..<groups { sort(order, starts[group]..<starts[group + 1], sums, reader.keys) }
      }
    }
    return order
  }

  /// Sorts a part that is in the order of the numbers; a part has about seven words.
  private static func sort(
    _ order: UnsafeMutableBufferPointer<UInt32>, _ part: Range<Int>, _ sums: UnsafeBufferPointer<UInt64>,
    _ keys: [UInt64]
  ) {
    for index in part.dropFirst() {
      let rank = order[index]
      let sum = sums[Int(rank)]
      var place = index
      while place > part.lowerBound {
        let other = order[place - 1]
        let isBehind = sums[Int(other)] == sum ? keys[Int(other)] > keys[Int(rank)] : sums[Int(other)] > sum
        guard isBehind else { break }
        order[place] = other
        place -= 1
      }
      order[place] = rank
    }
  }

  /// Returns the word with a number, counted from 0 in alphabet order; stops after 15 tiles for any number.
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

  /// By tile: its addend in a sum, which is SplitMix64 of the tile.
  static let numbers: [UInt64] = (1...32).map { tile in
    var mixed = UInt64(tile) &* 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// Pointers to the tables, usable only within `withTables`.
  struct Tables {
    let keys: UnsafePointer<UInt64>
    let bits: UnsafePointer<UInt64>
    let firsts: UnsafePointer<UInt32>
    let numbers: UnsafePointer<UInt64>
    let shift: UInt64
  }

  func withTables<Result>(_ body: (Tables) -> Result) -> Result {
    keys.withUnsafeBufferPointer { keys in
      bits.withUnsafeBufferPointer { bits in
        firsts.withUnsafeBufferPointer { firsts in
          Self.numbers.withUnsafeBufferPointer { numbers in
            guard let keys = keys.baseAddress, let bits = bits.baseAddress,
              let firsts = firsts.baseAddress, let numbers = numbers.baseAddress
            else { preconditionFailure("there is a word at least") }
            return body(Tables(keys: keys, bits: bits, firsts: firsts, numbers: numbers, shift: shift))
          }
        }
      }
    }
  }

  /// Returns the numbers, in alphabet order and rising, of the words of some keys.
  func ranks(of found: some Sequence<UInt32>) -> [UInt32] {
    var numbers: [UInt32] = []
    for key in found { numbers += ranks[Int(starts[Int(key)])..<Int(starts[Int(key) + 1])] }
    numbers.sort()
    return numbers
  }
}

/// Reads the key and the sum of every word from a graph, in alphabet order.
private struct AnagramReader {
  private let graph: FinderGraph
  private let count: Int
  /// Bounds the reading, because a crafted graph may have paths without words.
  private var budget: FinderBudget
  private(set) var keys: [UInt64] = []
  private(set) var sums: [UInt64] = []

  init(_ graph: FinderGraph, count: Int) {
    self.graph = graph
    self.count = count
    budget = FinderBudget(16 * count + 1024)
    keys.reserveCapacity(count)
    sums.reserveCapacity(count)
  }

  /// Reads the graph; returns whether it has exactly `count` words.
  mutating func read() -> Bool {
    visit(graph.nodes[graph.root], AnagramKey(), 0)
    return keys.count == count && !budget.isSpent
  }

  private mutating func visit(_ node: FinderGraph.Node, _ key: AnagramKey, _ sum: UInt64) {
    guard budget.spend(), keys.count <= count else { return }
    var tiles = node.ends | node.inner
    var place = Int(node.first)
    while tiles != 0 {
      let tile = tiles.trailingZeroBitCount
      tiles &= tiles - 1
      let more = key.with(tile)
      let sum = sum &+ AnagramIndex.numbers[tile]
      if node.ends >> UInt32(tile) & 1 == 1 {
        keys.append(more.bits)
        sums.append(sum)
      }
      guard node.inner >> UInt32(tile) & 1 == 1 else { continue }
      visit(graph.nodes[place], more, sum)
      place += 1
    }
  }
}
