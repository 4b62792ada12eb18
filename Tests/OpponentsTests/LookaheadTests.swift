// SPDX-License-Identifier: MIT
import Lexica
import Rulebook
import TestSupport
import Testing

@testable import Opponents

/// A position is given as `SeatSight`, which holds neither the order of the bag nor the other rack.
@Suite("Level 4 looks one reply ahead, and knows what its seat knows")
struct LookaheadTests {
  static let rules = TournamentRules(tiles: .english)

  @Test("The same random numbers give the same turn, a legal one", arguments: [60, 5, 0])
  func repeated(bagCount: Int) throws {
    let lexicon = try SomeWords.lexicon.get()
    let evaluation = try #require(StaticEvaluation(lexicon, rules: Self.rules, leaves: .of(.english)))
    let few = [Lookahead.Round(turns: 4, samples: 2), Lookahead.Round(turns: 2, samples: 2)]
    let lookahead = Lookahead(evaluation: evaluation, rounds: few, lateRounds: few)
    var random = Seeded(seed: 5)
    // A board with all tiles but two racks and those in the bag: a word that plays can cross, the others far from it.
    var pool = Bag(of: Self.rules.tiles)
    var board = Board()
    for (column, letter) in "TEN".utf8.enumerated() {
      let label = letter - UInt8(ascii: "A") + 1
      let wasThere = pool.remove(label)
      #expect(wasThere)
      board[try #require(Square(row: 2, column: 6 + column))] = BoardTile(label: label, isBlank: false)
    }
    let rack = pool.drawn(7, using: &random)
    let unseen = bagCount + 7
    for place in 0..<(pool.count - unseen) {
      let square = try #require(Square(row: 14 - place / 15, column: place % 15))
      let label = pool.draw(at: 0)
      board[square] = BoardTile(label: label == TileSet.blank ? 1 : label, isBlank: label == TileSet.blank)
    }
    let sight = SeatSight(board: board, rack: rack, bagCount: bagCount)
    var (one, other) = (Seeded(seed: 9), Seeded(seed: 9))
    let turn = lookahead.turn(in: sight, using: &one)
    #expect(lookahead.turn(in: sight, using: &other) == turn)
    guard case .place(let placement) = turn else {
      Issue.record("\(turn) is no placement")
      return
    }
    #expect(Legality(of: placement, on: board, rack: rack, rules: Self.rules).isLegal)
  }

  @Test("Of two plays of equal points it takes the one that gives the opponent less")
  func reply() throws {
    // Nearly every rack makes BA longer, and no rack makes AB longer.
    let longer = "AEIOUTNRSDLG".map { "BA\($0)" }
    let lexicon = try Lexicon.small("few", words: ["AB", "BA"] + longer)
    let evaluation = try #require(StaticEvaluation(lexicon, rules: Self.rules, leaves: Leaves()))
    let tiles = Self.rules.tiles
    let sight = SeatSight(board: Board(), rack: try #require(tiles.rack(from: "AB")), bagCount: 91)
    let best = evaluation.best(8, in: sight)
    #expect(Set(best.prefix(8).map(\.equity)).count == 1 && best.count == 8)
    for seed in UInt64(1)...5 {
      var random = Seeded(seed: seed)
      let turn = Lookahead(evaluation: evaluation).turn(in: sight, using: &random)
      guard case .place(let placement) = turn else {
        Issue.record("\(turn)")
        continue
      }
      #expect(placement.text(tiles).hasSuffix("AB"))
    }
  }

  @Test("A level 4 with an empty bag takes a turn that no other is better than")
  func solved() throws {
    var scene = try Scene(rules: Self.rules, letters: 1...5, seed: 21)
    let evaluation = try scene.evaluation()
    let endgame = Endgame(evaluation: evaluation)
    let lookahead = Lookahead(evaluation: evaluation)
    var solved = 0
    for _ in 0..<4 {
      // The unseen tiles are two: all others lie on a far part of the board, which no play reaches.
      let mine = scene.rack(letters: 2, blanks: 0)
      let theirs = scene.rack(letters: 2, blanks: 0)
      guard let board = Self.board(without: mine, theirs, scene.rules) else { continue }
      let sight = SeatSight(board: board, rack: mine, bagCount: 0)
      let start = try #require(endgame.position(in: sight))
      #expect(start.theirs == theirs)
      guard let solution = endgame.solution(start, turnsMost: 10_000) else { continue }
      var random = Seeded(seed: 1)
      let turn = lookahead.turn(in: sight, using: &random)
      let rated = evaluation.rated(turn, in: sight)
      #expect(endgame.spreads(after: [rated], start, turnsMost: 1_000_000) == [solution.spread])
      solved += 1
    }
    #expect(solved > 1)
  }

  /// A board with every tile of the set but those of two racks; nil where the set lacks one of them.
  private static func board(without mine: Rack, _ theirs: Rack, _ rules: TournamentRules) -> Board? {
    guard var pool = Bag(of: rules.tiles, without: Board(), racks: [mine, theirs]) else { return nil }
    var board = Board()
    var place = 0
    while pool.count > 0 {
      guard let square = Square(row: 14 - place / 15, column: place % 15) else { return nil }
      let label = pool.draw(at: 0)
      board[square] = BoardTile(label: label == TileSet.blank ? 1 : label, isBlank: label == TileSet.blank)
      place += 1
    }
    return board
  }
}
