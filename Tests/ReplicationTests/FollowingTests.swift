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

/// Source: docs/DESIGN.md#nodes.
@Suite("Every node of a club has the same lines, and no node writes what it cannot follow")
struct FollowingTests {
  private let club = Club()
  private let one: TemporaryFolder
  private let two: TemporaryFolder

  init() throws { (one, two) = (try TemporaryFolder(), try TemporaryFolder()) }

  /// Writes batches at the first node, which then goes without a word.
  private func write(_ batches: Int, of entries: Int = 3) throws {
    try club.write(batches, of: entries, in: one)
    try one.copyBagKey(to: two)
  }

  private func fault(_ body: () throws -> WriterTail?) -> ClubNode.Fault? {
    do {
      _ = try body()
      return nil
    } catch { return error as? ClubNode.Fault }
  }

  @Test("A node takes over where the last writer came to, and the files of both are equal byte for byte")
  func takeover() throws {
    var bounds = FileLedger.Bounds()
    bounds.fileLength = 2_000
    let writer = try Writer(in: one, try #require(try club.follow(in: one, bounds: bounds)), bounds: bounds)
    for _ in 0..<30 { writer.store(2) }
    writer.close()
    try one.copyBagKey(to: two)
    club.time.pause(milliseconds: 6_000)
    let tail = try #require(try club.follow(in: two, as: "birch", bounds: bounds))
    for number in 1...9 {
      let name = "ledger/00000\(number).ndjson"
      let files = [one, two].map { FileManager.default.contents(atPath: "\($0.path)/\(name)") }
      #expect(files[0] == files[1])
      if number < 6 { #expect(files[0] != nil) }
    }
    let next = try Writer(in: two, tail, run: 8, bounds: bounds)
    next.store()
    next.close()
    #expect(try LedgerReader.walk(two.path).lines == 61)
    #expect(club.lines == two.ledger)
  }

  @Test("Only one of two nodes writes, and the other one when the first has gone")
  func turns() throws {
    let tail = try #require(try club.follow(in: one))
    let writer = try Writer(in: one, tail)
    writer.store()
    try one.copyBagKey(to: two)
    let keeper = club.cluster.connect()
    // The other node asks some times a second whether it may go on; the writer renews its lease then.
    let replica = try LedgerReplica(at: two.path, now: Instant(milliseconds: 0))
    let node = ClubNode(
      club.cluster.connect(), beside: club.cluster.connect(), club: Club.name, replica, name: "birch",
      place: "127.0.0.1:2", having: [], time: club.time,
      log: { _ in })
    var asked = 0
    let taken = try node.follow {
      asked += 1
      if asked < 200 { tail.renew(by: keeper, at: Instant(milliseconds: Int64(asked))) }
      if asked == 100 { writer.store(4) }
      if asked == 200 { tail.resign(by: keeper) }
      return asked < 400
    }
    #expect((200..<210).contains(asked))
    #expect(taken != nil)
    #expect(two.ledger == one.ledger)
    writer.close()
  }

  @Test(
    "A node that was killed in the middle of a batch gets the rest of it",
    arguments: [1, 40, 199, 200, 201, 500])
  func torn(cut: Int) throws {
    try write(3)
    _ = try club.follow(in: two, as: "birch", for: 2)
    let whole = one.ledger
    #expect(two.ledger == whole)
    let file = try #require(FileHandle(forWritingAtPath: "\(two.path)/ledger/000001.ndjson"))
    try file.truncate(atOffset: UInt64(whole.count - cut))
    try file.close()
    try FileManager.default.removeItem(atPath: "\(two.path)/checkpoint")
    _ = try club.follow(in: two, as: "birch", for: 2)
    #expect(two.ledger == whole)
  }

  @Test("A node whose name another node writes under ends, but waits for the lease of its own last run")
  func namesake() throws {
    let tail = try #require(try club.follow(in: one))
    let keeper = club.cluster.connect()
    func beat(_ what: String) throws(StoreFault) -> StoreTrouble? {
      if what == "pairs" || what == "watch" { tail.renew(by: keeper, at: Instant(milliseconds: 1)) }
      return nil
    }
    // The other node renews its lease whenever this one asks for something; in between it is silent.
    #expect(
      fault { try club.follow(in: two, as: "alder", for: 60, beat) } == .sameName("127.0.0.1:1"))
    club.time.pause(milliseconds: 3_000)
    #expect(try club.follow(in: two, as: "birch", for: 1) == nil)
  }

  @Test("A folder that holds lines of a club is written to by nothing that knows only the folder")
  func marked() throws {
    let address = "etcd://127.0.0.1:1/tuesday"
    let tail = try #require(try club.follow(in: one, at: address))
    let mark = ClubMark(in: one.path)
    #expect(try mark.address() == address)
    #expect(throws: LedgerOpenFault.ofClub("\(one.path)/club", address)) {
      _ = try FileLedger(at: one.path, run: 7, now: Instant(milliseconds: 0), wake: {})
    }
    let writer = try Writer(in: one, tail)
    #expect(writer.store() == .stored(through: Ticket(1)))
    writer.close()
    // A node that never saw the club's ledger leaves the folder as it was.
    try? FileManager.default.removeItem(atPath: "\(one.path)/club")
    club.cluster.tamper("tuesday/head-before", nil)
    club.cluster.tamper("tuesday/batch/000000000001", nil)
    club.time.pause(milliseconds: 6_000)
    #expect(fault { try club.follow(in: one, at: address) } == .noClub(lines: 1))
    #expect(try mark.address() == nil)
    try FileManager.default.createDirectory(atPath: "\(one.path)/club", withIntermediateDirectories: false)
    #expect(throws: LedgerOpenFault.notAFile("\(one.path)/club")) { try mark.address() }
  }

  @Test("A watch that falls behind a compaction goes on from the batches that there are")
  func compacted() throws {
    try write(40)
    var compactions = 0
    _ = try club.follow(in: two, as: "birch", for: 4) { what throws(StoreFault) in
      if what == "watch", compactions < 3 {
        compactions += 1
        club.cluster.compact()
      }
      return nil
    }
    #expect(two.ledger == one.ledger)
  }

  @Test(
    "Old batches go once another node has them, and never the newest; a node that comes later needs the files of another"
  )
  func trimmed() throws {
    let tail = try #require(try club.follow(in: one))
    let writer = try Writer(in: one, tail)
    func store(_ batches: Int) {
      for _ in 0..<batches {
        tail.renew(by: club.cluster.connect(), at: Instant(milliseconds: 1))
        writer.store(2)
      }
    }
    var batches: Int { club.cluster.values(Range(prefix: "tuesday/batch/")).count }
    store(30)
    // No other node has any of them.
    try tail.trim(by: club.cluster.connect(), keeping: 10)
    #expect(batches == 30)
    _ = try club.follow(in: two, as: "birch", for: 1)
    store(5)
    try tail.trim(by: club.cluster.connect(), keeping: 10)
    #expect(batches == 10)
    #expect(club.cluster.values(.key("tuesday/head-before")) == [Array("50".utf8)])
    // The other node is behind what would be removed next.
    store(30)
    try tail.trim(by: club.cluster.connect(), keeping: 1)
    #expect(batches == 40)
    tail.renew(by: club.cluster.connect(), at: Instant(milliseconds: 1))
    _ = try club.follow(in: two, as: "birch", for: 3)
    #expect(two.ledger == one.ledger)
    tail.renew(by: club.cluster.connect(), at: Instant(milliseconds: 1))
    try tail.trim(by: club.cluster.connect(), keeping: 1)
    #expect(batches == 1)
    store(1)
    #expect(writer.ledger.settlement() == .stored(through: Ticket(132)))
    let third = try TemporaryFolder()
    #expect(fault { try club.follow(in: third, as: "cedar") } == .tooFarBehind(own: 0, oldest: 129))
    writer.close()
  }

  @Test("Lines that the store lacks mean that it lost data: no node writes, and nothing is set aside")
  func lost() throws {
    try write(3)
    let whole = one.ledger
    club.cluster.tamper("tuesday/batch/000000000007", nil)
    #expect(fault { try club.follow(in: one) } == .storeLost(own: 9, stored: 3))
    for key in ["000000000001", "000000000004"] { club.cluster.tamper("tuesday/batch/\(key)", nil) }
    #expect(fault { try club.follow(in: one) } == .storeLost(own: 9, stored: 0))
    club.cluster.tamper("tuesday/head-before", nil)
    #expect(fault { try club.follow(in: one) } == .noClub(lines: 9))
    #expect(one.ledger == whole)
  }

  @Test(
    "A batch that differs, is damaged or comes too late is told by its line, and nothing of it is written")
  func damaged() throws {
    try write(3)
    let third = "tuesday/batch/000000000007"
    let value = try #require(club.cluster.values(.key(third)).first)
    var changed = value
    changed[value.count / 2] ^= 1
    club.cluster.tamper(third, changed)
    #expect(fault { try club.follow(in: one) } == .differs(batch: 7))
    let before = Array(one.ledger.dropLast(value.count))
    guard case .damaged? = fault({ try club.follow(in: two, as: "birch") }) else {
      return #expect(Bool(false), "it was taken")
    }
    #expect(two.ledger == before)
    club.cluster.tamper(third, Array("no batch".utf8))
    #expect(
      fault { try club.follow(in: two, as: "birch") }
        == .damaged(line: 7, "the batch ends in the middle of a line"))
    club.cluster.tamper(third, nil)
    club.cluster.tamper("tuesday/batch/000000000009", value)
    #expect(fault { try club.follow(in: two, as: "birch") } == .tooFarBehind(own: 6, oldest: 9))
    #expect(two.ledger == before)
  }

  @Test("A report has a club's lines, its newest moment, who writes, and what each node has")
  func report() throws {
    try write(3)
    #expect(try ClubReport.all(in: Club().cluster.connect()).isEmpty)
    let tail = try #require(try club.follow(in: one))
    _ = try club.follow(in: two, as: "birch", for: 1)
    for name in ["a", "tuesday-b", "x"] { club.cluster.tamper("\(name)/head-before", Array("7".utf8)) }
    club.cluster.tamper("no-club/key", [1])
    let reports = try ClubReport.all(in: club.cluster.connect())
    #expect(reports.map(\.club) == ["a", "tuesday-b", "tuesday", "x"].sorted { "\($0)/" < "\($1)/" })
    let report = try #require(reports.first { $0.club == "tuesday" })
    #expect(report.lines == 9 && report.newest == Instant(milliseconds: 9))
    #expect(report.writer == "alder 127.0.0.1:1")
    #expect(report.nodes.map(\.name) == ["alder", "birch"] && report.nodes.map(\.lines) == [9, 9])
    tail.resign(by: club.cluster.connect())
    #expect(try ClubReport.all(in: club.cluster.connect()).first { $0.club == "tuesday" }?.writer == nil)
    #expect(reports.first?.lines == 7 && reports.first?.newest == nil)
  }

  @Test("A key that no node writes is named")
  func foreign() throws {
    club.cluster.tamper("tuesday/batch/note", [1])
    #expect(fault { try club.follow(in: one) } == .foreign(key: "tuesday/batch/note"))
    club.cluster.tamper("tuesday/batch/note", nil)
    club.cluster.tamper("tuesday/head-before", Array("many".utf8))
    #expect(fault { try club.follow(in: one) } == .foreign(key: "tuesday/head-before"))
  }

  @Test("A node without the club's bag key follows, and does not write")
  func bagKey() throws {
    let writer = try Writer(in: one, try #require(try club.follow(in: one)))
    writer.store()
    writer.close()
    club.time.pause(milliseconds: 6_000)
    #expect(try club.follow(in: two, as: "birch") == nil)
    #expect(two.ledger == one.ledger)
    #expect(!FileManager.default.fileExists(atPath: "\(two.path)/bag.key"))
    try one.copyBagKey(to: two)
    #expect(try club.follow(in: two, as: "birch") != nil)
  }

  @Test("A node without the list of a live table follows, and does not write until the table has ended")
  func lists() throws {
    let lexicon = try Lexicon.small("tiny", words: ["AA"])
    let agreed = AgreedLexicon(lexicon)
    let writer = try Writer(in: one, try #require(try club.follow(in: one)))
    let ann = Person(name: try #require(PlayerName("ann")), role: .guest, codeHash: "-")
    writer.store(
      .opened(
        Opening(
          terms: Terms(lexicon: agreed, rule: .double, confirmSeconds: 60, invited: nil, isDesk: false),
          opener: ann, sides: nil)), at: 1)
    writer.close()
    try one.copyBagKey(to: two)
    club.time.pause(milliseconds: 6_000)
    #expect(try club.follow(in: two, as: "birch", for: 3) == nil)
    #expect(two.ledger == one.ledger)
    // After a start, too, when the table's line is not read from the store.
    #expect(try club.follow(in: two, as: "birch", for: 3) == nil)
    let next = try Writer(
      in: two, try #require(try club.follow(in: two, as: "birch", having: [agreed.seal])), run: 8)
    next.store(.left(.one), at: 1)
    next.close()
    club.time.pause(milliseconds: 6_000)
    #expect(try club.follow(in: one) != nil)
  }

  @Test(
    "A node whose last run still has its lease passes nobody on to itself, and writes when that has ended")
  func restarted() throws {
    try club.write(3, in: one)
    _ = try #require(try club.follow(in: one))
    let places = Monitor<[String?]>([])
    let replica = try LedgerReplica(at: one.path, now: Instant(milliseconds: 0))
    let node = ClubNode(
      club.cluster.connect(), beside: club.cluster.connect(), club: Club.name, replica, name: "alder",
      place: "127.0.0.1:1", having: [], time: club.time, log: { _ in }
    ) { place in places.change { $0.append(place) } }
    let begun = club.time.milliseconds()
    #expect(try node.follow { club.time.milliseconds() < begun + 20_000 } != nil)
    #expect(club.time.milliseconds() - begun > 3_000)
    #expect(!places.look { $0 }.isEmpty && places.look { $0 }.allSatisfy { $0 == nil })
  }

  @Test("A store without space is waited for by a node that follows")
  func full() throws {
    try write(3)
    club.cluster.setFull(true)
    let gauge = ClubGauge()
    #expect(try club.follow(in: two, as: "birch", for: 5, gauge: gauge) == nil)
    #expect(two.ledger == one.ledger)
    // Players are told so.
    #expect(gauge.read().isFull)
    club.cluster.setFull(false)
    #expect(try club.follow(in: two, as: "birch", gauge: gauge) != nil)
    #expect(!gauge.read().isFull)
  }

  @Test("A store that does not answer is waited for")
  func silent() throws {
    var asked = 0
    let tail = try club.follow(in: one) { _ throws(StoreFault) in
      asked += 1
      return asked < 4 ? .lost : nil
    }
    #expect(tail != nil)
  }
}
