// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// What a player asks of a game.
package indirect enum GameCommand: Sendable {
  /// Look at something; nothing happens.
  case look(GameQuestion)
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
  /// Keep the other side from drawing, or take the play as it stands: the play of a number, or the one on the table.
  case hold(play: Int?)
  case accept(play: Int?)
  /// Doubt the play of a number, or the one on the table; with no words, all that it formed.
  case challenge(play: Int?, Words)
  /// Declare what was left on a real rack; at a desk of a seat. `force` takes an impossible count.
  case declare(Rack, of: Seat?, force: Bool)
  /// Stop the clocks; a director's names a table.
  case pause(at: TableID?)
  /// Go on; with a table, an adjourned game, or a director's.
  case resume(TableID?)
  /// Put the game off; a director's names a table.
  case adjourn(at: TableID?)
  /// End waiting for an opponent who has been away since a moment; nil where they are here.
  case claim(TableID, awaySince: Instant?)
  /// Put something right, as a director.
  case overrule(OverruleOrder)
  /// The house acts at a table, on what stood at a sequence.
  case house(HouseAct, TableID, sequence: Int)
}

/// What a player looks at.
package enum GameQuestion: Sendable {
  /// Words and score of a placement, without making it.
  case tryOut(Placement)
  /// One's own tiles.
  case tiles
  /// One's own tiles in another order, which the number says.
  case shuffle(by: UInt64)
  /// The tiles that the asker has not seen.
  case unseen
  case clock
}

extension GameCommand {
  /// Words and score of a placement, without making it.
  package static func tryOut(_ placement: Placement) -> GameCommand { .look(.tryOut(placement)) }

  /// Show one's own tiles.
  package static var tiles: GameCommand { .look(.tiles) }

  /// One's own tiles in another order; whoever passes it on to the referee draws the number.
  package static var shuffle: GameCommand { .look(.shuffle(by: 0)) }

  /// The tiles that the asker has not seen.
  package static var unseen: GameCommand { .look(.unseen) }

  package static var clock: GameCommand { .look(.clock) }
}

extension GameCommand {
  /// The table that the command names although nobody need sit there.
  var adjournedTable: TableID? {
    switch self {
    case .resume(let id), .concede(let id, _): id
    case .claim(let id, _): id
    default: nil
    }
  }

  /// The table that a director names who has a game stopped or go on.
  var stoppedTable: TableID? {
    switch self {
    case .pause(let id), .resume(let id), .adjourn(let id): id
    default: nil
    }
  }

  /// Whether it has the game stopped or go on.
  var stops: Bool {
    switch self {
    case .pause, .resume, .adjourn: true
    default: false
    }
  }

  /// Whether it has the game stopped, which no player does at a table that is not theirs.
  var onlyStops: Bool {
    switch self {
    case .pause, .adjourn: true
    default: false
    }
  }

  /// Whether it takes a play back or corrects it, as a director does at the table that they watch.
  var takesBack: Bool {
    switch self {
    case .undo, .amend: true
    default: false
    }
  }

  /// Whether it means a game that is put off, where the sender sits nowhere.
  var isForAdjourned: Bool {
    switch self {
    case .resume, .concede: true
    default: false
    }
  }
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
