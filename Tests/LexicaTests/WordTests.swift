// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Lexica

@Suite("Words hold up to 15 tiles and plays up to 8 words, in place")
struct WordTests {
  @Test("A word gives back the tiles that it was made of")
  func tiles() throws {
    var random = Seeded(seed: 3)
    for count in 0...15 {
      let tiles = (0..<count).map { _ in Tile(label: .random(in: 1...63, using: &random)) }
      let word = try #require(Word(tiles))
      #expect(word.count == count)
      #expect(word.tiles == tiles)
      #expect(Word(sortKey: word.sortKey) == word)
    }
    #expect(Word((0..<16).map { _ in Tile(label: 1) }) == nil)
    #expect(Tile(rawValue: 0) == nil)
    #expect(Tile(rawValue: 64) == nil)
    #expect(Tile(rawValue: 63)?.rawValue == 63)
  }

  @Test("Sort keys order words as an alphabet orders them, the shorter first")
  func order() {
    var random = Seeded(seed: 4)
    for _ in 0..<5000 {
      let one = Word.random(.polish, labels: 3, using: &random)
      let other = Word.random(.polish, labels: 3, using: &random)
      #expect((one.sortKey < other.sortKey) == one.tiles.lexicographicallyPrecedes(other.tiles))
    }
  }

  @Test("A play's words keep their order and duplicates, and only they are compared")
  func words() throws {
    let tan = try word("TAN")
    let at = try word("AT")
    var words: Words = [tan, at, tan]
    #expect(Array(words) == [tan, at, tan])
    #expect(words == Words([tan, at, tan]))
    #expect(words != [tan, at])
    #expect(words != [tan, at, at])
    for _ in 3..<Words.capacityMax { words.append(at) }
    #expect(words.count == 8)
    #expect(words[7] == at)
  }

  @Test("A ninth word traps")
  func ninth() async {
    await #expect(processExitsWith: .failure) {
      var words = Words()
      for _ in 0...Words.capacityMax { words.append(Word()) }
    }
  }

  @Test("A word is made of a count and labels, and of nothing that is none")
  func packed() throws {
    let tiles = try [20, 1, 63].map { try #require(Tile(rawValue: $0)) }
    #expect(Word(labels: 0x3F_01_14_03) == Word(tiles))
    #expect(Word(labels: 0) == Word())
    let most = try #require(Word([Tile](repeating: tiles[2], count: 15)))
    #expect(Word(labels: UInt128(0x3F3F_3F3F_3F3F_3F3F) << 64 | 0x3F3F_3F3F_3F3F_3F0F) == most)
    // A label beyond 63, a blank's, none within, one behind the last, a count beyond 15.
    for wrong: UInt128 in [0x80_01, 0x41_01, 0x01_00_02, 0x01_01_01, 0x10, 0x1F] {
      #expect(Word(labels: wrong) == nil, "\(wrong)")
    }
  }
}
