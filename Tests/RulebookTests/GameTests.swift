// SPDX-License-Identifier: MIT
import Rulebook
import Testing

/// Source: scoreless turns; challenging the out-play; end-of-game scoring; rows T56 to T70.
@Suite("A game counts its scoreless turns, and going out waits for the last word")
struct GameTests {
  var rules = TournamentRules(tiles: .english)

  func placement(_ text: String) throws -> Placement { try Placement(text: text, tiles: .english) }

  /// A game in which seat 1 played `8G CAT` after some passes.
  func begun(passes: Int, rules: TournamentRules) throws -> Game {
    var game = Game(rules: rules)
    for _ in 0..<passes { game.pass(rules: rules) }
    game.place(try placement("8G CAT"), rules: rules)
    return game
  }

  @Test("T56: a turn lost to a failed challenge is the first of a new run")
  func lostTurn() throws {
    var game = try begun(passes: 5, rules: rules)
    #expect(game.scoreless.count == 0)
    let mover = game.onTurn.opposite
    game.rule(.challengerLosesTurn(turn: mover), rules: rules)
    #expect(game.scoreless.count == 1 && game.onTurn == mover && game.phase == .playing)
    for _ in 0..<4 { game.pass(rules: rules) }
    #expect(game.phase == .playing)
    game.pass(rules: rules)
    #expect(game.phase == .over(.scoreless))
  }

  @Test("T56b: where a placement without points counts, the lost turn can be the sixth")
  func zeroCounts() throws {
    var rules = rules
    rules.zeroPlacement = .counts
    var game = Game(rules: rules)
    for _ in 0..<4 { game.pass(rules: rules) }
    game.place(try placement("8H ta"), rules: rules)
    #expect(game.scoreless.count == 5 && game.phase == .playing)
    game.rule(.challengerLosesTurn(turn: game.onTurn.opposite), rules: rules)
    #expect(game.phase == .over(.scoreless))
  }

  @Test("T24: an all-blank placement resets the run by default")
  func zeroResets() throws {
    var game = Game(rules: rules)
    for _ in 0..<4 { game.pass(rules: rules) }
    game.place(try placement("8H ta"), rules: rules)
    #expect(game.scoreless.count == 0)
  }

  @Test("T57 and T58: a phony that comes off restores the run and adds one", arguments: [2, 5])
  func phony(passes: Int) throws {
    var game = try begun(passes: passes, rules: rules)
    #expect(game.scoreless.count == 0)
    let mover = game.onTurn.opposite
    game.rule(.playRemoved, rules: rules)
    #expect(game.scoreless.count == passes + 1 && game.onTurn == mover.opposite && game.board.isEmpty)
    #expect(game.phase == (passes == 5 ? .over(.scoreless) : .playing))
    #expect(game.standing == nil && game.scores == BySeat(0, 0))
  }

  @Test("Phony after phony off can by itself end the game")
  func phonies() throws {
    var game = Game(rules: rules)
    for turn in 1...6 {
      game.place(try placement("8G CAT"), rules: rules)
      game.rule(.playRemoved, rules: rules)
      #expect(game.phase == (turn == 6 ? .over(.scoreless) : .playing))
    }
  }

  @Test("T59: six passes from the start leave each without the points of the own rack")
  func nothingPlayed() {
    var game = Game(rules: rules)
    for _ in 0..<6 { game.pass(rules: rules) }
    #expect(game.phase == .over(.scoreless) && game.board.isEmpty)
    let final = FinalScore(.scoreless, scores: game.scores, racks: BySeat(6, 16), rules: rules)
    #expect(final.scores == BySeat(-6, -16) && final.winner == .one)
  }

  @Test("T60: each loses the own rack, a blank counts nothing")
  func racksLost() throws {
    let racks = try ["AEIOUQZ", "??RSTLN"].map {
      TileSet.english.points(of: try #require(TileSet.english.rack(from: $0)))
    }
    #expect(racks == [25, 5])
    let final = FinalScore(.scoreless, scores: BySeat(120, 95), racks: BySeat(25, 5), rules: rules)
    #expect(final.scores == BySeat(95, 90) && final.spread == 5)
  }

  @Test("T62: an exchange needs the set's minimum in the bag, and no more tiles than there are")
  func exchange() throws {
    #expect(rules.exchangeFault(count: 1, bag: 7) == nil)
    #expect(rules.exchangeFault(count: 7, bag: 7) == nil)
    #expect(rules.exchangeFault(count: 1, bag: 6) == .bagTooLow)
    #expect(rules.exchangeFault(count: 0, bag: 50) == .count)
    #expect(rules.exchangeFault(count: 8, bag: 50) == .count)
    let spanish = TournamentRules(tiles: .spanish)
    #expect(spanish.exchangeFault(count: 1, bag: 1) == nil)
    #expect(spanish.exchangeFault(count: 2, bag: 1) == .count)
    #expect(spanish.exchangeFault(count: 1, bag: 0) == .bagTooLow)
    let rack = try #require(TileSet.english.rack(from: "AAB"))
    #expect(rules.exchangeFault(of: [1, 1], from: rack, bag: 9) == nil)
    #expect(rules.exchangeFault(of: [2, 2], from: rack, bag: 9) == .notOnRack)
    var game = Game(rules: rules)
    game.exchange(rules: rules)
    #expect(game.scoreless.count == 1 && game.scores == BySeat(0, 0) && game.onTurn == .two)
  }

  /// Seat 1 at 372 with ABBE, seat 2 at 364 with DIIT, nothing in the bag; seat 1 then goes out with ABBE.
  static func outPlay(_ rules: TournamentRules) throws -> Game {
    var small = rules
    // Exactly the tiles of the board and the two racks, so that the bag is empty.
    small.tiles = try #require(
      TileSet(
        name: "english",
        tiles: "A1/1 B2/3 C0/3 D2/2 E1/1 F0/4 G0/2 H0/4 I3/1 J0/8 K0/5 L0/1 M0/3 N0/1 O0/1 P0/3 Q0/10 R0/1"
          + " S1/1 T2/1", blanks: 0))
    small.rackSize = 4
    let racks = try BySeat(
      #require(small.tiles.rack(from: "DITS")), #require(small.tiles.rack(from: "DIIT")))
    var game = try #require(Game(racks: racks, rules: small))
    game.place(try Placement(text: "8G DITS", tiles: .english), rules: small)
    game.draw(try #require(small.tiles.rack(from: "ABBE")), for: .one)
    game.adjust(.one, by: 362)
    game.adjust(.two, by: 364)
    game.pass(rules: small)
    #expect(game.bagCount == 0 && game.scores == BySeat(372, 364))
    #expect(game.place(try Placement(text: "K8 ABBE", tiles: .english), rules: small).total == 22)
    return game
  }

  @Test("T63: going out waits, and the pass that accepts it ends the game with twice the tiles left")
  func goingOut() throws {
    var game = try Self.outPlay(rules)
    #expect(game.phase == .finalPending && game.onTurn == .two && game.scores == BySeat(394, 364))
    game.pass(rules: rules)
    #expect(game.phase == .over(.out(.one)) && game.scoreless.count == 0)
    let left = try rules.tiles.points(of: #require(game.racks?.two))
    let final = FinalScore(.out(.one), scores: game.scores, racks: BySeat(0, left), rules: rules)
    #expect(final.scores == BySeat(404, 364) && final.winner == .one)
    #expect(final.adjustments.map(\.reason) == [.gainedRack])
  }

  @Test(
    "T64 and T65: a failed challenge of the out-play costs its points, then racks; no turn is left to lose")
  func failedChallenge() throws {
    for (effect, score) in [
      (ChallengeEffect.pointsTo(.one, points: 5), 409), (.challengerLosesTurn(turn: .one), 404), (.none, 404),
    ] {
      var game = try Self.outPlay(rules)
      game.rule(effect, rules: rules)
      #expect(game.phase == .over(.out(.one)) && game.scoreless.count == 0)
      let final = FinalScore(.out(.one), scores: game.scores, racks: BySeat(0, 5), rules: rules)
      #expect(final.scores == BySeat(score, 364))
    }
  }

  @Test("T66: a phony out-play comes off and the game goes on")
  func phonyOutPlay() throws {
    var game = try Self.outPlay(rules)
    game.rule(.playRemoved, rules: rules)
    #expect(game.phase == .playing && game.onTurn == .two && game.rackCounts.one == 4)
    #expect(game.racks?.one == TileSet.english.rack(from: "ABBE"))
    // One pass came before the play.
    #expect(game.scoreless.count == 2 && game.scores == BySeat(372, 364))
  }

  @Test("T67: in the other style the loser pays half, and the spread is the same")
  func each() {
    var rules = rules
    rules.endRack = .each
    let final = FinalScore(.out(.one), scores: BySeat(394, 364), racks: BySeat(0, 5), rules: rules)
    #expect(final.scores == BySeat(399, 359) && final.spread == 40)
    #expect(final.adjustments.map(\.reason) == [.gainedRack, .lostRack])
  }

  @Test("T68 and T69: while the last word is open nobody places or exchanges, and that is part of the value")
  func phases() throws {
    var game = try Self.outPlay(rules)
    #expect(!game.admitsTurns && game.standing?.mover == .one)
    var accepted = game
    accepted.accept()
    game.pass(rules: rules)
    #expect(game == accepted && game.phase == .over(.out(.one)) && !game.admitsTurns)
  }

  @Test("Tiles that were drawn go back into the bag when a play comes off")
  func drawnBack() throws {
    let racks = try BySeat(
      #require(TileSet.english.rack(from: "CATEEEE")), #require(TileSet.english.rack(from: "DOGSIII")))
    var game = try #require(Game(racks: racks, rules: rules))
    let before = game
    game.place(try placement("8G CAT"), rules: rules)
    game.draw(try #require(TileSet.english.rack(from: "QZ?")), for: .one)
    #expect(game.bagCount == 83)
    let held = try #require(game.racks)
    #expect(game.bag == Bag(of: .english, without: game.board, racks: [held.one, racks.two]))
    game.rule(.playRemoved, rules: rules)
    #expect(game.bag == before.bag && game.racks == before.racks && game.bagCount == 86)
    #expect(game.rackCounts == before.rackCounts && game.onTurn == .two)
  }

  @Test("At a real board the numbers of tiles are known, so going out is")
  func counted() throws {
    var rules = rules
    rules.rackSize = 3
    rules.tiles = try #require(TileSet(name: "small", tiles: "A4/1 B4/3", blanks: 0))
    var game = Game(rules: rules)
    #expect(game.bagCount == 2)
    game.place(try Placement(text: "8G ABA", tiles: rules.tiles), rules: rules)
    #expect(game.phase == .playing)
    game.drawUp(.one, rules: rules)
    #expect(game.bagCount == 0 && game.rackCounts == BySeat(2, 3))
    game.pass(rules: rules)
    game.place(try Placement(text: "J8 .BB", tiles: rules.tiles), rules: rules)
    #expect(game.phase == .finalPending)
  }
}
