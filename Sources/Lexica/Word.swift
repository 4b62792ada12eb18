// SPDX-License-Identifier: MIT

/// A tile's face as a number: its place in its alphabet, counted from 1.
///
/// Values are 1 to 63 and mean something only together with an `Alphabet`; two tiles of one alphabet
/// sort as the alphabet does.
package struct Tile: RawRepresentable, Hashable, Sendable, Comparable {
  /// The label, 1 to 63.
  package let rawValue: UInt8

  /// Takes a label; nil outside 1 to 63.
  package init?(rawValue: UInt8) {
    guard (1...63).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  /// Takes a label that is known to be 1 to 63.
  init(label: UInt8) {
    assert((1...63).contains(label))
    rawValue = label
  }

  package static func < (one: Tile, other: Tile) -> Bool { one.rawValue < other.rawValue }
}

/// A run of at most 15 tiles, held in place.
///
/// The tile, not the character, is the unit: a Spanish CH counts once. Words of two alphabets do not
/// compare. Positions count from 0.
package struct Word: Hashable, Sendable {
  /// The count in the lowest byte, then one label a byte; unused bytes are zero.
  let bits: UInt128

  /// The least and the most tiles of a playable word.
  package static let lengths = 2...15

  init(bits: UInt128) { self.bits = bits }

  init(low: UInt64, high: UInt64) { bits = UInt128(high) << 64 | UInt128(low) }

  /// A word without tiles, to append to.
  package init() { bits = 0 }

  /// Takes tiles in order; nil for more than 15.
  package init?(_ tiles: some Sequence<Tile>) {
    var word = Word()
    for tile in tiles {
      guard word.count < Word.lengths.upperBound else { return nil }
      word.append(tile)
    }
    self = word
  }

  /// Takes the count in the lowest byte, at most 15, then a label a byte, all others 0.
  ///
  /// Nil where a label is none or a byte behind them is not 0.
  package init?(labels: UInt128) {
    let word = Word(bits: labels)
    let used = UInt128(1) << UInt128(8 * word.count) &- 1
    let rest = labels >> 8
    // A byte is 1 to 63 where neither of its highest bits is set, and taking 1 from it borrows nothing.
    guard labels & 0xF0 == 0, rest & ~used == 0, rest & Word.each(0xC0) == 0 else { return nil }
    guard (rest &- (Word.each(0x01) & used)) & Word.each(0xC0) == 0 else { return nil }
    self = word
  }

  /// The same byte fifteen times.
  private static func each(_ byte: UInt8) -> UInt128 {
    UInt128(byte) &* (UInt128(0x0001_0101_0101_0101) << 64 | 0x0101_0101_0101_0101)
  }

  /// How many tiles, 0 to 15.
  package var count: Int { Int(truncatingIfNeeded: bits & 15) }

  /// The tile at a position from 0; traps outside the word.
  package subscript(position: Int) -> Tile {
    precondition(position >= 0 && position < count)
    return Tile(label: UInt8(truncatingIfNeeded: bits >> UInt128(8 + 8 * position)))
  }

  /// Puts one more tile at the end; traps when there are 15 already.
  package mutating func append(_ tile: Tile) {
    precondition(count < Word.lengths.upperBound)
    self = Word(bits: (bits | UInt128(tile.rawValue) << UInt128(8 + 8 * count)) + 1)
  }

  /// Orders words as their alphabet does, a shorter word before its continuations.
  ///
  /// The first tile stands in the highest byte and absent tiles are zero, so numbers compare as words.
  var sortKey: UInt128 { (bits >> 8).byteSwapped }

  /// The word that has a sort key.
  init(sortKey: UInt128) {
    let labels = sortKey.byteSwapped
    bits = labels << 8 | UInt128((128 - labels.leadingZeroBitCount + 7) / 8)
  }
}
