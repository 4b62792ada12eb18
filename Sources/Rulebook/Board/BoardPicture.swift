// SPDX-License-Identifier: MIT

extension Board {
  /// Reads a picture: one string for each row, `.` for an empty square, a small letter for a blank.
  ///
  /// Tiles of several letters are in brackets; spaces are ignored. Nil for more than 15 rows, a row of more
  /// than 15 squares, or a letter outside the set.
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

  /// Returns the board as a picture that `init(picture:tiles:)` can read.
  package func picture(of layout: BoardLayout, tiles: TileSet) -> [String] {
    (0..<layout.rows).map { row in
      (0..<layout.columns).map { column in
        self[Square(index: row * Square.side + column)].map { tiles.spelled($0) } ?? "."
      }.joined()
    }
  }
}
