// SPDX-License-Identifier: MIT
import Foundation
import Lexica
import Officiating
import Rulebook
import TestSupport
import Testing

@testable import Records

@Suite("A disk that fails loses nothing that was acknowledged, and ends the run")
struct DiskFaultTests {
  /// Source: docs/DESIGN.md#one-writer-one-order.
  @Test("A write that fails is cut off, ends the ledger, and the next one goes on", arguments: 1...20)
  func failingWrite(number: Int) throws {
    let scratch = try Scratch()
    let disk = DiskFaults()
    do {
      let clerk = try Clerk(scratch, disk: disk)
      clerk.propose(try Samples.opening(), at: 1)
      #expect(clerk.store() == .stored(through: Ticket(1)))
      disk.limitWrites(to: 100)
      disk.failWrite(number)
      for _ in 0..<8 { clerk.propose(try Samples.judgement()) }
      clerk.propose(try Samples.slip(1), at: 1)
      #expect(clerk.store() == .failed(.unwritten(errno: ENOSPC)))
      #expect(clerk.ledger.readiness == .closed)
      clerk.ledger.close()
    }
    let report = try LedgerReader.walk(scratch.data)
    #expect(report.fault == nil && report.lines == 1 && !report.isUnfinished)
    let again = try Clerk(scratch)
    #expect(again.ledger.recovered == nil && again.ledger.head(of: TableID(1)) == 1)
    again.propose(try Samples.slip(1), at: 1)
    #expect(again.store() == .stored(through: Ticket(1)))
  }

  @Test("What gathered behind a batch that was not written is not written either")
  func behind() throws {
    let scratch = try Scratch()
    let disk = DiskFaults()
    let clerk = try Clerk(scratch, disk: disk)
    disk.failWrite(1)
    disk.holdSyncs()
    clerk.propose(try Samples.judgement())
    clerk.ledger.commit()
    disk.awaitHeldSync()
    clerk.propose(try Samples.opening(), at: 5)
    disk.releaseSyncs()
    #expect(clerk.settlement() == .failed(.unwritten(errno: ENOSPC)))
    clerk.ledger.close()
    #expect(clerk.ledger.settlement() == .failed(.unwritten(errno: ENOSPC)))
    #expect(try LedgerReader.walk(scratch.data).lines == 0)
  }

  @Test("A disk that fills is noticed before anything is decided, and room that comes back is used")
  func noRoom() throws {
    let scratch = try Scratch()
    let disk = DiskFaults()
    let clerk = try Clerk(scratch, disk: disk, bounds: .room(of: 32 << 10))
    disk.mode = .full
    var stored = 0
    while clerk.ledger.readiness == .ready, stored < 1000 {
      // There is room for all entries of a decision.
      for _ in 0..<20 { clerk.propose(try Samples.judgement()) }
      stored += 20
      #expect(clerk.store() == .stored(through: clerk.ticket))
    }
    #expect(stored > 20 && stored < 1000 && clerk.ledger.readiness == .noRoom)
    // The disk is asked again at the end of a turn in which there was no room.
    #expect(clerk.store() == .stored(through: clerk.ticket))
    #expect(clerk.ledger.readiness == .noRoom)
    disk.mode = .healthy
    _ = clerk.store()
    #expect(clerk.ledger.readiness == .ready)
    clerk.propose(try Samples.judgement())
    #expect(clerk.store() == .stored(through: clerk.ticket))
    // Once when it was asked in the loop, and twice behind it.
    clerk.ledger.commit()
    #expect(clerk.ledger.gauge.read().shortages == 3)
  }

  /// Source: docs/DESIGN.md#interrupted-syncs: a failed fsync is never retried.
  @Test("A disk that does not confirm ends the ledger, and nothing is tried after it", arguments: 1...5)
  func failingSync(number: Int) throws {
    let scratch = try Scratch()
    let disk = DiskFaults()
    let clerk = try Clerk(scratch, disk: disk)
    disk.failSync(number)
    for _ in 1..<number {
      clerk.propose(try Samples.judgement())
      #expect(clerk.store() == .stored(through: clerk.ticket))
    }
    clerk.propose(try Samples.judgement())
    #expect(clerk.store() == .failed(.unconfirmed(errno: EIO)))
    #expect(clerk.ledger.readiness == .closed)
    let after = disk.counts
    clerk.propose(try Samples.judgement())
    clerk.ledger.commit()
    clerk.ledger.close()
    #expect(clerk.ledger.settlement() == .failed(.unconfirmed(errno: EIO)) && !clerk.isWoken)
    #expect(disk.counts == after)
    #expect(try LedgerReader.walk(scratch.data).lines >= number - 1)
  }

  /// Source: docs/DESIGN.md#interrupted-syncs.
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
    #expect(clerk.store() == .stored(through: clerk.ticket))
    #expect(disk.counts.writes == before.writes + 4 && disk.counts.syncs == before.syncs + 4)
    // So is one behind a batch that was cut off.
    disk.failWrite(1)
    disk.interruptSyncs(2)
    clerk.propose(try Samples.judgement())
    #expect(clerk.store() == .failed(.unwritten(errno: ENOSPC)))
    clerk.ledger.close()
    disk.interruptSyncs(1)
    let again = try Clerk(scratch, disk: disk)
    #expect(again.ledger.head(of: .house) == 1)
    #expect(try LedgerReader.walk(scratch.data).lines == 1)
  }

  @Test("Where a batch can't be cut off again for certain, nobody knows what stands on the disk")
  func refusalUnconfirmed() throws {
    let scratch = try Scratch()
    let disk = DiskFaults()
    let clerk = try Clerk(scratch, disk: disk)
    disk.failWrite(1)
    disk.failSync(1)
    clerk.propose(try Samples.judgement())
    #expect(clerk.store() == .failed(.unconfirmed(errno: EIO)))
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
    #expect(clerk.ledger.settlement() == .stored(through: Ticket(2)))
    #expect(clerk.ledger.readiness == .closed)
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

  /// Source: fallocate(2): EOPNOTSUPP; docs/RUNNING.md.
  @Test("Where no room can be set aside zeros are written ahead, and readers stop before them")
  func withoutAllocation() throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch, disk: WithoutAllocation(), bounds: .files(of: 4000))
    #expect(clerk.ledger.readiness == .ready)
    for table in 1...4 { try clerk.play(table: table) }
    let live = try LedgerReader.walk(scratch.data)
    #expect(live.fault == nil && live.lines == 20 && live.files > 1)
    #expect(live.hasRoomAhead && !live.isUnfinished)
    clerk.ledger.close()
    let report = try LedgerReader.walk(scratch.data)
    #expect(report.fault == nil && report.lines == 20 && report.files == live.files)
    #expect(!report.hasRoomAhead)
  }

  @Test("Zeros that a killed server wrote ahead are cut off; a line that it began before them is kept aside")
  func zerosLeft() throws {
    let scratch = try Scratch()
    do {
      let clerk = try Clerk(scratch, disk: WithoutAllocation())
      try clerk.play(table: 1)
    }
    let lines = try Array(scratch.bytes().prefix { $0 != 0 })
    #expect(try scratch.bytes().count > 1 << 20 && lines.last == 10)
    let copy = scratch.path + "/copy"
    _ = try LedgerBackup(of: scratch.data, into: copy)
    #expect(FileManager.default.contents(atPath: copy + "/ledger/000001.ndjson") == Data(lines))
    do {
      let clerk = try Clerk(scratch)
      #expect(clerk.ledger.recovered == nil && clerk.ledger.head(of: TableID(1)) == 4)
      #expect(try scratch.bytes() == lines)
    }
    let zeros = [UInt8](repeating: 0, count: 3 << 20)
    try scratch.put(lines + lines.prefix(50) + zeros)
    let torn = try LedgerReader.walk(scratch.data)
    #expect(torn.fault == nil && torn.isUnfinished && torn.hasRoomAhead && torn.lines == 5)
    #expect(try Clerk(scratch).ledger.recovered?.at == lines.count)
  }

  /// A crash may come when the next file has its zeros and before the one before it has lost its own.
  @Test("A last file of zeros alone counts for none, and the one before it may end in zeros")
  func zerosInBoth() throws {
    let scratch = try Scratch()
    do {
      let clerk = try Clerk(scratch, disk: WithoutAllocation())
      try clerk.play(table: 1)
    }
    try scratch.put([UInt8](repeating: 0, count: 2 << 20), number: 2)
    let report = try LedgerReader.walk(scratch.data)
    #expect(report.fault == nil && report.files == 1 && report.lines == 5 && report.hasRoomAhead)
    let clerk = try Clerk(scratch, disk: WithoutAllocation(), bounds: .files(of: 2000))
    #expect(clerk.ledger.recovered == nil && clerk.ledger.head(of: TableID(1)) == 4)
    try clerk.play(table: 2)
    clerk.ledger.close()
    let after = try LedgerReader.walk(scratch.data)
    #expect(after.fault == nil && after.files > 1 && after.lines == 10)
  }

  @Test("Zeros before lines, and behind those of a file that others follow, are damage")
  func zerosWithin() throws {
    let scratch = try Scratch()
    do {
      let clerk = try Clerk(scratch, bounds: .files(of: 4000))
      for table in 1...4 { try clerk.play(table: table) }
      clerk.ledger.close()
    }
    let first = try scratch.bytes()
    let zeros = [UInt8](repeating: 0, count: 3 << 20)
    try scratch.put(first + zeros)
    #expect(try LedgerReader.walk(scratch.data).fault != nil)
    try scratch.put(first)
    let second = try scratch.bytes(2)
    try scratch.put(second + zeros + second, number: 2)
    #expect(try LedgerReader.walk(scratch.ledger + "/000002.ndjson").fault?.reason == .damaged(.notASCII))
  }

  @Test("Where zeros find no room there is none, and what was written ahead before is used")
  func withoutRoomForZeros() throws {
    let scratch = try Scratch()
    let disk = DiskFaults(over: WithoutAllocation())
    var bounds = FileLedger.Bounds.small
    bounds.zerosAhead = 32 << 10
    let clerk = try Clerk(scratch, disk: disk, bounds: bounds)
    disk.refusesZeros = true
    var stored = 0
    while clerk.ledger.readiness == .ready, stored < 1000 {
      clerk.propose(try Samples.judgement())
      stored += 1
      #expect(clerk.store() == .stored(through: clerk.ticket))
    }
    #expect(stored > 8 && stored < 1000 && clerk.ledger.readiness == .noRoom)
    disk.refusesZeros = false
    _ = clerk.store()
    #expect(clerk.ledger.readiness == .ready)
    // What is not confirmed of zeros ends the run: nothing that follows could be trusted.
    disk.mode = .failingSync
    clerk.propose(try Samples.judgement())
    #expect(clerk.store() == .failed(.unconfirmed(errno: EIO)))
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
