// SPDX-License-Identifier: MIT
import Rulebook

/// A position in one line: rows, racks, scores, turns without points, then what is said of the game.
///
/// The first rack and score are the side's that is on turn. Always UTF-8.
/// Source: the CGP description.
package struct CGPPosition: Hashable, Sendable {
  /// What lies on the board.
  package var board: Board
  /// Of the side on turn, then of the other; no tiles where a rack is not known.
  package var racks: [Rack]
  /// Of the side on turn, then of the other.
  package var scores: [Int]
  /// Turns in a row without points.
  package var scoreless: Int
  /// Such as `lex` and a list's name, in order.
  package var operations: [GCGGame.Pragma]

  /// Takes a position's parts; two racks and two scores.
  package init(
    board: Board, racks: [Rack], scores: [Int], scoreless: Int, operations: [GCGGame.Pragma] = []
  ) {
    precondition(racks.count == 2 && scores.count == 2)
    self.board = board
    self.racks = racks
    self.scores = scores
    self.scoreless = scoreless
    self.operations = operations
  }

  /// Writes the line.
  package func text(_ tiles: TileSet) -> String {
    let rows = (0..<Square.side).map { row(at: $0, tiles) }.joined(separator: "/")
    let racks = racks.map { tiles.spelled($0) }.joined(separator: "/")
    let scores = scores.map { "\($0)" }.joined(separator: "/")
    let rest = operations.map { " \($0.keyword) \($0.text);" }.joined()
    return "\(rows) \(racks) \(scores) \(scoreless)\(rest)"
  }

  private func row(at row: Int, _ tiles: TileSet) -> String {
    var text = ""
    var run: [BoardTile] = []
    var gap = 0
    for column in 0..<Square.side {
      guard let square = Square(row: row, column: column) else { continue }
      if let tile = board[square] {
        if gap > 0 { text += "\(gap)" }
        gap = 0
        run.append(tile)
      } else {
        text += tiles.spelled(run)
        run = []
        gap += 1
      }
    }
    return text + tiles.spelled(run) + (gap > 0 ? "\(gap)" : "")
  }

  /// Reads what `text` writes, with the tiles of a set; nil for anything else.
  package init?(_ text: some StringProtocol, tiles: TileSet) {
    guard let read = try? CGPReader.read(String(text), tiles: tiles) else { return nil }
    self = read.position
  }

  /// The first operation of a name, such as `lex`; nil where it is not said.
  package func operation(_ keyword: String) -> String? {
    operations.first { $0.keyword == keyword }?.text
  }
}
