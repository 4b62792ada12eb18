// SPDX-License-Identifier: MIT
import Rulebook

/// A placement that was found, with its score: 48 bytes, so that many can be looked at and few kept.
package struct FoundPlay: Hashable, Sendable {
  /// Where the main word begins.
  package let start: Square
  /// Which way it runs.
  package let direction: Direction
  /// What it scores, every word and the bonus.
  package let score: Int
  /// How many tiles it lays, 1 or more.
  package let newTiles: Int
  /// The main word in the form of `Written`.
  let written: Written

  /// How many tiles the main word has, 2 to 15.
  package var count: Int { written.count }

  /// The placement, with each old tile as `.through`.
  package var placement: Placement {
    guard let placement = Placement(start: start, direction: direction, items: written.items) else {
      preconditionFailure("a main word has 2 to 15 tiles")
    }
    return placement
  }
}

/// The tiles of a main word: the count in the lowest byte, then a byte a tile, 0 for an old one.
///
/// A new tile's byte is its label, with bit 6 for a blank that stands for it.
struct Written: Hashable, Sendable {
  private(set) var bits: UInt128 = 0

  static let blankBit: UInt8 = 0x40

  var count: Int { Int(truncatingIfNeeded: bits & 15) }

  @inline(__always)
  mutating func append(_ byte: UInt8) {
    bits |= UInt128(byte) << UInt128(8 + 8 * count)
    bits += 1
  }

  /// Says what the newest tile, a blank, stands for.
  @inline(__always)
  mutating func mark(last label: UInt8) { bits |= UInt128(label) << UInt128(8 * count) }

  var items: [Placement.Item] {
    (0..<count).map { place in
      let byte = UInt8(truncatingIfNeeded: bits >> UInt128(8 + 8 * place))
      guard byte != 0 else { return .through }
      return .placed(BoardTile(label: byte & 0x3F, isBlank: byte & Written.blankBit != 0))
    }
  }
}
