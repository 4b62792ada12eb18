// SPDX-License-Identifier: MIT
import Rulebook

/// A position as the seat on turn may know it: the board, its own rack and the number of tiles in the bag.
package struct SeatSight: Hashable, Sendable {
  package let board: Board
  package let rack: Rack
  /// The number of tiles in the bag.
  package let bagCount: Int

  package init(board: Board, rack: Rack, bagCount: Int) {
    self.board = board
    self.rack = rack
    self.bagCount = bagCount
  }

  /// Returns the unseen tiles of a set: those that are neither on the board nor on the rack.
  ///
  /// It is nil if the set lacks a tile that was seen, or if fewer tiles are unseen than the bag holds.
  package func unseen(of set: TileSet) -> Bag? {
    guard let unseen = Bag(of: set, without: board, racks: [rack]), unseen.count >= bagCount else {
      return nil
    }
    return unseen
  }
}

extension Bag {
  /// The tiles as a rack; nil for more than 15.
  var rack: Rack? {
    guard count <= Rack.most else { return nil }
    var rack = Rack()
    for label in UInt8(0)..<64 { for _ in 0..<count(of: label) { rack.insert(label) } }
    return rack
  }

  /// Draws tiles at random, as many as there are at most.
  mutating func drawn(_ most: Int, using random: inout some RandomNumberGenerator) -> Rack {
    var rack = Rack()
    for _ in 0..<Swift.min(most, count) { rack.insert(draw(at: Int.random(in: 0..<count, using: &random))) }
    return rack
  }
}

extension Rack {
  /// Returns the sum of the points of the tiles.
  func points(_ tiles: TileSet) -> Int { reduce(0) { $0 + tiles.points(of: $1) } }
}
