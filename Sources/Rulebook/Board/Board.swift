// SPDX-License-Identifier: MIT

/// The tiles on the board; a board smaller than 15 by 15 uses the upper left corner.
///
/// Copies share their squares until one of them changes, and all empty boards share theirs.
package struct Board: Hashable, Sendable {
  /// The byte of each square, row by row; 0 for an empty square.
  private var bytes = Board.empty

  private static let empty = [UInt8](repeating: 0, count: Square.side * Square.side)

  /// The number of tiles on the board, 0 to 225.
  package private(set) var count = 0

  package init() {}

  package var isEmpty: Bool { count == 0 }

  /// The tile on a square; nil if the square is empty, and setting nil takes the tile off.
  package subscript(square: Square) -> BoardTile? {
    get {
      let byte = bytes[Int(square.index)]
      return byte == 0 ? nil : BoardTile(byte: byte)
    }
    set {
      let index = Int(square.index)
      count += (newValue == nil ? 0 : 1) - (bytes[index] == 0 ? 0 : 1)
      bytes[index] = newValue?.byte ?? 0
    }
  }

  /// The byte of a square by its number; 0 if the square is empty.
  subscript(index index: Int) -> UInt8 { bytes[index] }

  /// Lays the new tiles of a legal placement; a tile over the same letter stands for the old one, which stays.
  package mutating func lay(_ placement: Placement) {
    for (offset, item) in placement.enumerated() {
      guard case .placed(let tile) = item, let square = placement.square(at: offset), self[square] == nil
      else { continue }
      self[square] = tile
    }
  }

  /// Takes off the tiles of a placement as `resolved(on:)` returned it; traps if they are not on the board.
  package mutating func takeOff(_ placement: Placement) {
    for (offset, item) in placement.enumerated() {
      guard case .placed(let tile) = item, let square = placement.square(at: offset) else { continue }
      precondition(self[square] == tile, "the placement lies on the board")
      self[square] = nil
    }
  }

  /// Calls a closure with each tile and its square, row by row.
  package func forEachTile(_ body: (Square, BoardTile) -> Void) {
    guard !isEmpty else { return }
    for index in bytes.indices where bytes[index] != 0 {
      body(Square(index: index), BoardTile(byte: bytes[index]))
    }
  }
}
