// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Lexica
import Officiating
import Rulebook
import Testing

@testable import Records

/// Source: docs/DESIGN.md#a-game-is-a-fold; the port: the games that ended last can still be looked at.
@Suite("A ledger keeps the places of the games that ended last, and of no other table that ended")
struct EndedTablesTests {
  private func shortGame(_ clerk: Clerk, _ number: Int) throws -> GameHall {
    let hall = try GameHall(clerk, table: number, GameTerms(isDealt: true))
    try hall.act { try $0.concede($1, by: nil) }
    return hall
  }

  @Test("A game that ended is read back as it was")
  func kept() throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    try clerk.play(table: 1, leaving: true)
    let hall = try shortGame(clerk, 2)
    let empty = try GameHall(clerk, table: 3, GameTerms(isDealt: false))
    _ = empty
    _ = clerk.store()
    clerk.ledger.close()
    let again = try Clerk(scratch)
    let entries = again.ledger.entries(of: TableID(2))
    #expect(entries.count == hall.events.count + 1 && entries.dropFirst().map(\.entry.event) == hall.events)
    #expect(entries.last?.receipt == hall.last && again.ledger.endedTables() == [TableID(2)])
    #expect(again.ledger.liveTables() == [TableID(3)] && again.ledger.head(of: TableID(2)) == entries.count)
    #expect(again.ledger.entries(of: TableID(1)).isEmpty && again.ledger.highestTable() == TableID(3))
  }

  @Test("Only the newest are kept, oldest first")
  func bounded() throws {
    let scratch = try Scratch(inMemory: true)
    let clerk = try Clerk(scratch)
    let count = EndedTables.kept + 3
    for number in 1...count {
      _ = try shortGame(clerk, number)
      _ = clerk.store()
    }
    let expected = (4...count).map { TableID($0) }
    #expect(clerk.ledger.endedTables() == expected)
    clerk.ledger.close()
    let again = try Clerk(scratch)
    #expect(again.ledger.endedTables() == expected)
    #expect(again.ledger.entries(of: TableID(3)).isEmpty && !again.ledger.entries(of: TableID(4)).isEmpty)
  }
}

/// Source: docs/bag.md.
@Suite("What bags are seeded from is made once, kept secret, and never exchanged under a game")
struct BagKeyTests {
  private func mode(_ path: String) throws -> Int {
    let value = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
    return try #require(value as? Int)
  }

  @Test("The first start makes 64 digits and a line feed for its user alone; later ones read them")
  func made() throws {
    let scratch = try Scratch()
    let path = scratch.data + "/bag.key"
    let clerk = try Clerk(scratch)
    let first = try clerk.ledger.bagSecret().seed(of: TableID(1), openedAt: Samples.start)
    let text = try String(contentsOfFile: path + ".new", encoding: .utf8)
    #expect(text.wholeMatch(of: /[0-9a-f]{64}\n/) != nil)
    // It has its name once the ledger has a line.
    #expect(!FileManager.default.fileExists(atPath: path))
    clerk.propose(try Samples.judgement())
    _ = clerk.store()
    clerk.ledger.close()
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
    #expect(try mode(path) == 0o600)
    #expect(!FileManager.default.fileExists(atPath: path + ".new"))
    #expect(try Clerk(scratch).ledger.bagSecret().seed(of: TableID(1), openedAt: Samples.start) == first)
    let other = try Scratch()
    #expect(try Clerk(other).ledger.bagSecret().seed(of: TableID(1), openedAt: Samples.start) != first)
  }

  @Test(
    "A damaged key keeps the server from starting",
    arguments: [
      "", "\n", String(repeating: "a", count: 64), String(repeating: "a", count: 65) + "\n",
      String(repeating: "A", count: 64) + "\n", String(repeating: "g", count: 64) + "\n",
      String(repeating: "a", count: 64) + "\n\n",
    ])
  func damaged(text: String) throws {
    let scratch = try Scratch()
    let ledger = try Clerk(scratch).ledger
    let path = scratch.data + "/bag.key"
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    #expect(throws: LedgerOpenFault.bagKeyDamaged(path)) { try ledger.bagSecret() }
    #expect(!LedgerOpenFault.bagKeyDamaged(path).text.contains("\n"))
  }

  @Test("A key that others may read, or that is no file, keeps the server from starting")
  func open() throws {
    let scratch = try Scratch()
    let ledger = try Clerk(scratch).ledger
    let path = scratch.data + "/bag.key"
    _ = try ledger.bagSecret()
    try FileManager.default.moveItem(atPath: path + ".new", toPath: path)
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    #expect(throws: LedgerOpenFault.openToOthers(.readable(path))) { try ledger.bagSecret() }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    #expect(throws: LedgerOpenFault.bagKeyDamaged(path)) { try ledger.bagSecret() }
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "elsewhere")
    #expect(throws: LedgerOpenFault.bagKeyDamaged(path)) { try ledger.bagSecret() }
  }

  @Test("A key that is gone or another one is refused while a game under way draws from it")
  func underWay() throws {
    let scratch = try Scratch()
    let path = scratch.data + "/bag.key"
    let clerk = try Clerk(scratch)
    let hall = try GameHall(clerk, table: 4, GameTerms(isDealt: true))
    _ = clerk.store()
    clerk.ledger.close()
    let again = try Clerk(scratch)
    #expect(throws: LedgerOpenFault.bagKeyMissing(path, TableID(4))) { try again.ledger.bagSecret() }
    #expect(throws: LedgerOpenFault.bagKeyMissing(path, TableID(4))) {
      try LedgerInspection(of: scratch.data)
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    try Data((String(repeating: "0", count: 64) + "\n").utf8).write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    #expect(throws: LedgerOpenFault.bagKeyWrong(path, TableID(4))) { try again.ledger.bagSecret() }
    #expect(throws: LedgerOpenFault.bagKeyWrong(path, TableID(4))) { try LedgerInspection(of: scratch.data) }
    let digits = SHA256.digest(of: "a test's bags".utf8).hex
    try Data((digits + "\n").utf8).write(to: URL(fileURLWithPath: path))
    #expect(try again.ledger.bagSecret().seed(of: TableID(4), openedAt: Samples.start) == hall.seed)
  }
}
