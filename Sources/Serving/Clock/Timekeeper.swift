// SPDX-License-Identifier: MIT
import Officiating

/// The moments of one run: the time of day at its beginning, then the steady clock.
///
/// A time of day that is set back therefore has no effect. If it is ahead of the run, because the machine slept or its
/// clock was set, it is taken over, and the leap is returned.
struct Timekeeper {
  /// The least leap in milliseconds that is taken over; drift and slewing of clocks are smaller.
  static let leapLeast: Int64 = 2000

  /// The difference of moments and steady clock, in milliseconds.
  private var ahead: Int64

  /// Begins a run at a time of day and a reading of the steady clock in milliseconds.
  init(wall: Instant, steady: Int64) { ahead = wall.milliseconds - steady }

  func moment(at steady: Int64) -> Instant { Instant(milliseconds: steady + ahead) }

  /// Makes this run begin after the newest moment of the runs before it.
  mutating func begin(after moment: Instant, steady: Int64) {
    ahead = max(ahead, moment.milliseconds + 1 - steady)
  }

  /// Takes the time of day over if it is ahead by more than drift.
  ///
  /// - Returns: the moment before the leap; nil if there is none.
  mutating func follow(wall: Instant, steady: Int64) -> Instant? {
    let before = moment(at: steady)
    let leap = wall.milliseconds - before.milliseconds
    guard leap > Timekeeper.leapLeast else { return nil }
    ahead += leap
    return before
  }
}
