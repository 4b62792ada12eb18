// SPDX-License-Identifier: MIT

/// The shape of a board: its size, its premium squares and its centre.
package struct BoardLayout: Hashable, Sendable {
  /// The number of rows, 1 to 15.
  package let rows: Int
  /// The number of columns, 1 to 15.
  package let columns: Int
  /// The square that the first play must cover.
  package let centre: Square
  /// The premiums by number of square in a grid of 15 by 15.
  let premiums: [Premium]

  /// Reads a picture: one string for each row, one mark for each square.
  ///
  /// The marks are `.` none, `l` 2L, `L` 3L, `w` 2W, `W` 3W. Nil if rows differ in length, exceed 15 or hold
  /// another mark, or if the centre is outside.
  package init?(picture: [String], centre: Square) {
    guard let width = picture.first?.count, (1...Square.side).contains(width),
      picture.count <= Square.side, centre.row < picture.count, centre.column < width
    else { return nil }
    var premiums = [Premium](repeating: .none, count: Square.side * Square.side)
    for (row, marks) in picture.enumerated() {
      guard marks.count == width else { return nil }
      for (column, mark) in marks.enumerated() {
        guard let place = Premium.marks.firstIndex(of: mark), let premium = Premium(rawValue: UInt8(place))
        else { return nil }
        premiums[row * Square.side + column] = premium
      }
    }
    rows = picture.count
    columns = width
    self.centre = centre
    self.premiums = premiums
  }

  /// The premium of a square; `none` outside the board.
  package subscript(square: Square) -> Premium { premiums[Int(square.index)] }

  package func contains(_ square: Square) -> Bool { square.row < rows && square.column < columns }

  /// The tournament board: 15 by 15, symmetric in both axes and both diagonals.
  ///
  /// Source: 8 triple word, 17 double word, 12 triple letter, 24 double letter squares; centre H8.
  package static let standard: BoardLayout = {
    let upper = [
      "W..l...W...l..W",
      ".w...L...L...w.",
      "..w...l.l...w..",
      "l..w...l...w..l",
      "....w.....w....",
      ".L...L...L...L.",
      "..l...l.l...l..",
    ]
    let picture = upper + ["W..l...w...l..W"] + upper.reversed()
    guard let layout = BoardLayout(picture: picture, centre: Square(index: 7 * Square.side + 7)) else {
      preconditionFailure("the picture is 15 by 15")
    }
    return layout
  }()
}
