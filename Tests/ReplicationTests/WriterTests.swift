// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Records
import Replication
import TestSupport
import Testing

@testable import verdict_simulate

/// Source: docs/DESIGN.md#batches-in-etcd.
@Suite("What a club's writer was told is stored, whatever the store answers")
struct WriterTests {
  @Test("A batch whose answer was lost is stored once, and no line twice", arguments: StoreTrouble.allCases)
  func once(_ trouble: StoreTrouble) throws {
    let club = Club()
    let (one, two) = (try TemporaryFolder(), try TemporaryFolder())
    var requests = 0
    let tail = try #require(
      try club.follow(in: one) { what throws(StoreFault) in
        guard what.contains("/batch/") else { return nil }
        requests += 1
        return requests % 2 == 1 ? trouble : nil
      })
    let writer = try Writer(in: one, tail)
    for batch in 1...20 {
      tail.renew(by: club.cluster.connect(), at: Instant(milliseconds: 1))
      #expect(
        writer.store(batch % 3 + 1)
          == .stored(through: Ticket(UInt64((1...batch).map { $0 % 3 + 1 }.reduce(0, +)))))
    }
    writer.close()
    #expect(requests >= 39)
    #expect(club.lines == one.ledger)
    #expect(try LedgerReader.walk(one.path).lines == 41)
    _ = try club.follow(in: two, as: "birch", for: 2)
    #expect(two.ledger == one.ledger)
  }

  @Test("A writer whose number another node has taken stores nothing more, and its run ends")
  func replaced() throws {
    let club = Club()
    let (one, two) = (try TemporaryFolder(), try TemporaryFolder())
    let first = try Writer(in: one, try #require(try club.follow(in: one)))
    #expect(first.store() == .stored(through: Ticket(1)))
    try one.copyBagKey(to: two)
    // The first one sleeps longer than its lease, and does not notice.
    let second = try Writer(in: two, try #require(try club.follow(in: two, as: "birch")), run: 8)
    #expect(second.store() == .stored(through: Ticket(1)))
    #expect(first.store() == .failed(.replaced))
    #expect(first.ledger.readiness == .closed)
    #expect(club.lines == two.ledger)
    #expect(two.ledger.starts(with: one.ledger))
    second.close()
  }

  /// Source: the simulator's seed 777, in which a node wrote a batch again that had been removed.
  @Test(
    "A writer that slept while its number was taken and removed again stores nothing more", arguments: [0, 2])
  func sleptLong(stored: Int) throws {
    let club = Club()
    let (one, two, three) = (try TemporaryFolder(), try TemporaryFolder(), try TemporaryFolder())
    let first = try Writer(in: one, try #require(try club.follow(in: one)))
    for _ in 0..<stored { first.store() }
    try one.copyBagKey(to: two)
    let tail = try #require(try club.follow(in: two, as: "birch"))
    let second = try Writer(in: two, tail, run: 8)
    for _ in 0..<4 {
      tail.renew(by: club.cluster.connect(), at: Instant(milliseconds: 1))
      second.store()
    }
    _ = try club.follow(in: three, as: "cedar", for: 1)
    tail.renew(by: club.cluster.connect(), at: Instant(milliseconds: 1))
    try tail.trim(by: club.cluster.connect(), keeping: 1)
    #expect(club.cluster.values(Range(prefix: "tuesday/batch/")).count == 1)
    #expect(first.store() == .failed(.replaced))
    #expect(club.cluster.values(Range(prefix: "tuesday/batch/")).count == 1)
    second.close()
  }

  @Test(
    "Without an outcome for ten seconds the run ends, and what was stored after all is there at the next start"
  )
  func unsettled() throws {
    let club = Club()
    let folder = try TemporaryFolder()
    let tail = try #require(
      try club.follow(in: folder) { what throws(StoreFault) in
        what.contains("/batch/") ? .late : nil
      })
    let writer = try Writer(in: folder, tail)
    let before = club.time.milliseconds()
    guard case .failed(.unsettled) = writer.store() else { return #expect(Bool(false), "it was settled") }
    #expect((10_000...13_000).contains(club.time.milliseconds() - before))
    writer.close()
    #expect(folder.ledger.isEmpty)
    let next = try Writer(in: folder, try #require(try club.follow(in: folder)), run: 8)
    #expect(folder.ledger == club.lines && !folder.ledger.isEmpty)
    #expect(next.store() == .stored(through: Ticket(1)))
    next.close()
    #expect(try LedgerReader.walk(folder.path).lines == 2)
  }

  @Test("A store without space, or that lost the batch before, stores nothing, and the run ends")
  func refused() throws {
    let club = Club()
    let folder = try TemporaryFolder()
    let writer = try Writer(in: folder, try #require(try club.follow(in: folder)))
    #expect(writer.store() == .stored(through: Ticket(1)))
    club.cluster.setFull(true)
    #expect(writer.store() == .failed(.refused(StoreFault.full.text)))
    writer.close()
    club.cluster.setFull(false)
    let next = try Writer(in: folder, try #require(try club.follow(in: folder)), run: 8)
    club.cluster.tamper("tuesday/batch/000000000001", nil)
    #expect(
      next.store()
        == .failed(.refused("etcd has lost tuesday/batch/000000000001, behind which the last lines belong")))
    next.close()
  }

  @Test(
    "A writer whose store is full, or nearly, decides nothing, stays the writer, and goes on when there is room"
  )
  func noRoom() throws {
    let club = Club()
    let folder = try TemporaryFolder()
    let gauge = ClubGauge()
    let tail = try #require(try club.follow(in: folder, gauge: gauge))
    let writer = try Writer(in: folder, tail)
    let store = club.cluster.connect()
    func seen(after change: () -> Void) -> Readiness {
      change()
      #expect(tail.renew(by: store, at: Instant(milliseconds: 1)))
      return writer.ledger.readiness
    }
    #expect(seen {} == .ready && writer.store() == .stored(through: Ticket(1)))
    #expect(seen { club.cluster.setUsed(SimulatedCluster.quota - (32 << 20) - 1) } == .ready)
    #expect(seen { club.cluster.setUsed(SimulatedCluster.quota - (32 << 20)) } == .noRoom)
    #expect(gauge.read().isFull && gauge.read().storeQuota == SimulatedCluster.quota)
    // A member that does not say how much space it has changes nothing.
    #expect(seen { club.cluster.hidesSpace(true) } == .noRoom && gauge.read().isFull)
    #expect(seen { club.cluster.hidesSpace(false) } == .noRoom)
    #expect(seen { club.cluster.setUsed(0) } == .ready && !gauge.read().isFull)
    // With the alarm of another club's doing it renews its lease for as long as it takes.
    for _ in 0..<10 {
      club.time.pause(milliseconds: 1_000)
      #expect(seen { club.cluster.setFull(true) } == .noRoom)
    }
    #expect(gauge.read().isFull && writer.ledger.settlement() == .stored(through: Ticket(1)))
    #expect(seen { club.cluster.setFull(false) } == .ready)
    #expect(writer.store() == .stored(through: Ticket(2)))
    writer.close()
  }

  @Test(
    "While its lease may have ended a writer decides nothing and answers nothing, and goes on once it is renewed"
  )
  func doubt() throws {
    let club = Club()
    let folder = try TemporaryFolder()
    let tail = try #require(try club.follow(in: folder))
    let writer = try Writer(in: folder, tail)
    #expect(writer.store() == .stored(through: Ticket(1)))
    var isCut = true
    let store = club.cluster.connect { (_) throws(StoreFault) in isCut ? .lost : nil }
    tail.renew(by: store, at: Instant(milliseconds: 1))
    tail.renew(by: store, at: Instant(milliseconds: 1))
    tail.renew(by: store, at: Instant(milliseconds: 1))
    #expect(writer.ledger.readiness == .inDoubt)
    #expect(writer.ledger.settlement() == .stored(through: .none))
    isCut = false
    // Its lease has ended by now, and the store says so.
    tail.renew(by: store, at: Instant(milliseconds: 1))
    #expect(writer.ledger.settlement() == .failed(.replaced))
    writer.close()

    let again = try #require(try club.follow(in: folder))
    let next = try Writer(in: folder, again, run: 8)
    #expect(next.store() == .stored(through: Ticket(1)))
    club.time.pause(milliseconds: 3_000)
    again.renew(by: store, at: Instant(milliseconds: 1))
    club.time.pause(milliseconds: 3_000)
    #expect(next.ledger.settlement() == .stored(through: Ticket(1)))
    next.close()
  }

  @Test("A writer that the store does not answer for ten seconds ends, with and without something to store")
  func cutOff() throws {
    let club = Club()
    let folder = try TemporaryFolder()
    let tail = try #require(try club.follow(in: folder))
    let writer = try Writer(in: folder, tail)
    #expect(writer.store() == .stored(through: Ticket(1)))
    let store = club.cluster.connect { (_) throws(StoreFault) in .lost }
    let begun = club.time.milliseconds()
    while writer.ledger.readiness != .closed, club.time.milliseconds() < begun + 60_000 {
      tail.renew(by: store, at: Instant(milliseconds: 1))
      club.time.pause(milliseconds: 100)
    }
    #expect((6_000...15_000).contains(club.time.milliseconds() - begun))
    #expect(writer.ledger.settlement() == .failed(.cutOff))
    // Whatever the store says now, that run is over.
    tail.renew(by: club.cluster.connect(), at: Instant(milliseconds: 1))
    #expect(writer.ledger.settlement() == .failed(.cutOff))
    writer.close()
  }

  @Test("A writer whose machine slept asks the store before it ends")
  func slept() throws {
    let club = Club()
    let folder = try TemporaryFolder()
    let tail = try #require(try club.follow(in: folder))
    let writer = try Writer(in: folder, tail)
    club.time.pause(milliseconds: 60_000)
    #expect(writer.ledger.readiness == .inDoubt)
    tail.renew(by: club.cluster.connect(), at: Instant(milliseconds: 1))
    #expect(writer.ledger.settlement() == .failed(.replaced))
    writer.close()
  }
}
