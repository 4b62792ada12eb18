// SPDX-License-Identifier: MIT

/// Tiles side by side, as they lie on the board: at most 15, held in place.
///
/// Places count from 0.
package struct TileRow: Hashable, Sendable, RandomAccessCollection, ExpressibleByArrayLiteral {
  /// The most tiles that fit, which is a row of the board.
  package static let most = Square.side

  /// The count in the lowest byte, then a byte a tile, as on the board; the rest 0.
  private var bits: UInt128 = 0

  /// A row without tiles.
  package init() {}

  /// Takes tiles in order; nil for more than 15.
  package init?(_ tiles: some Sequence<BoardTile>) {
    for tile in tiles {
      guard count < TileRow.most else { return nil }
      append(tile)
    }
  }

  /// Takes at most 15 tiles in order; traps on more.
  package init(arrayLiteral tiles: BoardTile...) { for tile in tiles { append(tile) } }

  /// How many tiles, 0 to 15.
  package var count: Int { Int(truncatingIfNeeded: bits & 15) }

  /// Always 0.
  package var startIndex: Int { 0 }

  /// The count.
  package var endIndex: Int { count }

  /// The tile at a place from 0; traps outside.
  package subscript(place: Int) -> BoardTile {
    precondition(place >= 0 && place < count)
    return BoardTile(byte: UInt8(truncatingIfNeeded: bits >> UInt128(8 + 8 * place)))
  }

  /// Puts one more tile at the end; traps when there are 15 already.
  package mutating func append(_ tile: BoardTile) { append(byte: tile.byte) }

  mutating func append(byte: UInt8) {
    precondition(count < TileRow.most, "a row holds 15 tiles")
    bits |= UInt128(byte) << UInt128(8 + 8 * count)
    bits += 1
  }

  /// The count in the lowest byte, then each tile's label in a byte of its own, blanks as the letters they stand for; the
  /// rest 0.
  package var labels: UInt128 {
    let blanks = UInt128(0x4040_4040_4040_4040) << 64 | 0x4040_4040_4040_4000
    return bits & ~blanks
  }
}
