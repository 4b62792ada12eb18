// SPDX-License-Identifier: MIT
import Rulebook

/// Some rows and columns of a board.
struct LineSet: Hashable {
  /// Bit n for row n, bit 16 + n for column n.
  private var bits: UInt32

  static let all = LineSet(bits: .max)

  static let none = LineSet(bits: 0)

  private init(bits: UInt32) { self.bits = bits }

  /// Finds the lines along which a placement changes the plays: all others have the plays that they had, at their scores.
  ///
  /// These are the lines of each new tile, and those of the empty squares at both ends of its row's and its column's
  /// run of tiles, where the words across differ. `board` is the board with the placement.
  init(changedBy placement: Placement, with board: Board) {
    bits = 0
    for (place, item) in placement.enumerated() {
      guard case .placed = item, let square = placement.square(at: place) else { continue }
      insert(.across, square.row)
      insert(.down, square.column)
      for direction in Direction.allCases {
        for step in [-1, 1] {
          var end = square.stepped(step, direction)
          while let next = end, board[next] != nil { end = next.stepped(step, direction) }
          guard let end else { continue }
          // At the end of a column's run, plays along the row change.
          if direction == .down { insert(.across, end.row) } else { insert(.down, end.column) }
        }
      }
    }
  }

  private mutating func insert(_ direction: Direction, _ number: Int) {
    bits |= 1 << UInt32(direction == .across ? number : 16 + number)
  }

  func contains(_ direction: Direction, _ number: Int) -> Bool {
    bits >> UInt32(direction == .across ? number : 16 + number) & 1 == 1
  }

  /// Returns whether the set has the line of a play.
  func contains(_ play: FoundPlay) -> Bool {
    contains(play.direction, play.direction == .across ? play.start.row : play.start.column)
  }
}
