// SPDX-License-Identifier: MIT
import Glibc
import Officiating

/// Where a server's time comes from; tests bring their own.
package struct ServerClock: Sendable {
  /// The time of day, which entries bear.
  package let now: @Sendable () -> Instant
  /// Milliseconds that never go back, for deadlines of connections.
  package let milliseconds: @Sendable () -> Int64
  /// How far the time of day is ahead of the steady clock, in milliseconds: it grows when the machine slept, or its time was set.
  package let ahead: @Sendable () -> Int64

  package init(
    now: @escaping @Sendable () -> Instant, milliseconds: @escaping @Sendable () -> Int64,
    ahead: @escaping @Sendable () -> Int64 = { 0 }
  ) {
    self.now = now
    self.milliseconds = milliseconds
    self.ahead = ahead
  }

  /// The machine's clocks.
  ///
  /// Source: clock_gettime(2), CLOCK_REALTIME and CLOCK_MONOTONIC.
  package static let machine = ServerClock(
    now: { Instant(milliseconds: read(CLOCK_REALTIME)) },
    milliseconds: { read(CLOCK_MONOTONIC) },
    ahead: { read(CLOCK_REALTIME) - read(CLOCK_MONOTONIC) })

  private static func read(_ clock: clockid_t) -> Int64 {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }
}
