// SPDX-License-Identifier: MIT

/// A play that lays tiles, as written: its square, its direction and its 1 to 15 tiles, old ones included.
///
/// It is stored inline. `Legality` checks it against a board.
package struct Placement: Hashable, Sendable, Sequence {
  /// One tile of a placement.
  package enum Item: Hashable, Sendable {
    /// A tile from the rack; on an old tile of the same letter it stands for the old tile.
    case placed(BoardTile)
    /// An old tile, not named; written `.`.
    case through
    /// An old tile, named; written in parentheses.
    case over(BoardTile)
  }

  /// The greatest number of tiles.
  package static let most = Square.side

  /// The first square.
  package let start: Square
  /// The direction.
  package let direction: Direction
  /// The number of tiles written, 1 to 15.
  package private(set) var count = 0
  /// One byte for each tile: 0 for `through`, the tile's byte for `placed`, that byte with bit 7 set for `over`.
  private var bytes = InlineArray<15, UInt8>(repeating: 0)

  private static let oldBit: UInt8 = 0x80

  /// Creates a placement from items in order; nil for no item or more than 15.
  package init?(start: Square, direction: Direction, items: some Collection<Item>) {
    guard (1...Placement.most).contains(items.count) else { return nil }
    self.start = start
    self.direction = direction
    for item in items {
      bytes[count] = Placement.byte(of: item)
      count += 1
    }
  }

  /// Reads 1 to 15 letters and `.`; nil for anything else, such as parentheses and brackets.
  init?(start: Square, direction: Direction, letters: some Sequence<UInt8>, _ forms: PlainForms) {
    self.start = start
    self.direction = direction
    for letter in letters {
      guard count < Placement.most else { return nil }
      if letter != UInt8(ascii: ".") {
        guard let tile = forms.tile(letter) else { return nil }
        bytes[count] = tile.byte
      }
      count += 1
    }
    guard count > 0 else { return nil }
  }

  /// Returns the letters, with `.` for each old tile; a string of 15 ASCII bytes is stored inline.
  func letters(_ forms: PlainForms) -> String {
    String(unsafeUninitializedCapacity: Placement.most) { room in
      for place in 0..<count {
        let byte = bytes[place]
        let isOld = byte == 0 || byte & Placement.oldBit != 0
        room[place] = isOld ? UInt8(ascii: ".") : forms.letter(BoardTile(byte: byte))
      }
      return count
    }
  }

  private static func byte(of item: Item) -> UInt8 {
    switch item {
    case .through: 0
    case .placed(let tile): tile.byte
    case .over(let tile): tile.byte | oldBit
    }
  }

  /// The item at a place from 0; traps outside the placement.
  package subscript(place: Int) -> Item {
    precondition(place < count)
    let byte = bytes[place]
    if byte == 0 { return .through }
    let tile = BoardTile(byte: byte & ~Placement.oldBit)
    return byte & Placement.oldBit == 0 ? .placed(tile) : .over(tile)
  }

  /// Returns the square of the item at a place; nil outside the grid.
  package func square(at place: Int) -> Square? { start.stepped(place, direction) }

  /// Returns the placement with every old tile as `.through`, so that exactly the new tiles are placed.
  ///
  /// The placement must be legal on `board`, the board before the play.
  package func resolved(on board: Board) -> Placement {
    var placement = self
    for place in 0..<count {
      guard let square = square(at: place), board[square] != nil else { continue }
      placement.bytes[place] = 0
    }
    return placement
  }

  /// The placement's square and direction without its tiles.
  package var covered: Placement {
    var covered = self
    covered.count = 1
    covered.bytes = InlineArray(repeating: 0)
    return covered
  }

  /// The placed tiles in order; in a resolved placement these are the new tiles.
  package var placedTiles: TileRow {
    var row = TileRow()
    for place in 0..<count where bytes[place] != 0 && bytes[place] & Placement.oldBit == 0 {
      row.append(byte: bytes[place])
    }
    return row
  }

  /// Returns an iterator over the items in order.
  package func makeIterator() -> Iterator { Iterator(placement: self) }

  /// An iterator over the items of a placement.
  package struct Iterator: IteratorProtocol {
    private let placement: Placement
    private var place = 0

    fileprivate init(placement: Placement) { self.placement = placement }

    package mutating func next() -> Item? {
      guard place < placement.count else { return nil }
      defer { place += 1 }
      return placement[place]
    }
  }

  package static func == (one: Placement, other: Placement) -> Bool {
    guard one.start == other.start, one.direction == other.direction, one.count == other.count else {
      return false
    }
    for place in 0..<one.count where one.bytes[place] != other.bytes[place] { return false }
    return true
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(start)
    hasher.combine(direction)
    for place in 0..<count { hasher.combine(bytes[place]) }
  }
}
