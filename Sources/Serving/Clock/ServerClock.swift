// SPDX-License-Identifier: MIT
import Bytes
import Glibc
import Officiating

/// The clocks of a server; tests pass their own.
package struct ServerClock: Sendable {
  /// Returns the time of day; read when a run begins, and to detect that the machine slept.
  package let wall: @Sendable () -> Instant
  /// Returns milliseconds that never go back, for the moments, clocks and deadlines of a run.
  package let steady: @Sendable () -> Int64
  /// Returns microseconds that never go back, for measuring the server's own work.
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
  package static let machine = ServerClock(
    wall: { Instant(milliseconds: microseconds(of: CLOCK_REALTIME) / 1000) },
    steady: { microseconds(of: CLOCK_MONOTONIC) / 1000 },
    stopwatch: { microseconds(of: CLOCK_MONOTONIC) })
}
