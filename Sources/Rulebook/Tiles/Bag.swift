// SPDX-License-Identifier: MIT

/// An unordered set of hidden tiles: those still to be drawn, or those that a player has not seen.
package struct Bag: Hashable, Sendable {
  // Read by borrowing members, because others copy the whole array for each element.
  private var counts = InlineArray<64, UInt8>(repeating: 0)

  package private(set) var count = 0

  package init() {}

  package init(of set: TileSet) {
    for label in 0...UInt8(set.letterCount) {
      counts[Int(label)] = UInt8(set.count(of: label))
      count += set.count(of: label)
    }
  }

  /// Creates the bag of the tiles that are not on a board or on racks; nil if these hold more of a tile than the set.
  package init?(of set: TileSet, without board: Board, racks: [Rack] = []) {
    self.init(of: set)
    var isShort = false
    board.forEachTile { _, tile in if !remove(tile.held) { isShort = true } }
    for label in racks.joined() where !remove(label) { isShort = true }
    guard !isShort else { return nil }
  }

  package var isEmpty: Bool { count == 0 }

  package borrowing func count(of label: UInt8) -> Int { Int(counts[Int(label)]) }

  package mutating func insert(_ label: UInt8) {
    counts[Int(label)] += 1
    count += 1
  }

  /// Removes tiles; traps if one of them is missing.
  mutating func take(_ labels: some Sequence<UInt8>) {
    for label in labels {
      let isTaken = remove(label)
      precondition(isTaken, "the bag holds the tiles")
    }
  }

  package mutating func insert(_ rack: Rack) { for label in rack { insert(label) } }

  /// Removes a tile with a label; returns false, and changes nothing, if there is none.
  package mutating func remove(_ label: UInt8) -> Bool {
    guard counts[Int(label)] > 0 else { return false }
    counts[Int(label)] -= 1
    count -= 1
    return true
  }

  /// Draws the tile at a place from 0, with the tiles in order of labels and blanks first; traps outside `0..<count`.
  ///
  /// A uniformly random place draws each tile with the same chance. The caller chooses the place, so that a
  /// draw can be recorded and repeated.
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

  package static func == (one: Bag, other: Bag) -> Bool {
    for label in UInt8(0)..<64 where one.count(of: label) != other.count(of: label) { return false }
    return true
  }

  package func hash(into hasher: inout Hasher) {
    for label in UInt8(0)..<64 { hasher.combine(count(of: label)) }
  }
}
