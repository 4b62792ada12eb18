// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

package indirect enum GameCommand: Sendable {
  case look(GameQuestion)
  /// Makes a placement; refused where a play newer than `after` is on the table.
  case play(Placement, after: Int?)
  case undo(play: Int)
  case amend(play: Int, Placement)
  case pass(after: Int?)
  /// Puts these tiles back and draws as many.
  case exchange(Rack, after: Int?)
  /// Exchanges this number of real tiles.
  case exchangeCount(Int, after: Int?)
  /// Concedes; a table names an adjourned game, and `by` the side of a desk.
  case concede(TableID?, by: Seat?)
  /// Holds or accepts the play of a number, or the one on the table.
  case hold(play: Int?)
  case accept(play: Int?)
  /// Challenges the play of a number, or the one on the table; no words stand for all that it formed.
  case challenge(play: Int?, Words)
  /// Declares what was left on a real rack; `of` is the seat at a desk, `force` takes an impossible count.
  case declare(Rack, of: Seat?, force: Bool)
  /// Stops the clocks; a director names the table.
  case pause(at: TableID?)
  /// Goes on; a table names an adjourned game, or one that a director continues.
  case resume(TableID?)
  /// Puts the game off; a director names the table.
  case adjourn(at: TableID?)
  /// Claims against an opponent who has been away since a moment; nil where they are here.
  case claim(TableID, awaySince: Instant?)
  case overrule(OverruleOrder)
  /// The robot acts at a table, on what stood at a sequence.
  case robot(RobotAct, TableID, sequence: Int)
}

/// A question about a game, which changes nothing.
package enum GameQuestion: Sendable {
  /// The words and score of a placement.
  case tryOut(Placement)
  case tiles
  /// The sender's own tiles in another order, which the number decides.
  case shuffle(by: UInt64)
  /// The tiles that the sender has not seen.
  case unseen
  case clock
}

extension GameCommand {
  package static func tryOut(_ placement: Placement) -> GameCommand { .look(.tryOut(placement)) }

  package static var tiles: GameCommand { .look(.tiles) }

  /// The command to shuffle the sender's own tiles; the caller of the referee puts a random number in place of 0.
  package static var shuffle: GameCommand { .look(.shuffle(by: 0)) }

  package static var unseen: GameCommand { .look(.unseen) }

  package static var clock: GameCommand { .look(.clock) }
}

extension GameCommand {
  /// The acts of a director at a game of others; each has the table that the command names, or nil.
  enum Directing {
    /// Stops the clocks, which players do only at their own game, or lets them go on.
    case clocks(TableID?, stop: Bool)
    /// A director takes back and corrects plays at the table that they watch.
    case takeBack
  }

  /// The act of a director that the command is; nil for an act of players alone.
  var directing: Directing? {
    switch self {
    case .pause(let id), .adjourn(let id): .clocks(id, stop: true)
    case .resume(let id): .clocks(id, stop: false)
    case .undo, .amend: .takeBack
    default: nil
    }
  }
}

/// An act of the robot in its seat.
package enum RobotAct: Sendable {
  case play(Placement)
  case exchange(Rack)
  case pass
  case accept
  case challenge
  /// Agrees to what the other side asked for.
  case agree
}

/// The state of a robot's table after something happened there.
package struct RobotNews: Sendable {
  package let table: TableID
  /// The position that the robot must decide; nil where it is not to act.
  package let duty: RobotDuty?
}

/// A position that the robot must decide, at one moment of a table.
package struct RobotDuty: Sendable {
  /// The table and the sequence of its newest entry; an act on another sequence is refused.
  package let table: TableID
  package let sequence: Int
  /// The game's lexicon, nil where this server no longer has it, and its rules.
  package let lexicon: Lexicon?
  package let rules: TournamentRules
  /// The robot's level, 1 to 4.
  package private(set) var level: Int
  package let board: Board
  package let rack: Rack
  package let bagCount: Int
  /// The words of the play that it may challenge; empty where there is none.
  package let doubtful: Words
  package let mayChallenge: Bool
  /// True where a player is out: the robot may only accept or challenge.
  package let isFinal: Bool
  package let isAsked: Bool

  /// The same duty at a level that is no higher than the given one.
  package func atMost(level: Int) -> RobotDuty {
    var duty = self
    duty.level = min(duty.level, level)
    return duty
  }
}
