// SPDX-License-Identifier: MIT
import Officiating

/// The moments of one run: the time of day at its beginning, and from there on the steady clock.
///
/// So a time of day that is set back freezes nothing and gives nobody time back. One that is ahead of the run's, because the
/// machine slept or its clock was set, is taken over, and the leap is known.
struct Timekeeper {
  /// Clocks drift, and are slewed, by less than this: milliseconds.
  static let leapLeast: Int64 = 2000

  /// How far moments are ahead of the steady clock, in milliseconds.
  private var ahead: Int64

  /// Begins a run.
  ///
  /// - Parameters:
  ///   - wall: the time of day.
  ///   - steady: the steady clock, in milliseconds.
  init(wall: Instant, steady: Int64) { ahead = wall.milliseconds - steady }

  /// The moment at a reading of the steady clock.
  func moment(at steady: Int64) -> Instant { Instant(milliseconds: steady + ahead) }

  /// Has this run begin after all that is known of those before it.
  mutating func begin(after moment: Instant, steady: Int64) {
    ahead = max(ahead, moment.milliseconds + 1 - steady)
  }

  /// Takes the time of day over where it is ahead by more than clocks drift.
  ///
  /// - Returns: since when there was no server, as it thinks; nil where nothing happened.
  mutating func follow(wall: Instant, steady: Int64) -> Instant? {
    let before = moment(at: steady)
    let leap = wall.milliseconds - before.milliseconds
    guard leap > Timekeeper.leapLeast else { return nil }
    ahead += leap
    return before
  }
}
