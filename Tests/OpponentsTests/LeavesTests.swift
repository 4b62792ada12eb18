// SPDX-License-Identifier: MIT
import Rulebook
import TestSupport
import Testing

@testable import Opponents

@Suite("A leave is worth what the table says of its tiles")
struct LeavesTests {
  static let table = """
    # a comment
    vowels\tA\tE
    tile\t?\t2500\t1000\t0
    tile\tA\t10\t-200\t-300
    tile\tS\t800\t-50\t0
    pair\tA\tS\t7
    pair\tS\t?\t-30
    balance\t1\t1\t40
    balance\t2\t1\t-5
    """

  @Test("Tiles, further tiles, pairs and the balance add up, and missing facts are worth 0")
  func sums() throws {
    let tiles = TileSet.english
    let leaves = try Leaves(text: Self.table, of: tiles)
    let samples: [(String, Int)] = [
      ("", 0), ("A", 10), ("?", 2500), ("??", 3500), ("AA", -190), ("AAA", -490), ("AAAA", -790),
      ("AS", 10 + 800 + 7 + 40), ("AS?", 10 + 800 + 2500 + 7 - 30 + 40), ("AES", 10 + 800 + 7 - 5),
      ("Q", 0), ("AQ", 10 + 40),
    ]
    for (text, value) in samples {
      let rack = try #require(text.isEmpty ? Rack() : tiles.rack(from: text))
      #expect(leaves.value(of: rack) == value, "\(text)")
    }
  }

  @Test("Each leave of a rack has the value that it has alone, and is found by what a play lays")
  func numbers() throws {
    let tiles = TileSet.english
    let leaves = Leaves.of(tiles)
    var random = Seeded(seed: 3)
    for _ in 0..<40 {
      var bag = Bag(of: tiles)
      let rack = bag.drawn(7, using: &random)
      let all = RackLeaves(rack, leaves)
      var seen: Set<Rack> = []
      for number in 0...all.whole {
        let leave = all.leave(number)
        #expect(seen.insert(leave).inserted && rack.without(leave) != nil)
        #expect(all.value(number) == leaves.value(of: leave) && all.count(number) == leave.count)
      }
      #expect(all.leave(all.whole) == rack && all.leave(0).isEmpty)
    }
  }

  @Test(
    "A damaged table is refused with its line",
    arguments: [
      ("", 1, "vowels is the first fact, once"), ("tile\tA\t1\t2\t3", 1, "vowels is the first fact, once"),
      ("vowels\tA\nvowels\tE", 2, "vowels is the first fact, once"),
      ("vowels\t1", 1, "the set has no tile 1"),
      ("vowels\tA\ntile\tA\t1\t2", 2, "a fact is a tile, a pair or a balance"),
      ("vowels\tA\ntile\tA\t1\tx\t2", 2, "a value is a whole number of hundredths"),
      ("vowels\tA\ntile\tA\t1\t100000\t2", 2, "a value is a whole number of hundredths"),
      ("vowels\tA\n#\npair\tA\tA\t2", 3, "a pair is of two tiles"),
      ("vowels\tA\nbalance\t16\t0\t2", 2, "a balance is of 0 to 15 tiles of each kind"),
    ])
  func damaged(text: String, line: Int, what: String) {
    #expect(throws: LeavesFault(line: line, what: what)) { try Leaves(text: text, of: .english) }
  }

  @Test("In the shipped table a blank is worth the most and S comes next, and Q and V cost")
  func shipped() {
    let leaves = Leaves.of(.english)
    let tiles = TileSet.english
    let values = (UInt8(0)...26).map { leaves.value(of: Rack([$0]) ?? Rack()) }
    #expect(values.max() == values[0] && values[0] > 1500)
    let letters = Dictionary(uniqueKeysWithValues: zip(tiles.spellings, values.dropFirst()))
    #expect(letters.values.max() == letters["S"])
    #expect(letters["Q", default: 0] < 0 && letters["V", default: 0] < 0)
  }

  @Test(
    "Each shipped table is of its own language: a blank is worth the most, a second one less, and a second E costs",
    arguments: ["english", "french", "german", "dutch", "polish"])
  func tables(name: String) throws {
    let tiles = TileSet.of(name)
    let leaves = Leaves.of(tiles)
    #expect(leaves != .guessed(tiles) && (name == "english" || leaves != .of(.english)))
    func value(_ text: String) throws -> Int { leaves.value(of: try #require(tiles.rack(from: text))) }
    let (blank, blanks) = (try value("?"), try value("??"))
    for spelling in tiles.spellings { #expect(try value(spelling) < blank, "\(spelling)") }
    #expect(blank < blanks && blanks < 2 * blank && blank > 2000)
    #expect(try value("EE") < 2 * value("E"))
  }

  @Test(
    "Sets without a table get guessed values: the blank is worth most, and a second tile of a letter costs")
  func guessed() throws {
    let tiles = TileSet.of("spanish")
    let leaves = Leaves.of(tiles)
    #expect(leaves == .guessed(tiles))
    let one = try #require(tiles.rack(from: "A"))
    let two = try #require(tiles.rack(from: "AA"))
    #expect(leaves.value(of: two) < leaves.value(of: one))
    #expect(leaves.value(of: try #require(Rack([TileSet.blank]))) > leaves.value(of: one))
  }
}
