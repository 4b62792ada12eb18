// SPDX-License-Identifier: MIT
import Lexica
import Opponents
import Rulebook
import Testing

@testable import Officiating

extension GameHall {
  /// Who is on turn.
  var onTurn: Person {
    get async throws { try await live.game?.onTurn == .one ? .ann : .ben }
  }

  /// Plays until the bag holds so many tiles or fewer and nothing is pending; every word is in the list.
  func playedDown(to count: Int) async throws -> GameHall {
    for turn in 0..<200 {
      let live = try await live
      guard (live.game?.bagCount ?? 0) > count else { break }
      try await playAnything(at: turn)
      await send(.accept(play: nil), as: try await onTurn, at: turn)
    }
    try #require(try await live.game?.bagCount ?? 99 <= count)
    return self
  }

  /// Makes the first legal placement of the most tiles that is found, whatever its words.
  @discardableResult
  func playAnything(at seconds: Int = 0, tilesMax: Int = 7) async throws -> Outcome {
    let live = try await live
    let game = try #require(live.game)
    let rack = try #require(game.racks?[game.onTurn])
    let placement = try #require(
      Self.anyPlacement(on: game.board, rack: rack, rules: live.rules, tilesMax: tilesMax))
    return await send(.play(placement, after: nil), as: try await onTurn, at: seconds)
  }

  static func anyPlacement(on board: Board, rack: Rack, rules: TournamentRules, tilesMax: Int) -> Placement? {
    let tiles = rack.map { $0 == TileSet.blank ? BoardTile(label: 1, isBlank: true) : BoardTile(label: $0) }
    for count in stride(from: min(tilesMax, tiles.count), through: 1, by: -1) {
      for row in 0..<15 {
        for column in 0..<15 {
          for direction in Direction.allCases {
            guard let start = Square(row: row, column: column), board[start] == nil,
              let items = items(tiles.prefix(count), from: start, direction, on: board),
              let placement = Placement(start: items.start, direction: direction, items: items.items),
              Legality(of: placement, on: board, rack: rack, rules: rules).isLegal
            else { continue }
            return placement
          }
        }
      }
    }
    return nil
  }

  /// The whole run that new tiles laid from a square on make, with the old ones before, between and behind.
  private static func items(
    _ tiles: some Sequence<BoardTile>, from square: Square, _ direction: Direction, on board: Board
  ) -> (start: Square, items: [Placement.Item])? {
    var start = square
    while let before = start.stepped(-1, direction), board[before] != nil { start = before }
    var items: [Placement.Item] = []
    var place: Square? = start
    var left = Array(tiles)[...]
    while let here = place {
      if board[here] != nil {
        items.append(.through)
      } else if let tile = left.popFirst() {
        items.append(.placed(tile))
      } else {
        break
      }
      place = here.stepped(1, direction)
    }
    return left.isEmpty ? (start, items) : nil
  }
}
