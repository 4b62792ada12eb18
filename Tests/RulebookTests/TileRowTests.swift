// SPDX-License-Identifier: MIT
import Rulebook
import TestSupport
import Testing

@Suite("Rows of tiles, and sets whose tiles are one ASCII letter each")
struct TileRowTests {
  @Test("A row gives back the tiles it took, up to fifteen")
  func order() throws {
    let tiles = (1...16).map { BoardTile(label: UInt8($0 * 3), isBlank: $0.isMultiple(of: 2)) }
    for count in 0...15 {
      let row = try #require(TileRow(tiles.prefix(count)))
      #expect(Array(row) == Array(tiles.prefix(count)) && row.count == count)
    }
    #expect(TileRow(tiles) == nil)
  }

  @Test("Its labels are those of the letters, whichever of them are blanks")
  func labels() throws {
    let own = try #require(TileRow([1, 63, 32].map { BoardTile(label: $0) }))
    let blank = try #require(TileRow([1, 63, 32].map { BoardTile(label: $0, isBlank: true) }))
    #expect(own != blank && own.labels == blank.labels)
    #expect(own.labels == 0x203F_0103)
  }

  /// English with a tile of three letters more, so that it is read letter by letter.
  private static func longer() throws -> TileSet {
    let tiles = TileSet.english.spellings.enumerated().map { index, letter in
      "\(letter)\(TileSet.english.count(of: UInt8(index + 1)))/\(TileSet.english.points(of: UInt8(index + 1)))"
    }
    return try #require(
      TileSet(name: "longer", tiles: (tiles + ["JJJ1/1"]).joined(separator: " "), blanks: 2))
  }

  @Test("Plays, words and racks read and are written alike whether or not another tile has several letters")
  func alike() throws {
    let (plain, longer) = (TileSet.english, try Self.longer())
    var random = Seeded(seed: 11)
    let letters = Array("AAEeTtRrsQ?..()[]É1 ")
    var read = 0
    for _ in 0..<20_000 {
      let text = String(
        (0..<Int.random(in: 0...17, using: &random)).compactMap { _ in letters.randomElement(using: &random) }
      )
      #expect(plain.rack(from: text) == longer.rack(from: text), "\(text)")
      #expect(plain.row(from: text) == longer.row(from: text), "\(text)")
      if let rack = plain.rack(from: text) { #expect(plain.spelled(rack) == longer.spelled(rack)) }
      if let row = plain.row(from: text) { #expect(plain.spelled(row) == longer.spelled(row)) }
      let (one, other) = (Self.placement(text, plain), Self.placement(text, longer))
      #expect(one == other, "\(text)")
      guard case .success(let placement) = one else { continue }
      read += 1
      #expect(placement.text(plain) == placement.text(longer))
    }
    #expect(read > 1000)
  }

  private static func placement(_ text: String, _ tiles: TileSet) -> Result<Placement, PlacementFault> {
    Result { () throws(PlacementFault) in try Placement(square: "8H", text: text, tiles: tiles) }
  }

  @Test("With real tiles the bag is what does not lie on the board, also after a play comes off")
  func left() throws {
    let rules = TournamentRules(tiles: .english)
    var game = Game(rules: rules)
    func expectLeft() { #expect(game.bag == Bag(of: .english, without: game.board)) }
    game.place(try Placement(text: "8H TRaIN", tiles: .english), rules: rules)
    expectLeft()
    game.rule(.playRemoved, rules: rules)
    expectLeft()
    game.place(try Placement(text: "8H CAT", tiles: .english), rules: rules)
    game.accept()
    game.place(try Placement(text: "8H CATS", tiles: .english), rules: rules)
    expectLeft()
    #expect(game.bag.count(of: TileSet.blank) == 2 && game.board.count == 4)
  }
}
