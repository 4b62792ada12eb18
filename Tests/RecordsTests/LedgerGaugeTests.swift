// SPDX-License-Identifier: MIT
import Officiating
import TestSupport
import Testing

@testable import Records

@Suite("A ledger tells how it keeps up")
struct LedgerGaugeTests {
  @Test("What waits is counted from the turn's end until it is on disk, and each sync is timed once")
  func lag() throws {
    let scratch = try Scratch()
    let disk = DiskFaults()
    let clerk = try Clerk(scratch, disk: disk)
    let gauge = clerk.ledger.gauge
    let begun = gauge.read()
    #expect(begun.waiting == 0 && begun.oldestAge == 0 && begun.stored == 0)
    disk.holdSyncs()
    clerk.propose(try Samples.opening(), at: 1)
    clerk.ledger.commit()
    disk.awaitHeldSync()
    for _ in 0..<3 { clerk.propose(try Samples.judgement()) }
    clerk.ledger.commit()
    let held = gauge.read()
    #expect(held.waiting == 4 && held.stored == 0)
    // Who waits longest is of the batch on its way, not of that behind it.
    #expect(gauge.read().oldestAge >= held.oldestAge)
    disk.releaseSyncs()
    _ = clerk.settlement()
    _ = clerk.store()
    clerk.ledger.commit()
    let stored = gauge.read()
    #expect(stored.waiting == 0 && stored.oldestAge == 0 && stored.stored == 4)
    #expect(stored.syncs.count == begun.syncs.count + 2)
    clerk.ledger.close()
  }

  @Test("Each time falls into the first bucket that holds it, the bounds included")
  func buckets() {
    var times = SyncTimes()
    for span: Int64 in [0, 100, 101, 10_000_000, 10_000_001] { times.note(span) }
    #expect(times.counts.first == 2 && times.counts[1] == 1 && times.counts[15] == 1)
    #expect(times.counts.last == 1 && times.count == 5 && times.sum == 20_000_202)
    #expect(SyncTimes.bounds == SyncTimes.bounds.sorted())
  }
}
