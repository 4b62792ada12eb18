// SPDX-License-Identifier: MIT

extension Board {
  /// Reads a picture: a string a row, `.` for an empty square, a small letter for a blank.
  ///
  /// Tiles of several letters stand in brackets, spaces count nothing. Nil when a row is wider than 15
  /// squares, there are more than 15, or a letter is none of the set's.
  package init?(picture: [String], tiles: TileSet) {
    self.init()
    for (row, text) in picture.enumerated() {
      var rest = Substring(text.filter { $0 != " " })
      var column = 0
      while !rest.isEmpty {
        guard let square = Square(row: row, column: column) else { return nil }
        if rest.first == "." {
          rest.removeFirst()
        } else {
          guard let tile = tiles.tile(from: &rest) else { return nil }
          self[square] = tile
        }
        column += 1
      }
    }
  }

  /// Draws the board: a string a row, the tiles as `init(picture:tiles:)` reads them.
  package func picture(of layout: BoardLayout, tiles: TileSet) -> [String] {
    (0..<layout.rows).map { row in
      (0..<layout.columns).map { column in
        self[Square(index: row * Square.side + column)].map { tiles.spelled($0) } ?? "."
      }.joined()
    }
  }
}
