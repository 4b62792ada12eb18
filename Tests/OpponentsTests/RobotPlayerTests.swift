// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Opponents

@Suite("The house plays by the rules, as well as its level says")
struct RobotPlayerTests {
  static let rules = TournamentRules(tiles: .english)

  static func game(_ one: Int, _ two: Int, seed: UInt64) throws -> RobotGame {
    try RobotGame(BySeat(one, two), lexicon: SomeWords.lexicon.get(), rules: rules, seed: seed)
  }

  /// The game asks at every turn whether what was done was legal.
  @Test("Whole games are legal to the end, and the higher level scores more a turn")
  func games() throws {
    var points = [0, 0, 0]
    var counts = [0, 0, 0]
    for (seed, pair) in [(1, 2), (2, 3), (3, 1), (2, 1), (3, 2), (1, 3)].enumerated() {
      let game = try Self.game(pair.0, pair.1, seed: UInt64(seed))
      guard case .over = game.game.phase else {
        Issue.record("a game came to no end")
        continue
      }
      for turn in game.turns {
        guard case .place = turn.turn else { continue }
        points[turn.level - 1] += turn.points
        counts[turn.level - 1] += 1
      }
    }
    let averages = zip(points, counts).map { Double($0) / Double($1) }
    #expect(
      averages[0] + 2 < averages[1] && averages[1] + 2 < averages[2],
      "\(averages)")
  }

  @Test("The same random numbers make the same game, others make another")
  func repeated() throws {
    let one = try Self.game(1, 2, seed: 77)
    let other = try Self.game(1, 2, seed: 77)
    #expect(one.turns == other.turns && one.game == other.game)
    #expect(try Self.game(1, 2, seed: 78).turns != one.turns)
  }

  @Test(
    "Of so many turns one is a phony: legal, with one word that the list lacks",
    arguments: [(1, 12), (2, 24), (3, 40)])
  func phonies(level: Int, turnsPerPhony: Int) throws {
    var scene = try Scene(rules: Self.rules, letters: 1...5, seed: 11)
    let house = RobotPlayer(level: level, lexicon: scene.lexicon, rules: scene.rules)
    var random = Seeded(seed: UInt64(level))
    let turns = 20 * turnsPerPhony
    var phonies = 0
    var board = Board()
    var rack = Rack()
    for turn in 0..<turns {
      if turn % 20 == 0 {
        board = scene.board(plays: 4)
        rack = scene.rack(letters: 4, blanks: 0)
      }
      guard case .place(let placement) = house.turn(board: board, rack: rack, bagCount: 20, using: &random)
      else { continue }
      try #require(Legality(of: placement, on: board, rack: rack, rules: scene.rules).isLegal)
      let wrong = WordsFormed(of: placement, on: board).compactMap { Word(letters: $0) }
        .count { !scene.words.contains($0) }
      #expect(wrong <= 1)
      phonies += wrong
    }
    // Twenty are expected, and the deviation of as many is above four.
    #expect((7...33).contains(phonies))
  }

  @Test("Level 3 takes the turn of the highest static equity")
  func highest() throws {
    var scene = try Scene(rules: Self.rules, letters: 1...5, seed: 5)
    let evaluation = try scene.evaluation()
    let house = RobotPlayer(level: 3, lexicon: scene.lexicon, rules: scene.rules)
    var random = Seeded(seed: 8)
    for _ in 0..<4 {
      let board = scene.board(plays: 5)
      let rack = scene.rack(letters: 6, blanks: 0)
      let best = evaluation.best(1, in: SeatSight(board: board, rack: rack, bagCount: 9))[0].turn
      var others = 0
      for _ in 0..<60 where house.turn(board: board, rack: rack, bagCount: 9, using: &random) != best {
        others += 1
      }
      // All others that it lays are phonies.
      #expect(others < 8)
    }
  }

  @Test("Level 1 lays short words where there are any")
  func newcomer() throws {
    let lexicon = try Lexicon.small("short", words: ["RETAINS", "RETAIN", "AT", "TIN", "RATES", "TRAINS"])
    let house = RobotPlayer(level: 1, lexicon: lexicon, rules: Self.rules)
    var random = Seeded(seed: 4)
    let rack = try #require(Self.rules.tiles.rack(from: "RETAINS"))
    for _ in 0..<60 {
      let turn = house.turn(board: Board(), rack: rack, bagCount: 80, using: &random)
      guard case .place(let placement) = turn else {
        Issue.record("\(turn)")
        continue
      }
      // A phony may be one tile longer than what it was made of.
      #expect(placement.count <= 6)
    }
  }

  @Test("However many plays there are, at most 32 are kept, the foremost in order")
  func shortlist() throws {
    var scene = try Scene(rules: Self.rules, letters: 1...5, seed: 9)
    let finder = try #require(PlayFinder(scene.lexicon, rules: scene.rules))
    let board = scene.board(plays: 5)
    let rack = scene.rack(letters: 7, blanks: 0)
    for level in RobotPlayer.levels {
      var shortlist = Shortlist(level: level, salt: 1)
      var scores: [Int] = []
      finder.forEachPlay(on: board, rack: rack) {
        shortlist.look(at: $0)
        scores.append($0.score)
      }
      #expect(shortlist.seen == scores.count && scores.count > 32 && shortlist.plays.count == 32)
      let most = Array(scores.sorted(by: >).prefix(32))
      #expect(level == 1 || shortlist.plays.map(\.score) == most)
    }
  }
}

@Suite("Without a play the house exchanges, and passes where it may not")
struct RobotExchangeTests {
  private func turn(
    _ tiles: TileSet, rack: String, bagCount: Int, words: [String] = ["CHA"]
  ) throws -> RobotTurn {
    let alphabet = try #require(Alphabet.named(tiles.name))
    let house = RobotPlayer(
      level: 3, lexicon: try .small("few", alphabet: alphabet, words: words),
      rules: TournamentRules(tiles: tiles))
    var random = Seeded(seed: 1)
    return house.turn(
      board: Board(), rack: try #require(tiles.rack(from: rack)), bagCount: bagCount, using: &random)
  }

  private func given(_ tiles: TileSet, _ rack: String) throws -> RobotTurn {
    .exchange(try #require(tiles.rack(from: rack)))
  }

  /// Source: the exchange; each set's own fewest tiles in the bag.
  @Test("Letters go back for the best leave, the blanks stay; too few tiles in the bag are no exchange")
  func allowed() throws {
    let english = TileSet.english
    #expect(try turn(english, rack: "VVUUIIW", bagCount: 7) == given(english, "VVUUIIW"))
    guard case .exchange(let given) = try turn(english, rack: "VVUUI??", bagCount: 30) else {
      Issue.record("no exchange")
      return
    }
    #expect(given.count(of: TileSet.blank) == 0 && given.count >= 4)
    #expect(try turn(english, rack: "VVUUIIW", bagCount: 6) == .pass)
    #expect(try turn(english, rack: "", bagCount: 0) == .pass)
  }

  @Test("Where the bag holds fewer than the rack, a second letter and the dearest go back")
  func dearest() throws {
    let spanish = TileSet.spanish
    #expect(try turn(spanish, rack: "[LL]EEZOSP", bagCount: 2) == given(spanish, "EZ"))
    #expect(try turn(spanish, rack: "[LL]EEZOSP", bagCount: 0) == .pass)
  }

  @Test("With a lexicon that is a function the house lays nothing, and challenges all the same")
  func injected() throws {
    let one = try Lexicon.small("one", words: ["AT"])
    let word = try Alphabet.english.word(from: "AT")
    let lexicon = Lexicon(
      name: "asked", edition: "1", alphabet: .english, seal: one.seal, count: 1,
      countsByLength: one.countsByLength
    ) { $0 == word }
    let house = RobotPlayer(level: 3, lexicon: lexicon, rules: TournamentRules(tiles: .english))
    var random = Seeded(seed: 1)
    let rack = try #require(TileSet.english.rack(from: "ATATATA"))
    #expect(house.turn(board: Board(), rack: rack, bagCount: 80, using: &random) == .exchange(rack))
    #expect(house.turn(board: Board(), rack: rack, bagCount: 5, using: &random) == .pass)
    let phony = try Alphabet.english.word(from: "TA")
    #expect((0..<100).count { _ in house.doubts(words: [phony], using: &random) } > 80)
    #expect((0..<100).count { _ in house.doubts(words: [word], using: &random) } == 0)
  }
}

@Suite("The house doubts what it does not know, as often as its level says")
struct RobotDoubtTests {
  @Test(
    "In a thousand plays each, with a phony among the words and without",
    arguments: [(1, 250, 20), (2, 500, 0), (3, 950, 0), (4, 950, 0)])
  func rates(level: Int, ofPhonies: Int, ofOthers: Int) throws {
    let lexicon = try Lexicon.small("some", words: ["AT", "TA", "RAT"])
    let house = RobotPlayer(level: level, lexicon: lexicon, rules: TournamentRules(tiles: .english))
    var random = Seeded(seed: UInt64(level))
    let good = try ["AT", "RAT", "TA"].map { try Alphabet.english.word(from: $0) }
    let phony = try Alphabet.english.word(from: "TAR")
    for place in 0...3 {
      var words = good
      words.insert(phony, at: place)
      let doubts = (0..<1_000).count { _ in house.doubts(words: words, using: &random) }
      #expect(abs(doubts - ofPhonies) < 60)
    }
    let doubts = (0..<1_000).count { _ in house.doubts(words: Words(good), using: &random) }
    #expect(ofOthers == 0 ? doubts == 0 : (5...40).contains(doubts))
  }
}
