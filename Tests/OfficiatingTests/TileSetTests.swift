// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import Testing

/// Source: dictionaries, tile sets; a label means the same letter on the board and in a word.
@Suite("Each tile set spells its tiles as the alphabet of its language does")
struct TileSetTests {
  @Test("Same names, same spellings, same order", arguments: Alphabet.all.map(\.name))
  func spellings(name: String) throws {
    let alphabet = try #require(Alphabet.named(name))
    let tiles = try #require(TileSet.named(name))
    #expect(tiles.spellings == alphabet.spellings)
    #expect(TileSet.all.count == Alphabet.all.count)
  }
}
