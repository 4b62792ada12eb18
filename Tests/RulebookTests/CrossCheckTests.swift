// SPDX-License-Identifier: MIT
import Foundation
import Rulebook
import TestSupport
import Testing

/// Source: deriving the words of a play; scoring; illegal plays that are not about words.
///
/// `VERDICT_PLACEMENTS` sets how many random placements are tried; `make soak` asks for all of them.
@Suite("Words, scores and legality agree with a second scorer that is written differently")
struct CrossCheckTests {
  static let asked = Int(ProcessInfo.processInfo.environment["VERDICT_PLACEMENTS"] ?? "")
  static let trials = asked ?? 4_000

  static func agrees(_ placement: Placement, _ board: Board, _ rules: TournamentRules) -> Bool {
    let oracle = Oracle(board, rules: rules)
    let words = WordsFormed(of: placement, on: board)
    let score = Score(of: placement, forming: words, on: board, rules: rules)
    let expected = oracle.words(placement)
    return words.count == expected.count && score.total == oracle.total(placement)
      && zip(words, expected).allSatisfy { word, found in
        word.count == found.cells.count && word.start.row == found.cells[0].row
          && word.start.column == found.cells[0].column && (word.direction == .across) == found.isAcross
      } && score.words == expected.map(\.points)
  }

  @Test("Words and scores of legal placements on boards that fill up")
  func legal() throws {
    var numbers = Seeded(seed: 2026)
    var tried = 0
    var eights = 0
    var board = Board()
    while tried < Self.trials {
      let set = TileSet.all[tried % TileSet.all.count]
      let rules = TournamentRules(tiles: set)
      if board.count > 70 || Int.random(in: 0..<60, using: &numbers) == 0 { board = Board() }
      var bag = Bag(of: set)
      var rack = Rack()
      for _ in 0..<7 { rack.insert(bag.draw(at: Int.random(in: 0..<bag.count, using: &numbers))) }
      guard let play = RandomPlay(on: board, rack: rack, rules: rules, using: &numbers).placement else {
        board = Board()
        continue
      }
      tried += 1
      try #require(Self.agrees(play, board, rules), "\(play.text(set)) at trial \(tried)")
      if WordsFormed(of: play, on: board).count > 4 { eights += 1 }
      let resolved = play.resolved(on: board)
      var after = board
      after.lay(play)
      var same = board
      same.lay(resolved)
      try #require(after == same && after.count == board.count + resolved.placedTiles.count)
      same.takeOff(resolved)
      try #require(same == board)
      board = after
    }
    #expect(eights > Self.trials / 200)
  }

  @Test("What is wrong with placements that are mostly wrong")
  func wrong() throws {
    var numbers = Seeded(seed: 7)
    let rules = TournamentRules(tiles: TileSet.english)
    var seen: Set<Violation> = []
    var legal = 0
    for trial in 0..<Self.trials {
      var board = Board()
      if trial % 5 != 0 {
        for _ in 0..<Int.random(in: 1...5, using: &numbers) {
          guard let rack = Rack((0..<7).map { _ in UInt8.random(in: 1...3, using: &numbers) }) else {
            continue
          }
          if let play = RandomPlay(on: board, rack: rack, rules: rules, using: &numbers).placement {
            board.lay(play)
          }
        }
      }
      let rack = (0..<7).map { _ in UInt8.random(in: 0...3, using: &numbers) }
      let items = (0..<Int.random(in: 1...9, using: &numbers)).map { _ -> Placement.Item in
        let tile = BoardTile(
          label: UInt8.random(in: 1...3, using: &numbers),
          isBlank: Int.random(in: 0..<6, using: &numbers) == 0)
        return [.through, .over(tile), .placed(tile), .placed(tile), .placed(tile)]
          .randomElement(using: &numbers) ?? .through
      }
      let start = try #require(
        Square(row: Int.random(in: 3...12, using: &numbers), column: Int.random(in: 3...12, using: &numbers)))
      let play = try #require(
        Placement(start: start, direction: trial % 2 == 0 ? .across : .down, items: items))
      let found = Legality(of: play, on: board, rack: Rack(rack), rules: rules)
      let expected = Oracle(board, rules: rules).violations(play, rack: rack)
      try #require(Set(found.violations) == expected, "\(play.text(.english)) at trial \(trial)")
      seen.formUnion(expected)
      if expected.isEmpty { legal += 1 }
    }
    #expect(seen == Set(Violation.allCases).subtracting([.beyondSet]) && legal > 0)
  }

  /// Every pattern of tiles on two by three squares, every placement of up to four tiles.
  @Test("Every placement on every small board")
  func exhaustive() throws {
    var rules = TournamentRules(tiles: .english)
    rules.rackSize = 2
    rules.bingoSize = 2
    let rows = Self.asked == nil ? 2 : 3
    let centre = try #require(Square(row: 1, column: 1))
    rules.layout = try #require(
      BoardLayout(
        picture: Array(repeating: "...", count: rows), centre: centre))
    let squares = try (0..<rows * 3).map { try #require(Square(row: $0 / 3, column: $0 % 3)) }
    let kinds: [Placement.Item] = [.through, .placed(BoardTile(label: 1)), .placed(BoardTile(label: 2))]
    var writings: [[Placement.Item]] = [[]]
    var all: [[Placement.Item]] = []
    for _ in 1...4 {
      writings = writings.flatMap { writing in kinds.map { writing + [$0] } }
      all += writings
    }
    let rack: [UInt8] = [1, 2]
    var legal = 0
    for pattern in 0..<(1 << squares.count) {
      var board = Board()
      for (place, square) in squares.enumerated() where pattern >> place & 1 == 1 {
        board[square] = BoardTile(label: 1)
      }
      let oracle = Oracle(board, rules: rules)
      for start in squares {
        for direction in Direction.allCases {
          for items in all {
            guard let play = Placement(start: start, direction: direction, items: items) else { continue }
            let found = Legality(of: play, on: board, rack: Rack(rack), rules: rules)
            try #require(
              Set(found.violations) == oracle.violations(play, rack: rack), "\(play.text(.english))")
            guard found.isLegal else { continue }
            legal += 1
            try #require(Self.agrees(play, board, rules), "\(play.text(.english))")
          }
        }
      }
    }
    #expect(legal > 500)
  }
}
