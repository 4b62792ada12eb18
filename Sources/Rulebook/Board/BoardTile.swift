// SPDX-License-Identifier: MIT

/// A tile on the board: a letter, and whether a blank stands for it.
package struct BoardTile: Hashable, Sendable {
  /// The label, with bit 6 set for a blank; never 0.
  let byte: UInt8

  static let blankBit: UInt8 = 0x40

  init(byte: UInt8) { self.byte = byte }

  /// Creates a tile from a label, 1 to 63; traps on any other.
  package init(label: UInt8, isBlank: Bool = false) {
    precondition((1...63).contains(label), "a label is 1 to 63")
    byte = isBlank ? label | BoardTile.blankBit : label
  }

  /// The letter's place in its alphabet, 1 to 63.
  package var label: UInt8 { byte & 0x3F }

  /// Whether the tile is a blank, which scores nothing.
  package var isBlank: Bool { byte & BoardTile.blankBit != 0 }

  /// The label that a rack must hold to lay this tile: 0 for a blank.
  package var held: UInt8 { isBlank ? TileSet.blank : label }
}
