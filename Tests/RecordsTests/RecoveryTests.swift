// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Lexica
import Officiating
import TestSupport
import Testing

@testable import Records

/// A ledger's bytes, made once, and where its lines begin.
struct Written: Sendable {
  let bytes: [UInt8]
  /// The first byte of each line, and the end.
  let starts: [Int]

  /// `turns` batches of 1 to 3 short lines.
  init(turns: Int) throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    clerk.propose(try Samples.opening(), at: 1)
    _ = clerk.store()
    for turn in 1..<turns {
      clerk.propose(.slip(.lapsed(slip: turn)), at: 1)
      if turn % 3 > 0 { clerk.propose(.house(.loggedIn(try Samples.person()))) }
      if turn % 3 > 1 { clerk.propose(.slip(.withdrawn(slip: turn, by: .two)), at: 1) }
      _ = clerk.store()
    }
    clerk.ledger.close()
    let bytes = try scratch.bytes()
    self.bytes = bytes
    starts = [0] + bytes.indices.filter { bytes[$0] == 10 }.map { $0 + 1 }
  }

  var lines: [[UInt8]] { zip(starts, starts.dropFirst()).map { Array(bytes[$0..<$1]) } }
}

@Suite("Only an end that was never acknowledged is cut off, and it is kept")
struct RecoveryTests {
  private static let long = Result { try Written(turns: 30) }

  private func open(_ scratch: Scratch) throws -> Clerk {
    var bounds = FileLedger.Bounds()
    bounds.roomAhead = 1 << 14
    return try Clerk(scratch, bounds: bounds)
  }

  /// The lines that are cut at each of their bytes, from 0: a sixth of them, in VERDICT_CUTS=all every one.
  private static let cutLines = Array(
    stride(from: 0, to: 60, by: Sampling.isWhole ? 1 : 6))

  /// Source: docs/ARCHITECTURE.md, promise 3: a server killed at any byte comes back where it was.
  // T84; the edited byte is “Every single bit that flips is found, in its line”.
  @Test(
    "A ledger cut at any byte opens with its longest whole prefix, the rest kept", arguments: Self.cutLines)
  func everyByte(line: Int) throws {
    let written = try Self.long.get()
    try #require(written.starts.count == 61)
    let start = written.starts[line]
    let end = written.starts[line + 1]
    for cut in Array(start..<end).sampled(every: 3) {
      let scratch = try Scratch(inMemory: true)
      try scratch.put(Array(written.bytes[..<cut]))
      let clerk = try open(scratch)
      let tail = Array(written.bytes[start..<cut])
      if tail.isEmpty {
        #expect(clerk.ledger.recovered == nil)
        #expect(try scratch.bytes() == Array(written.bytes[..<start]))
        continue
      }
      let recovered = try #require(clerk.ledger.recovered)
      #expect(recovered.file == "000001.ndjson" && recovered.at == start)
      #expect(recovered.bytes == tail.count)
      #expect(recovered.keptAs == "000001.ndjson.torn-20260101T100000Z")
      let kept = try Data(contentsOf: URL(fileURLWithPath: scratch.ledger + "/" + recovered.keptAs))
      #expect([UInt8](kept) == tail)
      let now = try scratch.bytes()
      #expect(Array(now[..<start]) == Array(written.bytes[..<start]))
      let last = try LedgerReader.line(Array(now[start...].dropLast()))
      #expect(last.entry.event == .house(.recovered(recovered)) && last.line == line + 1)
    }
  }

  @Test("After a recovery the ledger goes on, and every line of it stands the audit")
  func goesOn() throws {
    let written = try Self.long.get()
    let scratch = try Scratch()
    try scratch.put(Array(written.bytes.dropLast(5)))
    for round in 1...2 {
      let clerk = try open(scratch)
      #expect((clerk.ledger.recovered != nil) == (round == 1))
      #expect(clerk.ledger.liveTables() == [TableID(1)])
      #expect(clerk.ledger.entries(of: TableID(1)).count == clerk.ledger.head(of: TableID(1)))
      clerk.propose(.slip(.lapsed(slip: 99)), at: 1)
      clerk.propose(try Samples.judgement())
      _ = clerk.store()
      clerk.ledger.close()
    }
    let report = try LedgerReader.walk(scratch.data)
    #expect(report.fault == nil && report.lines == 59 + 1 + 4)
  }

  @Test("Garbage behind the last line, with zeros or without, was never written, and verify names it")
  func filled() throws {
    let written = try Self.long.get()
    for tail in [[7] + [UInt8](repeating: 0, count: 5000), Array("{\"v\":1,\"table\":9}\n".utf8), [10, 10]] {
      let scratch = try Scratch()
      try scratch.put(written.bytes + tail)
      let fault = try #require(try LedgerReader.walk(scratch.data).fault)
      #expect(fault.line == 61 && fault.offset >= written.bytes.count)
      let clerk = try open(scratch)
      #expect(clerk.ledger.recovered?.bytes == tail.count)
      #expect(clerk.ledger.recovered?.at == written.bytes.count)
    }
  }

  /// Source: docs/DESIGN.md#torn-ends: batch k is begun only after k - 1 is durable.
  @Test("Damage with a later batch behind it was durable once: the ledger is refused and left alone")
  func damage() throws {
    let written = try Self.long.get()
    for line in 0..<57 {
      for change in [UInt8(ascii: "#"), 0, 10] {
        let scratch = try Scratch(inMemory: true)
        var bytes = written.bytes
        bytes[written.starts[line] + 40] = change
        try scratch.put(bytes)
        let fault = try #require(try LedgerReader.walk(scratch.data).fault)
        #expect(fault.line == line + 1)
        #expect(throws: LedgerOpenFault.damaged(fault)) { try open(scratch) }
        #expect(try scratch.bytes() == bytes)
        #expect(try scratch.names == ["000001.ndjson"])
      }
    }
  }

  /// Source: docs/DESIGN.md#torn-ends: a torn append leaves no whole line that reads wrong.
  @Test("An edited or misplaced line of the newest batch was acknowledged: refused, and nothing is cut off")
  func editedEnd() throws {
    let written = try Self.long.get()
    let lines = written.lines
    let last = try #require(lines.last)
    let text = String(decoding: last, as: UTF8.self)
    let edits: [(old: String, new: String, reason: LedgerFault.Reason)] = [
      ("\"ts\":\"2026-01-01T10:00:00.000Z\"", "\"ts\":\"2026-01-01T10:00:01.000Z\"", .wrongSum),
      ("\"line\":60", "\"line\":61", .wrongLine(expected: 60)),
      ("\"batch\":58", "\"batch\":57", .wrongBatch),
      ("\"seq\":", "\"seq\":1", .wrongSequence(TableID(1), expected: 40)),
      ("\"table\":1,", "\"table\":0,", .misplaced),
    ]
    for edit in edits {
      let changed = Array(text.replacingOccurrences(of: edit.old, with: edit.new).utf8)
      try #require(changed != last)
      let bytes = lines.dropLast().flatMap { $0 } + changed
      try expectRefusal(of: bytes, line: 60, reason: edit.reason)
    }
    // The newest batch's lines in another order, or one of them twice.
    let batch = Array(lines.suffix(3))
    let before = lines.dropLast(3).flatMap { $0 }
    try expectRefusal(
      of: before + batch[1] + batch[0] + batch[2], line: 58, reason: .wrongLine(expected: 58))
    try expectRefusal(of: written.bytes + last, line: 61, reason: .wrongLine(expected: 61))
  }

  private func expectRefusal(of bytes: [UInt8], line: Int, reason: LedgerFault.Reason) throws {
    let scratch = try Scratch(inMemory: true)
    try scratch.put(bytes)
    let fault = try #require(try LedgerReader.walk(scratch.data).fault)
    #expect(fault.reason == reason && fault.line == line)
    #expect(throws: LedgerOpenFault.damaged(fault)) { try open(scratch) }
    #expect(try scratch.bytes() == bytes)
    #expect(try scratch.names == ["000001.ndjson"])
  }

  /// Source: docs/DESIGN.md#torn-ends.
  @Test("A bit flipped in the newest batch refuses the start where the line still reads, else is kept")
  func bitsOfNewest() throws {
    let written = try Self.long.get()
    var refused = 0
    for place in written.starts[57]..<written.bytes.count {
      let scratch = try Scratch(inMemory: true)
      var bytes = written.bytes
      bytes[place] ^= 1
      try scratch.put(bytes)
      let fault = try #require(try LedgerReader.walk(scratch.data).fault)
      switch fault.reason {
      case .damaged(.version), .wrongSum, .wrongSequence, .wrongLine, .wrongBatch, .misplaced:
        #expect(throws: LedgerOpenFault.damaged(fault)) { try open(scratch) }
        #expect(try scratch.bytes() == bytes)
        refused += 1
      default:
        let recovered = try #require(try open(scratch).ledger.recovered)
        let kept = try Data(contentsOf: URL(fileURLWithPath: scratch.ledger + "/" + recovered.keptAs))
        #expect([UInt8](kept) == Array(bytes[recovered.at...]))
      }
    }
    #expect(refused > 200)
  }

  @Test("A torn batch is cut at its first bad line, though good lines of it follow")
  func tornBatch() throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    clerk.propose(try Samples.judgement())
    _ = clerk.store()
    for _ in 0..<3 { clerk.propose(try Samples.judgement()) }
    _ = clerk.store()
    clerk.ledger.close()
    var bytes = try scratch.bytes()
    let starts = bytes.indices.filter { bytes[$0] == 10 }.map { $0 + 1 }
    for place in starts[0]..<starts[0] + 30 { bytes[place] = 0 }
    try scratch.put(bytes)
    let again = try open(scratch)
    #expect(again.ledger.recovered?.bytes == bytes.count - starts[0])
    #expect(again.ledger.head(of: .house) == 2)
  }

  @Test("Damage before the last file, a missing file and another version are never cut off")
  func refusals() throws {
    let written = try Self.long.get()
    let lines = written.lines
    let scratch = try Scratch()
    try scratch.put(lines[..<59].flatMap { $0 }.dropLast(9))
    try scratch.put(lines[59], number: 2)
    #expect(throws: LedgerOpenFault.self) { try open(scratch) }

    let holed = try Scratch()
    try holed.put(written.bytes)
    try holed.put([], number: 3)
    #expect(throws: LedgerOpenFault.self) { try open(holed) }

    let newer = try Scratch()
    try newer.put(written.bytes + Array("{\"v\":4,\"line\":61}\n".utf8))
    let fault = try #require(try LedgerReader.walk(newer.data).fault)
    #expect(fault.reason == .newer(version: 4))
    #expect(throws: LedgerOpenFault.newer(fault)) { try open(newer) }
  }

  @Test("A torn end that can't be recorded on a full disk keeps the server from starting")
  func fullDisk() throws {
    let scratch = try Scratch()
    try scratch.put(Array(try Self.long.get().bytes.dropLast(5)))
    let disk = DiskFaults()
    disk.mode = .full
    #expect(throws: LedgerOpenFault.noRoom(scratch.ledger)) { try Clerk(scratch, disk: disk) }
  }

  @Test("What says that an end was cut off has the moment of the newest entry before it, however late it is")
  func moment() throws {
    let scratch = try Scratch()
    let newest = Samples.start.adding(seconds: -3600)
    let clerk = try open(scratch)
    clerk.propose(try Samples.opening(), at: 1, moment: newest.adding(seconds: -60))
    clerk.propose(.house(.loggedIn(try Samples.person())), moment: newest)
    clerk.propose(try Samples.opening(), at: 2, moment: newest.adding(seconds: -30))
    _ = clerk.store()
    let kept = try scratch.bytes().count
    clerk.propose(.slip(.lapsed(slip: 1)), at: 1)
    _ = clerk.store()
    clerk.ledger.close()
    try scratch.put(Array(try scratch.bytes().dropLast(5)))
    let recovered = try #require(try open(scratch).ledger.recovered)
    let last = try LedgerReader.line(Array(try scratch.bytes()[kept...].dropLast()))
    #expect(last.entry.event == .house(.recovered(recovered)) && last.entry.at == newest)
  }

  @Test("Recoveries within one second keep their ends apart")
  func twice() throws {
    let scratch = try Scratch()
    try scratch.put(Array(try Self.long.get().bytes.dropLast(5)))
    let first = try open(scratch).ledger.recovered
    try scratch.put(try scratch.bytes().dropLast(3))
    let second = try open(scratch).ledger.recovered
    #expect(second?.keptAs == (first?.keptAs ?? "") + "-2")
  }
}

@Suite("The audit finds every change to a ledger but a cut end")
struct AuditTests {
  private static let short = Result { try Written(turns: 6) }

  private func report(_ bytes: [UInt8]) throws -> LedgerReport {
    let scratch = try Scratch(inMemory: true)
    try scratch.put(bytes)
    return try LedgerReader.walk(scratch.file())
  }

  @Test("Every single bit that flips is found, in its line", arguments: 0..<12)
  func bits(line: Int) throws {
    let written = try Self.short.get()
    try #require(written.starts.count == 13)
    #expect(try report(written.bytes).fault == nil)
    for place in Array(written.starts[line]..<written.starts[line + 1]).sampled(every: 3) {
      for bit in 0..<8 {
        var bytes = written.bytes
        bytes[place] ^= 1 << UInt8(bit)
        let found = try report(bytes)
        let fault = try #require(found.fault)
        #expect(fault.line == line + 1 && found.lines == line)
      }
    }
  }

  @Test("Lines swapped, left out or put in twice are found")
  func order() throws {
    let lines = try Self.short.get().lines
    for one in lines.indices {
      var doubled = lines
      doubled.insert(lines[one], at: one)
      #expect(try report(doubled.flatMap { $0 }).fault != nil)
      for other in lines.indices where other != one {
        var swapped = lines
        swapped.swapAt(one, other)
        #expect(try report(swapped.flatMap { $0 }).fault != nil)
      }
      // A file that lost its first or last lines is a piece, which only a receipt or a head tells.
      guard one > 0, one < lines.count - 1 else { continue }
      var cut = lines
      cut.remove(at: one)
      #expect(try report(cut.flatMap { $0 }).fault?.reason == .wrongLine(expected: one + 1))
    }
  }

  @Test("A ledger folder that lost its first lines is found")
  func first() throws {
    let scratch = try Scratch()
    try scratch.put(try Self.short.get().lines.dropFirst().flatMap { $0 })
    #expect(try LedgerReader.walk(scratch.data).fault?.reason == .wrongLine(expected: 1))
  }

  @Test("A whole table cut out is missed")
  func table() throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    for table in 1...3 { try clerk.play(table: table) }
    clerk.ledger.close()
    let lines = try scratch.bytes().split(separator: 10).filter {
      try LedgerReader.line(Array($0)).entry.table != TableID(2)
    }
    #expect(try report(lines.flatMap { $0 + [10] }).fault != nil)
  }

  @Test("The unfinished line of a running server is no fault: the walk stops before it and says so")
  func unfinished() throws {
    let written = try Self.short.get()
    for cut in [1, 2, 50, 66, 67, 68, 80, 150] {
      let found = try report(Array(written.bytes.dropLast(cut)))
      #expect(found.fault == nil && found.isUnfinished && found.lines == 11)
      #expect(found.end.offset == written.starts[11] && found.end.line == 11)
    }
    #expect(!(try report(written.bytes).isUnfinished))
  }

  @Test("A line that is recomputed alone breaks its table's chain at the next line")
  func recomputed() throws {
    let written = try Self.short.get()
    var lines = written.lines
    let read = try LedgerReader.line(Array(lines[0].dropLast()))
    var forged = ByteWriter()
    let entry = Entry(
      table: read.entry.table, sequence: 1, id: EntryID(run: 9, count: 9), at: Samples.start,
      event: read.entry.event)
    _ = LineEncoder().encode(
      entry, under: read.terms, line: 1, batch: 1, after: .zero, into: &forged)
    lines[0] = forged.bytes
    let fault = try #require(try report(lines.flatMap { $0 }).fault)
    #expect(fault.reason == .wrongSum && fault.line == 2)
  }

  @Test("Paths that hold no ledger have a line of their own")
  func paths() throws {
    let scratch = try Scratch()
    #expect(throws: LedgerPathFault.noLedger(scratch.path)) { try LedgerReader.walk(scratch.path) }
    #expect(throws: LedgerPathFault.missing("/no/such")) { try LedgerReader.walk("/no/such") }
  }

  @Test("A line longer than the buffer is a fault, not a trap")
  func endless() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "a"), count: (1 << 20) + 77)
    #expect(try report(bytes).fault?.reason == .damaged(.tooLong))
    #expect(try report(bytes + [10]).fault?.reason == .damaged(.tooLong))
  }
}
