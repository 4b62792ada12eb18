// SPDX-License-Identifier: MIT

/// A search for the words of all of some tiles; blanks are filled in alphabet order, to try each set once.
struct AnagramSearch {
  private(set) var count = 0
  /// The indices of the keys found; empty if words are only counted.
  private(set) var keys: [UInt32] = []

  private let tables: AnagramIndex.Tables
  /// The tiles without the blanks.
  private let held: AnagramKey
  private let keepsKeys: Bool
  private var budget: FinderBudget

  /// Returns the number of sets of letters to try, at most `triesMax` + 1.
  static func tries(_ letters: FinderQuery.Letters, tiles: Int) -> Int {
    guard letters.blanks < 5 else { return AnagramIndex.triesMax + 1 }
    var tries = 1
    for blank in 0..<letters.blanks { tries = tries * (tiles + blank) / (blank + 1) }
    return min(AnagramIndex.triesMax + 1, tries)
  }

  /// Tries all sets of letters, each for one step of the budget; without `keepsKeys` words are only counted.
  static func run(
    _ index: AnagramIndex, _ letters: FinderQuery.Letters, keepsKeys: Bool, _ budget: inout FinderBudget
  ) -> AnagramSearch {
    index.withTables { tables in
      var key = AnagramKey()
      var sum: UInt64 = 0
      for tile in 0..<index.tiles {
        for _ in 0..<letters.counts[tile + 1] {
          key = key.with(tile)
          sum &+= tables.numbers[tile]
        }
      }
      var search = AnagramSearch(tables: tables, held: key, keepsKeys: keepsKeys, budget: budget)
      let all: UInt32 = index.tiles == 32 ? .max : 1 << UInt32(index.tiles) - 1
      search.fill(letters.blanks, all, key.bits, sum, 0)
      budget = search.budget
      return search
    }
  }

  /// Fills the remaining blanks with `letters`; the `laid` blanks before them are these letters or earlier ones.
  private mutating func fill(
    _ blanks: Int, _ letters: UInt32, _ key: UInt64, _ sum: UInt64, _ laid: Int
  ) {
    guard blanks > 1 else {
      if blanks == 1 { fillLast(letters, key, sum, laid) } else if budget.spend() { look(key, sum) }
      return
    }
    var letters = letters
    while letters != 0 {
      let tile = letters.trailingZeroBitCount
      let more = AnagramKey.adding(tile, behind: held.count(upTo: tile) + laid, to: key)
      fill(blanks - 1, letters, more, sum &+ tables.numbers[tile], laid + 1)
      letters &= letters - 1
    }
  }

  /// Tries each of `letters` for the last blank.
  private mutating func fillLast(_ letters: UInt32, _ key: UInt64, _ sum: UInt64, _ laid: Int) {
    guard budget.spend(letters.nonzeroBitCount) else { return }
    let bits = tables.bits
    let shift = tables.shift
    let numbers = tables.numbers
    var letters = letters
    while letters != 0 {
      let tile = letters.trailingZeroBitCount
      letters &= letters &- 1
      let more = sum &+ numbers[tile]
      let bit = more &>> shift
      guard bits[Int(truncatingIfNeeded: bit &>> 6)] &>> (bit & 63) & 1 == 1 else { continue }
      look(AnagramKey.adding(tile, behind: held.count(upTo: tile) &+ laid, to: key), more)
    }
  }

  @inline(__always) private mutating func look(_ key: UInt64, _ sum: UInt64) {
    let bit = sum &>> tables.shift
    let group = Int(truncatingIfNeeded: bit &>> 6)
    let bits = tables.bits[group]
    guard bits &>> (bit & 63) & 1 == 1 else { return }
    // Each bit belongs to at least one key. So the bits before and behind bound the range of keys on both sides.
    let before = (bits & ((1 &<< (bit & 63)) &- 1)).nonzeroBitCount
    let behind = (bits &>> (bit & 63)).nonzeroBitCount &- 1
    var place = Int(tables.firsts[group]) &+ before
    let end = Int(tables.firsts[group &+ 1]) &- behind
    while place < end {
      let found = tables.keys[place]
      if found &>> AnagramKey.countBits == key {
        count &+= Int(truncatingIfNeeded: found & (1 &<< AnagramKey.countBits &- 1))
        if keepsKeys { keys.append(UInt32(truncatingIfNeeded: place)) }
        return
      }
      place &+= 1
    }
  }
}
