// SPDX-License-Identifier: MIT

/// A play that lays tiles, as written: its square, its direction and its 1 to 15 tiles, old ones included.
package struct Placement: Hashable, Sendable, RandomAccessCollection {
  package enum Item: Hashable, Sendable {
    /// A tile from the rack; on an old tile of the same letter it stands for the old tile.
    case placed(BoardTile)
    /// An old tile, not named; written `.`.
    case through
    /// An old tile, named; written in parentheses.
    case over(BoardTile)
  }

  package static let most = Square.side

  package let start: Square
  package let direction: Direction
  /// The stored form: the count in the lowest byte, then a byte for each tile; the rest 0.
  ///
  /// The byte is 0 for `through`, the tile's byte for `placed`, and that byte with bit 7 set for `over`.
  package private(set) var bits: UInt128 {
    get { stored.number }
    set { stored.number = newValue }
  }

  private var stored = SixteenBytes()

  private static let oldBit: UInt8 = 0x80

  /// Creates a placement from items in order; nil for no item or more than 15.
  package init?(start: Square, direction: Direction, items: some Collection<Item>) {
    guard (1...Placement.most).contains(items.count) else { return nil }
    self.start = start
    self.direction = direction
    for item in items {
      switch item {
      case .through: append(0)
      case .placed(let tile): append(tile.byte)
      case .over(let tile): append(tile.byte | Placement.oldBit)
      }
    }
  }

  /// Creates a placement from its stored form; bit 6 of a tile's byte is set for a blank.
  package init(start: Square, direction: Direction, bits: UInt128) {
    self.start = start
    self.direction = direction
    self.bits = bits
  }

  /// Reads 1 to 15 letters and `.`; nil for anything else, such as parentheses and brackets.
  init?(start: Square, direction: Direction, letters: some Sequence<UInt8>, _ forms: PlainForms) {
    self.start = start
    self.direction = direction
    for letter in letters {
      guard count < Placement.most else { return nil }
      guard letter != UInt8(ascii: ".") else {
        append(0)
        continue
      }
      guard let tile = forms.tile(letter) else { return nil }
      append(tile.byte)
    }
    guard count > 0 else { return nil }
  }

  private mutating func append(_ byte: UInt8) {
    bits |= UInt128(byte) << UInt128(8 + 8 * count)
    bits += 1
  }

  private func byte(_ place: Int) -> UInt8 { UInt8(truncatingIfNeeded: bits >> UInt128(8 + 8 * place)) }

  /// Returns the letters, with `.` for each old tile.
  func letters(_ forms: PlainForms) -> String {
    PlainForms.text(count: count) { place in
      if case .placed(let tile) = self[place] { forms.letter(tile) } else { UInt8(ascii: ".") }
    }
  }

  package var count: Int { Int(truncatingIfNeeded: bits & 15) }

  package var startIndex: Int { 0 }

  package var endIndex: Int { count }

  /// The item at a place from 0; traps outside the placement.
  package subscript(place: Int) -> Item {
    precondition(place < count)
    let byte = byte(place)
    if byte == 0 { return .through }
    let tile = BoardTile(byte: byte & ~Placement.oldBit)
    return byte & Placement.oldBit == 0 ? .placed(tile) : .over(tile)
  }

  /// Returns the square of the item at a place; nil outside the grid.
  package func square(at place: Int) -> Square? { start.stepped(place, direction) }

  /// Returns a placement that is legal on the board before the play with every old tile as `.through`.
  package func resolved(on board: Board) -> Placement {
    var placement = self
    for place in 0..<count {
      guard let square = square(at: place), board[square] != nil else { continue }
      placement.bits &= ~(0xFF << UInt128(8 + 8 * place))
    }
    return placement
  }

  /// The placement's square and direction without its tiles.
  package var covered: Placement {
    var covered = self
    covered.bits = 1
    return covered
  }

  /// The placed tiles in order; in a resolved placement these are the new tiles.
  package var placedTiles: TileRow {
    var row = TileRow()
    for case .placed(let tile) in self { row.append(tile) }
    return row
  }
}
