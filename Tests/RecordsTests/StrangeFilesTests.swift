// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Officiating
import TestSupport
import Testing

@testable import Records

/// Source: docs/DESIGN.md#torn-ends, docs/DESIGN.md#packed-files, docs/DESIGN.md#checkpoints.
@Suite("Whatever lies in a ledger's folder is read, or told in one line, and nobody waits for it")
struct StrangeFilesTests {
  private func played(_ scratch: Scratch, tables: Int = 1) throws {
    let clerk = try Clerk(scratch)
    for table in 1...tables { try clerk.play(table: table) }
    clerk.ledger.close()
  }

  private func fault(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch let fault as LedgerOpenFault {
      return fault.text
    } catch let fault as LedgerPathFault {
      return fault.text
    } catch let fault as LedgerPackFault {
      return fault.text
    } catch let fault as BackupFault {
      return fault.text
    } catch {
      return "\(error)"
    }
  }

  /// Starts as a server does, reads all behind it, and stops.
  private func served(_ scratch: Scratch) throws {
    let hand = LedgerHand()
    let ledger = try FileLedger(
      at: scratch.data, run: 9, now: Samples.start, bounds: .small, checkpoints: .kept, hand: hand, wake: {})
    _ = hand.follow()
    ledger.close()
  }

  @Test("A name with a number far away is a file that is missing before it, and is told at once")
  func farAway() throws {
    let scratch = try Scratch(inMemory: true)
    try played(scratch)
    try scratch.put([], number: Int(Int32.max) * 1_000_000)
    let fault = try #require(try LedgerReader.walk(scratch.data).fault)
    #expect(fault.reason == .missingFile && fault.file.hasSuffix("000002.ndjson"))
    #expect(fault.text.contains("is missing") && self.fault { try served(scratch) } != nil)
  }

  @Test("A torn end is kept beside its file under its own name, whatever letters the folder's has")
  func otherLetters() throws {
    let scratch = try Scratch(inMemory: true)
    try played(scratch)
    let data = scratch.path + "/Übungs-Räume-größer-🜚"
    try FileManager.default.moveItem(atPath: scratch.data, toPath: data)
    let file = try #require(FileHandle(forWritingAtPath: data + "/ledger/000001.ndjson"))
    try file.seekToEnd()
    try file.write(contentsOf: Data("{\"v\":1,".utf8))
    let ledger = try FileLedger(at: data, run: 7, now: Samples.start, bounds: .small, wake: {})
    let torn = try #require(ledger.recovered)
    #expect(torn.file == "000001.ndjson" && torn.keptAs == "000001.ndjson.torn-20260101T100000Z")
    ledger.close()
    #expect(FileManager.default.fileExists(atPath: "\(data)/ledger/\(torn.keptAs)"))
    _ = try LedgerBackup(of: data, into: scratch.path + "/copy")
    #expect(FileManager.default.fileExists(atPath: "\(scratch.path)/copy/ledger/\(torn.keptAs)"))
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: data + "/ledger/000001.ndjson")))
    bytes[40] ^= 1
    try Data(bytes).write(to: URL(fileURLWithPath: data + "/ledger/000001.ndjson"))
    let text = fault { _ = try LedgerBackup(of: data, into: scratch.path + "/other") }
    #expect(text?.hasPrefix("\(data)/ledger/000001.ndjson: line 1, byte ") == true, "\(text ?? "")")
  }

  @Test("Pipes, folders and devices in the places of a ledger's files are told, and hold nobody up")
  func notFiles() throws {
    for name in ["000001.ndjson", "000001.ndjson.gz", "000002.ndjson"] {
      for kind in ["pipe", "folder", "zero"] {
        let scratch = try Scratch(inMemory: true)
        try played(scratch)
        let isSecond = name.hasPrefix("000002")
        if !isSecond {
          try scratch.put(scratch.bytes(), number: 2)
          try FileManager.default.removeItem(atPath: scratch.file())
        }
        let path = "\(scratch.ledger)/\(name)"
        switch kind {
        case "pipe": #expect(mkfifo(path, 0o600) == 0)
        case "folder": #expect(mkdir(path, 0o700) == 0)
        default: #expect(symlink("/dev/zero", path) == 0)
        }
        for text in [
          fault { try served(scratch) }, fault { _ = try LedgerInspection(of: scratch.data) },
          fault { _ = try LedgerReader.walk(scratch.data) },
          fault { _ = try LedgerBackup(of: scratch.data, into: scratch.path + "/copy") },
        ] {
          #expect(text?.contains(name) == true, "\(name) \(kind): \(text ?? "nothing")")
        }
        if !isSecond { #expect(fault { try scratch.pack() } != nil, "\(name) \(kind)") }
      }
    }
  }

  @Test("What has the name of a file in the making is taken away, and never followed")
  func names() throws {
    let scratch = try Scratch(inMemory: true)
    try played(scratch)
    try scratch.put([], number: 2)
    try scratch.put(scratch.bytes(), number: 2)
    try scratch.put(Array(scratch.bytes().prefix(0)), number: 3)
    let precious = scratch.path + "/precious"
    try scratch.write(Array("precious".utf8), to: precious)
    for name in ["ledger/000001.ndjson.gz.new", "checkpoint.new"] {
      #expect(symlink(precious, "\(scratch.data)/\(name)") == 0)
    }
    try scratch.pack()
    #expect(try scratch.contents(precious) == Array("precious".utf8))
    var facts = stat()
    #expect(lstat(scratch.packedFile(), &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG)
    let other = try Scratch(inMemory: true)
    try played(other)
    #expect(symlink(precious, other.data + "/checkpoint.new") == 0)
    try served(other)
    #expect(try scratch.contents(precious) == Array("precious".utf8))
    #expect(lstat(other.data + "/checkpoint", &facts) == 0 && facts.st_mode & S_IFMT == S_IFREG)
    // A pipe in its place holds nobody up.
    unlink(other.data + "/checkpoint")
    #expect(mkfifo(other.data + "/checkpoint.new", 0o600) == 0)
    try served(other)
    #expect(lstat(other.data + "/checkpoint", &facts) == 0)
  }

  @Test("A whole packed file is not replaced by what somebody unpacked of it by hand")
  func unpacked() throws {
    let aged = try AgedLedger.long.get()
    let scratch = try Scratch(inMemory: true)
    try aged.put(in: scratch)
    try scratch.pack()
    let packed = try scratch.contents(scratch.packedFile())
    for count in [0, aged.files[0].count / 2] {
      try scratch.put(Array(aged.files[0].prefix(count)))
      let text = fault { try scratch.pack() }
      #expect(text?.contains("hold different lines") == true, "\(text ?? "")")
      #expect(try scratch.contents(scratch.packedFile()) == packed && scratch.bytes().count == count)
    }
  }

  @Test("A packed file whose blocks cannot be stepped through is damaged for whoever only streams it too")
  func blocks() throws {
    let aged = try AgedLedger.long.get()
    let scratch = try Scratch(inMemory: true)
    try aged.put(in: scratch)
    try scratch.pack()
    var bytes = try scratch.contents(scratch.packedFile())
    // How long the first block is, in its header: of no meaning to a reader of gzip.
    bytes[16] ^= 1
    try scratch.write(bytes, to: scratch.packedFile())
    #expect(try LedgerReader.walk(scratch.data).fault?.reason == .packed(.damaged))
  }

  @Test("An end that the checkpoint knows to have been durable is damaged and not torn; nothing is cut off")
  func wasDurable() throws {
    let scratch = try Scratch(inMemory: true)
    try played(scratch)
    try served(scratch)
    let good = try scratch.bytes()
    let last = try #require(good.dropLast().lastIndex(of: 10)) + 1
    var known = 0
    for place in stride(from: last + 20, to: good.count - 90, by: 31) {
      var bytes = good
      bytes[place] = UInt8(ascii: "#")
      try scratch.put(bytes)
      for text in [fault { try served(scratch) }, fault { _ = try LedgerInspection(of: scratch.data) }] {
        if text?.contains("the checkpoint says that more") == true { known += 1 }
        #expect(text != nil)
      }
      #expect(try scratch.bytes() == bytes)
    }
    #expect(known > 4)
    // Behind it an end may be torn as ever.
    try scratch.put(good + Array("{\"v\":1,\"tab".utf8))
    #expect(fault { try served(scratch) } == nil)
    #expect(try scratch.names.contains { $0.contains(".torn-") })
    // Without a checkpoint nobody can say.
    try FileManager.default.removeItem(atPath: scratch.data + "/checkpoint")
    try scratch.put(Array(good.dropLast(5)))
    #expect(fault { try served(scratch) } == nil)
  }

  @Test("An end that is longer than any batch is no torn one, and is not copied")
  func long() throws {
    let scratch = try Scratch()
    try played(scratch)
    let before = try scratch.bytes().count
    #expect(truncate(scratch.file(), 1 << 40) == 0)
    let text = fault { try served(scratch) }
    #expect(text?.contains("damaged") == true, "\(text ?? "")")
    var facts = stat()
    #expect(stat(scratch.file(), &facts) == 0 && facts.st_size == 1 << 40 && before < 1 << 20)
    #expect(try scratch.names.count == 1)
  }

  @Test("A start that finds no room for a torn end leaves no beginning of a copy behind")
  func noRoom() throws {
    let scratch = try Scratch(inMemory: true)
    try played(scratch)
    try scratch.put(scratch.bytes() + [123])
    let disk = DiskFaults()
    for _ in 0..<3 {
      disk.failFolderSync(3)
      #expect(throws: LedgerOpenFault.self) { _ = try Clerk(scratch, disk: disk) }
    }
    #expect(try scratch.names.filter { $0.contains(".torn-") }.count <= 1)
  }

  @Test("A copy inside what is copied is refused, whatever links lead there")
  func within() throws {
    let scratch = try Scratch(inMemory: true)
    try played(scratch)
    let link = scratch.path + "/link"
    #expect(symlink(scratch.ledger, link) == 0)
    for target in ["\(scratch.data)/copy", "\(scratch.ledger)/000004.ndjson", "\(link)/copy"] {
      let text = fault { _ = try LedgerBackup(of: scratch.data, into: target) }
      #expect(text?.contains("are kept apart") == true, "\(target): \(text ?? "")")
    }
    #expect(try LedgerReader.walk(scratch.data).fault == nil)
    let text = fault { _ = try LedgerBackup(of: scratch.data, into: scratch.path + "/none/copy") }
    #expect(text?.contains("\(scratch.path)/none: No such file") == true, "\(text ?? "")")
  }

  @Test("A time of the lock that is ahead of the clock by more than a day says nothing")
  func lockAhead() throws {
    let scratch = try Scratch(inMemory: true)
    try played(scratch)
    func lastAlive() throws -> Instant {
      let clerk = try Clerk(scratch)
      defer { clerk.ledger.close() }
      return clerk.ledger.lastAlive()
    }
    for (seconds, isTaken) in [(60, true), (86_300, true), (90_000, false), (3_000_000_000, false)] {
      let moment = Samples.start.adding(seconds: seconds)
      let time = timespec(tv_sec: Int(moment.milliseconds / 1000), tv_nsec: 0)
      #expect(utimensat(AT_FDCWD, scratch.data + "/lock", [time, time], 0) == 0)
      #expect(try lastAlive() == (isTaken ? moment : Instant(milliseconds: 0)), "\(seconds)")
    }
  }

  @Test("A fault that is found when the ledger is closed is told then")
  func atTheEnd() throws {
    let scratch = try Scratch(inMemory: true)
    try played(scratch)
    try served(scratch)
    let ledger = try FileLedger(
      at: scratch.data, run: 9, now: Samples.start, bounds: .small, checkpoints: .kept, hand: LedgerHand(),
      wake: {})
    try FileManager.default.removeItem(atPath: scratch.file())
    ledger.close()
    let isTold = if case .failed = ledger.settlement() { true } else { false }
    #expect(isTold)
  }
}
