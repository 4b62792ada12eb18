// SPDX-License-Identifier: MIT
import Foundation
import Lexica
import Officiating
import Records
import TestSupport
import Testing

/// Source: promise 2; docs/decisions/0004-ledger-port.md: what is stored stands, also where a later entry is refused.
@Suite("A login that is stored stands, whatever becomes of the lines behind it", .serialized)
struct RefusedLoginTests {
  /// A server with ann on a connection, and what her ledger is told to do.
  private struct House {
    let server: RunningServer
    let script = Script()
    let old: LineClient

    init() throws {
      var setup = RunningServer.Setup(lexica: [try .small("tiny", words: ["AA", "AT"])])
      setup.ledger = { [script] in HoldingLedger($0, script) }
      server = try RunningServer(setup)
      old = try server.connect()
      _ = try old.greeting()
      try old.send(line: "LOGIN ann feather")
      #expect(try old.sync().last?.hasPrefix("230 WELCOME ") == true)
    }

    /// A connection that has sent some lines.
    func enter(_ lines: String...) throws -> LineClient {
      let client = try server.connect()
      _ = try client.greeting()
      for line in lines { try client.send(line: line) }
      return client
    }
  }

  @Test("A refusal of another line of the connection takes no login back")
  func otherCommand() async throws {
    try await OwnThread.run {
      let house = try House()
      house.server.disk.holdSyncs()
      let new = try house.enter("LOGIN ann feather")
      house.server.disk.awaitHeldSync()
      house.script.holdTables()
      try new.send(line: "OPEN kind=slip")
      try house.server.settle()
      new.close()
      try house.server.settle()
      house.script.refuseTables()
      try house.server.settle()
      house.server.disk.releaseSyncs()
      #expect(try house.old.nextLine().hasPrefix("421 CLOSING fatal=yes "))
      try house.old.expectClosed()
      house.old.close()
      try house.server.stop()
    }
  }
}

/// What becomes of the proposals of tables.
///
/// `@unchecked Sendable`: everything is under the lock.
private final class Script: @unchecked Sendable {
  private let lock = NSLock()
  private var tables = Tables.stored

  enum Tables {
    case stored, held, refused
  }

  /// What tables propose from now on is on its way until it is refused.
  func holdTables() { lock.withLock { tables = .held } }
  func refuseTables() { lock.withLock { tables = .refused } }

  var fateOfTables: Tables { lock.withLock { tables } }
}

/// The files of a ledger that holds what tables propose until it is refused.
private final class HoldingLedger: Ledger {
  private let own: FileLedger
  private let script: Script
  private var held: (table: TableID, ticket: Ticket)?

  init(_ own: FileLedger, _ script: Script) {
    self.own = own
    self.script = script
  }

  func propose(_ entry: Entry, as ticket: Ticket) -> Receipt {
    if entry.table != .house, script.fateOfTables == .held {
      held = held ?? (entry.table, ticket)
      return Receipt(table: entry.table, sequence: entry.sequence, sum: 0)
    }
    return own.propose(entry, as: ticket)
  }

  func settlements() -> [Settlement] {
    var settled = own.settlements()
    if let held, script.fateOfTables == .refused {
      settled.append(.refused(held.table, from: held.ticket))
      self.held = nil
    }
    return settled
  }

  func readiness(of table: TableID) -> Readiness { own.readiness(of: table) }
  func entries(of table: TableID, after first: Int, most: Int) -> [RecordedEntry] {
    own.entries(of: table, after: first, most: most)
  }
  func houseAtStart() -> HouseState { own.houseAtStart() }
  func head(of table: TableID) -> Int { own.head(of: table) }
  func liveTables() -> [TableID] { own.liveTables() }
  func endedTables() -> [TableID] { own.endedTables() }
  func highestTable() -> TableID { own.highestTable() }
  func newestMoment() -> Instant { own.newestMoment() }
  func noteAlive(_ now: Instant) { own.noteAlive(now) }
  func lastAlive() -> Instant { own.lastAlive() }
  func commit() { own.commit() }
  func close() { own.close() }
  var isCongested: Bool { own.isCongested }
  var proposedBytes: Int { own.proposedBytes }
}
