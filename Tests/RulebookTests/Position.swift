// SPDX-License-Identifier: MIT
import Rulebook

/// A board that a test sets up by a picture or by plays, and asks questions of.
struct Position {
  var board = Board()
  var rules: TournamentRules

  init(_ tiles: TileSet = .english) { rules = TournamentRules(tiles: tiles) }

  /// A picture of the upper left part: a string a row; what is not drawn is empty.
  init(picture: String, _ tiles: TileSet = .english) throws {
    self.init(tiles)
    guard let board = Board(picture: picture.split(separator: "\n").map(String.init), tiles: tiles) else {
      throw Unreadable()
    }
    self.board = board
  }

  struct Unreadable: Error {}

  /// Lays a play without asking whether it is legal.
  mutating func lay(_ play: String) throws {
    board.lay(try placement(play))
  }

  func placement(_ play: String) throws -> Placement { try Placement(text: play, tiles: rules.tiles) }

  func violations(_ play: String, rack: String? = nil) throws -> [Violation] {
    Legality(
      of: try placement(play), on: board, rack: rack.flatMap { rules.tiles.rack(from: $0) }, rules: rules
    ).violations
  }

  /// Words and their points as `DOGS 8`, the main word first.
  func words(_ play: String) throws -> [String] {
    let placement = try placement(play)
    let words = WordsFormed(of: placement, on: board)
    let score = Score(of: placement, forming: words, on: board, rules: rules)
    return zip(words, score.words).map { "\(rules.tiles.spelled($0.tiles)) \($1)" }
  }

  func score(_ play: String) throws -> Score {
    let placement = try placement(play)
    return Score(
      of: placement, forming: WordsFormed(of: placement, on: board), on: board, rules: rules)
  }
}
