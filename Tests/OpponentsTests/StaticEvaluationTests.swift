// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Opponents

extension Scene {
  /// An evaluation of the scene's list by the shipped leaves.
  func evaluation() throws -> StaticEvaluation {
    try #require(StaticEvaluation(lexicon, rules: rules, leaves: .of(rules.tiles)))
  }

  /// A rack that the set holds beside a board, and the number of tiles that are then unseen.
  mutating func rack(of count: Int, beside board: Board) throws -> (rack: Rack, unseen: Int) {
    var pool = try #require(Bag(of: rules.tiles, without: board))
    var random = random
    let rack = pool.drawn(count, using: &random)
    return (rack, pool.count)
  }
}

@Suite("The static equity of a turn is its score and the value of its leave")
struct StaticEvaluationTests {
  static let rules = TournamentRules(tiles: .english)

  /// Every play and every exchange, with its equity by definition.
  private func everything(_ sight: SeatSight, _ evaluation: StaticEvaluation) -> [Int] {
    var equities: [Int] = []
    evaluation.finder.forEachPlay(on: sight.board, rack: sight.rack) { play in
      let leave = sight.rack.without(play.placement.placedTiles.map(\.held)) ?? Rack()
      if sight.bagCount > 0 {
        equities.append(100 * play.score + evaluation.leaves.value(of: leave))
      } else {
        let other = sight.unseen(of: Self.rules.tiles)?.rack?.points(Self.rules.tiles) ?? 0
        let end = leave.isEmpty ? 200 * other : -200 * leave.points(Self.rules.tiles) - 1000
        equities.append(100 * play.score + end)
      }
    }
    guard Self.rules.exchangeFault(count: 1, bag: sight.bagCount) == nil else { return equities }
    let all = RackLeaves(sight.rack, evaluation.leaves)
    for number in 0..<all.whole where sight.rack.count - all.count(number) <= sight.bagCount {
      equities.append(all.value(number))
    }
    return equities
  }

  @Test("The best turns are the best of all plays and exchanges, in order", arguments: [30, 6, 0])
  func best(bagCount: Int) throws {
    var scene = try Scene(rules: Self.rules, letters: 1...5, seed: UInt64(bagCount) + 1)
    let evaluation = try scene.evaluation()
    for place in 0..<6 {
      let board = scene.board(plays: place)
      let rack = scene.rack(letters: bagCount == 0 ? 4 : 6, blanks: place % 2)
      let sight = SeatSight(board: board, rack: rack, bagCount: bagCount)
      let all = everything(sight, evaluation).sorted(by: >)
      let turns = evaluation.best(10, in: sight)
      guard !all.isEmpty else {
        #expect(turns.map(\.turn) == [.pass])
        continue
      }
      #expect(turns.map(\.equity) == Array(all.prefix(10)))
      #expect(evaluation.bestEquity(in: sight) == all[0])
      for turn in turns { #expect(evaluation.rated(turn.turn, in: sight) == turn) }
    }
  }

  /// Most turns change few lines, and the replies along the others are those of the board before.
  @Test("The best reply after a turn is that of a search of the whole board", arguments: [1, 2])
  func replies(seed: UInt64) throws {
    let lexicon = try SomeWords.lexicon.get()
    let evaluation = try #require(StaticEvaluation(lexicon, rules: Self.rules, leaves: .of(.english)))
    var random = Seeded(seed: seed)
    let game = try RobotGame(BySeat(3, 3), lexicon: lexicon, rules: Self.rules, seed: seed)
    var compared = 0
    for turn in game.turns where turn.bagCount > 20 && turn.bagCount % 3 != 0 {
      let sight = SeatSight(board: turn.board, rack: turn.rack, bagCount: turn.bagCount)
      var pool = try #require(sight.unseen(of: Self.rules.tiles))
      let rack = pool.drawn(7, using: &random)
      let replies = Replies(
        of: rack, on: turn.board, bagCount: turn.bagCount, evaluation, stepsMax: 1_000_000)
      for mine in evaluation.best(3, in: sight) {
        var board = turn.board
        var changed = LineSet.none
        if case .place(let placement) = mine.turn {
          board.lay(placement)
          changed = LineSet(changedBy: placement, with: board)
        }
        let whole = evaluation.bestEquity(in: SeatSight(board: board, rack: rack, bagCount: 13))
        #expect(replies.best(on: board, bagCount: 13, changed: changed) == whole)
        compared += 1
      }
    }
    #expect(compared > 12)
  }

  @Test("Without plays and tiles to exchange, the only turn is a pass")
  func pass() throws {
    let lexicon = try Lexicon.small("none", words: ["ZA"])
    let evaluation = try #require(StaticEvaluation(lexicon, rules: Self.rules, leaves: .of(.english)))
    let rack = try #require(Self.rules.tiles.rack(from: "VVU"))
    let turns = evaluation.best(5, in: SeatSight(board: Board(), rack: rack, bagCount: 6))
    #expect(turns.map(\.turn) == [.pass] && turns[0].leave == rack && turns[0].score == 0)
  }

  @Test("With an empty bag, going out gains twice the tiles that the opponent is left with")
  func out() throws {
    // All tiles but the last seven are on no board here, so the set is one of few tiles.
    let tiles = TileSet(
      name: "english", spellings: TileSet.english.spellings, aliases: [String?](repeating: nil, count: 26),
      counts: [0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1] + [0, 0, 1]
        + [UInt8](repeating: 0, count: 6),
      points: [0] + (UInt8(1)...26).map { UInt8(TileSet.english.points(of: $0)) }, exchangeMinimum: 7)
    let rules = TournamentRules(tiles: tiles)
    let lexicon = try Lexicon.small("at", words: ["AT"])
    let evaluation = try #require(StaticEvaluation(lexicon, rules: rules, leaves: .of(.english)))
    let rack = try #require(tiles.rack(from: "AT"))
    let best = evaluation.best(1, in: SeatSight(board: Board(), rack: rack, bagCount: 0))[0]
    // AT counts 2, doubled; the opponent is left with the Q.
    #expect(best.score == 4 && best.equity == 400 + 2 * 1000)
  }

  @Test("A sight of tiles that the set does not hold has no unseen tiles")
  func unseen() throws {
    let tiles = TileSet.english
    let rack = try #require(tiles.rack(from: "QQ"))
    #expect(SeatSight(board: Board(), rack: rack, bagCount: 80).unseen(of: tiles) == nil)
    let good = try #require(tiles.rack(from: "Q"))
    #expect(SeatSight(board: Board(), rack: good, bagCount: 99).unseen(of: tiles)?.count == 99)
    #expect(SeatSight(board: Board(), rack: good, bagCount: 100).unseen(of: tiles) == nil)
  }
}
