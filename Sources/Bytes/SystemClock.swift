// SPDX-License-Identifier: MIT
import Glibc

/// Returns the microseconds of a clock of the system, such as CLOCK_MONOTONIC.
///
/// Source: clock_gettime(2).
package func microseconds(of clock: clockid_t) -> Int64 {
  var time = timespec()
  clock_gettime(clock, &time)
  return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
}
