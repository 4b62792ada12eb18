// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Officiating
import TestSupport
import Testing

@testable import Records

/// A server's ledger that keeps checkpoints, its thread behind done by hand.
private final class Keeper {
  let ledger: FileLedger
  let hand = LedgerHand()
  private(set) var log = Monitor<[String]>([])
  private var ids = EntryIDs(run: 9)

  init(
    _ scratch: Scratch, disk: any Disk = RealDisk(), bounds: FileLedger.Bounds = .small,
    _ checkpoints: FileLedger.Checkpoints = .kept
  ) throws {
    let log = log
    ledger = try FileLedger(
      at: scratch.data, run: 9, now: Samples.start, disk: disk, bounds: bounds, checkpoints: checkpoints,
      hand: hand,
      log: { line in log.change { $0.append(line) } }, wake: {})
  }

  /// Stores bare judgements, each as a batch.
  func judge(_ count: Int) throws {
    for _ in 0..<count {
      _ = ledger.propose(
        Entry(
          table: .house, sequence: ledger.head(of: .house) + 1, id: ids.next(), at: Samples.start,
          event: try Samples.judgement()))
      ledger.commit()
      #expect(hand.doJob())
      _ = ledger.settlement()
    }
  }

  /// What is wrong with the ledger, once the thread behind has said so.
  var failure: String? {
    if case .failed(.corrupt(let text)) = ledger.settlement() { text } else { nil }
  }
}

extension Scratch {
  fileprivate var checkpoint: String { data + "/checkpoint" }

  /// Starts, reads all behind it, and stops.
  fileprivate func makeCheckpoint() throws {
    let keeper = try Keeper(self)
    #expect(keeper.hand.follow() && keeper.failure == nil)
    keeper.ledger.close()
    #expect(FileManager.default.fileExists(atPath: checkpoint))
  }

  /// What a start from the checkpoint goes on from; nil where it read every line.
  fileprivate func resumed() throws -> [String]? {
    let keeper = try Keeper(self, .read)
    defer { keeper.ledger.close() }
    return keeper.ledger.checkpointTrouble == nil ? AgedLedger.state(of: keeper.ledger) : nil
  }
}

/// Source: docs/DESIGN.md#checkpoints.
@Suite("A start from a checkpoint finds what a whole walk finds, or reads every line")
struct CheckpointTests {
  private static func standing(_ scratch: Scratch, upTo end: LedgerEnd?, from: LedgerStanding? = nil) throws
    -> LedgerStanding
  {
    var found = from.map { LedgerFound(from: $0, in: scratch.ledger) } ?? LedgerFound()
    try found.read(LedgerFiles(in: scratch.ledger), upTo: end)
    #expect(found.walk.report.fault == nil)
    return try #require(LedgerStanding(found))
  }

  @Test("Wherever batches end, a walk that goes on from there comes to what a whole one comes to")
  func resumed() throws {
    let aged = try AgedLedger.long.get()
    let scratch = try Scratch(inMemory: true)
    try aged.put(in: scratch)
    let whole = try Self.standing(scratch, upTo: nil)
    #expect(whole.live.count > 5 && whole.ended.count > 20)
    #expect(whole.house.guests.count > 5 && whole.spots.count < whole.lines)
    var cuts: [LedgerEnd] = []
    for (index, bytes) in aged.files.enumerated() {
      var place = 0
      for line in bytes.split(separator: 10) {
        place += line.count + 1
        cuts.append(LedgerEnd(file: index + 1, offset: place))
      }
    }
    for (number, cut) in cuts.enumerated() where number % (Sampling.isWhole ? 1 : 37) == 0 {
      let part = try Self.standing(scratch, upTo: cut)
      #expect(part.end == cut && part.lines == number + 1)
      let checkpoint = Checkpoint(
        standing: part, digest: try CheckpointFile.digest(of: part, in: scratch.ledger))
      // What is written and read back is the same, and goes on in the same way.
      let read = try checkpoint.text.bytes.withUnsafeBytes { try Checkpoint($0) }
      #expect(read == checkpoint)
      #expect(try Self.standing(scratch, upTo: nil, from: read.standing) == whole, "line \(number + 1)")
    }
  }

  @Test("A server that starts from a checkpoint has what one has that reads every line, packed or not")
  func same() throws {
    let aged = try AgedLedger.long.get()
    let scratch = try Scratch()
    try aged.put(in: scratch)
    let whole = try AgedLedger.state(of: scratch)
    #expect(try scratch.resumed() == nil)
    // What was written when the checkpoint was made: a part of the second file, and a killed server after it.
    let part = try #require(aged.files[1].prefix(aged.files[1].count / 2).lastIndex(of: 10))
    let (first, last) = (Array(aged.files[1][...part]), aged.files.count)
    try scratch.put(first, number: 2)
    for number in 3...last { try FileManager.default.removeItem(atPath: scratch.file(number)) }
    try scratch.makeCheckpoint()
    try aged.put(in: scratch)
    #expect(try scratch.resumed() == whole)
    try scratch.makeCheckpoint()
    #expect(try scratch.resumed() == whole)
    try scratch.pack()
    #expect(try scratch.resumed() == whole)
    _ = try scratch.shell("gunzip 000002.ndjson.gz && gzip 000002.ndjson")
    #expect(try scratch.resumed() == whole)
    let keeper = try Keeper(scratch)
    #expect(keeper.ledger.checkpointTrouble == nil && keeper.hand.follow() && keeper.failure == nil)
    try keeper.judge(3)
    keeper.ledger.close()
    #expect(try scratch.resumed() == AgedLedger.state(of: scratch))
    #expect(try LedgerReader.walk(scratch.data).fault == nil)
  }

  @Test("Whatever bit of a checkpoint flips, and wherever it is cut, it counts for none")
  func damage() throws {
    let scratch = try Scratch(inMemory: true)
    let clerk = try Clerk(scratch)
    try clerk.play(table: 1)
    clerk.ledger.close()
    try scratch.makeCheckpoint()
    let good = try scratch.contents(scratch.checkpoint)
    func read(_ bytes: [UInt8]) -> Checkpoint.Fault? {
      do throws(Checkpoint.Fault) {
        let outcome = bytes.withUnsafeBytes { bytes in
          Result { () throws(Checkpoint.Fault) in try Checkpoint(bytes) }
        }
        _ = try outcome.get()
        return nil
      } catch { return error }
    }
    #expect(read(good) == nil)
    for place in good.indices {
      for bit in 0..<8 where Sampling.isWhole || bit == place % 8 {
        var bytes = good
        bytes[place] ^= 1 << bit
        let fault = read(bytes)
        #expect(fault == .changed || (place == 19 && fault == .otherVersion), "\(place) \(bit)")
      }
      #expect(read(Array(good.prefix(place))) == .changed)
    }
    #expect(read(good + [10]) == .changed)
    let whole = try AgedLedger.state(of: scratch)
    for bytes in [
      Array(good.dropLast()), [], Array("verdict-checkpoint 1\n".utf8), Array("verdict-checkpoint 3\n".utf8),
      [UInt8](repeating: 0, count: 9),
    ] {
      try scratch.write(bytes, to: scratch.checkpoint)
      let keeper = try Keeper(scratch, .read)
      #expect(keeper.ledger.checkpointTrouble != nil && AgedLedger.state(of: keeper.ledger) == whole)
      keeper.ledger.close()
    }
  }

  /// Rows that are summed right and say what cannot be.
  @Test("A checkpoint that names places where no line can stand is none, whoever summed it")
  func unsound() throws {
    let scratch = try Scratch(inMemory: true)
    let clerk = try Clerk(scratch)
    try clerk.play(table: 1)
    clerk.ledger.close()
    let good = try Self.standing(scratch, upTo: nil)
    let changes: [(inout LedgerStanding) -> Void] = [
      { $0.houseSpot = LedgerChain.Spot(offset: 0, file: 1, count: 5000) },
      { $0.houseSpot = LedgerChain.Spot(offset: 0, file: 2, count: 50) },
      { $0.lastSpot = LedgerChain.Spot(offset: $0.end.offset - 10, file: 1, count: 11) },
      { $0.houseSpot = nil }, { $0.live = $0.live + $0.live }, { $0.sizes = [7] }, { $0.lines = 0 },
      { $0.highest = .house }, { $0.live = [.init(table: .house, sum: .zero, spots: $0.live[0].spots)] },
      { $0.live = [.init(table: TableID(1), sum: .zero, spots: $0.live[0].spots.reversed())] },
      { $0.batch.begin.offset = $0.end.offset },
    ]
    for (number, change) in changes.enumerated() {
      var standing = good
      change(&standing)
      let text = Checkpoint(standing: standing, digest: .zero).text
      #expect(throws: Checkpoint.Fault.changed, "\(number)") {
        try text.bytes.withUnsafeBytes { _ = try Checkpoint($0) }
      }
    }
  }
}

/// Source: docs/DESIGN.md#checkpoints.
@Suite("What a start from a checkpoint did not read is read behind it, and whatever differs stops the server")
struct FollowingTests {
  /// A ledger with a checkpoint of it: the lines of a table that ended without being kept, and of one that goes on.
  private func begun(_ scratch: Scratch) throws {
    let clerk = try Clerk(scratch)
    try clerk.play(table: 1, leaving: true)
    try clerk.play(table: 2)
    clerk.ledger.close()
    try scratch.makeCheckpoint()
  }

  /// Changes a letter of a name at a table, 1 or 2.
  private func change(table: Int, in scratch: Scratch) throws -> [UInt8] {
    var bytes = try scratch.bytes()
    let lines = bytes.split(separator: 10)
    let line = try #require(
      lines.first { $0.starts(with: Array("{\"v\":1,\"table\":\(table),\"seq\":2,".utf8)) })
    let place = try #require(line.firstRange(of: Array("ben".utf8))?.lowerBound)
    bytes[place] = UInt8(ascii: "z")
    try scratch.put(bytes)
    return bytes
  }

  @Test("A line that no state is made of is found behind the start: the server stops, and no byte is changed")
  func behind() throws {
    let scratch = try Scratch()
    try begun(scratch)
    let bytes = try change(table: 1, in: scratch)
    let keeper = try Keeper(scratch)
    #expect(keeper.ledger.checkpointTrouble == nil && keeper.failure == nil)
    #expect(keeper.hand.follow())
    let failure = try #require(keeper.failure)
    #expect(
      failure.contains("000001.ndjson: line 2, byte ") && failure.contains("the sum is not this line's"))
    #expect(!keeper.hand.follow())
    keeper.ledger.close()
    #expect(try scratch.bytes() == bytes)
    // The next start reads every line, and says the same.
    #expect(FileManager.default.fileExists(atPath: scratch.checkpoint + ".differs"))
    #expect(throws: LedgerOpenFault.self) { try Keeper(scratch) }
    #expect(try scratch.bytes() == bytes)
  }

  @Test("A line that a state is made of is found by the start itself, which then reads every line")
  func before() throws {
    let scratch = try Scratch()
    try begun(scratch)
    _ = try change(table: 2, in: scratch)
    #expect(throws: LedgerOpenFault.self) { try Keeper(scratch) }
  }

  @Test(
    "A checkpoint of another state than the ledger's own stops the server once, and then every line is read")
  func otherState() throws {
    let scratch = try Scratch()
    try begun(scratch)
    var found = LedgerFound()
    try found.read(LedgerFiles(in: scratch.ledger), upTo: nil)
    var standing = try #require(LedgerStanding(found))
    standing.highest = TableID(7)
    let digest = try CheckpointFile.digest(of: standing, in: scratch.ledger)
    try CheckpointFile(in: scratch.data).write(Checkpoint(standing: standing, digest: digest), on: RealDisk())
    let keeper = try Keeper(scratch)
    #expect(keeper.ledger.highestTable() == TableID(7) && keeper.hand.follow())
    #expect(try #require(keeper.failure).contains("another state than the checkpoint"))
    keeper.ledger.close()
    let again = try Keeper(scratch)
    #expect(
      again.ledger.checkpointTrouble == "there was no checkpoint" && again.ledger.highestTable() == TableID(2)
    )
    again.ledger.close()
  }

  @Test(
    "A ledger that is shorter than its checkpoint is read line by line; nothing is lost")
  func shorter() throws {
    let scratch = try Scratch()
    try begun(scratch)
    let bytes = try scratch.bytes()
    let end = try #require(bytes.dropLast().lastIndex(of: 10))
    try scratch.put(Array(bytes[...end]))
    let keeper = try Keeper(scratch)
    #expect(try #require(keeper.ledger.checkpointTrouble).contains("is not as long as it was"))
    #expect(keeper.hand.follow() && keeper.failure == nil)
    keeper.ledger.close()
    #expect(try scratch.resumed() == AgedLedger.state(of: scratch))
  }

  @Test("Now and then a checkpoint is written; what came behind it is read by the next start")
  func spacing() throws {
    let scratch = try Scratch()
    var bounds = FileLedger.Bounds.files(of: 3000)
    bounds.checkpointSpacing = 1000
    let keeper = try Keeper(scratch, bounds: bounds)
    #expect(!keeper.hand.follow() || !FileManager.default.fileExists(atPath: scratch.checkpoint))
    try keeper.judge(20)
    #expect(keeper.hand.follow() && !keeper.hand.follow())
    let old = try scratch.contents(scratch.checkpoint)
    try keeper.judge(2)
    // The server is killed here.
    let copy = try Scratch()
    try FileManager.default.removeItem(atPath: copy.path)
    try FileManager.default.copyItem(atPath: scratch.path, toPath: copy.path)
    #expect(try copy.names.count > 2 && copy.contents(copy.checkpoint) == old)
    let again = try Keeper(copy)
    #expect(again.ledger.checkpointTrouble == nil && again.ledger.head(of: .house) == 22)
    #expect(again.hand.follow() && again.failure == nil)
    #expect(try copy.contents(copy.checkpoint) != old)
    again.ledger.close()
    keeper.ledger.close()
  }

  @Test("Behind a packed end a checkpoint is made as anywhere else")
  func packedEnd() throws {
    let scratch = try Scratch()
    try begun(scratch)
    _ = try scratch.shell("gzip *")
    var bounds = FileLedger.Bounds.small
    bounds.checkpointSpacing = 300
    for isFirst in [true, false] {
      let keeper = try Keeper(scratch, bounds: bounds)
      #expect(keeper.ledger.checkpointTrouble == nil && keeper.hand.follow() && keeper.failure == nil)
      if isFirst { continue }
      try keeper.judge(4)
      #expect(keeper.hand.follow() && keeper.failure == nil)
      keeper.ledger.close()
      #expect(try scratch.resumed() == AgedLedger.state(of: scratch))
    }
  }

  @Test("A disk without room has no checkpoint, which costs a line for the operator and nothing else")
  func fullDisk() throws {
    let scratch = try Scratch()
    try begun(scratch)
    let old = try scratch.contents(scratch.checkpoint)
    let disk = DiskFaults()
    let keeper = try Keeper(scratch, disk: disk)
    try keeper.judge(1)
    disk.failWrite(1)
    #expect(keeper.hand.follow())
    #expect(keeper.log.look { $0 }.isEmpty)
    keeper.ledger.close()
    #expect(keeper.log.look { $0.first }?.hasPrefix("no checkpoint was written (No space left") == true)
    #expect(try scratch.contents(scratch.checkpoint) == old)
    #expect(!FileManager.default.fileExists(atPath: scratch.checkpoint + ".new"))
    #expect(try scratch.resumed() == AgedLedger.state(of: scratch))
  }

  @Test(
    "The thread behind a ledger writes its last checkpoint when it is closed, and ends with it in any case")
  func thread() throws {
    let scratch = try Scratch()
    for number in 1...3 {
      let ledger = try FileLedger(
        at: scratch.data, run: 7, now: Samples.start, bounds: .small, checkpoints: .kept, wake: {})
      ledger.close()
      if number == 1 { #expect(!FileManager.default.fileExists(atPath: scratch.checkpoint)) }
      let clerk = try Clerk(scratch)
      try clerk.play(table: number)
      clerk.ledger.close()
    }
    let whole = try AgedLedger.state(of: scratch)
    do {
      // Left without a word.
      _ = try FileLedger(
        at: scratch.data, run: 7, now: Samples.start, bounds: .small, checkpoints: .kept, wake: {})
    }
    #expect(try scratch.resumed() == whole)
  }
}
