// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Opponents

/// Source: illegal plays that are not about words; deriving the words of a play; scoring.
@Suite("The finder finds exactly what may be played")
struct PlayFinderTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let tiles: TileSet
    let letters: Int
    let blanks: Int
    let plays: Int
    var rackSize = 7
    var bingoSize = 7
    var centre = TournamentRules.Centre.enforced
    var testDescription: String {
      "\(tiles.name), \(letters) letters and \(blanks) blanks behind \(plays) plays, \(rackSize) to a rack"
    }

    /// A board of seven by six with premiums, the centre off the middle.
    func rules() throws -> TournamentRules {
      var rules = TournamentRules(tiles: tiles)
      let picture = ["W..l...", ".w...L.", "..w.l..", "l..w..l", "....w..", ".L..l.W"]
      let centre = try #require(Square(row: 2, column: 3))
      rules.layout = try #require(BoardLayout(picture: picture, centre: centre))
      rules.rackSize = rackSize
      rules.bingoSize = bingoSize
      rules.centre = self.centre
      return rules
    }
  }

  static let samples = [
    Sample(tiles: .english, letters: 4, blanks: 0, plays: 0),
    Sample(tiles: .english, letters: 4, blanks: 0, plays: 1),
    Sample(tiles: .english, letters: 4, blanks: 0, plays: 4),
    Sample(tiles: .english, letters: 4, blanks: 0, plays: 7, bingoSize: 3),
    Sample(tiles: .english, letters: 5, blanks: 0, plays: 3, rackSize: 3, bingoSize: 3),
    Sample(tiles: .english, letters: 3, blanks: 0, plays: 0, centre: .challengeable),
    Sample(tiles: .english, letters: 2, blanks: 1, plays: 0),
    Sample(tiles: .english, letters: 2, blanks: 1, plays: 3, bingoSize: 3),
    Sample(tiles: .english, letters: 0, blanks: 2, plays: 4),
    Sample(tiles: .spanish, letters: 4, blanks: 0, plays: 4),
    Sample(tiles: .spanish, letters: 2, blanks: 1, plays: 3),
    Sample(tiles: .polish, letters: 4, blanks: 0, plays: 2),
  ]

  @Test("What is found, and what it scores, is what trying everything finds", arguments: samples)
  func agrees(sample: Sample) throws {
    let rules = try sample.rules()
    // The first letters of the Spanish set include CH.
    var scene = try Scene(rules: rules, letters: 1...5, seed: UInt64(sample.letters * 10 + sample.plays))
    let finder = try #require(PlayFinder(scene.lexicon, rules: rules))
    var all = 0
    for _ in 0..<(sample.blanks == 0 ? 6 : 2) {
      let board = scene.board(plays: sample.plays)
      let rack = scene.rack(letters: sample.letters, blanks: sample.blanks)
      let everything = BruteForce(board: board, rack: rack, rules: rules, words: scene.words).plays()
      var found: [Laid: Int] = [:]
      finder.forEachPlay(on: board, rack: rack) { play in
        let placement = play.placement
        #expect(Legality(of: placement, on: board, rack: rack, rules: rules).isLegal)
        #expect(found.updateValue(play.score, forKey: placement.laid) == nil, "found twice")
        #expect(play.newTiles == placement.placedTiles.count && play.count == placement.count)
      }
      #expect(found == everything, "\(board.picture(of: rules.layout, tiles: rules.tiles))")
      all += everything.count
    }
    #expect(all > 10)
  }

  @Test(
    "Whoever wants the best alone is told of every play that is as good, and what is left out is worse",
    arguments: samples)
  func best(sample: Sample) throws {
    let rules = try sample.rules()
    var scene = try Scene(rules: rules, letters: 1...5, seed: UInt64(sample.letters * 100 + sample.plays))
    let finder = try #require(PlayFinder(scene.lexicon, rules: rules))
    var leftOut = 0
    for _ in 0..<6 {
      let board = scene.board(plays: sample.plays)
      let rack = scene.rack(letters: sample.letters, blanks: sample.blanks)
      var all: [Int: Set<FoundPlay>] = [:]
      finder.forEachPlay(on: board, rack: rack) { all[$0.score, default: []].insert($0) }
      // The floor is that of the foremost few, as it rises.
      for kept in [1, 3] {
        var scores: [Int] = []
        var told: Set<FoundPlay> = []
        finder.forEachGoodPlay(on: board, rack: rack) { play in
          told.insert(play)
          scores = Array((scores + [play.score]).sorted(by: >).prefix(kept))
          return scores.count < kept ? 0 : scores[kept - 1]
        }
        let most = all.flatMap { Array(repeating: $0.key, count: $0.value.count) }.sorted(by: >).prefix(kept)
        #expect(scores == Array(most), "\(board.picture(of: rules.layout, tiles: rules.tiles))")
        for (score, plays) in all where score >= scores.last ?? 0 { #expect(told.isSuperset(of: plays)) }
        leftOut += all.values.reduce(0) { $0 + $1.count } - told.count
      }
    }
    #expect(leftOut > 0)
  }

  @Test("A whole rack is found, with its bonus, and a blank for any letter")
  func bingo() throws {
    let lexicon = try Lexicon.small("bingo", words: ["RETAINS", "NASTIER", "AT"])
    let rules = TournamentRules(tiles: .english)
    let finder = try #require(PlayFinder(lexicon, rules: rules))
    let rack = try #require(rules.tiles.rack(from: "RETAIN?"))
    var texts: [String: Int] = [:]
    finder.forEachPlay(on: Board(), rack: rack) { texts[$0.placement.text(.english)] = $0.score }
    // 8D puts the R on the double letter; the centre doubles.
    #expect(texts["8D RETAINs"] == (2 + 1 + 1 + 1 + 1 + 1 + 0) * 2 + 50)
    #expect(texts["8H NAsTIER"] != nil)
    #expect(texts["H4 RETAINs"] == texts["8D RETAINs"])
    #expect(texts["8H AT"] == 4 && texts["8H aT"] == 2 && texts["8G At"] == 2)
    #expect(texts.keys.allSatisfy { text in text.hasPrefix("8") || text.hasPrefix("H") })
  }

  @Test("A line whose squares all triple is scored whole")
  func tripled() throws {
    let letters = String(repeating: "Q", count: Square.side)
    let lexicon = try Lexicon.small("tripled", words: [letters])
    var rules = TournamentRules(tiles: .english)
    let picture = Array(repeating: String(repeating: "W", count: Square.side), count: Square.side)
    rules.layout = try #require(BoardLayout(picture: picture, centre: rules.layout.centre))
    rules.rackSize = Square.side
    let finder = try #require(PlayFinder(lexicon, rules: rules))
    let rack = try #require(rules.tiles.rack(from: letters))
    var found: [Int] = []
    finder.forEachPlay(on: Board(), rack: rack) { play in
      let words = WordsFormed(of: play.placement, on: Board())
      #expect(play.score == Score(of: play.placement, forming: words, on: Board(), rules: rules).total)
      found.append(play.score)
    }
    // 15 letters of 10 points, tripled 15 times.
    #expect(found == [150 * 14_348_907, 150 * 14_348_907])
  }

  @Test("Tiles of several letters are laid as one, through a tile that is such too")
  func digraphs() throws {
    let lexicon = try Lexicon.small(
      "digraphs", alphabet: .spanish, words: ["CHICO", "LLECHE", "PERRO", "RRA", "CHA"])
    let rules = TournamentRules(tiles: .spanish)
    let finder = try #require(PlayFinder(lexicon, rules: rules))
    var board = Board()
    board.lay(try Placement(text: "8G CHICO", tiles: .spanish))
    let rack = try #require(rules.tiles.rack(from: "[LL]EEPA"))
    var texts: [String] = []
    finder.forEachPlay(on: board, rack: rack) { texts.append($0.placement.text(.spanish)) }
    #expect(texts.sorted() == ["G6 [LL]E.E", "G8 .A"])
  }

  @Test("A tile that forms two words is found once, and one that forms one is found as that")
  func singles() throws {
    let lexicon = try Lexicon.small("singles", words: ["AT", "TA", "AB"])
    let rules = TournamentRules(tiles: .english)
    let finder = try #require(PlayFinder(lexicon, rules: rules))
    let board = try #require(Board(picture: ["...", "..T", ".T."], tiles: .english))
    let rack = try #require(rules.tiles.rack(from: "A"))
    var texts: [String] = []
    finder.forEachPlay(on: board, rack: rack) { texts.append($0.placement.text(.english)) }
    #expect(texts.sorted() == ["2B A.", "2C .A", "3A A.", "3B .A", "B3 .A", "C1 A."])
  }

  @Test("Nothing is played beside words that go on to no word, nor from an empty rack")
  func nothing() throws {
    let lexicon = try Lexicon.small("nothing", words: ["AT"])
    let rules = TournamentRules(tiles: .english)
    let finder = try #require(PlayFinder(lexicon, rules: rules))
    let board = try #require(Board(picture: ["ZZ"], tiles: .english))
    var count = 0
    let rack = try #require(rules.tiles.rack(from: "AT"))
    #expect(finder.forEachPlay(on: board, rack: rack) { _ in count += 1 })
    #expect(finder.forEachPlay(on: Board(), rack: Rack()) { _ in count += 1 })
    #expect(count == 0)
  }

  @Test("A search that is cut short finds the beginning of what a whole one finds")
  func cut() throws {
    var scene = try Scene(rules: TournamentRules(tiles: .english), letters: 1...5, seed: 3)
    let finder = try #require(PlayFinder(scene.lexicon, rules: scene.rules))
    let board = scene.board(plays: 6)
    let rack = scene.rack(letters: 6, blanks: 1)
    var all: [FoundPlay] = []
    #expect(finder.forEachPlay(on: board, rack: rack) { all.append($0) })
    for steps in [0, 1, 10, 100, 1_000, 5_000] {
      var some: [FoundPlay] = []
      #expect(!finder.forEachPlay(on: board, rack: rack, stepsMax: steps) { some.append($0) })
      #expect(some == Array(all.prefix(some.count)) && some.count < all.count && some.count <= steps)
    }
  }
}
