// SPDX-License-Identifier: MIT
import Rulebook

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
        Square(row: row, column: column).flatMap { self[$0] }.map { tiles.spelled($0) } ?? "."
      }.joined()
    }
  }
}

extension Placement {
  /// Reads a square and tiles separated by white space, such as `8H TRAIN`; throws the first fault.
  package init(text: some StringProtocol, tiles: TileSet) throws(PlacementFault) {
    let parts = text.split { $0 == " " || $0 == "\t" }
    guard parts.count == 2 else { throw .notTwoParts }
    try self.init(square: String(parts[0]), text: String(parts[1]), tiles: tiles)
  }
}

extension TileRow {
  /// Creates a row of tiles in order; nil for more than 15.
  package init?(_ tiles: some Sequence<BoardTile>) {
    self.init()
    for tile in tiles {
      guard count < TileRow.most else { return nil }
      append(tile)
    }
  }
}

extension CGPPosition {
  /// Reads a line that `text` wrote for the same tile set; nil for any other text.
  package init?(_ text: some StringProtocol, tiles: TileSet) {
    guard let read = try? CGPReader.read(String(text), tiles: tiles) else { return nil }
    self = read.position
  }
}

extension FinalScore {
  /// The score of seat 1 less the score of seat 2.
  package var spread: Int { scores.one - scores.two }
}

extension TileSet {
  /// Reads tiles in alphabet order, each as letter, count, `/`, points: `"A9/1 B2/3"`.
  ///
  /// Nil if a tile is malformed or repeated, or if there are more than 63.
  package convenience init?(name: String, tiles: String, blanks: Int, exchangeMinimum: Int = 7) {
    var spellings: [String] = []
    var counts = [UInt8(clamping: blanks)]
    var points: [UInt8] = [0]
    for part in tiles.split(separator: " ") {
      let pieces = part.split(separator: "/", omittingEmptySubsequences: false)
      guard pieces.count == 2, let value = UInt8(pieces[1]) else { return nil }
      let letter = pieces[0].prefix { !("0"..."9").contains($0) }
      guard !letter.isEmpty, let count = UInt8(pieces[0].dropFirst(letter.count)) else { return nil }
      spellings.append(String(letter))
      counts.append(count)
      points.append(value)
    }
    guard (1...63).contains(spellings.count), Set(spellings).count == spellings.count else { return nil }
    self.init(
      name: name, spellings: spellings, aliases: [], counts: counts, points: points,
      exchangeMinimum: exchangeMinimum)
  }
}
