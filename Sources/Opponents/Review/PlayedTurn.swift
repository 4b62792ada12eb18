// SPDX-License-Identifier: MIT
import Rulebook

/// One turn of a game as it was played, which a review rates.
package struct PlayedTurn: Hashable, Sendable {
  /// The outcome of a challenge of a play, as ruled in the end.
  package enum Challenge: Hashable, Sendable {
    /// The play scored nothing.
    case succeeded
    /// The play was unacceptable, and the challenger won the game by that.
    case wonGame
    /// The play stood, and the challenger lost a turn.
    case lostTurn
    /// The play stood, and the challenger paid so many points, 0 for none.
    case paid(Int)
    /// The play stood, and the challenger lost the game by that.
    case lostGame

    /// Whether the play was ruled unacceptable.
    package var isWon: Bool { self == .succeeded || self == .wonGame }
  }

  package enum Action: Hashable, Sendable {
    /// A turn that the player chose.
    case chosen(RobotTurn)
    /// An exchange of so many tiles that are not known.
    case exchangedUnknown(Int)
    /// A pass that a failed challenge cost.
    case lost
  }

  package let seat: Seat
  /// The board before the turn.
  package let board: Board
  /// The whole rack before the turn; nil where it is not known.
  package let rack: Rack?
  /// The number of tiles in the bag before the turn.
  package let bagCount: Int
  package let action: Action
  /// The challenge of the play; nil for none.
  package var challenge: Challenge?
  /// Whether the tiles of the play came off the board; a ruling that a director corrects later changes no board.
  package var cameOff = false
  /// The milliseconds of play since the turn before, waiting included, pauses not; nil where they are not known.
  package var milliseconds: Int?

  package init(seat: Seat, board: Board, rack: Rack?, bagCount: Int, action: Action) {
    self.seat = seat
    self.board = board
    self.rack = rack
    self.bagCount = bagCount
    self.action = action
  }

  /// The facts that the player may have known; nil without the rack.
  package var sight: SeatSight? { rack.map { SeatSight(board: board, rack: $0, bagCount: bagCount) } }
}
