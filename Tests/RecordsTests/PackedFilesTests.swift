// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Officiating
import TestSupport
import Testing

@testable import Records

/// Source: docs/DESIGN.md#packed-files.
@Suite("Old files are packed in place, and nothing that was in them is lost or read otherwise")
struct PackedFilesTests {
  @Test("Packed, a ledger is verified and started on as before, and zcat reads all of it in order")
  func same() throws {
    let aged = try AgedLedger.long.get()
    let scratch = try Scratch()
    try aged.put(in: scratch)
    let before = try AgedLedger.state(of: scratch)
    let full = (1..<aged.files.count).map { LedgerFiles.name(of: $0) + ".gz" }
    #expect(aged.files.count > 3)
    #expect(try scratch.pack() == full)
    #expect(try scratch.names == full + [LedgerFiles.name(of: aged.files.count)])
    #expect(try AgedLedger.state(of: scratch) == before)
    let report = try LedgerReader.walk(scratch.data, checkingGames: true, checkingRules: true)
    #expect(report.fault == nil && report.lines == aged.bytes.filter { $0 == 10 }.count)
    #expect(report.files == aged.files.count && report.games > 15)
    #expect(try scratch.shell("zcat -f *") == aged.bytes)
    let packed = try scratch.contents(scratch.packedFile(2))
    #expect(try scratch.pack() == [])
    // The same bytes are packed alike, whoever packs them and when.
    try scratch.put(aged.files[1], number: 2)
    #expect(try scratch.pack() == [full[1]] && scratch.contents(scratch.packedFile(2)) == packed)
  }

  @Test(
    "What an operator packed with gzip is read too, and packed anew; behind a packed end a new file begins")
  func foreign() throws {
    let aged = try AgedLedger.long.get()
    let scratch = try Scratch()
    try aged.put(in: scratch)
    let before = try AgedLedger.state(of: scratch)
    _ = try scratch.shell("gzip *.ndjson")
    #expect(try LedgerReader.walk(scratch.data).fault == nil)
    let clerk = try Clerk(scratch)
    #expect(AgedLedger.state(of: clerk.ledger) == before)
    // Beside a server, which reads the games that it can still show from the new files.
    #expect(try scratch.pack().count == aged.files.count)
    #expect(AgedLedger.state(of: clerk.ledger) == before)
    clerk.propose(try Samples.judgement())
    _ = clerk.store()
    clerk.ledger.close()
    let lines = try LedgerReader.walk(scratch.data)
    #expect(lines.fault == nil && lines.files == aged.files.count + 1)
    #expect(try scratch.names.last == LedgerFiles.name(of: aged.files.count + 1))
  }

  @Test("Wherever a packer is ended, the next start finds all, and the next packer goes on")
  func ended() throws {
    let aged = try AgedLedger.long.get()
    let scratch = try Scratch()
    try aged.put(in: scratch)
    try scratch.pack()
    let (one, plain) = (try scratch.contents(scratch.packedFile()), aged.files[0])
    let whole = try scratch.names
    // Half a file under its own name; a whole one beside the plain one; one beside it that differs.
    for (name, bytes) in [(".gz.new", Array(one.prefix(400))), (".gz", one), (".gz", Array(one.prefix(400)))]
    {
      try scratch.put(plain)
      try FileManager.default.removeItem(atPath: scratch.packedFile())
      try scratch.write(bytes, to: scratch.file() + name)
      let report = try LedgerReader.walk(scratch.data)
      #expect(report.fault == nil && report.files == aged.files.count)
      #expect(try scratch.pack() == [LedgerFiles.name(of: 1) + ".gz"])
      #expect(try scratch.names == whole && scratch.contents(scratch.packedFile()) == one)
    }
  }

  @Test("A disk that is full or fails leaves the plain file and nothing else, and says so")
  func failing() throws {
    let aged = try AgedLedger.long.get()
    let scratch = try Scratch()
    try aged.put(in: scratch)
    let names = try scratch.names
    for fail in [{ $0.failWrite(2) }, { $0.failSync(1) }] as [(DiskFaults) -> Void] {
      let disk = DiskFaults()
      fail(disk)
      #expect(throws: LedgerPackFault.self) { try scratch.pack(on: disk) }
      #expect(try scratch.names == names)
    }
    // Both are there: the plain one counts.
    let disk = DiskFaults()
    disk.failFolderSync(1)
    #expect(throws: LedgerPackFault.refused(scratch.packedFile(), errno: EIO)) { try scratch.pack(on: disk) }
    #expect(try scratch.bytes() == aged.files[0] && LedgerReader.walk(scratch.data).fault == nil)
    #expect(try scratch.pack().count == names.count - 1)
  }

  @Test("The file that a server writes, and one that somebody else packs, are left alone")
  func held() throws {
    let aged = try AgedLedger.long.get()
    let scratch = try Scratch()
    try scratch.put(aged.bytes)
    #expect(try scratch.pack() == [])
    try aged.put(in: scratch)
    let descriptor = open(scratch.file(), O_RDONLY)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    #expect(throws: LedgerPackFault.inUse(scratch.file())) { try scratch.pack() }
    #expect(throws: LedgerPackFault.noFolder(scratch.file())) { try LedgerPacking(of: scratch.file()) }
  }

  @Test(
    "A packed file that was cut or changed is found, named with its line, and keeps a server from starting")
  func damage() throws {
    let aged = try AgedLedger.long.get()
    let scratch = try Scratch(inMemory: true)
    try aged.put(in: scratch)
    try scratch.pack()
    let path = scratch.packedFile(2)
    let good = try scratch.contents(path)
    func fault(_ bytes: [UInt8]) throws -> LedgerFault? {
      try scratch.write(bytes, to: path)
      return try LedgerReader.walk(scratch.data).fault
    }
    let step = Sampling.isWhole ? 7 : 1999
    for count in [0, 1, 17, good.count - 28, good.count - 1]
      + Array(stride(from: 18, to: good.count, by: step))
    {
      let found = try #require(try fault(Array(good.prefix(count))))
      #expect(found.file == path && found.reason == .packed(.cut), "\(count): \(found.text)")
      // What stands before it was read.
      #expect(found.line > 1 || count < good.count - 28, "\(count): \(found.text)")
    }
    for place in Array(stride(from: 20, to: good.count - 28, by: step)) + [good.count - 30, good.count - 34] {
      var bytes = good
      bytes[place] ^= 1 << (place % 8)
      let found = try #require(try fault(bytes))
      #expect(found.file == path && found.line > 0, "\(place): \(found.text)")
      #expect(
        found.text.contains("put a copy of it from a backup in its place")
          || found.reason.name != "packed-damaged")
    }
    #expect(try fault(good) == nil)
    _ = try fault(Array(good.prefix(good.count / 2)))
    #expect(throws: LedgerOpenFault.self) { try Clerk(scratch) }
    #expect(try scratch.contents(path) == Array(good.prefix(good.count / 2)))
  }

  @Test("A changed line has the same place in a packed file as in a plain one")
  func places() throws {
    let aged = try AgedLedger.long.get()
    let scratch = try Scratch()
    try aged.put(in: scratch)
    var changed = aged.files[1]
    let place = changed.count / 2
    changed[place] ^= 1
    try scratch.put(changed, number: 2)
    let plain = try #require(try LedgerReader.walk(scratch.data).fault)
    _ = try scratch.shell("gzip 000002.ndjson")
    let packed = try #require(try LedgerReader.walk(scratch.data).fault)
    #expect(packed.file == plain.file + ".gz" && packed.line == plain.line && packed.line > 1)
    #expect(packed.offset == plain.offset && packed.reason == plain.reason)
  }

  @Test("What unfolds to far more than a file has is given up at the first line that is none")
  func bomb() throws {
    let scratch = try Scratch(inMemory: true)
    try scratch.put([])
    let zeros = [UInt8](repeating: 0, count: GzipBlock.most)
    let block = try zeros.withUnsafeBytes { try GzipBlock.pack($0) }
    for bytes in [block, try [UInt8](repeating: 10, count: 4).withUnsafeBytes { try GzipBlock.pack($0) }] {
      let all = (0..<200).flatMap { _ in bytes } + GzipBlock.end
      try scratch.write(all, to: scratch.packedFile())
      try FileManager.default.removeItem(atPath: scratch.file())
      let fault = try #require(try LedgerReader.walk(scratch.data).fault)
      #expect(fault.line == 1 && fault.offset <= LedgerLine.longest)
      try scratch.put([])
    }
  }

  @Test("Lines are read from their places wherever blocks begin, and whole where there are none")
  func blocks() throws {
    let aged = try AgedLedger.long.get()
    let scratch = try Scratch(inMemory: true)
    let bytes = aged.files[0]
    for most in [700, 4000, GzipBlock.most] {
      var packed: [UInt8] = []
      for start in stride(from: 0, to: bytes.count, by: most) {
        packed += try bytes[start..<min(start + most, bytes.count)].withUnsafeBytes { try GzipBlock.pack($0) }
      }
      try scratch.put([])
      try FileManager.default.removeItem(atPath: scratch.file())
      try scratch.write(packed + GzipBlock.end, to: scratch.packedFile())
      try expectLines(of: bytes, in: scratch)
    }
    try scratch.write(bytes, to: scratch.file())
    try FileManager.default.removeItem(atPath: scratch.packedFile())
    _ = try scratch.shell("gzip *")
    try expectLines(of: bytes, in: scratch)
  }

  @Test("A packed file that cannot be opened is named with its error, and is not called missing")
  func refused() throws {
    let scratch = try Scratch(inMemory: true)
    try scratch.put([])
    try FileManager.default.removeItem(atPath: scratch.file())
    #expect(symlink(scratch.packedFile(), scratch.packedFile()) == 0)
    let fault = LedgerPathFault.unreadable(scratch.packedFile(), errno: ELOOP)
    #expect(throws: fault) { try LedgerSource(path: scratch.file()) }
    let file = SpotFile(in: scratch.ledger)
    #expect(throws: fault) {
      _ = try file.line(at: LedgerChain.Spot(offset: 0, file: 1, count: 2))
    }
  }

  private func expectLines(of bytes: [UInt8], in scratch: Scratch) throws {
    let file = SpotFile(in: scratch.ledger)
    var place = 0
    for line in bytes.split(separator: 10) {
      let spot = LedgerChain.Spot(offset: place, file: 1, count: Int32(line.count + 1))
      #expect(Array(try file.line(at: spot)) == Array(line))
      place += line.count + 1
    }
    let behind = LedgerChain.Spot(offset: place - 10, file: 1, count: 11)
    #expect(throws: LedgerPathFault.self) { _ = try file.line(at: behind) }
  }
}
