// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Lexica
import Officiating
import Rulebook
import Synchronization
import TestSupport
import Testing

@testable import Records

@Suite("The file ledger stores what is proposed, in order, a batch at a time")
struct FileLedgerTests {
  @Test("What was stored is the same after the ledger is opened again")
  func reopening() throws {
    let scratch = try Scratch()
    do {
      let clerk = try Clerk(scratch)
      try clerk.play(table: 1)
      try clerk.play(table: 2)
      clerk.ledger.close()
    }
    var entries: [RecordedEntry] = []
    _ = try LedgerReader.walk(scratch.data) { line in
      if line.entry.table == TableID(1) {
        entries.append(RecordedEntry(entry: line.entry, receipt: line.receipt))
      }
    }
    #expect(entries.map(\.entry.sequence) == [1, 2, 3, 4])
    let clerk = try Clerk(scratch)
    #expect(clerk.ledger.recovered == nil)
    #expect(clerk.ledger.entries(of: TableID(1)) == entries)
    #expect(clerk.ledger.head(of: TableID(1)) == 4)
    #expect(clerk.ledger.head(of: .house) == 2)
    #expect(clerk.ledger.liveTables() == [TableID(1), TableID(2)])
    #expect(clerk.ledger.highestTable() == TableID(2))
    clerk.propose(.left(.one), at: 1)
    clerk.propose(try Samples.judgement())
    #expect(clerk.store() == .stored(through: Ticket(2)))
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
      try LedgerReader.walk(scratch.data, lookingFor: [receipt]).receipts[receipt]
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
    #expect(clerk.store() == .stored(through: Ticket(500)))
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
      #expect(clerk.ledger.settlement() == .stored(through: .none))
    }
    disk.releaseSyncs()
    #expect(clerk.settlement() == .stored(through: Ticket(1)))
    #expect(clerk.store() == .stored(through: Ticket(11)))
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
      #expect(clerk.ledger.readiness == .ready)
      clerk.propose(try Samples.judgement())
      count += 1
    }
    #expect(clerk.ledger.isCongested)
    disk.releaseSyncs()
    _ = clerk.settlement()
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

  @Test("A second server is refused where the lock was deleted under the first, after a rotation too")
  func lockDeleted() throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch, bounds: .files(of: 4000))
    for table in 1...6 {
      try FileManager.default.removeItem(atPath: scratch.data + "/lock")
      let before = try Data(contentsOf: URL(fileURLWithPath: scratch.file(1)))
      #expect(throws: LedgerOpenFault.inUse(scratch.data)) { try Clerk(scratch) }
      #expect(try Data(contentsOf: URL(fileURLWithPath: scratch.file(1))) == before)
      try clerk.play(table: table)
    }
    #expect(FileManager.default.fileExists(atPath: scratch.file(2)))
    clerk.ledger.close()
    _ = try Clerk(scratch)
  }

  @Test("A pipe is no ledger, by itself or among its files")
  func pipe() throws {
    let scratch = try Scratch()
    try Clerk(scratch).ledger.close()
    let pipe = scratch.data + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    #expect(throws: LedgerPathFault.noFile(pipe)) { try LedgerReader.walk(pipe) }
    #expect(throws: LedgerPathFault.noFile("/dev/null")) { try LedgerReader.walk("/dev/null") }
    #expect(mkfifo(scratch.file(2), 0o600) == 0)
    #expect(throws: LedgerPathFault.noFile(scratch.file(2))) { try LedgerReader.walk(scratch.data) }
  }

  /// A disk that notes whether a file was there when room was first set aside.
  private final class RoomWatch: Disk {
    let path: String
    let wasThere = Mutex<Bool?>(nil)

    init(for path: String) { self.path = path }

    func write(
      _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: Int
    ) throws(DiskFault) -> Int { try RealDisk().write(descriptor, bytes, at: offset) }

    func sync(_ descriptor: Int32) throws(DiskFault) { try RealDisk().sync(descriptor) }

    func allocate(_ descriptor: Int32, from offset: Int, count: Int) throws(DiskFault) {
      wasThere.withLock { $0 = $0 ?? FileManager.default.fileExists(atPath: path) }
      try RealDisk().allocate(descriptor, from: offset, count: count)
    }

    func truncate(_ descriptor: Int32, to length: Int) throws(DiskFault) {
      try RealDisk().truncate(descriptor, to: length)
    }

    func syncFolder(_ descriptor: Int32) throws(DiskFault) { try RealDisk().syncFolder(descriptor) }
  }

  @Test("The bag's key is written before room is set aside, which may be all that the disk has")
  func keyBeforeRoom() throws {
    let scratch = try Scratch()
    let disk = RoomWatch(for: scratch.data + "/bag.key.new")
    let ledger = try FileLedger(
      at: scratch.data, run: 7, now: Samples.start, disk: disk, makesBagKey: true, wake: {})
    #expect(disk.wasThere.withLock { $0 } == true)
    func commitment(_ ledger: FileLedger) throws -> Digest {
      try ledger.bagSecret().seed(of: TableID(1), openedAt: Samples.start).commitment
    }
    let before = try commitment(ledger)
    ledger.close()
    #expect(try commitment(Clerk(scratch).ledger) == before)
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
    #expect(LedgerOpenFault(EROFS, at: "d") == .readOnly("d"))
    #expect(LedgerOpenFault(EACCES, at: "d") == .notWritable("d"))
    #expect(LedgerOpenFault(ENOSPC, at: "d") == .noRoom("d"))
    let fault = LedgerFault(file: "f", line: 2, offset: 30, reason: .wrongSum)
    #expect(LedgerOpenFault.damaged(fault).text.hasPrefix("f: line 2, byte 30: "))
  }
}
