// SPDX-License-Identifier: MIT
import Glibc
import Records
import Synchronization

/// The clock by which a node waits for the store; it never goes back.
package protocol StoreTime: Sendable {
  /// Milliseconds with an arbitrary zero.
  func milliseconds() -> Int
  /// Lets time pass on the calling thread.
  func pause(milliseconds: Int)
}

/// The system's steady clock, which also runs while the machine sleeps.
package struct SteadyTime: StoreTime {
  package init() {}

  package func milliseconds() -> Int {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  package func pause(milliseconds: Int) { usleep(UInt32(milliseconds) * 1000) }
}

/// The time in which a node is the one that writes, as far as its lease and its own steady clock say.
///
/// Only the freshness of looks rests on it; what is stored rests on `WriterTail`.
package final class Term: Sendable {
  package let lease: StoreLease
  private let time: any StoreTime
  /// The moment until which no other node may write; `ended` or `cutOff` afterwards, for good.
  private let until: Atomic<Int>
  private static let ended = -1
  private static let cutOff = -2
  /// The milliseconds behind `until` after which a term without an answer is over: so long a batch is waited for, too.
  private static let patience = WriterTail.patience - ClubNode.leaseSeconds * 1000

  init(_ lease: StoreLease, until: Int, time: any StoreTime) {
    (self.lease, self.time) = (lease, time)
    self.until = Atomic(until)
  }

  package var standing: SharedStanding {
    switch until.load(ordering: .relaxed) {
    case Self.ended: .replaced
    case Self.cutOff: .cutOff
    case let until: time.milliseconds() < until ? .writes : .inDoubt
    }
  }

  /// Notes a renewal that was asked for at a moment; the store has heard of it no earlier.
  func extend(until moment: Int) {
    // A term that is over does not begin again; only the lease's keeper changes it.
    if until.load(ordering: .relaxed) >= 0 { until.store(moment, ordering: .relaxed) }
  }

  /// Notes that a renewal had no answer, and ends the term if none has come for too long.
  ///
  /// It rests on a request that failed, and not on the clock alone: a machine that slept asks first.
  func noteSilence() {
    let until = until.load(ordering: .relaxed)
    guard until >= 0, time.milliseconds() >= until + Self.patience else { return }
    self.until.store(Self.cutOff, ordering: .relaxed)
  }

  /// Notes that the lease has ended.
  func end() { until.store(Self.ended, ordering: .relaxed) }
}
