// SPDX-License-Identifier: MIT
import Rulebook

/// An action in a game, and how the game stands after it: one line of the ledger.
///
/// A class, because an event is passed on often and each copy would cost its whole size.
package final class GameEvent: Equatable, Sendable {
  package let action: GameAction
  package let mark: GameMark
  /// The game's end, where this event ended it.
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

extension GameEvent {
  /// Whether the table is over: its game ended, or its return game was declined before it began.
  package var endsTable: Bool {
    if case .declined = action { return mark.phase == .waiting }
    return ending != nil
  }
}

/// The state of a game after an action; every line of the ledger contains it, so that none is guessed.
package struct GameMark: Equatable, Sendable {
  package let phase: Table.Phase
  /// The seat on turn; in the final phase, the seat that may still challenge.
  package let turn: Seat
  /// The scores, before racks and time are counted.
  package let scores: BySeat<Int>
  package let scoreless: Int
  /// Both clocks, or nil where the game has no clocks.
  package let clock: ClockReading?
  /// The moment at which the present phase ends by itself, or nil.
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

package struct ClockReading: Equatable, Sendable {
  /// Milliseconds left, negative in overtime.
  package var left: BySeat<Int>
  package var running: Seat?
  /// The moment from which it runs; without meaning where no clock runs.
  package var from: Instant
  /// The moment at which the clock of the player on turn starts without a look; nil once it ran.
  package var startsBy: Instant?

  package init(left: BySeat<Int>, running: Seat?, from: Instant, startsBy: Instant?) {
    self.left = left
    self.running = running
    self.from = from
    self.startsBy = startsBy
  }

  /// Returns the time left of a seat at a moment, in milliseconds; negative in overtime.
  package func left(of seat: Seat, at moment: Instant) -> Int {
    guard running == seat else { return left[seat] }
    return left[seat] - Int(max(0, moment.milliseconds - from.milliseconds))
  }

  /// Charges the time that has run, and stops the clock.
  package mutating func stop(at moment: Instant) {
    guard let running else { return }
    left[running] = left(of: running, at: moment)
    self.running = nil
  }

  /// Charges the time that has run, and starts a seat's clock from a moment on.
  package mutating func run(_ seat: Seat, from moment: Instant, now: Instant) {
    stop(at: now)
    running = seat
    from = moment
    startsBy = nil
  }
}

extension ClockReading {
  /// Compares clocks; `from` counts only where a clock runs.
  package static func == (one: ClockReading, other: ClockReading) -> Bool {
    one.left == other.left && one.running == other.running && one.startsBy == other.startsBy
      && (one.running == nil || one.from == other.from)
  }
}

/// The ending of a game.
///
/// A class, because every game has room for one and few have ended.
package final class Ending: Equatable, Sendable {
  package let reason: GameEnd
  /// The tiles left, where both racks are known.
  package let racks: BySeat<Rack>?
  /// The adjustments for racks, then for time, as points added to a seat's score.
  package let adjustments: [FinalScore.Adjustment]
  /// The scores after the adjustments.
  package let scores: BySeat<Int>
  /// The winner; nil for a tie.
  package let winner: Seat?
  /// The seed of every draw; nil with real tiles.
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
