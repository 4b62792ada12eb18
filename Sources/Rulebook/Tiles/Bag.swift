// SPDX-License-Identifier: MIT

/// Tiles that are out of sight, in no order: those still to be drawn, or those that a player has not seen.
package struct Bag: Hashable, Sendable {
  /// By label; 0 is the blank.
  private var counts = InlineArray<64, UInt8>(repeating: 0)

  /// How many tiles there are.
  package private(set) var count = 0

  /// A bag without tiles.
  package init() {}

  /// A full bag.
  package init(of set: TileSet) {
    for label in 0...UInt8(set.letterCount) {
      counts[Int(label)] = UInt8(set.count(of: label))
      count += set.count(of: label)
    }
  }

  /// What is left of a set when a board and some racks are taken from it; nil when it holds less.
  package init?(of set: TileSet, without board: Board, racks: [Rack] = []) {
    self.init(of: set)
    var isShort = false
    board.forEachTile { _, tile in if !remove(tile.held) { isShort = true } }
    for label in racks.joined() where !remove(label) { isShort = true }
    guard !isShort else { return nil }
  }

  /// Whether there are none.
  package var isEmpty: Bool { count == 0 }

  /// How many tiles of a label; 0 is the blank.
  package func count(of label: UInt8) -> Int { Int(counts[Int(label)]) }

  /// Puts a tile in.
  package mutating func insert(_ label: UInt8) {
    counts[Int(label)] += 1
    count += 1
  }

  /// Puts every tile of a rack in.
  package mutating func insert(_ rack: Rack) { for label in rack { insert(label) } }

  /// Takes one tile of a label; false, and nothing changed, when there is none.
  package mutating func remove(_ label: UInt8) -> Bool {
    guard counts[Int(label)] > 0 else { return false }
    counts[Int(label)] -= 1
    count -= 1
    return true
  }

  /// Draws the tile at a place from 0 among the tiles in order of labels, the blanks first.
  ///
  /// A place chosen evenly below `count` draws each tile with the same chance; the choice is the
  /// caller's, so that a draw can be recorded and repeated. Traps outside `0..<count`.
  package mutating func draw(at place: Int) -> UInt8 {
    precondition(place >= 0 && place < count, "the place lies in the bag")
    var rest = place
    var label = 0
    while rest >= Int(counts[label]) {
      rest -= Int(counts[label])
      label += 1
    }
    counts[label] -= 1
    count -= 1
    return UInt8(label)
  }

  /// Whether a bag, a board and the racks together are exactly a set.
  package func completes(_ set: TileSet, with board: Board, racks: [Rack]) -> Bool {
    Bag(of: set, without: board, racks: racks) == self
  }

  package static func == (one: Bag, other: Bag) -> Bool {
    for label in one.counts.indices where one.counts[label] != other.counts[label] { return false }
    return true
  }

  package func hash(into hasher: inout Hasher) {
    for label in counts.indices { hasher.combine(counts[label]) }
  }
}
