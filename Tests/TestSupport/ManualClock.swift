// SPDX-License-Identifier: MIT
import Foundation
import Officiating
import Serving

/// A clock that moves when it is told to, and knows how many turns the server has ended.
///
/// `@unchecked Sendable`: everything that changes is under the condition's lock.
package final class ManualClock: @unchecked Sendable {
  private let condition = NSCondition()
  private let start: Int64
  private var elapsed: Int64 = 0
  private var setBack: Int64 = 0
  private var heldUp: Int64 = 0
  private var ends = 0

  /// - Parameter start: the time of day, in milliseconds since 1970; 2026-01-01 10:00 UTC unless said.
  package init(start: Int64 = 1_767_261_600_000) { self.start = start }

  /// The clock as a server takes it.
  package var server: ServerClock {
    ServerClock(
      wall: { self.now }, steady: { 1_000_000 + self.condition.withLock { self.elapsed } },
      stopwatch: { self.condition.withLock { self.heldUp } })
  }

  /// The time of day.
  package var now: Instant { Instant(milliseconds: start + condition.withLock { elapsed - setBack }) }

  /// Moves all clocks on while the server is awake.
  package func move(seconds: Int) { condition.withLock { elapsed += Int64(seconds) * 1000 } }

  /// Moves all clocks on in one turn of the server, as if it had been stopped.
  package func holdUp(seconds: Int) {
    condition.withLock {
      elapsed += Int64(seconds) * 1000
      heldUp += Int64(seconds) * 1_000_000
    }
  }

  /// Sets the time of day back; a negative number sets it forward.
  package func setBack(seconds: Int) { condition.withLock { setBack += Int64(seconds) * 1000 } }

  /// How many turns have ended, counted when their ends begin.
  var turns: Int { condition.withLock { ends } }

  /// Counts the end of a turn.
  func noteTurn() {
    condition.withLock { ends += 1 }
    condition.broadcast()
  }

  /// Whether another turn ends within 10 s, or `isOver` says that none will.
  func awaitTurn(after count: Int, isOver: () -> Bool) -> Bool {
    let limit = Date(timeIntervalSinceNow: 10)
    return condition.withLock {
      while ends <= count, !isOver() {
        guard condition.wait(until: limit) else { return false }
      }
      return true
    }
  }

  /// Has those who wait look again.
  func ring() {
    condition.withLock {}
    condition.broadcast()
  }
}
