// SPDX-License-Identifier: MIT

extension BoardLayout {
  /// Whether the board is the same with rows and columns exchanged.
  package var isSymmetric: Bool {
    guard rows == columns, centre == centre.mirrored else { return false }
    return premiums.indices.allSatisfy { premiums[$0] == self[Square(index: $0).mirrored] }
  }
}

extension Square {
  /// The square with row and column exchanged.
  package var mirrored: Square { Square(index: column * Square.side + row) }
}

extension Placement {
  /// The same tiles in the other direction, from the mirrored square.
  package var mirrored: Placement {
    Placement(start: start.mirrored, direction: direction.turned, bits: bits)
  }
}
