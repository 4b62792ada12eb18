// SPDX-License-Identifier: MIT

/// A place on a board of at most 15 by 15; columns are written A to O, rows 1 to 15.
package struct Square: Hashable, Sendable, Comparable {
  /// The greatest number of rows, and of columns.
  package static let side = 15

  /// The number of the square, counted row by row, 0 to 224.
  let index: UInt8

  init(index: Int) { self.index = UInt8(index) }

  /// Creates a square from a row and a column, both from 0; nil outside the grid.
  package init?(row: Int, column: Int) {
    guard row >= 0, row < Square.side, column >= 0, column < Square.side else { return nil }
    index = UInt8(row * Square.side + column)
  }

  /// The row from the top, 0 to 14.
  package var row: Int { Int(index) / Square.side }

  /// The column from the left, 0 to 14.
  package var column: Int { Int(index) % Square.side }

  /// Returns the square a number of steps along a direction, negative for backwards; nil outside the grid.
  package func stepped(_ steps: Int, _ direction: Direction) -> Square? {
    direction == .across
      ? Square(row: row, column: column + steps) : Square(row: row + steps, column: column)
  }

  package static func < (one: Square, other: Square) -> Bool { one.index < other.index }
}

package enum Direction: UInt8, Hashable, Sendable, CaseIterable {
  /// Left to right; written row first, `8H`.
  case across
  /// Top to bottom; written column first, `H8`.
  case down

  package var turned: Direction { self == .across ? .down : .across }

  /// The difference between the numbers of neighbouring squares.
  var step: Int { self == .across ? 1 : Square.side }
}
