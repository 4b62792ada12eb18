// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Lexica
import Officiating
import Rulebook
import TestSupport
import Testing

@testable import Records

/// `Protocol/ledger/` and how its files are made.
///
/// With `VERDICT_RECORD=1` in the environment the files are written anew instead of compared.
enum ProtocolFiles {
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Protocol")

  static func url(_ path: String) -> URL { folder.appendingPathComponent(path) }

  /// The bytes of a file of lines below `ledger`, by its name without ending.
  static func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: url("ledger/\(name).ndjson")))
  }

  /// Each good file's name and bytes.
  static func good() throws -> [(name: String, bytes: [UInt8])] {
    [
      ("every-kind", try everyKind()),
      (
        "slip-table",
        try ledger { clerk in
          clerk.propose(.house(.loggedIn(try Samples.person())))
          try clerk.play(table: 1)
          clerk.propose(try Samples.slip(2), at: 1)
          clerk.propose(.slip(.withdrawn(slip: 2, by: .one)), at: 1)
          _ = clerk.store()
          clerk.propose(.left(.two), at: 1)
          _ = clerk.store()
        }
      ),
      (
        "judgements",
        try ledger { clerk in
          for _ in 0..<3 { clerk.propose(try Samples.judgement()) }
          _ = clerk.store()
          clerk.propose(try Samples.judgement(["QI"], board: "5", by: "Ben"))
          _ = clerk.store()
        }
      ),
      ("empty", []),
      ("dealt-games", try ledger { try GameLedgers.dealt($0) }),
      ("board-games", try ledger { try GameLedgers.board($0) }),
      ("practice", try ledger { try PracticeLedgers.all($0) }),
      (
        "events",
        try ledger { clerk in
          clerk.propose(try TournamentSamples.opening(cap: 300), at: 1)
          for step in try TournamentSamples.conditions().dropLast() {
            clerk.propose(.tournament(step), at: 1)
          }
          for step in TournamentSamples.steps() {
            clerk.propose(.tournament(.step(step)), at: 1)
            guard case .entered(let enrolment) = step, enrolment.number == 1 else { continue }
            for begun in TournamentSamples.begun() { clerk.propose(.tournament(begun), at: 1) }
          }
          clerk.propose(try TournamentSamples.opening(), at: 2)
          clerk.propose(try TournamentSamples.opening(pace: Pace(breakMinutes: 0)), at: 3)
          _ = clerk.store()
        }
      ),
    ]
  }

  /// Each bad file's name and bytes: one fault a file.
  static func bad() throws -> [(name: String, bytes: [UInt8])] {
    let judgements = String(decoding: try good()[2].bytes, as: UTF8.self)
    let table = try good()[1].bytes
    let games = String(decoding: try good()[4].bytes, as: UTF8.self)
    let lines = table.split(separator: 10).map { Array($0) + [10] }
    func edited(_ old: String, _ new: String) -> [UInt8] {
      Array(judgements.replacing(old, with: new, maxReplacements: 1).utf8)
    }
    func ordered(_ order: [Int]) -> [UInt8] { order.flatMap { lines[$0] } }
    let boards = String(decoding: try good()[5].bytes, as: UTF8.self)
    let practice = String(decoding: try good()[6].bytes, as: UTF8.self)
    return try DamagedGames.all(games) + DamagedGames.corrected(boards) + DamagedPractice.all(practice) + [
      ("edited-ruling", edited("\"ruling\":\"acceptable\"", "\"ruling\":\"unacceptable\"")),
      ("edited-sum", swappedDigits(judgements)),
      ("sum-too-long", edited("\"sum\":\"", "\"sum\":\"0")),
      ("version-2", edited("{\"v\":1,", "{\"v\":2,")),
      ("unknown-member", edited(",\"words\"", ",\"note\":1,\"words\"")),
      ("member-twice", edited(",\"seq\":1,", ",\"seq\":1,\"seq\":1,")),
      ("members-swapped", edited("\"v\":1,\"table\":0,\"seq\":1", "\"v\":1,\"seq\":1,\"table\":0")),
      ("member-missing", edited(",\"ruling\":\"acceptable\"", "")),
      ("space", edited(",\"seq\":1", ", \"seq\":1")),
      ("carriage-return", edited("\n", "\r\n")),
      ("blank-line", edited("\n", "\n\n")),
      ("lower-case-word", edited("\"TAN\"", "\"tan\"")),
      ("foreign-word", edited("\"TAN\"", "\"T3N\"")),
      ("escape-not-needed", edited("\"TAN\"", "\"T\\u0041N\"")),
      ("escape-unknown", edited("\"2024\"", "\"20\\t24\"")),
      ("not-ascii", edited("\"2024\"", "\"2024é\"")),
      ("number-too-large", edited("\"count\":178691", "\"count\":9007199254740992")),
      ("number-leading-zero", edited("\"count\":178691", "\"count\":0178691")),
      ("unknown-kind", edited("\"judgement\"", "\"rumour\"")),
      ("unknown-value", edited("\"acceptable\"", "\"maybe\"")),
      (
        "slip-other-list",
        DamagedGames.summed(
          Array(
            String(decoding: table, as: UTF8.self)
              .replacing(/("kind":"ruling".*?"edition":)"2024"/) { "\($0.1)\"2023\"" }.utf8))
      ),
      ("line-left-out", ordered([0, 1, 2, 4, 5, 6, 7, 8])),
      ("line-twice", ordered([0, 1, 2, 2, 3, 4, 5, 6, 7, 8])),
      ("lines-swapped", ordered([0, 1, 3, 2, 4, 5, 6, 7, 8])),
      ("batch-ahead", try forged(batch: 3)),
      ("batch-behind", try forged(batch: 1, previous: 2)),
      ("house-event-at-table", try forged(try Samples.judgement(), at: 1)),
      ("table-event-at-house", try forged(.left(.one), at: 0)),
      ("opened-twice", try forged(try Samples.opening(), at: 1)),
      ("sequence-left-out", try forged(.left(.one), at: 1, sequence: 3)),
      ("table-not-opened", try forged(.left(.one), at: 2, sequence: 2)),
      ("first-event-no-opening", try forged(.left(.one), at: 2, sequence: 1)),
      ("zeros", table + [UInt8](repeating: 0, count: 64) + [10]),
      ("zero-tail", table + [UInt8](repeating: 0, count: 64)),
      ("end-changed", Array(table.dropLast()) + [UInt8(ascii: "*")]),
      ("end-cut", Array(table.dropLast(20))),
      ("too-long", edited("\"2024\"", "\"" + String(repeating: "2024", count: 1100) + "\"")),
    ]
  }

  /// Another digit first in the first sum.
  private static func swappedDigits(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    if let name = bytes.firstRange(of: Array("\"sum\":\"".utf8)) { bytes[name.upperBound] ^= 1 }
    return bytes
  }

  /// An opening, then one line whose sum is right and whose place is wrong, then nothing.
  private static func forged(
    _ event: Event = .left(.one), at table: Int = 1, sequence: Int = 2, batch: Int = 2,
    previous: Int = 1
  ) throws -> [UInt8] {
    var writer = ByteWriter()
    let encoder = LineEncoder()
    var sum = Digest.zero
    func write(_ event: Event, _ table: Int, _ sequence: Int, _ line: Int, _ batch: Int) throws {
      let entry = Entry(
        table: TableID(table), sequence: sequence, id: EntryID(run: 7, count: UInt64(line)),
        at: Samples.start, event: event)
      let written = encoder.encode(
        entry, under: nil, line: line, batch: batch, after: sum, into: &writer)
      sum = try #require(written)
    }
    try write(try Samples.opening(), 1, 1, 1, 1)
    guard previous == 2 else {
      try write(event, table, sequence, 2, batch)
      return writer.bytes
    }
    try write(.slip(.lapsed(slip: 1)), 1, 2, 2, 2)
    try write(.slip(.lapsed(slip: 2)), 1, 3, 3, batch)
    return writer.bytes
  }

  private static func ledger(_ write: (Clerk) throws -> Void) throws -> [UInt8] {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    try write(clerk)
    clerk.ledger.close()
    return try scratch.bytes()
  }

  private static func everyKind() throws -> [UInt8] {
    try ledger { clerk in
      for event in try Samples.all() where event.scope == .house { clerk.propose(event) }
      _ = clerk.store()
      let table = try Samples.all().filter { $0.scope != .house }
      for event in table where !event.endsChain {
        if case .opened(let opening) = event, opening.terms.isDesk {
          clerk.propose(event, at: 2)
        } else {
          clerk.propose(event, at: 1)
        }
      }
      clerk.propose(.left(.one), at: 1)
      clerk.propose(.abandoned(since: Samples.start.adding(seconds: -86_400)), at: 2)
      _ = clerk.store()
    }
  }
}

@Suite("The ledger files under Protocol are what the program writes and takes")
struct ProtocolFilesTests {
  private let isRecording = ProcessInfo.processInfo.environment["VERDICT_RECORD"] == "1"

  private func walk(_ url: URL) throws -> String {
    let report = try LedgerReader.walk(url.path, checkingGames: true, checkingRules: true)
    if report.isUnfinished { return "\(report.end.line + 1)\tunfinished" }
    if report.hasRoomAhead { return "\(report.end.line + 1)\troom" }
    guard let fault = report.fault else { return "-\tgood" }
    return "\(fault.line)\t\(fault.reason.name)"
  }

  @Test("Each good file is written again byte for byte and stands the audit")
  func good() throws {
    for (name, bytes) in try ProtocolFiles.good() {
      let url = ProtocolFiles.url("ledger/good/\(name).ndjson")
      if isRecording { try Data(bytes).write(to: url) }
      #expect([UInt8](try Data(contentsOf: url)) == bytes, "\(name)")
      #expect(try walk(url) == "-\tgood")
    }
  }

  @Test("Every kind of line stands in the good files")
  func everyKind() throws {
    var kinds: Set<String> = []
    for name in ["every-kind", "dealt-games", "board-games", "practice", "events"] {
      let text = try String(contentsOf: ProtocolFiles.url("ledger/good/\(name).ndjson"), encoding: .utf8)
      for line in text.split(separator: "\n") { kinds.insert(LineShape(of: Array(line.utf8)).kind) }
    }
    #expect(kinds == Set(EventKinds.all))
  }

  @Test("Each bad file has the one fault that EXPECTED.tsv names")
  func bad() throws {
    let table = ProtocolFiles.url("ledger/bad/EXPECTED.tsv")
    if isRecording {
      var text = "# file\tline\tfault\n"
      for (name, bytes) in try ProtocolFiles.bad() {
        let url = ProtocolFiles.url("ledger/bad/\(name).ndjson")
        try Data(bytes).write(to: url)
        text += "\(name)\t\(try walk(url))\n"
      }
      try Data(text.utf8).write(to: table)
    }
    let rows = try String(contentsOf: table, encoding: .utf8).split(separator: "\n").dropFirst()
    for row in rows {
      let name = row.prefix { $0 != "\t" }
      let url = ProtocolFiles.url("ledger/bad/\(name).ndjson")
      #expect("\(name)\t\(try walk(url))" == row)
    }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: ProtocolFiles.url("ledger/bad").path)
    #expect(files.count == rows.count + 1)
  }

  /// The schema is made, so that it cannot differ from the lists; `jsonschema` accepts and refuses with it.
  @Test("The schema is what the lists of members say of every kind of line")
  func schema() throws {
    var lines: [[UInt8]] = []
    for folder in ["good", "kept"] {
      let url = ProtocolFiles.url("ledger/\(folder)")
      let paths = FileManager.default.enumerator(atPath: url.path)?.compactMap { $0 as? String } ?? []
      for path in paths.sorted() where path.hasSuffix(".ndjson") {
        lines += try Data(contentsOf: url.appendingPathComponent(path)).split(separator: 10).map { Array($0) }
      }
    }
    for event in try Samples.all() + GameSamples.all() + GameSamples.full() + PracticeSamples.all()
      + TournamentSamples.all() + TournamentSamples.withAllMembers()
    {
      lines.append(try Samples.line(event).dropLast())
    }
    let sources = ProtocolFiles.folder.deletingLastPathComponent().appendingPathComponent(
      "Sources/Records/Lines")
    let texts = try FileManager.default.contentsOfDirectory(atPath: sources.path).sorted()
      .filter { $0.hasSuffix("Lines.swift") }
      .map { try String(contentsOf: sources.appendingPathComponent($0), encoding: .utf8) }
    let made = try LedgerSchema(of: lines, texts).text
    let url = ProtocolFiles.url("ledger.schema.json")
    if isRecording { try Data(made.utf8).write(to: url) }
    #expect(try String(contentsOf: url, encoding: .utf8) == made)
  }
}
