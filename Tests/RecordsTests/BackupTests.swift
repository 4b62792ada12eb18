// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Records

/// Source: promises 3 and 4; docs/RUNNING.md, *Keep a copy*.
@Suite("A backup is a data folder to go on from, or it is not there")
struct BackupTests {
  private func names(_ path: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path).sorted()
  }

  @Test(
    "Beside a server it has every line that was stored, the key and the lists, and nothing of the server's own"
  )
  func whole() throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    for _ in 0..<3 {
      clerk.propose(try Samples.judgement())
      _ = clerk.store()
    }
    _ = try clerk.ledger.bagSecret()
    try FileManager.default.createDirectory(
      atPath: scratch.data + "/lexica", withIntermediateDirectories: false)
    try Data("list".utf8).write(to: URL(fileURLWithPath: scratch.data + "/lexica/own.lexicon"))
    try Data("note".utf8).write(to: URL(fileURLWithPath: scratch.data + "/lexica/read.me"))
    let target = scratch.path + "/copy"
    let backup = try LedgerBackup(of: scratch.data, into: target + "/")
    #expect(backup.report.lines == 3 && backup.lists == 1 && backup.newest != nil)
    #expect(try names(target) == ["bag.key", "ledger", "lexica"])
    #expect(try names(target + "/lexica") == ["own.lexicon"])
    #expect(
      try Data(contentsOf: URL(fileURLWithPath: target + "/ledger/000001.ndjson")) == Data(scratch.bytes()))
    #expect(throws: BackupFault.taken(target)) { try LedgerBackup(of: scratch.data, into: target) }
    // The server goes on, and so does one on the copy.
    clerk.propose(try Samples.judgement())
    _ = clerk.store()
    clerk.ledger.close()
    let other = try FileLedger(at: target, run: 8, now: Samples.start, wake: {})
    #expect(other.head(of: .house) == 3)
    other.close()
    #expect(try LedgerReader.walk(scratch.data).lines == 4)
  }

  @Test("A file that is packed between the listing and the copying comes along packed, once")
  func packedMeanwhile() throws {
    let scratch = try Scratch()
    let names = ["000001.ndjson", "000002.ndjson", "000002.ndjson.gz.new", "000003.ndjson"]
    for name in names { try Data("line\n".utf8).write(to: URL(fileURLWithPath: "\(scratch.path)/\(name)")) }
    let copy = try FolderCopy(at: scratch.path + "/copy")
    let count = try copy.take(scratch.path, as: "ledger", packedAs: ".gz") { name in
      // Whoever packs is through with the first file, and has not taken the second away yet.
      if name == "000001.ndjson" { rename("\(scratch.path)/\(name)", "\(scratch.path)/\(name).gz") }
      return LedgerBackup.isOfLedger(name)
    }
    #expect(count == 3)
    #expect(
      try self.names(scratch.path + "/copy/ledger") == [
        "000001.ndjson.gz", "000002.ndjson", "000003.ndjson",
      ])
    #expect(!LedgerBackup.isOfLedger("000002.ndjson.gz.new") && LedgerBackup.isOfLedger("1000000.ndjson.gz"))
  }

  @Test("A line that is only being written is left out, whatever byte it has come to")
  func unfinished() throws {
    let scratch = try Scratch()
    let written = try Written(turns: 2)
    for cut in stride(from: 0, to: written.bytes.count, by: 211) {
      let bytes = Array(written.bytes.dropLast(cut))
      try scratch.put(bytes)
      let target = "\(scratch.path)/copy-\(cut)"
      let backup = try LedgerBackup(of: scratch.data, into: target)
      let copied = try Data(contentsOf: URL(fileURLWithPath: target + "/ledger/000001.ndjson"))
      let whole = bytes.prefix((bytes.lastIndex(of: 10) ?? -1) + 1)
      #expect(Array(copied) == Array(whole) && backup.report.lines == whole.count { $0 == 10 })
      #expect(try scratch.bytes() == bytes)
    }
  }

  @Test(
    "Of a damaged ledger, a key that others can read or no data folder nothing is left, not even a beginning")
  func refused() throws {
    let scratch = try Scratch()
    let written = try Written(turns: 4)
    var bytes = written.bytes
    bytes[written.starts[2] + 40] ^= 1
    try scratch.put(bytes)
    let target = scratch.path + "/copy"
    let fault = #expect(throws: BackupFault.self) { try LedgerBackup(of: scratch.data, into: target) }
    guard case .damaged(let place) = fault else {
      Issue.record("\(String(describing: fault))")
      return
    }
    #expect(place.file == scratch.data + "/ledger/000001.ndjson" && place.line == 3)
    try scratch.put(written.bytes)
    let key = scratch.data + "/bag.key"
    try Data(String(repeating: "0", count: 64).utf8 + [10]).write(to: URL(fileURLWithPath: key))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key)
    #expect(throws: BackupFault.unusable(LedgerOpenFault.openToOthers(.readable(key)).text)) {
      try LedgerBackup(of: scratch.data, into: target)
    }
    #expect(throws: BackupFault.noData(scratch.path + "/none")) {
      try LedgerBackup(of: scratch.path + "/none", into: target)
    }
    let nowhere = scratch.path + "/none/copy"
    #expect(throws: BackupFault.refused(scratch.path + "/none", errno: ENOENT)) {
      try LedgerBackup(of: scratch.data, into: nowhere)
    }
    #expect(try names(scratch.path).allSatisfy { !$0.hasPrefix("copy") })
  }

  @Test("What a backup that was cut short left stands in the way of the next one, and is not taken for one")
  func begun() throws {
    let scratch = try Scratch()
    try scratch.put(Written(turns: 2).bytes)
    let target = scratch.path + "/copy"
    try FileManager.default.createDirectory(atPath: target + ".part", withIntermediateDirectories: false)
    #expect(throws: BackupFault.begun(target + ".part")) {
      try LedgerBackup(of: scratch.data, into: target)
    }
    #expect(FileManager.default.fileExists(atPath: target + ".part"))
  }
}
