// SPDX-License-Identifier: MIT

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
  package var operations: [Operation]

  /// What is said of the game in a keyword and what follows it.
  package struct Operation: Hashable, Sendable {
    /// Such as `lex`.
    package var keyword: String
    /// Up to the `;`.
    package var text: String

    /// Takes a keyword and a text.
    package init(keyword: String, text: String) {
      self.keyword = keyword
      self.text = text
    }
  }

  /// Takes a position's parts; two racks and two scores.
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

  /// Writes the line.
  package func text(_ tiles: TileSet) -> String {
    let rows = board.rows(tiles)
    let racks = racks.map { tiles.spelled($0) }.joined(separator: "/")
    let scores = scores.map { "\($0)" }.joined(separator: "/")
    let rest = operations.map { " \($0.keyword) \($0.text);" }.joined()
    return "\(rows) \(racks) \(scores) \(scoreless)\(rest)"
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

extension Board {
  /// The rows from the top with `/` between them: tiles, small letters for blanks, and numbers of empty squares.
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

  /// Reads what `rows` writes.
  ///
  /// Throws `row` or `size`, whichever is wrong first.
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
