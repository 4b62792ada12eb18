// SPDX-License-Identifier: MIT
import Foundation
import Lexica
import Officiating
import Rulebook
import Testing

@testable import Records

@Suite("The file ledger stores what is proposed, in order, a batch at a time")
struct FileLedgerTests {
  /// Source: docs/design.md, the ledger port.
  @Test("What was stored is the same after the ledger is opened again")
  func reopening() throws {
    let scratch = try Scratch()
    var entries: [RecordedEntry] = []
    do {
      let clerk = try Clerk(scratch)
      try clerk.play(table: 1)
      try clerk.play(table: 2)
      entries = clerk.ledger.entries(of: TableID(1))
      #expect(entries.map(\.entry.sequence) == [1, 2, 3, 4])
      clerk.ledger.close()
    }
    let clerk = try Clerk(scratch)
    #expect(clerk.ledger.recovered == nil)
    #expect(clerk.ledger.entries(of: TableID(1)) == entries)
    #expect(clerk.ledger.head(of: TableID(1)) == 4)
    #expect(clerk.ledger.head(of: .house) == 2)
    #expect(clerk.ledger.liveTables() == [TableID(1), TableID(2)])
    #expect(clerk.ledger.highestTable() == TableID(2))
    clerk.propose(.left(.one), at: 1)
    clerk.propose(try Samples.judgement())
    #expect(clerk.store() == [.stored(through: Ticket(2))])
    clerk.ledger.close()
    let report = try LedgerReader.walk(scratch.data)
    #expect(report.fault == nil && report.lines == 12 && !report.isUnfinished)
  }

  @Test("Folders and files are their owner's alone, and a closed ledger keeps no room set aside")
  func modes() throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    clerk.propose(try Samples.judgement())
    _ = clerk.store()
    clerk.ledger.close()
    for (path, mode) in [(scratch.data, 0o700), (scratch.ledger, 0o700), (scratch.file(), 0o600)] {
      var status = stat()
      #expect(stat(path, &status) == 0 && Int(status.st_mode & 0o777) == mode)
    }
    var status = stat()
    #expect(stat(scratch.file(), &status) == 0 && status.st_blocks * 512 <= 8192)
  }

  @Test("A receipt is found in the ledger; another sum differs, another number is missing")
  func receipts() throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    clerk.propose(try Samples.opening(), at: 3)
    let receipt = clerk.propose(.joined(.two, try Samples.person("ben")), at: 3)
    _ = clerk.store()
    func look(_ receipt: Receipt) throws -> ReceiptFinding? {
      try LedgerReader.walk(scratch.data, lookingFor: receipt).receipt
    }
    #expect(try look(receipt) == .found)
    #expect(try look(Receipt(table: TableID(3), sequence: 2, sum: ~receipt.sum)) == .differs)
    #expect(try look(Receipt(table: TableID(3), sequence: 3, sum: receipt.sum)) == .missing)
  }

  @Test("Many proposals of one turn take one write and one fdatasync")
  func groupCommit() throws {
    let scratch = try Scratch()
    let disk = DiskFaults()
    let clerk = try Clerk(scratch, disk: disk)
    let before = disk.counts
    for _ in 0..<500 { clerk.propose(try Samples.judgement()) }
    #expect(clerk.store() == [.stored(through: Ticket(500))])
    #expect(disk.counts.writes == before.writes + 1)
    #expect(disk.counts.syncs == before.syncs + 1)
  }

  @Test("Nothing settles before the disk has confirmed it, and what gathers meanwhile is one batch")
  func heldSync() throws {
    let scratch = try Scratch()
    let disk = DiskFaults()
    let clerk = try Clerk(scratch, disk: disk)
    let before = disk.counts
    disk.holdSyncs()
    clerk.propose(try Samples.judgement())
    clerk.ledger.commit()
    disk.awaitHeldSync()
    for _ in 0..<10 {
      clerk.propose(try Samples.judgement())
      clerk.ledger.commit()
      #expect(clerk.ledger.settlements().isEmpty)
    }
    #expect(clerk.ledger.head(of: .house) == 0)
    disk.releaseSyncs()
    #expect(clerk.settlements() == [.stored(through: Ticket(1))])
    #expect(clerk.store() == [.stored(through: Ticket(11))])
    #expect(disk.counts.writes == before.writes + 2 && disk.counts.syncs == before.syncs + 2)
    clerk.ledger.close()
    var batches: [Int] = []
    _ = try LedgerReader.walk(scratch.data) { batches.append($0.batch) }
    #expect(batches == [1] + Array(repeating: 2, count: 10))
  }

  @Test("Short writes are finished")
  func shortWrites() throws {
    let scratch = try Scratch()
    let disk = DiskFaults()
    disk.limitWrites(to: 7)
    let clerk = try Clerk(scratch, disk: disk)
    try clerk.play(table: 1)
    clerk.ledger.close()
    #expect(try LedgerReader.walk(scratch.data).fault == nil)
  }

  @Test("More than 1 MiB gathered is a reason to stop reading, and nothing is refused for it")
  func congestion() throws {
    let scratch = try Scratch()
    let disk = DiskFaults()
    let clerk = try Clerk(scratch, disk: disk, bounds: FileLedger.Bounds())
    disk.holdSyncs()
    clerk.propose(try Samples.judgement())
    clerk.ledger.commit()
    #expect(!clerk.ledger.isCongested)
    var count = 0
    while !clerk.ledger.isCongested, count < 10_000 {
      #expect(clerk.ledger.readiness(of: .house) == .ready)
      clerk.propose(try Samples.judgement())
      count += 1
    }
    #expect(clerk.ledger.isCongested)
    disk.releaseSyncs()
    _ = clerk.settlements()
    _ = clerk.store()
    #expect(!clerk.ledger.isCongested && clerk.ledger.head(of: .house) == count + 1)
  }

  @Test("A table that ended is dropped with its entries, and bare judgements leave nothing behind")
  func ended() throws {
    let scratch = try Scratch()
    do {
      let clerk = try Clerk(scratch)
      try clerk.play(table: 1, leaving: true)
      #expect(clerk.ledger.liveTables().isEmpty)
      #expect(clerk.ledger.entries(of: TableID(1)).isEmpty)
      #expect(clerk.ledger.entries(of: .house).isEmpty)
      clerk.ledger.close()
    }
    let clerk = try Clerk(scratch)
    #expect(clerk.ledger.liveTables().isEmpty && clerk.ledger.highestTable() == TableID(1))
    #expect(clerk.ledger.head(of: .house) == 1)
  }

  @Test("Files follow one another, and line numbers and chains go on over them")
  func rotation() throws {
    let scratch = try Scratch()
    do {
      let clerk = try Clerk(scratch, bounds: .files(of: 4000))
      for table in 1...6 { try clerk.play(table: table, leaving: table % 2 == 0) }
      clerk.ledger.close()
    }
    #expect(try scratch.names.count > 3)
    var lines: [Int] = []
    let report = try LedgerReader.walk(scratch.data) { lines.append($0.line) }
    #expect(report.fault == nil && lines == Array(1...33))
    #expect(report.files == (try scratch.names.count))
    let clerk = try Clerk(scratch, bounds: .files(of: 4000))
    #expect(clerk.ledger.liveTables() == [1, 3, 5].map { TableID($0) })
    for table in [1, 3, 5] {
      #expect(clerk.ledger.entries(of: TableID(table)).map(\.entry.sequence) == [1, 2, 3, 4])
    }
    try FileManager.default.removeItem(atPath: scratch.file(2))
    let fault = try #require(try LedgerReader.walk(scratch.ledger).fault)
    #expect(fault.reason == .missingFile && fault.file.hasSuffix("000002.ndjson"))
  }

  @Test("A piece from the middle of a ledger is checked as far as it reaches")
  func fragment() throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch, bounds: .files(of: 4000))
    for table in 1...6 { try clerk.play(table: table) }
    clerk.ledger.close()
    let report = try LedgerReader.walk(scratch.file(2))
    #expect(report.fault == nil && report.isFragment && report.lines > 0)
    let first = try LedgerReader.walk(scratch.file(1))
    #expect(!first.isFragment && first.fault == nil)
  }

  @Test("A second server is told that the folder is in use, until the first has closed")
  func lock() throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    #expect(throws: LedgerOpenFault.inUse(scratch.data)) { try Clerk(scratch) }
    #expect(LedgerOpenFault.inUse("X").text == "X is in use by another server")
    clerk.ledger.close()
    _ = try Clerk(scratch)
  }

  @Test("What is no data folder is named on one line")
  func folders() throws {
    let scratch = try Scratch()
    try Data().write(to: URL(fileURLWithPath: scratch.path + "/file"))
    for path in [scratch.path + "/file", scratch.path + "/file/data"] {
      #expect(throws: LedgerOpenFault.notAFolder(path)) {
        try FileLedger(at: path, run: 1, now: Samples.start, wake: {})
      }
    }
    let missing = scratch.path + "/no/such"
    #expect(throws: LedgerOpenFault.refused(missing, errno: ENOENT)) {
      try FileLedger(at: missing, run: 1, now: Samples.start, wake: {})
    }
    #expect(LedgerOpenFault(EROFS, at: "d") == .notWritable("d"))
    #expect(LedgerOpenFault(EACCES, at: "d") == .notWritable("d"))
    #expect(LedgerOpenFault(ENOSPC, at: "d") == .noRoom("d"))
    let fault = LedgerFault(file: "f", line: 2, offset: 30, reason: .wrongSum)
    #expect(LedgerOpenFault.damaged(fault).text.hasPrefix("f: line 2, byte 30: "))
  }
}

@Suite("A disk that fails loses nothing that was acknowledged and keeps nothing that was refused")
struct DiskFaultTests {
  /// Source: docs/design.md, the ledger port: a write that fails before any fsync is cut off.
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
  }

  /// Source: docs/design.md, the ledger port: a failed fsync is never retried.
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
    disk.failAllocations(with: nil)
    try clerk.play(table: 4)
    clerk.ledger.close()
    #expect(try scratch.names.count > 1)
    #expect(try LedgerReader.walk(scratch.data).fault == nil)
  }
}
