// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// What a player asks of a game.
package indirect enum GameCommand: Sendable {
  /// Words and score of a placement, without making it.
  case tryOut(Placement)
  /// Make a placement; refused where a play newer than `after` is on the table.
  case play(Placement, after: Int?)
  /// Take a play back.
  case undo(play: Int)
  /// Correct a play.
  case amend(play: Int, Placement)
  case pass(after: Int?)
  /// Put these tiles back and draw as many.
  case exchange(Rack, after: Int?)
  /// Exchange so many real tiles.
  case exchangeCount(Int, after: Int?)
  /// Give up; with a table, an adjourned game; `by` says which side of a desk.
  case concede(TableID?, by: Seat?)
  case hold, accept
  /// Doubt the play of a number, or the one on the table; with no words, all that it formed.
  case challenge(play: Int?, Words)
  /// Show one's own tiles.
  case tiles
  /// Declare what was left on a real rack; at a desk of a seat. `force` takes an impossible count.
  case declare(Rack, of: Seat?, force: Bool)
  /// The tiles that the asker has not seen.
  case unseen
  case clock
  case pause
  /// Go on; with a table, an adjourned game.
  case resume(TableID?)
  case adjourn
  /// End waiting for an opponent who has been away since a moment; nil where they are here.
  case claim(TableID, awaySince: Instant?)
}

/// What the house does in its seat.
package enum HouseAct: Sendable {
  case play(Placement)
  case exchange(Rack)
  case pass
  case accept
  case challenge
  /// Agrees to what was asked.
  case agree
}

/// How a table against the house stands after something happened there.
package struct HouseNews: Sendable {
  package let table: TableID
  /// What the house must decide there; nil where it is not to act.
  package let duty: HouseDuty?
}

/// What the house must decide: a position at one moment of a table.
package struct HouseDuty: Sendable {
  /// The table, and the sequence of its newest entry: an act for another moment is dropped.
  package let table: TableID
  package let sequence: Int
  /// The game's list, nil where this server no longer has it; and its rules.
  package let lexicon: Lexicon?
  package let rules: TournamentRules
  /// How strong the house plays, 1 to 3.
  package let level: Int
  /// What it sees.
  package let board: Board
  package let rack: Rack
  package let bagCount: Int
  /// The words of the play that it may doubt, or none.
  package let doubtful: Words
  /// True where the rule lets it doubt.
  package let mayChallenge: Bool
  /// True where a player is out, so that it may only accept or challenge.
  package let isFinal: Bool
  /// True where the other side asks for something.
  package let isAsked: Bool
}
