// SPDX-License-Identifier: MIT
import Foundation
import Lexica
import Officiating
import Rulebook
import TestSupport
import Testing

@testable import Records

@Suite("A disk that fails loses nothing that was acknowledged and keeps nothing that was refused")
struct DiskFaultTests {
  /// Source: docs/decisions/0004-ledger-port.md: a write that fails before any fsync is cut off.
  @Test("A full disk on the n-th write refuses that batch, and the chain goes on", arguments: 1...20)
  func fullDisk(number: Int) throws {
    let scratch = try Scratch()
    let disk = DiskFaults()
    do {
      let clerk = try Clerk(scratch, disk: disk)
      clerk.propose(try Samples.opening(), at: 1)
      _ = clerk.store()
      disk.limitWrites(to: 100)
      disk.failWrite(number)
      let stored = clerk.ticket
      for _ in 0..<8 { clerk.propose(try Samples.judgement()) }
      clerk.propose(try Samples.slip(1), at: 1)
      let settled = clerk.store()
      #expect(
        settled == [
          .refused(.house, from: stored.next), .refused(TableID(1), from: clerk.ticket),
        ])
      #expect(clerk.ledger.head(of: TableID(1)) == 1 && clerk.ledger.head(of: .house) == 0)
      #expect(clerk.ledger.readiness(of: .house) == .ready)
      clerk.propose(try Samples.slip(1), at: 1)
      clerk.propose(try Samples.judgement())
      #expect(clerk.store() == [.stored(through: clerk.ticket)])
      clerk.ledger.close()
    }
    let report = try LedgerReader.walk(scratch.data)
    #expect(report.fault == nil && report.lines == 3 && !report.isUnfinished)
    let again = try Clerk(scratch)
    #expect(again.ledger.recovered == nil && again.ledger.head(of: TableID(1)) == 2)
  }

  @Test("What gathered behind a refused batch is refused with it, each table from its first ticket")
  func behind() throws {
    let scratch = try Scratch()
    let disk = DiskFaults()
    let clerk = try Clerk(scratch, disk: disk)
    disk.failWrite(1)
    disk.holdSyncs()
    clerk.propose(try Samples.judgement())
    clerk.propose(try Samples.opening(), at: 4)
    clerk.ledger.commit()
    disk.awaitHeldSync()
    clerk.propose(try Samples.judgement())
    clerk.propose(try Samples.opening(), at: 5)
    clerk.propose(try Samples.slip(1), at: 4)
    disk.releaseSyncs()
    #expect(
      clerk.settlements() == [
        .refused(.house, from: Ticket(1)), .refused(TableID(4), from: Ticket(2)),
        .refused(TableID(5), from: Ticket(4)),
      ])
    #expect(clerk.ledger.liveTables().isEmpty && clerk.ledger.highestTable() == .house)
    try clerk.play(table: 4)
    clerk.ledger.close()
    #expect(try LedgerReader.walk(scratch.data).lines == 5)
  }

  @Test("A disk without room is noticed before anything is decided, and space that comes back is used")
  func noRoom() throws {
    let scratch = try Scratch()
    let disk = DiskFaults()
    let clerk = try Clerk(scratch, disk: disk)
    disk.mode = .full
    clerk.propose(try Samples.judgement())
    #expect(clerk.store() == [.refused(.house, from: Ticket(1))])
    #expect(clerk.ledger.readiness(of: .house) == .noRoom)
    #expect(clerk.store().isEmpty)
    #expect(clerk.ledger.readiness(of: .house) == .noRoom)
    disk.mode = .healthy
    #expect(clerk.store().isEmpty)
    #expect(clerk.ledger.readiness(of: .house) == .ready)
    clerk.propose(try Samples.judgement())
    #expect(clerk.store() == [.stored(through: Ticket(2))])
    // The entry that was refused, and the two that were not begun for want of room.
    clerk.ledger.commit()
    #expect(clerk.ledger.gauge.read().shortages == 3)
  }

  /// Source: docs/decisions/0004-ledger-port.md: a failed fsync is never retried.
  @Test("A disk that does not confirm ends the ledger, and nothing is tried after it", arguments: 1...5)
  func failingSync(number: Int) throws {
    let scratch = try Scratch()
    let disk = DiskFaults()
    let clerk = try Clerk(scratch, disk: disk)
    disk.failSync(number)
    for _ in 1..<number {
      clerk.propose(try Samples.judgement())
      #expect(clerk.store() == [.stored(through: clerk.ticket)])
    }
    clerk.propose(try Samples.judgement())
    #expect(clerk.store() == [.failed(.unconfirmed(errno: EIO))])
    #expect(clerk.ledger.readiness(of: .house) == .closed)
    let after = disk.counts
    clerk.propose(try Samples.judgement())
    clerk.ledger.commit()
    clerk.ledger.close()
    #expect(clerk.ledger.settlements().isEmpty && !clerk.isWoken)
    #expect(disk.counts == after)
    #expect(clerk.ledger.head(of: .house) == number - 1)
  }

  /// Source: docs/decisions/0051-an-interrupted-sync.md.
  @Test(
    "A sync that a signal interrupts is no failure: the batch is written again where it stands, and confirmed"
  )
  func interruptedSync() throws {
    let scratch = try Scratch()
    let disk = DiskFaults()
    let clerk = try Clerk(scratch, disk: disk)
    let before = disk.counts
    disk.interruptSyncs(3)
    clerk.propose(try Samples.judgement())
    #expect(clerk.store() == [.stored(through: clerk.ticket)])
    #expect(disk.counts.writes == before.writes + 4 && disk.counts.syncs == before.syncs + 4)
    // So is one behind a batch that was refused.
    disk.failWrite(1)
    disk.interruptSyncs(2)
    clerk.propose(try Samples.judgement())
    #expect(clerk.store() == [.refused(.house, from: clerk.ticket)])
    clerk.ledger.close()
    disk.interruptSyncs(1)
    let again = try Clerk(scratch, disk: disk)
    #expect(again.ledger.head(of: .house) == 1)
    #expect(try LedgerReader.walk(scratch.data).lines == 1)
  }

  @Test("A refused batch that can't be cut off again for certain ends the ledger")
  func refusalUnconfirmed() throws {
    let scratch = try Scratch()
    let disk = DiskFaults()
    let clerk = try Clerk(scratch, disk: disk)
    disk.failWrite(1)
    disk.failSync(1)
    clerk.propose(try Samples.judgement())
    #expect(clerk.store() == [.failed(.unconfirmed(errno: EIO))])
  }

  @Test("Closing stores what has gathered, also behind a batch under way")
  func closing() throws {
    let scratch = try Scratch()
    let disk = DiskFaults()
    let clerk = try Clerk(scratch, disk: disk)
    clerk.propose(try Samples.judgement())
    clerk.ledger.commit()
    clerk.propose(try Samples.judgement())
    clerk.ledger.close()
    #expect(clerk.ledger.settlements().last == .stored(through: Ticket(2)))
    #expect(clerk.ledger.readiness(of: .house) == .closed)
    #expect(try LedgerReader.walk(scratch.data).lines == 2)
  }

  @Test("A ledger that is let go of without closing leaves what it stored, and lets another in")
  func dropped() throws {
    let scratch = try Scratch()
    do {
      let clerk = try Clerk(scratch)
      clerk.propose(try Samples.judgement())
      _ = clerk.store()
      clerk.propose(try Samples.judgement())
    }
    let clerk = try Clerk(scratch)
    #expect(clerk.ledger.head(of: .house) == 1 && clerk.ledger.recovered == nil)
  }
}

@Suite("The ledger makes do with what the file system has")
struct FileSystemTests {
  /// A disk that can't set room aside, as some network file systems can't.
  private struct WithoutAllocation: Disk {
    private let real = RealDisk()

    func write(
      _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int
    ) throws(DiskFault) -> Int { try real.write(descriptor, bytes, at: offset) }

    func sync(_ descriptor: Int32) throws(DiskFault) { try real.sync(descriptor) }

    func allocate(_ descriptor: Int32, from offset: Int, count: Int) throws(DiskFault) {
      throw DiskFault(errno: EOPNOTSUPP)
    }

    func truncate(_ descriptor: Int32, to length: Int) throws(DiskFault) {
      try real.truncate(descriptor, to: length)
    }

    func syncFolder(_ descriptor: Int32) throws(DiskFault) { try real.syncFolder(descriptor) }
  }

  /// Source: fallocate(2): EOPNOTSUPP.
  @Test("Where no room can be set aside, writing goes on without")
  func withoutAllocation() throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch, disk: WithoutAllocation(), bounds: .files(of: 4000))
    #expect(clerk.ledger.readiness(of: .house) == .ready)
    for table in 1...4 { try clerk.play(table: table) }
    clerk.ledger.close()
    let report = try LedgerReader.walk(scratch.data)
    #expect(report.fault == nil && report.lines == 20 && report.files > 1)
  }

  @Test("A disk that won't confirm what a killed server left keeps the next one from starting")
  func unconfirmedStart() throws {
    let scratch = try Scratch()
    let disk = DiskFaults()
    disk.failSync(1)
    #expect(throws: LedgerOpenFault.refused(scratch.ledger, errno: EIO)) {
      try Clerk(scratch, disk: disk)
    }
  }

  @Test("A new file that can't be had leaves the old one, whose room is known, in use")
  func rotationOnFullDisk() throws {
    let scratch = try Scratch()
    let disk = DiskFaults()
    let clerk = try Clerk(scratch, disk: disk, bounds: .files(of: 1500))
    disk.failAllocations(with: ENOSPC)
    for table in 1...3 { try clerk.play(table: table) }
    #expect(try scratch.names == ["000001.ndjson"])
    // The name that was given up is gone durably: two folders at the start, and the ledger's own again.
    #expect(disk.counts.folderSyncs > 3)
    disk.failAllocations(with: nil)
    try clerk.play(table: 4)
    clerk.ledger.close()
    #expect(try scratch.names.count > 1)
    #expect(try LedgerReader.walk(scratch.data).fault == nil)
  }
}
