// SPDX-License-Identifier: MIT
import Rulebook

/// A placement with its score, in 48 bytes.
package struct FoundPlay: Hashable, Sendable {
  /// The first square of the main word.
  package let start: Square
  /// The direction of the main word.
  package let direction: Direction
  /// The score, with all words and the bonus.
  package let score: Int
  /// The number of new tiles, 1 or more.
  package let newTiles: Int
  let written: Written

  /// The number of tiles in the main word, 2 to 15.
  package var count: Int { written.count }

  /// The placement, with each old tile as `.through`.
  package var placement: Placement { Placement(start: start, direction: direction, bits: written.bits) }
}

/// The tiles of a main word: the count in the lowest byte, then one byte for each tile, 0 for an old one.
///
/// The byte of a new tile is its label, with bit 6 set for a blank.
struct Written: Hashable, Sendable {
  private(set) var bits: UInt128 = 0

  static let blankBit: UInt8 = 0x40

  var count: Int { Int(truncatingIfNeeded: bits & 15) }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    bits |= UInt128(byte) << UInt128(8 + 8 * count)
    bits += 1
  }

  /// Sets the letter of the last tile, a blank.
  @inline(__always)
  mutating func mark(last label: UInt8) { bits |= UInt128(label) << UInt128(8 * count) }
}
