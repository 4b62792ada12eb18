// SPDX-License-Identifier: MIT
import Rulebook

/// A game as the field writes it down: who played, and line by line what happened.
///
/// GCG says nothing of clocks, of which words were challenged, or of lexica beyond a name.
/// Source: the GCG description, version 1.2, and its readers and writers.
package struct GCGGame: Hashable, Sendable {
  /// One of the two players.
  package struct Player: Hashable, Sendable {
    /// As events name the player: no spaces, not the other one's.
    package var nick: String
    /// The full name; may be empty.
    package var name: String

    /// Takes a nick and a full name.
    package init(nick: String, name: String) {
      self.nick = nick
      self.name = name
    }
  }

  /// A line that begins with `#`: a keyword and what follows, over several lines for some.
  package struct Pragma: Hashable, Sendable {
    /// Without the `#`, such as `note`.
    package var keyword: String
    /// What follows; line ends are LF.
    package var text: String

    /// Takes a keyword and a text.
    package init(keyword: String, text: String) {
      self.keyword = keyword
      self.text = text
    }
  }

  /// Where a game goes on that did not begin with an empty board.
  package struct Start: Hashable, Sendable {
    /// Who is on turn, whose rack and score come first.
    package var seat: Seat
    /// What lies there, and what either side brings along.
    package var position: CGPPosition

    /// Takes who is on turn, and where.
    package init(seat: Seat, position: CGPPosition) {
      self.seat = seat
      self.position = position
    }

    /// A side's of two values of which the first is of who is on turn.
    func value<Value>(of seat: Seat, in pair: [Value]) -> Value { pair[seat == self.seat ? 0 : 1] }

    /// What says it in a file, ours alone: a program that does not know it refuses the line, and cannot play the game.
    static let keyword = "start-position"
  }

  /// From where it goes on; nil where it begins with an empty board.
  package var start: Start?
  /// The tiles that the game is played with.
  package var tiles: TileSet
  /// By seat; seat 1 is `player1`, who need not have begun.
  package var players: BySeat<Player>
  /// What stands before the first event, but for the players and the encoding.
  package var pragmata: [Pragma]
  /// In order.
  package var events: [GCGEvent]

  /// Takes a game's parts.
  package init(
    tiles: TileSet, players: BySeat<Player>, pragmata: [Pragma] = [], events: [GCGEvent] = []
  ) {
    self.tiles = tiles
    self.players = players
    self.pragmata = pragmata
    self.events = events
  }

  /// Whether the file says that the game was not finished: outright, or by the racks that it stopped with.
  package var isIncomplete: Bool {
    (pragmata + events.flatMap(\.remarks)).contains { ["incomplete", "rack1", "rack2"].contains($0.keyword) }
  }

  /// How many of its events are placements.
  package var placementCount: Int {
    events.count { event in
      if case .placement = event.kind { true } else { false }
    }
  }
}

/// One line of a game: whose, holding what, what happened, and the score.
package struct GCGEvent: Hashable, Sendable {
  /// What happened.
  package enum Kind: Hashable, Sendable {
    /// Tiles were laid; some files list the cross words behind the total.
    case placement(Placement, crossWords: [String])
    /// The placement before it came off.
    case withdrawn
    /// A pass, or a turn lost to a failed challenge.
    case pass
    /// These tiles were exchanged.
    case exchange(Rack)
    /// So many tiles were exchanged, nobody knows which.
    case exchangeCount(Int)
    /// Points for the player who was challenged.
    case challengeBonus
    /// Points for the other side's tiles.
    case gainedRack(Rack)
    /// Points lost for the own tiles.
    case lostRack(Rack)
    /// Points lost for overtime.
    case time
  }

  /// Whose line it is.
  package var seat: Seat
  /// The player's rack before it, where the file has one; at a challenge bonus, the rack behind the draw.
  package var rack: Rack?
  /// What happened.
  package var kind: Kind
  /// Added to the score; negative where it is lost.
  package var points: Int
  /// The player's score after it; may be negative.
  package var total: Int
  /// The `#` lines that follow it, notes above all.
  package var remarks: [GCGGame.Pragma]

  /// Takes an event's parts.
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
}
