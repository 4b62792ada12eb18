// SPDX-License-Identifier: MIT
import Glibc
import Officiating

/// Where a server's time comes from; tests bring their own.
package struct ServerClock: Sendable {
  /// The time of day: looked at when a run begins, and to find out that the machine slept.
  package let wall: @Sendable () -> Instant
  /// Milliseconds that never go back: what moments, clocks and deadlines of a run are counted by.
  package let steady: @Sendable () -> Int64
  /// Microseconds that never go back: how long the server itself takes over something.
  package let stopwatch: @Sendable () -> Int64

  package init(
    wall: @escaping @Sendable () -> Instant, steady: @escaping @Sendable () -> Int64,
    stopwatch: @escaping @Sendable () -> Int64 = { 0 }
  ) {
    self.wall = wall
    self.steady = steady
    self.stopwatch = stopwatch
  }

  /// The machine's clocks.
  ///
  /// Source: clock_gettime(2), CLOCK_REALTIME and CLOCK_MONOTONIC.
  package static let machine = ServerClock(
    wall: { Instant(milliseconds: microseconds(of: CLOCK_REALTIME) / 1000) },
    steady: { microseconds(of: CLOCK_MONOTONIC) / 1000 },
    stopwatch: { microseconds(of: CLOCK_MONOTONIC) })

  private static func microseconds(of clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}
