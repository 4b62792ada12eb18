// SPDX-License-Identifier: MIT
import Rulebook

/// A correction that a director makes at a game; what it overrules stays on record.
///
/// Source: Protocol/SPEC.md, OVERRULE.
package struct Overruling: Equatable, Sendable {
  package enum Matter: Equatable, Sendable {
    /// A ruling, as it should have been. Its `drew` holds what the player of the play on the table draws by the
    /// correction. `given` holds the tiles that go back into the bag, because the old ruling had them drawn. Both
    /// are nil where nothing is drawn, and with real tiles. `turn` is the seat on turn by it although later turns
    /// stand; nil where the turn stays.
    case ruling(RuledPlay, given: Rack?, turn: Seat?)
    /// Points added to a seat's score; may be negative.
    case score(Seat, points: Int)
    /// Milliseconds added to a seat's time left; may be negative.
    case clock(Seat, milliseconds: Int)
    /// The turn goes to a seat; `drew` holds the draw for the play on the table, which stands by it.
    case turn(Seat, drew: Rack?)
    case result(BySeat<Int>)
  }

  package let matter: Matter
  package let by: PlayerName
  package let reason: String

  package init(_ matter: Matter, by: PlayerName, reason: String) {
    self.matter = matter
    self.by = by
    self.reason = reason
  }
}

extension Overruling {
  package var ruled: RuledPlay? { if case .ruling(let ruled, _, _) = matter { ruled } else { nil } }

  /// The tiles drawn by the correction; nil where none are, and with real tiles.
  package var drew: Rack? {
    switch matter {
    case .ruling(let ruled, _, _): ruled.drew
    case .turn(_, let drew): drew
    case .score, .clock, .result: nil
    }
  }

  /// The seat of its step: the one that it concerns, of a ruling the challenger.
  var seat: Seat? {
    switch matter {
    case .ruling(let ruled, _, _): ruled.challenger
    case .score(let seat, _), .clock(let seat, _), .turn(let seat, _): seat
    case .result: nil
    }
  }

  var movesOn: Bool {
    switch matter {
    case .ruling, .turn, .result: true
    case .score, .clock: false
    }
  }

  /// Returns the correction with another form of its ruling, and without the tiles put back.
  func telling(_ ruled: RuledPlay) -> Overruling {
    var turn: Seat?
    if case .ruling(_, _, let seat) = matter { turn = seat }
    return Overruling(.ruling(ruled, given: nil, turn: turn), by: by, reason: reason)
  }

  /// Returns the correction with other tiles drawn, and without the tiles put back.
  func drawing(_ drew: Rack?) -> Overruling {
    switch matter {
    case .ruling(let ruled, _, _): telling(ruled.drawing(drew))
    case .turn(let seat, _): Overruling(.turn(seat, drew: drew), by: by, reason: reason)
    case .score, .clock, .result: self
    }
  }
}

/// An order of a director, as typed.
package struct OverruleOrder: Sendable {
  package let table: TableID
  package let matter: Matter
  package let reason: String
  /// True where the order is only tried: nothing is recorded or told.
  package let isTrial: Bool
  /// Whether the director insists on an improbable result.
  package let isSure: Bool

  package init(table: TableID, matter: Matter, reason: String, isTrial: Bool, isSure: Bool = false) {
    self.table = table
    self.matter = matter
    self.reason = reason
    self.isTrial = isTrial
    self.isSure = isSure
  }

  package enum Matter: Sendable {
    case ruling(play: Int, Ruling)
    /// Points from -999 to 999.
    case score(SideName, points: Int)
    /// Milliseconds, at most an hour either way.
    case clock(SideName, milliseconds: Int)
    case turn(SideName)
    /// Two scores from -999 to 1500: seat 1's first, or in the order of the names.
    case result(BySeat<Int>, names: BySeat<PlayerName>?)
  }
}

/// A side of a table, as a director types it.
package enum SideName: Sendable {
  case seat(Seat)
  case name(PlayerName)
}

/// The reason why an order is refused.
package enum OverruleRefusal: Equatable, Sendable {
  case notRuled(play: Int)
  case stands(play: Int, Ruling)
  case onTurn(Seat)
  case noClock
  /// The loss of so much time would end the game at once.
  case endsByTime
  case noSuchSide(PlayerName)
  /// The director plays in this game.
  case ownGame
  /// The game is over, and its result is corrected at its event.
  case over(TournamentGame)
}

/// An ended game of an event, as the command that corrects its result names it.
package struct TournamentGame: Equatable, Sendable {
  package let label: String
  /// The round, from 1.
  package let round: Int
  package let names: BySeat<PlayerName>
  package let scores: BySeat<Int>
}
