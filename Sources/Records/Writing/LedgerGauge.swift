// SPDX-License-Identifier: MIT
import Bytes
import Glibc

/// The measurements of a ledger's progress; readable on any thread.
package final class LedgerGauge: Sendable {
  /// The measurements at one moment; the counts are those of this run.
  package struct Reading: Equatable, Sendable {
    /// The number of entries not known to be stored, at the end of the loop's last turn.
    package internal(set) var waiting = 0
    /// The age of the oldest waiting entry, in microseconds; 0 if none waits.
    package internal(set) var oldestAge: Int64 = 0
    package internal(set) var stored = 0
    /// The number of times that the disk lacked room for an entry.
    package internal(set) var shortages = 0
    package internal(set) var syncs = SyncTimes()

    /// The reading of a server that has not stored anything yet.
    package static var none: Reading { Reading() }
  }

  /// The last reading, without an age, and the time of the oldest waiting entry.
  private let kept = Monitor((reading: Reading(), since: Int64(0)))

  package init() {}

  package func read() -> Reading {
    let now = Self.steady()
    var (reading, since) = kept.look { $0 }
    if reading.waiting > 0 { reading.oldestAge = max(0, now - since) }
    return reading
  }

  /// Records the state after a turn; `since` is in microseconds of `steady`, without meaning if nothing waits.
  func note(waiting: Int, since: Int64, stored: Int, shortages: Int) {
    kept.look { kept in
      kept.since = since
      kept.reading.waiting = waiting
      kept.reading.stored = stored
      kept.reading.shortages = shortages
    }
  }

  /// Calls `sync`, and records its duration.
  func measuring<Value>(_ sync: @autoclosure () throws(DiskFault) -> Value) throws(DiskFault) -> Value {
    let begun = Self.steady()
    defer { kept.look { $0.reading.syncs.note(Self.steady() - begun) } }
    return try sync()
  }

  /// Returns microseconds of a clock that cannot be set; its zero is arbitrary.
  static func steady() -> Int64 { microseconds(of: CLOCK_MONOTONIC) }
}

/// A histogram of sync durations.
package struct SyncTimes: Equatable, Sendable {
  /// The upper bounds of the buckets in microseconds, inclusive; longer durations have a bucket of their own.
  package static let bounds: [Int64] = [
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
    2_500_000, 5_000_000, 10_000_000,
  ]

  /// The number of syncs in each bucket; the last bucket counts those above all bounds.
  package private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
  /// The sum of all durations, in microseconds.
  package private(set) var sum: Int64 = 0

  package init() {}

  package mutating func note(_ microseconds: Int64) {
    counts[Self.bounds.firstIndex { microseconds <= $0 } ?? Self.bounds.count] += 1
    sum += microseconds
  }

  package var count: Int { counts.reduce(0, +) }
}
