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

  /// Reads what `text` writes; nil for anything else.
  package init?(_ text: some StringProtocol, tiles: TileSet) {
    let parts = text.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: true)
    guard parts.count >= 4, let board = Self.board(parts[0], tiles), let count = Int(parts[3]), count >= 0
    else { return nil }
    let racks = parts[1].split(separator: "/", omittingEmptySubsequences: false)
      .compactMap { tiles.rack(from: String($0)) }
    let scores = parts[2].split(separator: "/").compactMap { Int($0) }
    guard racks.count == 2, scores.count == 2 else { return nil }
    var operations: [GCGGame.Pragma] = []
    for operation in (parts.count > 4 ? parts[4] : "").split(separator: ";") {
      let words = operation.split(separator: " ", maxSplits: 1)
      guard let keyword = words.first else { continue }
      operations.append(
        GCGGame.Pragma(keyword: String(keyword), text: words.count > 1 ? String(words[1]) : ""))
    }
    self.init(board: board, racks: racks, scores: scores, scoreless: count, operations: operations)
  }

  private static func board(_ text: some StringProtocol, _ tiles: TileSet) -> Board? {
    let rows = text.split(separator: "/", omittingEmptySubsequences: false)
    guard rows.count == Square.side else { return nil }
    var board = Board()
    for (row, written) in rows.enumerated() {
      var rest = Substring(written)
      var column = 0
      while !rest.isEmpty {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        if !digits.isEmpty {
          guard digits.count <= 2, let gap = Int(digits), gap > 0 else { return nil }
          column += gap
          rest.removeFirst(digits.count)
        } else {
          guard let tile = tiles.tile(from: &rest), let square = Square(row: row, column: column) else {
            return nil
          }
          board[square] = tile
          column += 1
        }
      }
      guard column == Square.side else { return nil }
    }
    return board
  }
}
