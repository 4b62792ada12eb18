// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Opponents

@Suite("A small end of a game is solved exactly")
struct EndgameTests {
  static let rules = TournamentRules(tiles: .english)

  /// Minimax without bounds and tables.
  private func spread(_ position: Endgame.Position, _ endgame: Endgame) -> Int {
    let sight = SeatSight(board: position.board, rack: position.mine, bagCount: 0)
    var turns: [RatedTurn] = []
    endgame.evaluation.finder.forEachPlay(on: position.board, rack: position.mine) { play in
      turns.append(endgame.evaluation.rated(.place(play.placement), in: sight))
    }
    turns.append(endgame.evaluation.rated(.pass, in: sight))
    return turns.map { spread(after: $0, position, endgame) }.max() ?? 0
  }

  private func spread(after turn: RatedTurn, _ position: Endgame.Position, _ endgame: Endgame) -> Int {
    var next = position
    return switch endgame.step(turn, &next) {
    case .ends(let points): points
    case .goesOn(let points): points - spread(next, endgame)
    }
  }

  private func positions(_ seed: UInt64) throws -> (Endgame, [Endgame.Position]) {
    var scene = try Scene(rules: Self.rules, letters: 1...5, seed: seed)
    let endgame = Endgame(evaluation: try scene.evaluation())
    let positions = (0..<3).map { _ in
      Endgame.Position(
        board: scene.board(plays: 1), mine: scene.rack(letters: 2, blanks: 0),
        theirs: scene.rack(letters: 2, blanks: 0))
    }
    return (endgame, positions)
  }

  @Test("The spread is what trying everything finds", arguments: [1, 2])
  func exact(seed: UInt64) throws {
    let (endgame, positions) = try positions(seed)
    for position in positions {
      let everything = spread(position, endgame)
      let solution = try #require(endgame.solution(position, turnsMost: 1_000_000))
      #expect(solution.spread == everything)
      #expect(spread(after: solution.turn, position, endgame) == everything)
      let sight = SeatSight(board: position.board, rack: position.mine, bagCount: 0)
      let turns = endgame.evaluation.best(5, in: sight)
      let spreads = try #require(endgame.spreads(after: turns, position, turnsMost: 1_000_000))
      #expect(spreads == turns.map { spread(after: $0, position, endgame) })
      // No side plays better than the best.
      #expect(solution.spread >= spreads.max() ?? 0)
    }
  }

  @Test("Beyond its number of positions an end is not solved")
  func bounded() throws {
    let (endgame, positions) = try positions(4)
    for position in positions {
      let sight = SeatSight(board: position.board, rack: position.mine, bagCount: 0)
      // The position after a pass has to be searched.
      let pass = endgame.evaluation.rated(.pass, in: sight)
      #expect(endgame.solution(position, turnsMost: 0) == nil)
      #expect(endgame.spreads(after: [pass], position, turnsMost: 0) == nil)
      #expect(endgame.spreads(after: [pass], position, turnsMost: 1_000_000)?.count == 1)
    }
  }

  @Test("Two passes in a row cost each side its own tiles")
  func passes() throws {
    let lexicon = try Lexicon.small("none", words: ["ZA"])
    let evaluation = try #require(StaticEvaluation(lexicon, rules: Self.rules, leaves: .of(.english)))
    let endgame = Endgame(evaluation: evaluation)
    let tiles = Self.rules.tiles
    let start = Endgame.Position(
      board: Board(), mine: try #require(tiles.rack(from: "Q")), theirs: try #require(tiles.rack(from: "VV")))
    #expect(endgame.solution(start, turnsMost: 100)?.spread == 8 - 10)
    #expect(endgame.playedOut(start) == 8 - 10)
  }

  @Test("An end is read where the bag is empty alone")
  func read() throws {
    var scene = try Scene(rules: Self.rules, letters: 1...5, seed: 1)
    let endgame = Endgame(evaluation: try scene.evaluation())
    let rack = scene.rack(letters: 3, blanks: 0)
    #expect(endgame.position(in: SeatSight(board: Board(), rack: rack, bagCount: 1)) == nil)
    // 97 unseen tiles are no rack.
    #expect(endgame.position(in: SeatSight(board: Board(), rack: rack, bagCount: 0)) == nil)
  }
}
