// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: Protocol/ledger/kept/README.md.
@Suite("The built program takes up a ledger that an earlier one wrote")
struct KeptLedgerTests {
  /// Who does what at the tables that are open, in this order, and how the answer begins.
  private static let acts = [
    ("astrid", "SHOW", "211 TABLE table=59 kind=board phase=to-move turn=1 scores=10,14 plays=2 "),
    ("cecil", "ACCEPT", "245 ACCEPTED table=60 play=2 turn=1"),
    ("erwin", "CONCEDE", "244 ENDED table=61 reason=resign winner=2 scores=0,0"),
    ("Hans", "CONFIRM 3", "250 ACCEPTABLE table=62 slip=3 words=QUIZ,WORDS effect=challenger-loses-turn "),
    ("ida", "SOLVE", "211 SOLVED table=63 round=1 ending=solved "),
    ("Jens", "PASS", "243 PASSED table=64 scoreless=1 turn=2"),
  ]

  private static let folder = "\(Ledgers.folder)/kept/2026-11"

  @Test("verify finds nothing wrong with it, and replay no ruling that would be another one")
  func checked() async throws {
    let folder = Self.folder
    let verified = try await Program.run("verify", folder)
    #expect(verified.status == 0 && verified.complaints.isEmpty)
    #expect(
      verified.output == """
        \(folder): ok, 787 lines in 1 file; chain, order and numbers agree
        \(folder): 42 games followed line by line; 13 bags were drawn again from the seed
        \(folder): 6 practice tables followed line by line; the points are those that the rules give

        """)
    let replayed = try await Program.run("replay", folder)
    #expect(replayed.status == 0 && replayed.complaints.isEmpty)
    #expect(replayed.output == "\(folder): 56 rulings judged again, 0 would change\n")
  }

  @Test("serve goes on with it: people log in with the codes of then, and games go on where they stood")
  func served() async throws {
    let scratch = try Scratch()
    let data = "\(scratch.path)/data"
    try FileManager.default.copyItem(atPath: Self.folder, toPath: data)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: "\(data)/bag.key")
    let before = try Data(contentsOf: URL(fileURLWithPath: "\(data)/ledger/000001.ndjson"))
    let told = try await OwnThread.run { try Self.goOn(data) }
    #expect(told == [])
    let after = try Data(contentsOf: URL(fileURLWithPath: "\(data)/ledger/000001.ndjson"))
    #expect(after.count > before.count && after.prefix(before.count) == before)
    #expect(try await Program.run("verify", data).status == 0)
  }

  /// Serves the data folder and acts at the tables that are open.
  ///
  /// - Parameter data: a copy of the kept folder.
  /// - Returns: the lines that were not answered as they should have been.
  /// - Throws: where the server or a connection fails.
  private static func goOn(_ data: String) throws -> [String] {
    let server = try Served(data: data, list: "\(data)/lexica/club.txt")
    var wrong: [String] = []
    for (name, line, expected) in acts {
      let client = try LineClient(port: server.port)
      _ = try client.greeting()
      for (line, expected) in [("LOGIN \(name) \(name)-code", "230 WELCOME "), (line, expected)] {
        try client.send(line: line)
        let answer = try client.sync().last { !$0.hasPrefix("* ") } ?? ""
        if !answer.hasPrefix(expected) { wrong.append("\(name)> \(line): \(answer)") }
      }
      client.close()
    }
    return server.end(SIGTERM) == 0 ? wrong : wrong + ["the server did not end as it was asked to"]
  }

  /// Source: Protocol/SPEC.md, 8.7.
  @Test("A ledger with a line of a later version is refused by every command, and left as it was")
  func laterVersion() async throws {
    let scratch = try Scratch()
    let data = "\(scratch.path)/data"
    try FileManager.default.copyItem(atPath: Self.folder, toPath: data)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: "\(data)/bag.key")
    let file = "\(data)/ledger/000001.ndjson"
    let text = try String(contentsOfFile: file, encoding: .utf8)
    let start = try #require(text.range(of: "\n{\"v\":1,", options: .backwards))
    let newer = text.replacingCharacters(in: start, with: "\n{\"v\":4,")
    try Data(newer.utf8).write(to: URL(fileURLWithPath: file))
    let line = newer.utf8.count { $0 == 10 }
    let why = "\(file): line \(line) is of version 4; this program reads up to 3: use a newer verdict"
    let list = "\(data)/lexica/club.txt"
    let served = try await Program.run("serve", "--port", "0", "--lexicon", list, "--data", data)
    #expect(served.status == 2 && served.output.isEmpty)
    #expect(served.complaint == "verdict: \(why); nothing was started or changed")
    let verified = try await Program.run("verify", data)
    #expect(verified.status == 1 && verified.output == "\(why)\n" && verified.complaints.isEmpty)
    let replayed = try await Program.run("replay", data)
    #expect(replayed.status == 2 && replayed.output.isEmpty)
    #expect(replayed.complaint == "verdict: \(why); what stands before it was replayed")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == newer)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(data)/ledger") == ["000001.ndjson"])
  }
}
