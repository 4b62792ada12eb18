// SPDX-License-Identifier: MIT

/// A play that puts tiles on squares, as it is written: where it starts, which way it runs, and its
/// tiles in order, old ones included.
///
/// 1 to 15 tiles, held in place. Whether it is legal on a board is `Legality`'s question.
package struct Placement: Hashable, Sendable, Sequence {
  /// One place of a placement.
  package enum Item: Hashable, Sendable {
    /// A tile from the rack; over an old tile of the same letter it stands for the old one.
    case placed(BoardTile)
    /// An old tile, whatever it is: `.` in writing.
    case through
    /// An old tile that is named: in parentheses in writing.
    case over(BoardTile)
  }

  /// The most tiles of a placement.
  package static let most = Square.side

  /// Where the written word begins.
  package let start: Square
  /// Which way it runs.
  package let direction: Direction
  /// How many tiles are written, 1 to 15.
  package private(set) var count = 0
  /// A byte a tile: 0 through, the tile's own byte, or that with bit 7 for an old one.
  private var bytes = InlineArray<15, UInt8>(repeating: 0)

  private static let oldBit: UInt8 = 0x80

  /// Takes what is written in order; nil for nothing, or more than 15 tiles.
  package init?(start: Square, direction: Direction, items: some Collection<Item>) {
    guard (1...Placement.most).contains(items.count) else { return nil }
    self.start = start
    self.direction = direction
    for item in items {
      bytes[count] = Placement.byte(of: item)
      count += 1
    }
  }

  /// Reads 1 to 15 letters and `.`; nil for anything else, parentheses and brackets too.
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

  /// Its letters, `.` for each old tile, which as a string lie in place.
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

  /// The item at a place from 0; traps outside.
  package subscript(place: Int) -> Item {
    precondition(place < count)
    let byte = bytes[place]
    if byte == 0 { return .through }
    let tile = BoardTile(byte: byte & ~Placement.oldBit)
    return byte & Placement.oldBit == 0 ? .placed(tile) : .over(tile)
  }

  /// The square of the item at a place; nil beyond the grid.
  package func square(at place: Int) -> Square? { start.stepped(place, direction) }

  /// The placement with each old tile as `.through`, so that what is placed is exactly what is new.
  ///
  /// For a placement that is legal on the board as it was before the play.
  package func resolved(on board: Board) -> Placement {
    var placement = self
    for place in 0..<count {
      guard let square = square(at: place), board[square] != nil else { continue }
      placement.bytes[place] = 0
    }
    return placement
  }

  /// Where the placement begins and which way it runs, and nothing of its tiles.
  package var covered: Placement {
    var covered = self
    covered.count = 1
    covered.bytes = InlineArray(repeating: 0)
    return covered
  }

  /// The tiles that are placed, in order; all of them new once resolved.
  package var placedTiles: TileRow {
    var row = TileRow()
    for place in 0..<count where bytes[place] != 0 && bytes[place] & Placement.oldBit == 0 {
      row.append(byte: bytes[place])
    }
    return row
  }

  /// The items in order.
  package func makeIterator() -> Iterator { Iterator(placement: self) }

  /// Walks the items of a placement.
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
