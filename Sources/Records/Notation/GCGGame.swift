// SPDX-License-Identifier: MIT
import Rulebook

/// A game record: the players and the events, line by line.
///
/// GCG has no clocks and no challenged words, and of a lexicon only the name.
/// Source: the GCG description, version 1.2, and its readers and writers.
package struct GCGGame: Hashable, Sendable {
  package struct Player: Hashable, Sendable {
    /// The name that events use: no spaces, different from the other player's.
    package var nick: String
    /// The full name; may be empty.
    package var name: String
  }

  /// A line that begins with `#`: a keyword and a text, which may run over several lines.
  package struct Pragma: Hashable, Sendable {
    /// The keyword without the `#`, such as `note`.
    package var keyword: String
    /// The text after the keyword; line ends are LF.
    package var text: String
  }

  /// The position in which a game begins, if its board is not empty.
  package struct Start: Hashable, Sendable {
    /// The seat on turn; its rack and its score come first in the position.
    package var seat: Seat
    package var position: CGPPosition

    /// Returns a seat's value of a pair in which the seat on turn comes first.
    func value<Value>(of seat: Seat, in pair: [Value]) -> Value { pair[seat == self.seat ? 0 : 1] }

    /// The keyword of the line, an extension to GCG: a program without it refuses the line, and cannot play the game.
    static let keyword = "start-position"
  }

  /// Nil if the game begins with an empty board.
  package var start: Start?
  package var tiles: TileSet
  /// The players; seat 1 is `player1`, who need not have begun.
  package var players: BySeat<Player>
  /// The pragmata before the first event, except players and encoding.
  package var pragmata: [Pragma] = []
  package var events: [GCGEvent] = []

  /// Whether the file marks the game as unfinished, by `#incomplete` or by a rack at the end.
  package var isIncomplete: Bool {
    (pragmata + events.flatMap(\.remarks)).contains { ["incomplete", "rack1", "rack2"].contains($0.keyword) }
  }

  package var placementCount: Int {
    events.count { event in
      if case .placement = event.kind { true } else { false }
    }
  }
}

/// An event line of a game: seat, rack, kind, points and total.
package struct GCGEvent: Hashable, Sendable {
  package enum Kind: Hashable, Sendable {
    /// A placement; some files list the cross words after the total.
    case placement(Placement, crossWords: [String])
    /// The withdrawal of the placement before it.
    case withdrawn
    /// A pass, or a turn lost to a failed challenge.
    case pass
    case exchange(Rack)
    /// An exchange of a number of unknown tiles.
    case exchangeCount(Int)
    /// Points for a player whose play was challenged.
    case challengeBonus
    /// Points for the tiles left to the other side.
    case gainedRack(Rack)
    /// Points lost for the player's own tiles left.
    case lostRack(Rack)
    case time

    /// Whether the event is a turn; a withdrawal and points are none.
    var isTurn: Bool {
      switch self {
      case .placement, .pass, .exchange, .exchangeCount: true
      case .withdrawn, .challengeBonus, .gainedRack, .lostRack, .time: false
      }
    }
  }

  package var seat: Seat
  /// The player's rack before the event, nil if not given; at a challenge bonus, the rack after the draw.
  package var rack: Rack?
  package var kind: Kind
  /// The points added to the score; negative for a loss.
  package var points: Int
  /// The player's score after the event; may be negative.
  package var total: Int
  /// The `#` lines that follow the event, such as notes.
  package var remarks: [GCGGame.Pragma]

  package init(
    seat: Seat, rack: Rack?, kind: Kind, points: Int, total: Int, remarks: [GCGGame.Pragma] = []
  ) {
    self.seat = seat
    self.rack = rack
    self.kind = kind
    self.points = points
    self.total = total
    self.remarks = remarks
  }

  /// Returns the tiles left on a side's rack, as the event counts them; nil if it counts none of that side.
  func left(of side: Seat) -> Rack? {
    switch kind {
    case .gainedRack(let left) where seat != side: left
    case .lostRack(let left) where seat == side: left
    default: nil
    }
  }
}
