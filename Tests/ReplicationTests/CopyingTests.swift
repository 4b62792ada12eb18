// SPDX-License-Identifier: MIT
import Officiating
import Records
import Replication
import TestSupport
import Testing

@testable import verdict_simulate

/// Source: docs/DESIGN.md#batches-in-etcd.
@Suite("A club's ledger is copied between a folder and the store, and its receipts stay")
struct CopyingTests {
  private let club = Club()
  private let one: TemporaryFolder
  private let two: TemporaryFolder

  init() throws { (one, two) = (try TemporaryFolder(), try TemporaryFolder()) }

  /// Copies a folder's ledger to the store, or fetches it; returns the fault.
  private func copy(_ folder: TemporaryFolder, to store: Bool) throws -> ClubNode.Fault? {
    let replica = try LedgerReplica(at: folder.path, now: Instant(milliseconds: 0))
    let node = ClubNode(
      club.cluster.connect(), beside: club.cluster.connect(), club: Club.name, replica, name: "copy",
      place: "",
      having: [], time: club.time, log: { _ in })
    do throws(ClubNode.Fault) {
      if store { _ = try node.give() } else { _ = try node.fetch() }
      return nil
    } catch {
      replica.close()
      return error
    }
  }

  @Test(
    "A store that lost data is restored from a folder, and a folder is fetched from a store, byte for byte")
  func copied() throws {
    try club.write(3, in: one)
    let whole = one.ledger
    let stored = club.lines
    for key in ["000000000004", "000000000007"] { club.cluster.tamper("tuesday/batch/\(key)", nil) }
    #expect(try copy(one, to: true) == nil)
    #expect(club.lines == stored && one.ledger == whole)
    #expect(try copy(one, to: true) == nil)
    #expect(try copy(two, to: false) == nil)
    #expect(two.ledger == whole)
    // A club that was begun in files.
    for key in ["batch/000000000001", "batch/000000000004", "batch/000000000007", "head-before", "key"] {
      club.cluster.tamper("tuesday/\(key)", nil)
    }
    let third = try TemporaryFolder()
    #expect(try copy(third, to: false) == .noClub(lines: 0))
    #expect(try copy(one, to: true) == nil)
    #expect(club.cluster.values(.key("tuesday/head-before")) == [Array("9".utf8)] && club.lines.isEmpty)
    let writer = try Writer(in: one, try #require(try club.follow(in: one)), run: 8)
    #expect(try copy(two, to: true) == .hasWriter("alder 127.0.0.1:1"))
    #expect(writer.store() == .stored(through: Ticket(1)))
    writer.close()
    club.time.pause(milliseconds: 6_000)
    #expect(try copy(two, to: false) == nil)
    #expect(two.ledger == one.ledger)
    #expect(try copy(third, to: true) == .tooFarBehind(own: 0, oldest: 10))
  }
}
