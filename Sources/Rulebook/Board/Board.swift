// SPDX-License-Identifier: MIT

/// The tiles that lie on the board, held in place: 225 bytes and a count.
///
/// A board smaller than 15 by 15 uses the upper left corner; what lies outside its layout stays empty.
package struct Board: Hashable, Sendable {
  private var bytes = InlineArray<225, UInt8>(repeating: 0)

  /// How many tiles lie on it, 0 to 225.
  package private(set) var count = 0

  /// A board without tiles.
  package init() {}

  /// Whether no tile lies on it.
  package var isEmpty: Bool { count == 0 }

  /// The tile on a square, or nil; taking one off is setting nil.
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

  /// The byte on a square by the square's number: 0 for none.
  subscript(index index: Int) -> UInt8 { bytes[index] }

  /// Lays the new tiles of a placement that is legal here.
  ///
  /// A letter written over the same letter is an old tile and stays as it lies.
  package mutating func lay(_ placement: Placement) {
    for (offset, item) in placement.enumerated() {
      guard case .placed(let tile) = item, let square = placement.square(at: offset), self[square] == nil
      else { continue }
      self[square] = tile
    }
  }

  /// Takes the tiles of a placement off again; the placement is as `resolved(on:)` gave it.
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

  package static func == (one: Board, other: Board) -> Bool {
    guard one.count == other.count else { return false }
    for index in one.bytes.indices where one.bytes[index] != other.bytes[index] { return false }
    return true
  }

  package func hash(into hasher: inout Hasher) {
    for index in bytes.indices { hasher.combine(bytes[index]) }
  }
}
