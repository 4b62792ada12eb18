// SPDX-License-Identifier: MIT
import Glibc

/// Time for measuring.
enum Clock {
  static var nanoseconds: Int { read(CLOCK_MONOTONIC) }

  /// Nanoseconds of processor time of this whole process.
  static var ownProcessorTime: Int { read(CLOCK_PROCESS_CPUTIME_ID) }

  /// Waits until a moment, where it has not passed.
  static func wait(until moment: Int) {
    var time = timespec(tv_sec: moment / 1_000_000_000, tv_nsec: moment % 1_000_000_000)
    while clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &time, nil) == EINTR {}
  }

  private static func read(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }

  /// Runs work of this process in passes, and keeps the quickest, as a disturbance only ever adds.
  ///
  /// A pass that is short for the clock is repeated, and each must come to the expected count. Gives seconds of
  /// processor time a unit.
  static func least(
    of passes: Int = 7, counting expected: Int, units: Int? = nil, _ pass: () throws(BenchFault) -> Int
  ) throws(BenchFault) -> Double {
    var least = Double.infinity
    var repetitions = 1
    for _ in 0..<passes {
      let begun = ownProcessorTime
      for _ in 0..<repetitions {
        let found = try pass()
        guard found == expected else { throw .miscounted("a pass", expected: expected, got: found) }
      }
      least = min(least, Double(ownProcessorTime - begun) / 1e9 / Double(repetitions))
      repetitions = max(1, Int(0.002 / least))
    }
    return least / Double(units ?? expected)
  }
}
