// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Lexica
import Officiating
import Records
import Replication
import TestSupport
import Testing

@testable import verdict_simulate

/// A clock that moves when somebody waits.
final class HeldStoreTime: StoreTime {
  private let now = Monitor(1_000_000)

  func milliseconds() -> Int { now.look { $0 } }

  func pause(milliseconds: Int) { now.look { $0 += milliseconds } }
}

/// A club over a simulated cluster, whose nodes run one after the other on the test's thread.
struct Club {
  static let name = "tuesday"
  let time = HeldStoreTime()
  let cluster: SimulatedCluster

  init() { cluster = SimulatedCluster(time: time) }

  /// The lines of all batches that the store has.
  var lines: [UInt8] { Array(cluster.values(Range(prefix: "tuesday/batch/")).joined()) }

  typealias Trouble = (String) throws(StoreFault) -> StoreTrouble?

  /// Returns what a node comes to that follows until it writes, or `seconds` have passed.
  func follow(
    in folder: TemporaryFolder, as name: String = "alder", for seconds: Int = 30,
    having seals: Set<LexiconSeal> = [], at address: String? = nil, bounds: FileLedger.Bounds = .init(),
    gauge: ClubGauge = ClubGauge(), _ trouble: @escaping Trouble = { _ in nil }
  ) throws -> WriterTail? {
    let replica = try LedgerReplica(at: folder.path, now: Instant(milliseconds: 0), bounds: bounds)
    let node = ClubNode(
      cluster.connect(trouble), beside: cluster.connect(trouble), club: Self.name, replica, name: name,
      place: "127.0.0.1:1", having: seals, at: address, gauge: gauge, time: time,
      log: { _ in })
    let end = time.milliseconds() + seconds * 1000
    let tail = try node.follow(while: { time.milliseconds() < end })
    if tail == nil { replica.close() }
    return tail
  }
}

extension Club {
  /// Writes batches at a node that founds the club; then the node goes without a word, and its lease ends.
  func write(_ batches: Int, of entries: Int = 3, in folder: TemporaryFolder) throws {
    let writer = try Writer(in: folder, try #require(try follow(in: folder)))
    for _ in 0..<batches { writer.store(entries) }
    writer.close()
    time.pause(milliseconds: 6_000)
  }
}

/// A writer over its folder: proposes entries, a batch at a time.
final class Writer {
  let ledger: FileLedger
  private let hand = LedgerHand()
  private let run: UInt64
  private var count: UInt64 = 0

  init(in folder: TemporaryFolder, _ tail: WriterTail, run: UInt64 = 7, bounds: FileLedger.Bounds = .init())
    throws
  {
    self.run = run
    ledger = try FileLedger(
      at: folder.path, run: run, now: Instant(milliseconds: 0), bounds: bounds, makesBagKey: true,
      checkpoints: .kept,
      behind: tail, hand: hand, wake: {})
  }

  /// Proposes so many entries and stores them as one batch; returns how far the ledger is stored then.
  @discardableResult
  func store(_ entries: Int = 1) -> Settlement {
    for _ in 0..<entries {
      count += 1
      _ = ledger.propose(
        Entry(
          table: .house, sequence: ledger.head(of: .house) + 1, id: EntryID(run: run, count: count),
          at: Instant(milliseconds: Int64(count)), event: .house(.stopped)))
    }
    ledger.commit()
    while hand.doJob() {}
    return ledger.settlement()
  }

  /// Proposes an event of a table and stores it.
  func store(_ event: Event, at table: Int) {
    count += 1
    _ = ledger.propose(
      Entry(
        table: TableID(table), sequence: ledger.head(of: TableID(table)) + 1,
        id: EntryID(run: run, count: count),
        at: Instant(milliseconds: Int64(count)), event: event))
    store(0)
  }

  func close() { ledger.close() }
}

extension TemporaryFolder {
  /// The bytes of all files of the ledger, one after the other.
  var ledger: [UInt8] {
    var bytes: [UInt8] = []
    for number in 1...99 {
      let digits = String(number)
      let name = "\(path)/ledger/\(String(repeating: "0", count: 6 - digits.count))\(digits).ndjson"
      guard let file = FileManager.default.contents(atPath: name) else { break }
      bytes += file.prefix { $0 != 0 }
    }
    return bytes
  }
}

extension TemporaryFolder {
  /// Copies the key of the bags to another node's folder, as an operator does.
  func copyBagKey(to other: TemporaryFolder) throws {
    // The key has another name until the first line is stored.
    let isNew = FileManager.default.fileExists(atPath: "\(path)/bag.key.new")
    try FileManager.default.copyItem(
      atPath: "\(path)/bag.key\(isNew ? ".new" : "")", toPath: "\(other.path)/bag.key")
  }
}
