// SPDX-License-Identifier: MIT
import Rulebook
import TestSupport
import Testing

/// Source: each language's published set.
@Suite("Fifteen tile sets, and tiles are conserved between bag, racks and board")
struct TileTests {
  @Test(
    "Each set has its published number of tiles and points",
    arguments: [
      ("english", 26, 100, 187), ("french", 26, 102, 197), ("german", 29, 102, 202), ("polish", 32, 100, 190),
      ("spanish", 28, 100, 192), ("dutch", 26, 102, 230), ("catalan", 26, 100, 189), ("danish", 27, 100, 247),
      ("finnish", 25, 101, 218), ("italian", 21, 120, 293), ("norwegian", 32, 100, 202),
      ("portuguese", 24, 120, 204), ("romanian", 22, 100, 211), ("swedish", 31, 100, 194),
      ("turkish", 29, 100, 201),
    ])
  func totals(name: String, letters: Int, tiles: Int, points: Int) throws {
    let set = try #require(TileSet.named(name))
    #expect(set.letterCount == letters && set.total == tiles)
    #expect(set.count(of: TileSet.blank) == (name == "portuguese" ? 3 : 2))
    let labels = (1...UInt8(letters))
    #expect(labels.reduce(0) { $0 + set.count(of: $1) * set.points(of: $1) } == points)
    #expect(set.points(of: TileSet.blank) == 0)
    #expect(set.exchangeMinimum == (name == "spanish" ? 1 : 7))
  }

  /// Count and points of one tile of each group that the published tables print.
  @Test(
    "Samples of each table",
    arguments: [
      ("english", "E", 12, 1), ("english", "Q", 1, 10), ("english", "K", 1, 5), ("french", "K", 1, 10),
      ("french", "M", 3, 2), ("german", "Ü", 1, 6), ("german", "M", 4, 3), ("german", "Ö", 1, 8),
      ("polish", "Ź", 1, 9), ("polish", "Ń", 1, 7), ("polish", "Z", 5, 1), ("spanish", "CH", 1, 5),
      ("spanish", "RR", 1, 8), ("spanish", "Ñ", 1, 8), ("dutch", "E", 18, 1), ("dutch", "Z", 2, 4),
      ("catalan", "L·L", 1, 10), ("catalan", "QU", 1, 8), ("catalan", "Ç", 1, 10),
      ("danish", "I", 4, 3), ("danish", "Å", 2, 4), ("finnish", "Ä", 5, 2), ("finnish", "W", 1, 8),
      ("italian", "O", 15, 1), ("italian", "C", 6, 2), ("norwegian", "Ø", 2, 5), ("norwegian", "G", 4, 2),
      ("norwegian", "Q", 0, 0), ("portuguese", "Ç", 2, 3), ("romanian", "B", 2, 9), ("swedish", "Ä", 2, 3),
      ("swedish", "Æ", 0, 0), ("turkish", "I", 4, 2), ("turkish", "İ", 7, 1), ("turkish", "Ğ", 1, 8),
    ])
  func samples(name: String, letter: String, count: Int, points: Int) throws {
    let set = try #require(TileSet.named(name))
    let index = try #require(set.spellings.firstIndex(of: letter))
    #expect(set.count(of: UInt8(index + 1)) == count && set.points(of: UInt8(index + 1)) == points)
  }

  @Test(
    "Tiles read back as they were written",
    arguments: [
      ("spanish", ["CH", "C|H", "L|L", "LL|L", "L|LL", "R|R|R", "RR|R", "c|H", "ch", "C|h", "Ñ|ñ"]),
      ("catalan", ["L·L", "l·l", "NY", "L|L·L", "QU|qu", "Ç"]), ("polish", ["Ź|ź|Ł|ł"]),
      ("german", ["Ä|ä|Ö"]), ("turkish", ["I|ı|İ|i", "Ğ|ğ"]), ("english", ["C|H|c|h"]),
    ])
  func spelled(name: String, texts: [String]) throws {
    let set = try #require(TileSet.named(name))
    for text in texts {
      var tiles: [BoardTile] = []
      for part in text.split(separator: "|") {
        var rest = Substring("[\(part)]")
        tiles.append(try #require(set.tile(from: &rest)))
        #expect(rest.isEmpty)
      }
      let written = set.spelled(tiles)
      var rest = Substring(written)
      var read: [BoardTile] = []
      while let tile = set.tile(from: &rest) { read.append(tile) }
      #expect(rest.isEmpty && read == tiles, "\(text) written \(written)")
    }
  }

  /// Source: Protocol/SPEC.md, values; the tables in `Dictionaries/alphabets`.
  @Test(
    "An ASCII alias in brackets is its tile; small, a blank that stands for it",
    arguments: [
      ("german", "[AE]", "Ä"), ("german", "[oe]", "ö"), ("polish", "[L/]", "Ł"), ("polish", "[a,]", "ą"),
      ("polish", "[Z']", "Ź"), ("polish", "[z.]", "ż"), ("spanish", "[N~]", "Ñ"), ("spanish", "[n~]", "ñ"),
      ("catalan", "[LL]", "L·L"), ("catalan", "[c,]", "ç"),
    ])
  func aliases(name: String, typed: String, meant: String) throws {
    let set = try #require(TileSet.named(name))
    var rest = Substring("\(typed)A")
    var other = Substring("\(meant)A")
    let tile = try #require(set.tile(from: &rest))
    #expect(tile == set.tile(from: &other) && rest == "A")
  }

  @Test("Aliases stand in racks, pictures and placements as letters do")
  func aliasesEverywhere() throws {
    let rack = TileSet.polish.rack(from: "[Z.]A[L/]?")
    #expect(rack == TileSet.polish.rack(from: "ŻAŁ?") && rack?.count == 4)
    #expect(TileSet.polish.rack(from: "[z.]A") == nil && TileSet.polish.rack(from: "Z.A") == nil)
    let placement = try Placement(text: "8H [Z.].([L/])[a,]", tiles: .polish)
    #expect(try placement == Placement(text: "8H Ż.(Ł)ą", tiles: .polish))
    #expect(placement.text(.polish) == "8H Ż..ą")
    #expect(Board(picture: ["[Z.].[l/]"], tiles: .polish) == Board(picture: ["Ż.ł"], tiles: .polish))
  }

  @Test(
    "Capitals are the language's own: in Turkish i is İ and ı is I; an alias stays one",
    arguments: [
      ("turkish", "8I ığdir.i[i.]s[ue]", "8I IĞDİR.İ[I.]S[UE]"), ("turkish", "[i]ı?", "[İ]I?"),
      ("polish", "ż[l/]i", "Ż[L/]I"), ("spanish", "[ch]ico", "[CH]ICO"),
      ("catalan", "[l·l][ll]", "[L·L][LL]"),
    ])
  func capitals(name: String, text: String, capitals: String) throws {
    #expect(try #require(TileSet.named(name)).capitals(of: text) == capitals)
  }

  @Test("Every tile's small letters are capitals again, in every language", arguments: TileSet.all)
  func smallAndBack(set: TileSet) {
    for label in 1...UInt8(set.letterCount) {
      let tile = BoardTile(label: label)
      let small = set.letters(of: BoardTile(label: label, isBlank: true))
      #expect(set.capitals(of: small) == set.letters(of: tile) && small != set.letters(of: tile))
    }
  }

  @Test("A letter and its mark apart read as the letter")
  func decomposed() {
    var rest = Substring("A\u{308}x")
    #expect(TileSet.german.tile(from: &rest) == BoardTile(label: 2) && rest == "x")
  }

  @Test(
    "What is no tile is left where it stands",
    arguments: [
      "", "1", "[", "[C", "[]", "[1]", "[Ch]", "]", "É", "K", "[CHA]", "?", "[~]", "[N~", "[N~~]", "[Aa]",
    ])
  func noTile(text: String) {
    var rest = Substring(text)
    #expect(TileSet.spanish.tile(from: &rest) == nil && rest == text)
  }

  @Test("A rack has no order, holds each tile as often as it was put there, and writes blanks last")
  func rack() throws {
    let english = TileSet.english
    let rack = try #require(english.rack(from: "?TEA?TE"))
    #expect(english.spelled(rack) == "AEETT??" && rack.count == 7)
    #expect(rack == english.rack(from: "TTEE??A"))
    #expect(rack.count(of: TileSet.blank) == 2 && rack.count(of: 20) == 2 && rack.count(of: 3) == 0)
    #expect(rack.without([1, 20, 0]).map { english.spelled($0) } == "EET?")
    #expect(rack.without([1, 1]) == nil)
    #expect(english.points(of: rack) == 5)
    #expect(english.rack(from: "") == Rack())
    for text in ["CAt", "C.T", "ABCDEFGHIJKLMNOP", "C T"] { #expect(english.rack(from: text) == nil) }
    #expect(TileSet.spanish.rack(from: "[CH]LLR?")?.count == 4)
  }

  @Test("Taking tiles from a rack and giving them back leaves it as it was, for many racks")
  func rackTiles() {
    var numbers = Seeded(seed: 11)
    for _ in 0..<2_000 {
      var labels = (0..<Int.random(in: 0...15, using: &numbers)).map { _ in
        UInt8.random(in: 0...63, using: &numbers)
      }
      var rack = Rack()
      for label in labels { rack.insert(label) }
      #expect(rack.count == labels.count)
      #expect(Array(rack) == labels.sorted { ($0 == 0 ? 64 : $0) < ($1 == 0 ? 64 : $1) })
      labels.shuffle(using: &numbers)
      #expect(Rack(labels) == rack)
      for label in labels {
        let isTaken = rack.remove(label)
        #expect(isTaken)
      }
      #expect(rack == Rack())
      let isTaken = rack.remove(1)
      #expect(!isTaken)
    }
  }

  @Test("Each place draws one tile, and all places together draw the set")
  func draws() {
    for set in TileSet.all {
      var counts = [Int](repeating: 0, count: 64)
      for place in 0..<set.total {
        var bag = Bag(of: set)
        counts[Int(bag.draw(at: place))] += 1
        #expect(bag.count == set.total - 1)
      }
      for label in 0...UInt8(set.letterCount) { #expect(counts[Int(label)] == set.count(of: label)) }
    }
  }

  @Test("Bag, racks and board are the set after every play of games that are dealt and played at random")
  func conserved() throws {
    for seed in 1...20 {
      var numbers = Seeded(seed: UInt64(seed))
      let rules = TournamentRules(tiles: TileSet.all[seed % TileSet.all.count])
      var bag = Bag(of: rules.tiles)
      func drawn(_ count: Int) -> Rack {
        var rack = Rack()
        for _ in 0..<min(count, bag.count) {
          rack.insert(bag.draw(at: Int.random(in: 0..<bag.count, using: &numbers)))
        }
        return rack
      }
      var game = try #require(Game(racks: BySeat(drawn(7), drawn(7)), rules: rules))
      bag = game.bag
      for _ in 0..<60 where game.phase == .playing {
        let racks = try #require(game.racks)
        let mover = game.onTurn
        if let play = RandomPlay(on: game.board, rack: racks[mover], rules: rules, using: &numbers).placement
        {
          game.place(play, rules: rules)
          let tiles = drawn(7 - game.rackCounts[mover])
          if game.phase == .playing { game.draw(tiles, for: mover) }
          if Bool.random(using: &numbers) { game.rule(.playRemoved, rules: rules) }
        } else {
          game.pass(rules: rules)
        }
        bag = game.bag
        let held = try #require(game.racks)
        #expect(game.bag == Bag(of: rules.tiles, without: game.board, racks: [held.one, held.two]))
        #expect(game.bagCount == game.bag.count && game.rackCounts.one == held.one.count)
      }
    }
  }

  @Test("A board and racks that hold more than the set leave no bag")
  func tooMany() throws {
    let board = try #require(Board(picture: ["ZZ"], tiles: .english))
    #expect(Bag(of: .english, without: board) == nil)
    let bag = try #require(Bag(of: .english, without: Board(), racks: [Rack([26])].compactMap { $0 }))
    #expect(bag.count == 99 && bag.count(of: 26) == 0)
  }
}
