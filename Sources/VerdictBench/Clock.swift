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
  /// A pass that is short for the clock is repeated.
  ///
  /// - Returns: the last outcome, and seconds of processor time of one repetition.
  static func least(of passes: Int = 7, _ pass: () -> Int) -> (found: Int, seconds: Double) {
    var found = 0
    var least = Double.infinity
    var repetitions = 1
    for _ in 0..<passes {
      let begun = ownProcessorTime
      for _ in 0..<repetitions { found = pass() }
      least = min(least, Double(ownProcessorTime - begun) / 1e9 / Double(repetitions))
      repetitions = max(1, Int(0.002 / least))
    }
    return (found, least)
  }

  /// The same for a count that is known before.
  ///
  /// - Returns: seconds a unit.
  static func least(
    counting expected: Int, units: Int? = nil, _ work: String, _ pass: () -> Int
  ) throws(BenchFault) -> Double {
    let (found, seconds) = least(pass)
    guard found == expected else { throw .miscounted(work, expected: expected, got: found) }
    return seconds / Double(units ?? expected)
  }
}
