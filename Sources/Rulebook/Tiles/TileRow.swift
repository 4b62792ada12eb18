// SPDX-License-Identifier: MIT

/// At most 15 tiles in a row of the board, stored inline; places count from 0.
package struct TileRow: Hashable, Sendable, RandomAccessCollection {
  /// The greatest number of tiles: the length of a row of the board.
  package static let most = Square.side

  /// The stored form: the count in the lowest byte, then the byte of each tile as on the board; the rest 0.
  ///
  /// Bit 6 of a tile's byte is set for a blank.
  package private(set) var bits: UInt128 {
    get { stored.number }
    set { stored.number = newValue }
  }

  private var stored = SixteenBytes()

  package init() {}

  /// Creates a row from its stored form.
  package init(bits: UInt128) { self.bits = bits }

  /// The number of tiles, 0 to 15.
  package var count: Int { Int(truncatingIfNeeded: bits & 15) }

  package var startIndex: Int { 0 }

  package var endIndex: Int { count }

  /// The tile at a place from 0; traps outside the row.
  package subscript(place: Int) -> BoardTile {
    precondition(place >= 0 && place < count)
    return BoardTile(byte: UInt8(truncatingIfNeeded: bits >> UInt128(8 + 8 * place)))
  }

  /// Appends a tile; traps if the row holds 15.
  package mutating func append(_ tile: BoardTile) { append(byte: tile.byte) }

  mutating func append(byte: UInt8) {
    precondition(count < TileRow.most, "a row holds 15 tiles")
    bits |= UInt128(byte) << UInt128(8 + 8 * count)
    bits += 1
  }

  /// The count in the lowest byte, then one byte for each label, a blank's label being its letter; the rest 0.
  package var labels: UInt128 {
    let blanks = UInt128(0x4040_4040_4040_4040) << 64 | 0x4040_4040_4040_4000
    return bits & ~blanks
  }
}
