// SPDX-License-Identifier: MIT
import Bytes
import Foundation
import Lexica
import Officiating
import Rulebook
import TestSupport
import Testing

@testable import Records

/// Source: docs/bag.md; promise 4, anyone can check.
@Suite("Every game of a ledger is followed, and every bag drawn again from its seed")
struct GameAuditTests {
  private static let folder = ProtocolFiles.url("ledger")

  /// Writes a whole dealt game, played to its end.
  private static func wholeGame(_ scratch: Scratch, _ lexicon: AgreedLexicon = Samples.english) throws
    -> GameHall
  {
    let clerk = try Clerk(scratch)
    var terms = GameTerms(isDealt: true)
    terms.clock = .off
    let hall = try GameHall(clerk, terms, rule: try #require(.preset("single")), lexicon: lexicon)
    try hall.playOut()
    _ = clerk.store()
    clerk.ledger.close()
    return hall
  }

  @Test("A whole game stands the audit; its bag was empty at the end, and its seed gives every tile")
  func whole() throws {
    let scratch = try Scratch()
    let hall = try Self.wholeGame(scratch)
    #expect(hall.table.isOver)
    let report = try LedgerReader.walk(scratch.data, checkingGames: true)
    #expect(report.fault == nil && report.games == 1 && report.bags == 1)
    #expect(try hall.live.game?.bag.isEmpty == true && hall.live.draws == 100)
  }

  /// Source: records and directing, row T83; promise 3, the ledger is the state.
  @Test("What is read back folds to the very table, after every entry", arguments: [true, false])
  func refolded(isDealt: Bool) throws {
    let scratch = try Scratch()
    let clerk = try Clerk(scratch)
    let halls = try isDealt ? GameLedgers.dealt(clerk) : GameLedgers.board(clerk)
    clerk.ledger.close()
    var states = Dictionary(uniqueKeysWithValues: halls.map { ($0.table.id, $0.states[...]) })
    var tables: [TableID: Table] = [:]
    let report = try LedgerReader.walk(scratch.data) { line in
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
    #expect(report.lines == halls.reduce(0) { $0 + $1.states.count } && states.values.allSatisfy(\.isEmpty))
  }

  /// An implementation that shares nothing with the referee's: text, JSON and SHA-256 alone.
  @Test("The draws of every good ledger come out again from its JSON alone, as docs/bag.md says")
  func independent() throws {
    let scratch = try Scratch()
    _ = try Self.wholeGame(scratch)
    let files = [Self.folder.appendingPathComponent("good/dealt-games.ndjson").path, scratch.file()]
    var tiles = 0
    for file in files {
      let text = try String(contentsOfFile: file, encoding: .utf8)
      let lines = try text.split(separator: "\n").map {
        try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
      }
      for table in Set(lines.compactMap { $0["table"] as? Int }) {
        tiles += try Redrawn(lines.filter { $0["table"] as? Int == table }).drawn
      }
    }
    #expect(tiles == 23 + 4 * 14 + 100 + 20)
  }

  @Test("docs/bag.md shows the ten lines of docs/bag-check.py")
  func page() throws {
    let page = try String(contentsOf: Tree.docs.appendingPathComponent("bag.md"), encoding: .utf8)
    let script = try String(contentsOf: Tree.docs.appendingPathComponent("bag-check.py"), encoding: .utf8)
    let code = script.split(separator: "\n").dropFirst(2)
    #expect(page.contains("```python\n" + code.joined(separator: "\n") + "\n```"))
  }

  private static let python = ["/usr/bin/python3", "/usr/local/bin/python3"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  @Test(
    "The ten lines of docs/bag.md draw the same tiles, where there is a python3", .enabled(if: python != nil))
  func script() throws {
    let python = try #require(Self.python)
    let good = Self.folder.appendingPathComponent("good/dealt-games.ndjson")
    for (file, status, told) in [
      (good, 0, "table 3: 14 tiles drawn as the seed says\n"),
      (Self.folder.appendingPathComponent("bad/game-other-draw.ndjson"), 1, ""),
    ] {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: python)
      process.arguments = [Tree.docs.appendingPathComponent("bag-check.py").path, "3"]
      process.standardInput = try FileHandle(forReadingFrom: file)
      let output = Pipe()
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == status && text == told)
    }
  }

  @Test("A ledger whose games contradict themselves keeps a server from starting, with one line")
  func start() throws {
    for name in [
      "game-other-score", "game-other-draw", "game-other-seed", "game-slip-inside", "game-without-terms",
    ] {
      let scratch = try Scratch()
      try scratch.put([UInt8](try Data(contentsOf: Self.folder.appendingPathComponent("bad/\(name).ndjson"))))
      let fault = try #require(try LedgerReader.walk(scratch.data, checkingGames: true).fault)
      #expect(throws: LedgerOpenFault.damaged(fault)) { try Clerk(scratch) }
      #expect(!fault.text.contains("\n") && fault.line > 0)
    }
  }

  /// Source: promise 4: what somebody else wrote may say anything and traps nothing.
  @Test("Games whose lines were changed and summed again are found out or followed, and never trap")
  func garbled() throws {
    let scratch = try Scratch(inMemory: true)
    _ = try Self.wholeGame(scratch)
    let whole = String(decoding: try scratch.bytes(), as: UTF8.self)
    let sources =
      try ["dealt-games", "board-games"].map { name in
        try String(
          contentsOf: Self.folder.appendingPathComponent("good/\(name).ndjson"), encoding: .utf8)
      } + [whole]
    var numbers = Seeded(seed: 7_171)
    var found: [String: Int] = [:]
    for round in 0..<300 {
      var lines = sources[round % 3].split(separator: "\n").map(String.init)
      let place = Int.random(in: 0..<lines.count, using: &numbers)
      lines[place] = Self.changed(lines[place], lines.randomElement(using: &numbers) ?? "", &numbers)
      try scratch.put(DamagedGames.summed(Array(lines.joined(separator: "\n").utf8)))
      let report = try LedgerReader.walk(scratch.ledger, checkingGames: true)
      found[report.fault?.reason.name ?? "none", default: 0] += 1
      var replay = Replay { _ in nil }
      _ = try LedgerReader.walk(scratch.ledger) { _ = replay.take($0) }
    }
    #expect((found["contradiction"] ?? 0) > 30, "\(found)")
  }

  /// One member's value replaced by another's from somewhere else, or one number by another.
  private static func changed(_ line: String, _ other: String, _ numbers: inout Seeded) -> String {
    let member =
      /"(play|seat|at|tiles|words|score|drew|drawn|given|exchanged|racks|rack|turn|scores|scoreless|phase|first|challenger|ruling|effect|mark|until|kind)":(\[[^\]]*\]|\{[^}]*\}|"[^"]*"|-?[0-9]+)/
    let here = line.matches(of: member)
    guard let match = here.randomElement(using: &numbers) else { return line }
    let there = other.matches(of: member).filter { $0.1 == match.1 }
    var value =
      there.randomElement(using: &numbers).map { String($0.2) } ?? "\(Int.random(in: 0..<9, using: &numbers))"
    if Bool.random(using: &numbers), let number = Int(match.2) {
      value = "\(number + Int.random(in: -2...2, using: &numbers))"
    }
    return line.replacingCharacters(in: match.2.startIndex..<match.2.endIndex, with: value)
  }
}

private enum Tree {
  static let docs = ProtocolFiles.url("ledger").deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("docs")
}

/// One table's tiles, drawn again.
private struct Redrawn {
  private(set) var drawn = 0
  private let seed: String

  init(_ lines: [[String: Any]]) throws {
    let end = try #require(lines.last?["end"] as? [String: Any])
    seed = try #require(end["seed"] as? String)
    #expect(Self.digits(seed) == lines.first?["bag"] as? String)
    var bag = Array("??" + String(repeating: "A", count: 9) + "BBCCDDDD")
    for (letter, count) in [
      ("E", 12), ("F", 2), ("G", 3), ("H", 2), ("I", 9), ("J", 1), ("K", 1), ("L", 4), ("M", 2), ("N", 6),
      ("O", 8), ("P", 2), ("Q", 1), ("R", 6), ("S", 4), ("T", 6), ("U", 4), ("V", 2), ("W", 2), ("X", 1),
      ("Y", 2), ("Z", 1),
    ] { bag += Array(String(repeating: letter, count: count)) }
    for line in lines {
      if line["kind"] as? String == "start", lines[0]["first"] == nil {
        #expect(line["first"] as? Int == choice(0, of: 2) + 1)
      }
      var racks = line["racks"] as? [String] ?? []
      for name in ["drew", "drawn"] { if let rack = line[name] as? String { racks.append(rack) } }
      for rack in racks {
        let tiles = rack.map { _ in
          drawn += 1
          return bag.remove(at: choice(drawn, of: bag.count))
        }
        #expect(tiles.sorted() == rack.sorted(), "entry \(line["seq"] ?? 0)")
      }
      bag = (bag + Array(line["given"] as? String ?? "")).sorted()
    }
  }

  private static func digits(_ text: String) -> String { SHA256.digest(of: text.utf8).hex }

  private func choice(_ number: Int, of count: Int) -> Int {
    for attempt in 0..<1000 {
      let digits = Array(Self.digits("\(seed):\(number):\(attempt)"))
      for place in 0..<32 {
        let byte = Int(String(digits[2 * place...2 * place + 1]), radix: 16) ?? 255
        if byte < 256 / count * count { return byte % count }
      }
    }
    return 0
  }
}
