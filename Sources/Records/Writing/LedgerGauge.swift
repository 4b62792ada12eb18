// SPDX-License-Identifier: MIT
import Glibc

/// How a ledger keeps up with what it is to store; read on any thread.
package final class LedgerGauge: Sendable {
  /// What it showed at one moment.
  package struct Reading: Equatable, Sendable {
    /// Entries that are not known to be on disk, as of the end of the loop's last turn.
    package internal(set) var waiting = 0
    /// Microseconds that the oldest of them has waited; 0 where none does.
    package internal(set) var oldestAge: Int64 = 0
    /// Entries that were stored in this run.
    package internal(set) var stored = 0
    /// How often there was no room on the disk for an entry in this run.
    package internal(set) var shortages = 0
    /// How long the disk took to make what was written durable, each time in this run.
    package internal(set) var syncs = SyncTimes()

    /// Of a server that has not stored anything yet.
    package static var none: Reading { Reading() }
  }

  /// What is kept: a reading whose age is still a moment of the steady clock.
  private struct Kept {
    var waiting = 0
    var since: Int64 = 0
    var stored = 0
    var shortages = 0
    var syncs = SyncTimes()
  }

  private let kept = Monitor(Kept())

  package init() {}

  /// What it shows now.
  package func read() -> Reading {
    let now = Self.steady()
    return kept.look { kept in
      Reading(
        waiting: kept.waiting, oldestAge: kept.waiting > 0 ? max(0, now - kept.since) : 0,
        stored: kept.stored, shortages: kept.shortages, syncs: kept.syncs)
    }
  }

  /// - Parameters:
  ///   - waiting: entries that are not known to be on disk.
  ///   - since: the moment of the steady clock, in microseconds, when the first of them came; of no meaning where none waits.
  ///   - stored: entries stored in this run.
  ///   - shortages: how often there was no room for an entry in this run.
  func note(waiting: Int, since: Int64, stored: Int, shortages: Int) {
    kept.look { kept in
      kept.waiting = waiting
      kept.since = since
      kept.stored = stored
      kept.shortages = shortages
    }
  }

  /// The disk took so many microseconds.
  func noteSync(microseconds: Int64) { kept.look { $0.syncs.note(microseconds) } }

  /// Microseconds on a clock that cannot be set; its zero means nothing.
  static func steady() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
  }
}

/// How often something took how long.
package struct SyncTimes: Equatable, Sendable {
  /// The upper ends of the buckets, in microseconds, each included; what took longer is in none of them.
  package static let bounds: [Int64] = [
    100, 250, 500, 1_000, 2_500, 5_000, 10_000, 25_000, 50_000, 100_000, 250_000, 500_000, 1_000_000,
    2_500_000, 5_000_000, 10_000_000,
  ]

  /// How many fell into each bucket alone, the last being for what is longer than all bounds.
  package private(set) var counts = [Int](repeating: 0, count: bounds.count + 1)
  /// Microseconds of all together.
  package private(set) var sum: Int64 = 0

  package init() {}

  /// Takes one in.
  package mutating func note(_ microseconds: Int64) {
    counts[Self.bounds.firstIndex { microseconds <= $0 } ?? Self.bounds.count] += 1
    sum += microseconds
  }

  /// How many there were.
  package var count: Int { counts.reduce(0, +) }
}

/// A disk whose syncs are timed.
struct MeteredDisk: Disk {
  let disk: any Disk
  let gauge: LedgerGauge

  func write(
    _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int
  ) throws(DiskFault) -> Int {
    try disk.write(descriptor, bytes, at: offset)
  }

  func sync(_ descriptor: Int32) throws(DiskFault) {
    let begun = LedgerGauge.steady()
    defer { gauge.noteSync(microseconds: LedgerGauge.steady() - begun) }
    try disk.sync(descriptor)
  }

  func allocate(_ descriptor: Int32, from offset: Int, count: Int) throws(DiskFault) {
    try disk.allocate(descriptor, from: offset, count: count)
  }

  func truncate(_ descriptor: Int32, to length: Int) throws(DiskFault) {
    try disk.truncate(descriptor, to: length)
  }

  func syncFolder(_ descriptor: Int32) throws(DiskFault) { try disk.syncFolder(descriptor) }
}
