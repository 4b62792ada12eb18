// SPDX-License-Identifier: MIT
import Foundation
import Officiating
import Serving

/// A clock that moves when it is told to, and knows how often the server has read it.
///
/// `@unchecked Sendable`: everything that changes is under the condition's lock.
package final class ManualClock: @unchecked Sendable {
  private let condition = NSCondition()
  private let start: Int64
  private var elapsed: Int64 = 0
  private var readings = 0

  /// - Parameter start: the time of day, in milliseconds since 1970; 2026-01-01 10:00 UTC unless said.
  package init(start: Int64 = 1_767_261_600_000) { self.start = start }

  /// The clock as a server takes it.
  package var server: ServerClock {
    ServerClock(now: { self.now }, milliseconds: { self.steadyMilliseconds() })
  }

  /// The time of day.
  package var now: Instant { Instant(milliseconds: start + condition.withLock { elapsed }) }

  /// Moves both clocks on.
  package func move(seconds: Int) { condition.withLock { elapsed += Int64(seconds) * 1000 } }

  /// How often a server has read the steady clock: once at the beginning of each end of a turn.
  var reads: Int { condition.withLock { readings } }

  /// Whether the steady clock is read once more within 10 s, or `isOver` says that it will not be.
  func awaitReading(after count: Int, isOver: () -> Bool) -> Bool {
    let limit = Date(timeIntervalSinceNow: 10)
    return condition.withLock {
      while readings <= count, !isOver() {
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

  private func steadyMilliseconds() -> Int64 {
    defer { condition.broadcast() }
    return condition.withLock {
      readings += 1
      return 1_000_000 + elapsed
    }
  }
}
