// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Lexica

@Suite("What some tiles are filed under is theirs alone, in whichever order they came")
struct AnagramKeyTests {
  private func key(_ tiles: [Int]) -> UInt64 {
    tiles.reduce(AnagramKey()) { $0.with($1) }.bits
  }

  @Test("All sets of up to four of six tiles have numbers of their own")
  func own() {
    var seen: [UInt64: [Int]] = [:]
    func add(_ tiles: [Int]) {
      #expect(seen.updateValue(tiles, forKey: key(tiles)) == nil)
      guard tiles.count < 4 else { return }
      for tile in (tiles.last ?? 0)..<6 { add(tiles + [tile]) }
    }
    add([])
    #expect(seen.count == 210)
  }

  @Test("Fifteen tiles of thirty-two kinds leave room for a count, and any order gives the same number")
  func widest() {
    var numbers = Seeded(seed: 32)
    #expect(key(Array(repeating: 31, count: 15)) >> (64 - AnagramKey.countBits) == 0)
    for _ in 0..<200 {
      let tiles = (0..<15).map { _ in Int.random(in: 0..<32, using: &numbers) }
      let sorted = tiles.sorted()
      #expect(key(tiles) == key(sorted))
      #expect(key(sorted) == sorted.enumerated().reduce(0) { $0 | 1 << UInt64($1.element + $1.offset) })
    }
  }
}
