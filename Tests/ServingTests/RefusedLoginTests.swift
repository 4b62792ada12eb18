// SPDX-License-Identifier: MIT
import Foundation
import Lexica
import Officiating
import Records
import TestSupport
import Testing

/// Source: promise 2; docs/decisions/0004-ledger-port.md: others may write to a ledger, and tables settle apart.
@Suite(
  "A login that is refused after all leaves the name where it was, and no other command does", .serialized)
struct RefusedLoginTests {
  /// A server with ann on a connection, and what her ledger is told to do.
  private struct House {
    let server: RunningServer
    let script = Script()
    let old: LineClient

    init() throws {
      var setup = RunningServer.Setup(lexica: [try .small("tiny", words: ["AA", "AT"])])
      setup.ledger = { [script] in DisplacingLedger($0, script) }
      server = try RunningServer(setup)
      old = try server.connect()
      _ = try old.greeting()
      try old.send(line: "LOGIN ann feather")
      #expect(try old.sync().last?.hasPrefix("230 WELCOME ") == true)
    }

    /// Who is here, as the first connection is told.
    func who() throws -> [String] {
      try old.send(line: "WHO")
      return try old.sync()
    }

    /// A connection that has sent some lines.
    func enter(_ lines: String...) throws -> LineClient {
      let client = try server.connect()
      _ = try client.greeting()
      for line in lines { try client.send(line: line) }
      return client
    }
  }

  @Test("Whoever another host's director showed out first is told to wait, and takes no name over")
  func expelledElsewhere() async throws {
    try await OwnThread.run {
      let house = try House()
      house.script.displaceLogin()
      let new = try house.enter("LOGIN ann feather")
      #expect(try new.nextLine().hasPrefix("430 LOGIN-LATER after=600 "))
      try new.send(line: "SHOW 1")
      #expect(try new.nextLine().hasPrefix("530 LOGIN-FIRST "))
      #expect(try house.who() == ["211-WHO name=ann", "211 WHO count=1"])
      new.close()
      house.old.close()
      try house.server.stop()
    }
  }

  @Test("Where the connection of such a login is gone, the name is still whose it was")
  func gone() async throws {
    try await OwnThread.run {
      let house = try House()
      house.script.displaceLogin()
      house.server.disk.holdSyncs()
      let new = try house.enter("LOGIN ann feather")
      house.server.disk.awaitHeldSync()
      new.close()
      try house.server.settle()
      house.server.disk.releaseSyncs()
      // Whatever is said to this was on disk when it was said.
      _ = try house.who()
      #expect(try house.who() == ["211-WHO name=ann", "211 WHO count=1"])
      house.old.close()
      try house.server.stop()
    }
  }

  @Test("What else that connection had asked for, and is refused, takes no login back")
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

/// What becomes of what is proposed to a shared ledger.
///
/// `@unchecked Sendable`: everything is under the lock.
private final class Script: @unchecked Sendable {
  private let lock = NSLock()
  private var displacesLogin = false
  private var tables = Tables.stored

  enum Tables {
    case stored, held, refused
  }

  /// Another host's entry stands where the next login's was to go.
  func displaceLogin() { lock.withLock { displacesLogin = true } }

  /// What tables propose from now on is on its way until it is refused.
  func holdTables() { lock.withLock { tables = .held } }
  func refuseTables() { lock.withLock { tables = .refused } }

  var fateOfTables: Tables { lock.withLock { tables } }

  func takeDisplacement() -> Bool {
    lock.withLock {
      defer { displacesLogin = false }
      return displacesLogin
    }
  }
}

/// The files of a ledger to which another host writes, too: its director shows ann out where a login was to stand.
private final class DisplacingLedger: Ledger {
  private let own: FileLedger
  private let script: Script
  private var displaced: (ticket: Ticket, theirs: RecordedEntry)?
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
    guard case .house(.loggedIn(let person)) = entry.event, script.takeDisplacement() else {
      return own.propose(entry, as: ticket)
    }
    let order = OrderEvent.expelled(until: entry.at.adding(seconds: 600), reason: "shouting")
    let theirs = Entry(
      table: .house, sequence: entry.sequence, id: EntryID(run: .max, count: 1), at: entry.at,
      event: .house(.order(person.name, order, by: .operator)))
    let receipt = own.propose(theirs, as: ticket)
    displaced = (ticket, RecordedEntry(entry: theirs, receipt: receipt))
    return receipt
  }

  func settlements() -> [Settlement] {
    var settled = own.settlements()
    if let displaced, let index = settled.firstIndex(of: .stored(through: displaced.ticket)) {
      settled[index] = .news(.house, from: displaced.ticket, [displaced.theirs])
      self.displaced = nil
    }
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
