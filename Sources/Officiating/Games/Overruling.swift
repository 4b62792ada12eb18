// SPDX-License-Identifier: MIT
import Rulebook

/// What a director puts right at a game, whatever its players say; what it overrules stays on record.
///
/// A class, because it stands in its event, among the steps and in what is told of it.
/// Source: Protocol/SPEC.md, OVERRULE.
package final class Overruling: Equatable, Sendable {
  /// What is put right.
  package enum Matter: Equatable, Sendable {
    /// A ruling: what it should have been, with what that does to the game. Its `drew` is what the player of the play on
    /// the table draws by it, be that the play ruled on or a later one; `given` is what goes back into the bag, because it
    /// was drawn by the ruling that was. Both are nil where nobody draws, or the tiles are real ones. `turn` is who is on
    /// turn by it although later turns stand; nil where that is who was.
    case ruling(RuledPlay, given: Rack?, turn: Seat?)
    /// Points added to a seat's score; negative where they are taken.
    case score(Seat, points: Int)
    /// Milliseconds added to what a seat's clock has left; negative where they are taken.
    case clock(Seat, milliseconds: Int)
    /// Who is on turn; `drew` is what the player of the play on the table draws, because that stands by it.
    case turn(Seat, drew: Rack?)
    /// The game is over with these scores.
    case result(BySeat<Int>)
  }

  /// What is put right.
  package let matter: Matter
  /// The director.
  package let by: PlayerName
  /// Why, as the director said it.
  package let reason: String

  package init(_ matter: Matter, by: PlayerName, reason: String) {
    self.matter = matter
    self.by = by
    self.reason = reason
  }

  package static func == (one: Overruling, other: Overruling) -> Bool {
    one === other || one.matter == other.matter && one.by == other.by && one.reason == other.reason
  }
}

extension Overruling {
  /// The ruling as it should have been, where one is overruled.
  package var ruled: RuledPlay? { if case .ruling(let ruled, _, _) = matter { ruled } else { nil } }

  /// What somebody draws by it; nil where nobody does, or the tiles are real ones.
  package var drew: Rack? {
    switch matter {
    case .ruling(let ruled, _, _): ruled.drew
    case .turn(_, let drew): drew
    case .score, .clock, .result: nil
    }
  }

  /// Whose step it is among those of the game: who it is about, of a ruling who doubted.
  var seat: Seat? {
    switch matter {
    case .ruling(let ruled, _, _): ruled.challenger
    case .score(let seat, _), .clock(let seat, _), .turn(let seat, _): seat
    case .result: nil
    }
  }

  /// True where the game waits for something else from then on.
  var movesOn: Bool {
    switch matter {
    case .ruling, .turn, .result: true
    case .score, .clock: false
    }
  }

  /// The same for who does not see what went back, sees no words, or other tiles drawn.
  func telling(_ ruled: RuledPlay) -> Overruling {
    var turn: Seat?
    if case .ruling(_, _, let seat) = matter { turn = seat }
    return Overruling(.ruling(ruled, given: nil, turn: turn), by: by, reason: reason)
  }

  /// The same with what its reader knows to be drawn by it, and without what went back.
  func drawing(_ drew: Rack?) -> Overruling {
    switch matter {
    case .ruling(let ruled, _, _): telling(ruled.drawing(drew))
    case .turn(let seat, _): Overruling(.turn(seat, drew: drew), by: by, reason: reason)
    case .score, .clock, .result: self
    }
  }
}

/// What a director wants put right, as it is typed.
package struct OverruleOrder: Sendable {
  /// At which table.
  package let table: TableID
  /// What.
  package let matter: Matter
  /// Why.
  package let reason: String
  /// True where it is only tried: nothing is recorded, nobody is told.
  package let isTrial: Bool
  /// Whether a result is taken that hardly any game ends with.
  package let isSure: Bool

  package init(table: TableID, matter: Matter, reason: String, isTrial: Bool, isSure: Bool = false) {
    self.table = table
    self.matter = matter
    self.reason = reason
    self.isTrial = isTrial
    self.isSure = isSure
  }

  /// What is to be put right.
  package enum Matter: Sendable {
    case ruling(play: Int, Ruling)
    /// From -999 to 999 points.
    case score(SideName, points: Int)
    /// Milliseconds, at most an hour either way.
    case clock(SideName, milliseconds: Int)
    case turn(SideName)
    /// Two scores, each from -999 to 1500: seat 1's first, or those of the names, in their order.
    case result(BySeat<Int>, names: BySeat<PlayerName>?)
  }
}

/// A side of somebody else's table, as it is typed.
package enum SideName: Sendable {
  case seat(Seat)
  case name(PlayerName)
}

/// Why nothing is overruled.
package enum OverruleRefusal: Equatable, Sendable {
  /// The play was not ruled on.
  case notRuled(play: Int)
  /// That is what was ruled.
  case stands(play: Int, Ruling)
  /// They are on turn already.
  case onTurn(Seat)
  /// Nobody's time is kept.
  case noClock
  /// So much time taken would end the game at once.
  case endsByTime
  /// Nobody of that name plays here.
  case noSuchSide(PlayerName)
  /// A director who plays puts nothing right at their own game.
  case ownGame
  /// The game is over, and its result is an event's to put right.
  case over(EventGame)
}

/// A game of an event that is over, as the line names it that puts its result right.
package struct EventGame: Equatable, Sendable {
  /// The event's label.
  package let label: String
  /// From 1.
  package let round: Int
  /// Who played.
  package let names: BySeat<PlayerName>
  /// As the game ended.
  package let scores: BySeat<Int>
}
