// SPDX-License-Identifier: MIT

/// A position in one line of UTF-8: rows, racks, scores, scoreless turns, then operations.
///
/// The rack and the score of the side on turn come first.
/// Source: the CGP description.
package struct CGPPosition: Hashable, Sendable {
  package var board: Board
  /// The racks of the side on turn and of the other side; an unknown rack is empty.
  package var racks: [Rack]
  /// The scores of the side on turn and of the other side.
  package var scores: [Int]
  package var scoreless: Int
  /// The operations in the order of the line, such as `lex` with the name of a word list.
  package var operations: [Operation]

  /// A statement about the game: a keyword and a text.
  package struct Operation: Hashable, Sendable {
    package var keyword: String
    /// The text between the keyword and the `;`.
    package var text: String

    package init(keyword: String, text: String) {
      self.keyword = keyword
      self.text = text
    }
  }

  /// Creates a position; traps unless there are two racks and two scores.
  package init(
    board: Board, racks: [Rack], scores: [Int], scoreless: Int, operations: [Operation] = []
  ) {
    precondition(racks.count == 2 && scores.count == 2)
    self.board = board
    self.racks = racks
    self.scores = scores
    self.scoreless = scoreless
    self.operations = operations
  }

  package func text(_ tiles: TileSet) -> String {
    let rows = board.rows(tiles)
    let racks = racks.map { tiles.spelled($0) }.joined(separator: "/")
    let scores = scores.map { "\($0)" }.joined(separator: "/")
    let rest = operations.map { " \($0.keyword) \($0.text);" }.joined()
    return "\(rows) \(racks) \(scores) \(scoreless)\(rest)"
  }
}

extension Board {
  /// Returns the rows from the top, separated by `/`: tiles, blanks in small letters, and numbers of empty squares.
  package func rows(_ tiles: TileSet) -> String {
    (0..<Square.side).map { row in
      var text = ""
      var run: [BoardTile] = []
      var gap = 0
      for column in 0..<Square.side {
        guard let square = Square(row: row, column: column) else { continue }
        if let tile = self[square] {
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
    }.joined(separator: "/")
  }

  /// Reads text that `rows` wrote; throws the first `row`, `width` or `size` fault.
  package init(rows text: String, _ tiles: TileSet) throws(CGPFault) {
    let rows = text.split(separator: "/", omittingEmptySubsequences: false)
    guard rows.count == Square.side else { throw .size(rows: rows.count) }
    self.init()
    for (row, written) in rows.enumerated() {
      var rest = Substring(written)
      var column = 0
      while !rest.isEmpty {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        if !digits.isEmpty {
          guard digits.count <= 2, let gap = Int(digits), gap > 0 else { throw .row(row + 1, String(digits)) }
          column += gap
          rest.removeFirst(digits.count)
        } else {
          guard let tile = tiles.tile(from: &rest) else { throw .row(row + 1, String(rest.prefix(1))) }
          if let square = Square(row: row, column: column) { self[square] = tile }
          column += 1
        }
      }
      guard column == Square.side else { throw .width(column, row: row + 1) }
    }
  }
}
