// SPDX-License-Identifier: MIT

/// A tile as a number: its place in the alphabet, counted from 1.
///
/// Values are 1 to 63 and have a meaning only with an `Alphabet`. Tiles of one alphabet sort in its order.
package struct Tile: RawRepresentable, Hashable, Sendable, Comparable {
  package let rawValue: UInt8

  /// Creates a tile from a label; nil outside 1 to 63.
  package init?(rawValue: UInt8) {
    guard (1...63).contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }

  /// Creates a tile from a label that is known to be 1 to 63.
  init(label: UInt8) {
    assert((1...63).contains(label))
    rawValue = label
  }

  package static func < (one: Tile, other: Tile) -> Bool { one.rawValue < other.rawValue }
}

/// A run of at most 15 tiles, stored inline.
///
/// The unit is the tile, not the character: a Spanish CH counts once. Words of different alphabets cannot be
/// compared. In alphabet order a word precedes its continuations. Positions count from 0.
package struct Word: Hashable, Sendable, Comparable, RandomAccessCollection {
  // Two numbers, because an object with a number of 128 bits is allocated with twice the work.
  /// The number of tiles in the lowest byte, then the labels of the first seven tiles, one a byte; unused bytes are zero.
  let low: UInt64
  /// The labels of the other tiles.
  let high: UInt64

  /// The lengths of a playable word in tiles.
  package static let lengths = 2...15

  init(low: UInt64, high: UInt64) {
    self.low = low
    self.high = high
  }

  init(bits: UInt128) {
    self.init(low: UInt64(truncatingIfNeeded: bits), high: UInt64(truncatingIfNeeded: bits >> 64))
  }

  package init() { self.init(low: 0, high: 0) }

  /// Both numbers as one.
  var bits: UInt128 { UInt128(high) << 64 | UInt128(low) }

  /// Creates a word from tiles in order; nil for more than 15.
  package init?(_ tiles: some Sequence<Tile>) {
    var word = Word()
    for tile in tiles {
      guard word.count < Word.lengths.upperBound else { return nil }
      word.append(tile)
    }
    self = word
  }

  /// Creates a word from its stored form: the count in the lowest byte, then a label a byte, then zeros.
  ///
  /// Nil if the count exceeds 15, a label is not 1 to 63, or a later byte is not 0.
  package init?(labels: UInt128) {
    let word = Word(bits: labels)
    let used = UInt128(1) << UInt128(8 * word.count) &- 1
    let rest = labels >> 8
    // A byte is 1 to 63 if its two highest bits are 0, both before and after 1 is subtracted.
    guard labels & 0xF0 == 0, rest & ~used == 0, rest & Word.each(0xC0) == 0 else { return nil }
    guard (rest &- (Word.each(0x01) & used)) & Word.each(0xC0) == 0 else { return nil }
    self = word
  }

  /// Returns a number with the same byte fifteen times.
  private static func each(_ byte: UInt8) -> UInt128 {
    UInt128(byte) &* (UInt128(0x0001_0101_0101_0101) << 64 | 0x0101_0101_0101_0101)
  }

  /// The number of tiles, 0 to 15.
  package var count: Int { Int(truncatingIfNeeded: low & 15) }

  package var startIndex: Int { 0 }

  package var endIndex: Int { count }

  package static func < (one: Word, other: Word) -> Bool { one.sortKey < other.sortKey }

  /// Returns the tile at a position from 0; traps outside the word.
  package subscript(position: Int) -> Tile {
    precondition(position >= 0 && position < count)
    return Tile(label: UInt8(truncatingIfNeeded: bits >> UInt128(8 + 8 * position)))
  }

  /// The labels of the tiles, one byte each from the lowest byte on; the bytes after them are 0.
  package var labels: UInt128 { bits >> 8 }

  /// Appends a tile; traps if the word has 15 already.
  package mutating func append(_ tile: Tile) {
    precondition(count < Word.lengths.upperBound)
    self = Word(bits: (bits | UInt128(tile.rawValue) << UInt128(8 + 8 * count)) + 1)
  }

  /// A number that sorts words in alphabet order: the first tile in the highest byte, absent tiles 0.
  var sortKey: UInt128 { (bits >> 8).byteSwapped }

  init(sortKey: UInt128) {
    let labels = sortKey.byteSwapped
    self.init(bits: labels << 8 | UInt128((128 - labels.leadingZeroBitCount + 7) / 8))
  }
}
