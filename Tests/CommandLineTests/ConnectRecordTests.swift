// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: docs/PLAYING.md, GCG 1 > game.gcg; Protocol/SPEC.md 5.8.
@Suite("verdict connect writes the record of a game to a new file")
struct ConnectRecordTests {
  private static let list = "at\naa\ntan\ncat\n"

  @Test("The file is the one that gcg export writes, with keys and under PLAIN, in every language")
  func languages() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", Self.list)
    let (written, data) = ("\(scratch.path)/written", "\(scratch.path)/data")
    try FileManager.default.createDirectory(atPath: written, withIntermediateDirectories: true)
    try await OwnThread.run {
      let server = try Served(data: data, list: list)
      let terminal = try Terminal(
        Program.path, ["connect", "--coded", "--no-memory", "127.0.0.1:\(server.port)"])
      try terminal.look(for: "200 READY")
      try terminal.type("LOGIN ann\rOPEN kind=board desk=yes seat1=eva seat2=tom clock=off\r")
      try terminal.look(for: "240 OPENED")
      try terminal.type("PLAY 8H CAT\rCONCEDE BY 2\rgcg 1 >\(written)/keys.gcg\r")
      try terminal.look(for: "verdict: \(written)/keys.gcg: 10 lines")
      #expect(!terminal.screen.rows.contains { $0.contains("211") || $0.contains("#player1") })
      for language in ["en", "de", "es", "fr", "pl"] {
        try terminal.type("PLAIN\rLANG \(language)\r#x GC > \(written)/\(language).gcg\r")
        try terminal.look(for: "verdict: \(written)/\(language).gcg: 10 lines")
      }
      #expect(!terminal.screen.rows.contains { $0.contains("#player1") })
      try terminal.type("\u{4}")
      #expect(try terminal.status() == 0 && server.end(SIGTERM) == 0)
    }
    let exported = try await Program.run("gcg", "export", data, "--table", "1")
    let record = exported.output
    #expect(exported.status == 0 && record.utf8.count { $0 == 10 } == 10 && record.hasSuffix("\n"))
    let names = try FileManager.default.contentsOfDirectory(atPath: written).sorted()
    #expect(names == ["de", "en", "es", "fr", "keys", "pl"].map { "\($0).gcg" })
    for name in names {
      #expect(try String(contentsOfFile: "\(written)/\(name)", encoding: .utf8) == record, "\(name)")
    }
  }

  @Test("No file is written over, or begun for a refusal; > belongs to GCG alone; all pages become one file")
  func limits() async throws {
    let scratch = try Scratch()
    let kept = try scratch.file("kept.gcg", "mine\n")
    let record = "\(scratch.path)/long.gcg"
    let page = "211-GCG :#lexicon csw\r\n"
    let answers = [
      page + "211 GCG table=4 count=1", "540 NO-SUCH-TABLE table=9 :no game",
      page + "211 GCG table=4 count=1",
      page + "211 GCG table=4 count=1 next=2 :type GCG 4 from=2 for the rest",
      "211-GCG :>ann: AT 8H AT +4 4\r\n211 GCG table=4 count=1", "212 PONG x > y",
    ]
    let said = try await ConnectLaterTests.converse(answers) { port in
      let terminal = try Terminal(Program.path, ["connect", "--coded", "--no-memory", "127.0.0.1:\(port)"])
      try terminal.look(for: "200 READY")
      try terminal.type("GCG 4 > \(kept)\r")
      try terminal.look(for: "verdict: \(kept): there is a file of that name already; choose another name")
      try terminal.type("GCG 9 > \(scratch.path)/none.gcg\r")
      try terminal.look(for: "540 NO-SUCH-TABLE table=9 :no game")
      try terminal.type("GCG 4 > \(scratch.path)/no/folder.gcg\r")
      try terminal.look(for: "verdict: \(scratch.path)/no/folder.gcg: No such file or directory")
      try terminal.type("GCG 4 >> \(kept)\r")
      try terminal.look(for: "verdict: a record goes to a new file: GCG 1 > game.gcg")
      try terminal.type("\u{15}GCG > \(record)\r")
      try terminal.look(for: "verdict: \(record): 2 lines")
      try terminal.type("PING x > y\r")
      try terminal.look(for: "212 PONG x > y")
      try terminal.type("\u{4}")
      #expect(try terminal.status() == 0)
    }
    #expect(said == ["GCG 4 ", "GCG 9 ", "GCG 4 ", "GCG ", "GCG 4 from=2", "PING x > y"])
    #expect(try String(contentsOfFile: kept, encoding: .utf8) == "mine\n")
    #expect(try String(contentsOfFile: record, encoding: .utf8) == "#lexicon csw\n>ann: AT 8H AT +4 4\n")
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted()
    #expect(names == ["kept.gcg", "long.gcg"])
  }
}
