// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Officiating
import Practice
import TestSupport
import Testing

@testable import Records

/// Source: docs/DESIGN.md#the-server-log-in-the-checkpoint.
@Suite("What the house came to is kept in a checkpoint, so that no start is longer for a ledger's age")
struct HouseStandingTests {
  /// Texts that a row's words must not be cut by.
  private static let texts = [
    "", "-", "=", "=41", "--", "a b", "\n", "\u{0}", "é ü", "🜚", "plain", "a=b", "row\nguest x", "\r\n",
  ]

  private static func name(_ text: String) throws -> PlayerName { try #require(PlayerName(text)) }

  private static func event(_ numbers: inout Seeded, calls: inout Int, accounts: inout Int) throws
    -> HouseEvent
  {
    func text() -> String { texts[Int.random(in: 0..<texts.count, using: &numbers)] }
    let name = try name(
      ["ann", "Ben", "c4rla", "dora", "eve_2", "ANN"].randomElement(using: &numbers) ?? "ann")
    let other = try Self.name("fay")
    let until = Samples.start.adding(seconds: Int.random(in: 0..<100_000, using: &numbers))
    let secret = AccountSecret(
      hash: text(), use: AccountSecret.Use.allCases.randomElement(using: &numbers) ?? .always)
    switch Int.random(in: 0..<14, using: &numbers) {
    case 0...3:
      let role = Role.allCases.randomElement(using: &numbers) ?? .guest
      return .loggedIn(Person(name: name, role: role, codeHash: text()))
    case 4: return .kept(name)
    case 5:
      accounts += 1
      return .account(name, .made(number: accounts, .player, secret), by: .operator)
    case 6: return .account(name, .secret(secret), by: Bool.random(using: &numbers) ? name : other)
    case 7:
      let events: [AccountEvent] = [.role(.director), .removed, .shown(false), .shown(true)]
      return .account(name, events.randomElement(using: &numbers) ?? .removed, by: other)
    case 8:
      calls += 1
      return .call(.made(Call(number: calls, table: TableID(calls % 5), by: name, text: text())))
    case 9:
      return .call(.answered(Int.random(in: 0...calls, using: &numbers), by: other, text: text()))
    case 10: return .order(name, .expelled(until: until, reason: text()), by: other)
    case 11: return .order(name, .silenced(until: until, reason: text()), by: other)
    case 12:
      let words = ["QI", "ŻÓŁW", "AB", "=", "-"].shuffled(using: &numbers)
      return .practised(
        name,
        PracticeRound(
          kind: PracticeKind.allCases.randomElement(using: &numbers) ?? .threes,
          list: ["english", "polish"].randomElement(using: &numbers) ?? "english",
          points: Int.random(in: -9...99, using: &numbers), missed: Array(words.prefix(2)),
          recalled: Array(words.suffix(2))))
    default: return .order(name, .unlocked, by: other)
    }
  }

  private static func entry(_ event: HouseEvent, _ sequence: Int) -> Entry {
    Entry(
      table: .house, sequence: sequence, id: EntryID(run: 1, count: UInt64(sequence)),
      at: Samples.start.adding(seconds: sequence * 5000), event: .house(event))
  }

  /// A checkpoint that stands nowhere, of a house; what its text reads as.
  private static func written(_ standing: HouseStanding) throws -> HouseStanding {
    let checkpoint = Checkpoint(standing: try sample(standing), digest: .zero)
    let read = try checkpoint.text.bytes.withUnsafeBytes { try Checkpoint($0) }
    #expect(read == checkpoint)
    return read.standing.house
  }

  private static func sample(_ house: HouseStanding) throws -> LedgerStanding {
    let spot = LedgerChain.Spot(offset: 0, file: 1, count: 100)
    return LedgerStanding(
      end: LedgerEnd(file: 1, offset: 100), linesOfLast: 1, lines: 1, sizes: [],
      batch: LedgerStanding.Batch(number: 1, begin: LedgerEnd(file: 1, offset: 0)), highest: .house,
      newest: Samples.start, houseEnd: LedgerAudit.Chain(head: 1, sum: .zero), lastSpot: spot,
      houseSpot: spot, house: house, live: [], ended: [])
  }

  @Test("Whatever happened, it is read as it was written, and what follows comes to the same")
  func random() throws {
    for seed in 1...(Sampling.isWhole ? 400 : 40) {
      var numbers = Seeded(seed: UInt64(seed))
      var (calls, accounts) = (0, 0)
      var whole = HouseState()
      for sequence in 1...120 {
        let entry = Self.entry(
          try Self.event(&numbers, calls: &calls, accounts: &accounts), sequence)
        whole.fold(entry)
        guard sequence % 40 == 0 else { continue }
        let standing = whole.standing
        let resumed = HouseState(try Self.written(standing), through: sequence)
        #expect(resumed == whole && resumed.standing == standing, "seed \(seed), entry \(sequence)")
        // The rest is folded by the one that was read.
        whole = resumed
      }
    }
  }

  @Test("Names that look alike, and rows that are there twice, stop nothing")
  func doubled() throws {
    var standing = HouseStanding()
    let guest = HouseStanding.Guest(
      Person(name: try Self.name("ann"), role: .guest, codeHash: "x"), visitedAt: Samples.start, isKept: false
    )
    standing.guests = [guest, guest]
    standing.accounts = [
      Account(
        number: 1, name: guest.person.name, role: .player, secret: AccountSecret(hash: "y", use: .once)),
      Account(
        number: 1, name: guest.person.name, role: .player, secret: AccountSecret(hash: "y", use: .once)),
    ]
    #expect(HouseState(try Self.written(standing)).standing.guests.count == 1)
  }

  @Test("Who comes again and again costs a start no line more")
  func steady() throws {
    let scratch = try Scratch(inMemory: true)
    var rows: [Int] = []
    for visits in [3, 300] {
      let clerk = try Clerk(scratch)
      let begin = clerk.ledger.head(of: .house)
      let person = Person(name: try Self.name("ann"), role: .guest, codeHash: "x")
      for _ in 1...visits {
        clerk.propose(.house(.loggedIn(person)))
        _ = clerk.store()
      }
      clerk.ledger.close()
      var found = LedgerFound()
      try found.read(LedgerFiles(in: scratch.ledger), upTo: nil)
      let standing = try #require(LedgerStanding(found))
      #expect(standing.houseEnd.head == begin + visits && standing.spots.count == 1)
      let text = Checkpoint(standing: standing, digest: .zero).text.bytes
      rows.append(text.split(separator: 10).count)
    }
    #expect(rows[0] == rows[1])
  }
}
