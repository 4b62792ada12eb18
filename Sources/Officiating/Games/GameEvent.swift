// SPDX-License-Identifier: MIT
import Rulebook

/// What happened in a game, and how it stands after it: one line of the ledger.
///
/// A class, because an event passes through many hands and would be copied at its size each time.
package final class GameEvent: Equatable, Sendable {
  /// What happened.
  package let action: GameAction
  /// How the game stands after it.
  package let mark: GameMark
  /// How the game ended, where this ended it.
  package let ending: Ending?

  package init(action: GameAction, mark: GameMark, ending: Ending?) {
    self.action = action
    self.mark = mark
    self.ending = ending
  }

  package static func == (one: GameEvent, other: GameEvent) -> Bool {
    one === other || (one.action == other.action && one.mark == other.mark && one.ending == other.ending)
  }
}

/// Where a game stands: part of every line, so that no state has to be guessed.
package struct GameMark: Equatable, Sendable {
  /// How far the game has come.
  package let phase: Table.Phase
  /// Who is on turn; in the final phase, who may still challenge.
  package let turn: Seat
  /// The scores, before racks and time are counted.
  package let scores: BySeat<Int>
  /// Turns in a row without points.
  package let scoreless: Int
  /// Both clocks, or nil where nobody's time is kept.
  package let clock: ClockReading?
  /// When the present phase ends by itself, or nil.
  package let until: Instant?

  package init(
    phase: Table.Phase, turn: Seat, scores: BySeat<Int>, scoreless: Int, clock: ClockReading?, until: Instant?
  ) {
    self.phase = phase
    self.turn = turn
    self.scores = scores
    self.scoreless = scoreless
    self.clock = clock
    self.until = until
  }
}

/// Both clocks at one moment.
package struct ClockReading: Equatable, Sendable {
  /// Milliseconds left, negative in overtime.
  package var left: BySeat<Int>
  /// Whose clock runs, or nil.
  package var running: Seat?
  /// The moment from which it runs; of no meaning where none does.
  package var from: Instant
  /// When the clock of the player on turn starts although they have not looked; nil once it ran.
  package var startsBy: Instant?

  package init(left: BySeat<Int>, running: Seat?, from: Instant, startsBy: Instant?) {
    self.left = left
    self.running = running
    self.from = from
    self.startsBy = startsBy
  }

  /// What is left of a seat's time at a moment, in milliseconds.
  package func left(of seat: Seat, at moment: Instant) -> Int {
    guard running == seat else { return left[seat] }
    return left[seat] - Int(max(0, moment.milliseconds - from.milliseconds))
  }

  /// Charges what has run and stops.
  package mutating func stop(at moment: Instant) {
    guard let running else { return }
    left[running] = left(of: running, at: moment)
    self.running = nil
  }

  /// Charges what has run and lets a seat's clock run from a moment on.
  package mutating func run(_ seat: Seat, from moment: Instant, now: Instant) {
    stop(at: now)
    running = seat
    from = moment
    startsBy = nil
  }
}

extension ClockReading {
  /// The moment from which a clock runs counts only where one does.
  package static func == (one: ClockReading, other: ClockReading) -> Bool {
    one.left == other.left && one.running == other.running && one.startsBy == other.startsBy
      && (one.running == nil || one.from == other.from)
  }
}

/// How a game ended.
///
/// A class, because every game has room for one, and few have ended.
package final class Ending: Equatable, Sendable {
  /// Why.
  package let reason: GameEnd
  /// The tiles left, where both are known.
  package let racks: BySeat<Rack>?
  /// Racks, then time, as points added to a seat's score.
  package let adjustments: [FinalScore.Adjustment]
  /// The scores after them.
  package let scores: BySeat<Int>
  /// Who won; nil for a tie.
  package let winner: Seat?
  /// What every draw derived from; nil where the tiles are real ones.
  package let seed: BagSeed?

  package init(
    reason: GameEnd, racks: BySeat<Rack>?, adjustments: [FinalScore.Adjustment], scores: BySeat<Int>,
    winner: Seat?, seed: BagSeed?
  ) {
    self.reason = reason
    self.racks = racks
    self.adjustments = adjustments
    self.scores = scores
    self.winner = winner
    self.seed = seed
  }

  package static func == (one: Ending, other: Ending) -> Bool {
    one === other
      || one.reason == other.reason && one.racks == other.racks && one.adjustments == other.adjustments
        && one.scores == other.scores && one.winner == other.winner && one.seed == other.seed
  }
}
