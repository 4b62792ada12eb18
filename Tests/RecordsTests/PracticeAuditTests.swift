// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Lexica
import Officiating
import Practice
import Rulebook
import TestSupport
import Testing

@testable import Records

/// Source: promise 3, the ledger is the state; promise 4, anyone can check.
@Suite("Practice tables of a ledger are followed, brought back while they live, and let go when they end")
struct PracticeAuditTests {
  @Test("What is read back folds to the very table, after every entry")
  func refolded() throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    let halls = try PracticeLedgers.all(clerk)
    clerk.ledger.close()
    var states = Dictionary(uniqueKeysWithValues: halls.map { ($0.table.id, $0.states[...]) })
    var tables: [TableID: Table] = [:]
    let report = try LedgerReader.walk(scratch.data, checkingGames: true) { line in
      let id = line.entry.table
      if case .opened(let opening) = line.entry.event {
        tables[id] = Table(opening, id: id, at: line.entry.at)
      } else {
        tables[id]?.fold(RecordedEntry(entry: line.entry, receipt: line.receipt))
      }
      #expect(
        tables[id].map { TableState($0) } == states[id]?.popFirst(),
        "entry \(line.entry.sequence) of table \(id.number)")
    }
    #expect(report.fault == nil && report.games == 0 && report.practices == halls.count)
    #expect(states.values.allSatisfy { $0.isEmpty })
    #expect(report.lines == halls.reduce(0) { $0 + $1.states.count } && report.lines > 40)
  }

  private static func fold(_ entries: [RecordedEntry]) throws -> Table {
    let first = try #require(entries.first?.entry)
    guard case .opened(let opening) = first.event else { throw LineDamage(.kind, at: 0) }
    let table = Table(opening, id: first.table, at: first.at)
    for entry in entries.dropFirst() { table.fold(entry) }
    return table
  }

  /// Source: docs/DESIGN.md#one-writer-one-order; Ledger, liveTables and endedTables.
  @Test("A ledger opens again in mid-round with every live practice table as it was, and none that ended")
  func opensAgain() throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    let halls = try PracticeLedgers.all(clerk)
    let live = halls.filter { !$0.table.isOver }
    #expect(live.count == halls.count - 1)
    clerk.ledger.close()
    do {
      let ledger = try Clerk(scratch).ledger
      #expect(ledger.liveTables() == live.map(\.table.id) && ledger.endedTables().isEmpty)
      for hall in halls where hall.table.isOver { #expect(ledger.entries(of: hall.table.id).isEmpty) }
      for hall in live {
        let entries = ledger.entries(of: hall.table.id)
        #expect(entries.count == hall.states.count && ledger.head(of: hall.table.id) == entries.count)
        #expect(try Self.fold(entries) == hall.table)
      }
      ledger.close()
    }
    let phases = try live.map { try $0.state.phase }
    #expect(phases.contains(.round) && phases.contains(.revealed))
    // A round that goes on goes on.
    let again = try Clerk(scratch)
    let guess = try PracticeSamples.guess([("AA", .notPossible), ("RAIN", .found(points: 2))], by: 3)
    again.propose(.practice(PracticeStep(guess)), at: 3, moment: Samples.start.adding(seconds: 999))
    #expect(again.store() == .stored(through: Ticket.none.next))
    again.ledger.close()
    #expect(try LedgerReader.walk(scratch.data, checkingGames: true).fault == nil)
  }

  @Test("Nothing of practice is judged again")
  func replay() throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    try PracticeLedgers.all(clerk)
    let hall = try GameHall(clerk, table: 7, GameTerms(isDealt: false))
    try hall.play("8G CAT")
    try hall.challenge()
    _ = clerk.store()
    clerk.ledger.close()
    let list = try Lexicon.small("english", words: ["CAT"])
    var replay = Replay { _ in list }
    var rulings: [ReplayedRuling] = []
    let report = try LedgerReader.walk(scratch.data) { line in
      if let ruling = replay.take(line) { rulings.append(ruling) }
    }
    #expect(report.fault == nil && rulings.map(\.agrees) == [true] && replay.missing == nil)
  }

  @Test("A ledger whose practice contradicts itself keeps a server from starting, with one line")
  func start() throws {
    for name in ["found-twice", "other-game", "at-slip-table", "game-inside", "other-alphabet", "after-end"] {
      let scratch = try Scratch()
      let url = ProtocolFiles.url("ledger/bad/practice-\(name).ndjson")
      try scratch.put([UInt8](try Data(contentsOf: url)))
      let fault = try #require(try LedgerReader.walk(scratch.data, checkingGames: true).fault)
      #expect(throws: LedgerOpenFault.damaged(fault)) { try Clerk(scratch) }
      #expect(!fault.text.contains("\n") && fault.line > 0)
    }
  }

  private func fault(_ name: String) throws -> LedgerFault? {
    let path = ProtocolFiles.url("ledger/bad/practice-\(name).ndjson").path
    return try LedgerReader.walk(path, checkingGames: true, checkingRules: true).fault
  }

  /// Source: promise 4; docs/practice.md, scramble and trainer.
  @Test("Points that the rules do not give are a fault of their line, which says what they give")
  func points() throws {
    let word = try #require(try fault("other-word-points"))
    #expect(word.reason == .wrongPoints(TableID(2), stated: 3, due: 2) && word.line == 18)
    let answer = try #require(try fault("other-answer-points"))
    #expect(answer.reason == .wrongPoints(TableID(4), stated: -5, due: -10) && answer.line == 31)
    #expect(
      answer.text.hasSuffix(
        "practice at table 4: points of -5 are on record where the rules give -10"))
    #expect(try fault("all-answered")?.line == 32)
  }

  @Test("A challenge that a rule lets be free costs nothing until one was lost, and then what it says")
  func freeChallenge() throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    let rule = try #require(ChallengeRule(text: "5/word/mover/kept/1"))
    let hall = try PracticeHall(clerk, table: 1, PracticeTerms(.trainer, rule: rule), players: 1)
    for _ in 0..<2 {
      try hall.deal(try PracticeSamples.trainer())
      try hall.answer(1, "yes")
    }
    #expect(try hall.state.records[0].points == -10)
    _ = clerk.store()
    clerk.ledger.close()
    let good = try scratch.bytes()
    #expect(try LedgerReader.walk(scratch.data, checkingGames: true, checkingRules: true).fault == nil)
    let text = String(decoding: good, as: UTF8.self).replacing("\"points\":-10", with: "\"points\":0")
    try scratch.put(DamagedGames.summed(Array(text.utf8)))
    let report = try LedgerReader.walk(scratch.ledger, checkingGames: true, checkingRules: true)
    #expect(report.fault?.reason == .wrongPoints(TableID(1), stated: 0, due: -10))
  }

  /// Source: promise 3; a later release may count otherwise, and what was counted stands.
  @Test("A server starts on points of another scale, and keeps them")
  func otherScale() throws {
    for (name, table) in [("other-word-points", 2), ("other-answer-points", 4)] {
      let scratch = try Scratch()
      let bytes = [UInt8](try Data(contentsOf: ProtocolFiles.url("ledger/bad/practice-\(name).ndjson")))
      try scratch.put(bytes)
      #expect(try LedgerReader.walk(scratch.data, checkingGames: true).fault == nil)
      let ledger = try Clerk(scratch).ledger
      let records = try #require(try Self.fold(ledger.entries(of: TableID(table))).practice).state.records
      #expect(records.map(\.points) == (table == 2 ? [0, 14] : [-5, 26]))
      ledger.close()
    }
  }

  /// Source: promise 4: what somebody else wrote may say anything and traps nothing.
  @Test("Practice whose lines were changed and summed again is found out or followed, and never traps")
  func garbled() throws {
    let scratch = try Scratch(inMemory: true)
    let good = ProtocolFiles.url("ledger/good/practice.ndjson")
    let source = try String(contentsOf: good, encoding: .utf8).split(separator: "\n").map(String.init)
    var numbers = Seeded(seed: 9_119)
    var found: [String: Int] = [:]
    for _ in 0..<300 {
      var lines = source
      let place = Int.random(in: 0..<lines.count, using: &numbers)
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0: lines[place] = Self.swappedEvent(lines[place], lines.randomElement(using: &numbers) ?? "")
      default: lines[place] = Self.changed(lines[place], lines.randomElement(using: &numbers) ?? "", &numbers)
      }
      try scratch.put(DamagedGames.summed(Array(lines.joined(separator: "\n").utf8)))
      let report = try LedgerReader.walk(scratch.ledger, checkingGames: true)
      found[report.fault?.reason.name ?? "none", default: 0] += 1
      var replay = Replay { _ in nil }
      _ = try LedgerReader.walk(scratch.ledger) { _ = replay.take($0) }
    }
    #expect((found["contradiction"] ?? 0) > 60, "\(found)")
  }

  /// What happened on one line, at the place of another.
  private static func swappedEvent(_ line: String, _ other: String) -> String {
    guard let here = line.firstMatch(of: /"kind":.*(?=,"line":)/),
      let there = other.firstMatch(of: /"kind":.*(?=,"line":)/)
    else { return line }
    return line.replacingCharacters(in: here.range, with: there.0)
  }

  /// One member's value replaced by another's from somewhere else, or one number by another.
  private static func changed(_ line: String, _ other: String, _ numbers: inout Seeded) -> String {
    let member =
      /"(player|game|seconds|rule|alphabet|tiles|answers|root|letters|total|words|score|unacceptable|source|guessed|results|answer|sure|points|matter|since|name|seq)":(\[[^\]]*\]|\{[^}]*\}|"[^"]*"|-?[0-9]+)/
    guard let match = line.matches(of: member).randomElement(using: &numbers) else { return line }
    let there = other.matches(of: member).filter { $0.1 == match.1 }
    var value = there.first.map { String($0.2) } ?? "\(Int.random(in: 0..<9, using: &numbers))"
    if Bool.random(using: &numbers), let number = Int(match.2) {
      value = "\(number + Int.random(in: -2...2, using: &numbers))"
    }
    return line.replacingCharacters(in: match.2.startIndex..<match.2.endIndex, with: value)
  }
}
