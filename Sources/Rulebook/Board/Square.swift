// SPDX-License-Identifier: MIT

/// A place on the board: row and column, both from 0.
///
/// The grid is never larger than 15 by 15; columns are written A to O, rows 1 to 15.
package struct Square: Hashable, Sendable, Comparable {
  /// The most rows, and the most columns, of any board.
  package static let side = 15

  /// Its number row by row, 0 to 224.
  let index: UInt8

  init(index: Int) { self.index = UInt8(index) }

  /// Takes a row and a column from 0; nil outside the grid.
  package init?(row: Int, column: Int) {
    guard row >= 0, row < Square.side, column >= 0, column < Square.side else { return nil }
    index = UInt8(row * Square.side + column)
  }

  /// From the top, 0 to 14.
  package var row: Int { Int(index) / Square.side }

  /// From the left, 0 to 14.
  package var column: Int { Int(index) % Square.side }

  /// The square some steps along a direction, backwards for a negative number; nil beyond the grid.
  package func stepped(_ steps: Int, _ direction: Direction) -> Square? {
    direction == .across
      ? Square(row: row, column: column + steps) : Square(row: row + steps, column: column)
  }

  package static func < (one: Square, other: Square) -> Bool { one.index < other.index }
}

/// The line that a play lies in.
package enum Direction: UInt8, Hashable, Sendable, CaseIterable {
  /// From left to right; written row first, `8H`.
  case across
  /// From top to bottom; written column first, `H8`.
  case down

  /// The direction at right angles.
  package var turned: Direction { self == .across ? .down : .across }

  /// How far the numbers of neighbouring squares lie apart.
  var step: Int { self == .across ? 1 : Square.side }
}
