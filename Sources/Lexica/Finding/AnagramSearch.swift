// SPDX-License-Identifier: MIT

/// Looks up what tiles make, all of them or some, with every letter tried for a blank.
///
/// Every set of letters is tried once: a blank is a letter only where that letter's own tiles are all used, and
/// the letters of several blanks are tried in alphabet order.
struct AnagramSearch {
  /// How many words there are.
  private(set) var count = 0
  /// By how many tiles they have: the keys that were found; empty where words are only counted.
  private(set) var keys: [[UInt32]]

  private let tables: AnagramIndex.Tables
  private let wanted: UInt32
  private let keepsKeys: Bool
  private let blanks: Int
  private let letters: FinderQuery.Letters
  private let tiles: UInt32
  private var budget: FinderBudget

  /// How many sets of letters there are to try; `triesMax` and one for more than that.
  static func tries(_ letters: FinderQuery.Letters, isExact: Bool, tiles: Int) -> Int {
    let enough = AnagramIndex.triesMax + 1
    guard letters.blanks < 4 else { return enough }
    var tries = 1
    for blank in 0..<letters.blanks { tries = tries * (tiles + (isExact ? 0 : 1) + blank) / (blank + 1) }
    guard !isExact else { return tries }
    var rest = letters.tiles
    while rest != 0 {
      tries = min(enough, tries * (Int(letters.counts[rest.trailingZeroBitCount + 1]) + 1))
      rest &= rest - 1
    }
    return tries
  }

  /// Tries all.
  ///
  /// - Parameters:
  ///   - index: where to look.
  ///   - letters: the tiles.
  ///   - isExact: whether all are to be used.
  ///   - lengths: bit *n*: words of *n* tiles are wanted.
  ///   - keepsKeys: whether the words are wanted, and not only how many they are.
  ///   - budget: a step is one try.
  /// - Returns: what was found.
  static func run(
    _ index: AnagramIndex, _ letters: FinderQuery.Letters, isExact: Bool, lengths: UInt32, keepsKeys: Bool,
    _ budget: inout FinderBudget
  ) -> AnagramSearch {
    index.withTables { tables in
      var search = AnagramSearch(tables, letters, lengths, keepsKeys, budget)
      let all: UInt32 = index.tiles == 32 ? .max : 1 << UInt32(index.tiles) - 1
      if isExact {
        let (key, sum) = search.whole()
        search.fill(letters.blanks, all, key, sum, letters.total - letters.blanks)
      } else {
        search.choose(letters.tiles, all, 0, 0, 0)
      }
      budget = search.budget
      return search
    }
  }

  private init(
    _ tables: AnagramIndex.Tables, _ letters: FinderQuery.Letters, _ wanted: UInt32, _ keepsKeys: Bool,
    _ budget: FinderBudget
  ) {
    self.tables = tables
    self.wanted = wanted
    self.keepsKeys = keepsKeys
    self.budget = budget
    keys = keepsKeys ? [[UInt32]](repeating: [], count: 16) : []
    blanks = letters.blanks
    self.letters = letters
    tiles = letters.tiles
  }

  /// Every tile but the blanks.
  private func whole() -> (key: UInt128, sum: UInt64) {
    var key: UInt128 = 0
    var sum: UInt64 = 0
    var rest = tiles
    while rest != 0 {
      let tile = rest.trailingZeroBitCount
      rest &= rest - 1
      let count = letters.counts[tile + 1]
      key += UInt128(count) << UInt128(4 * tile)
      sum &+= tables.numbers[tile] &* UInt64(count)
    }
    return (key, sum)
  }

  /// Takes none, some or all of each letter of a set; `open` are the letters that a blank may be.
  private mutating func choose(_ set: UInt32, _ open: UInt32, _ key: UInt128, _ sum: UInt64, _ length: Int) {
    guard set != 0, wanted >> UInt32(length) != 0 else { return fill(blanks, open, key, sum, length) }
    let tile = set.trailingZeroBitCount
    let rest = set & (set - 1)
    let most = Int(letters.counts[tile + 1])
    var key = key
    var sum = sum
    for taken in 0..<most {
      choose(rest, open & ~(1 << UInt32(tile)), key, sum, length + taken)
      key += 1 << UInt128(4 * tile)
      sum &+= tables.numbers[tile]
    }
    choose(rest, open, key, sum, length + most)
  }

  /// Lays none, some or all of so many blanks, each as one of some letters.
  private mutating func fill(
    _ blanks: Int, _ letters: UInt32, _ key: UInt128, _ sum: UInt64, _ length: Int
  ) {
    if wanted >> UInt32(length) & 1 == 1, budget.spend() { look(key, sum, length) }
    guard blanks > 0, wanted >> UInt32(length) > 1 else { return }
    if blanks == 1 { return fillLast(letters, key, sum, length + 1) }
    var letters = letters
    while letters != 0 {
      let tile = letters.trailingZeroBitCount
      fill(blanks - 1, letters, key + 1 << UInt128(4 * tile), sum &+ tables.numbers[tile], length + 1)
      letters &= letters - 1
    }
  }

  /// Lays the last blank as each of some letters, which makes so many tiles.
  private mutating func fillLast(_ letters: UInt32, _ key: UInt128, _ sum: UInt64, _ length: Int) {
    guard wanted >> UInt32(length) & 1 == 1, budget.spend(letters.nonzeroBitCount) else { return }
    let slots = tables.slots
    let shift = tables.shift
    let numbers = tables.numbers
    var letters = letters
    while letters != 0 {
      let tile = letters.trailingZeroBitCount
      letters &= letters &- 1
      let more = sum &+ numbers[tile]
      // Most tries end here.
      guard slots[Int(truncatingIfNeeded: more &>> shift)] != 0 else { continue }
      look(key &+ 1 &<< UInt128(truncatingIfNeeded: 4 &* tile), more, length)
    }
  }

  @inline(__always) private mutating func look(_ key: UInt128, _ sum: UInt64, _ length: Int) {
    let mark = UInt32(truncatingIfNeeded: sum & 0xFF)
    var slot = Int(truncatingIfNeeded: sum &>> tables.shift)
    while true {
      let found = tables.slots[slot]
      guard found != 0 else { return }
      if found & 0xFF == mark {
        let index = Int(found >> 8) &- 1
        if tables.keys[index] == key {
          count &+= Int(tables.starts[index &+ 1] &- tables.starts[index])
          if keepsKeys { keys[length].append(UInt32(index)) }
          return
        }
      }
      slot = (slot &+ 1) & tables.slotMask
    }
  }
}
