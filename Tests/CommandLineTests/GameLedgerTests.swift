// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: Protocol/SPEC.md, the command line; docs/bag.md.
@Suite("Games of a ledger are verified, judged again and written down from the command line")
struct GameLedgerTests {
  private let dealt = "\(Ledgers.folder)/good/dealt-games.ndjson"
  private let board = "\(Ledgers.folder)/good/board-games.ndjson"

  @Test("verify says how many games it followed and how many bags it drew again")
  func verify() async throws {
    let outcome = try await Program.run("verify", dealt, board)
    #expect(outcome.status == 0 && outcome.complaints.isEmpty)
    #expect(
      outcome.output.contains(
        "\(dealt): 6 games followed line by line; 6 bags were drawn again from the seed\n"))
    #expect(
      outcome.output.contains(
        "\(board): 5 games followed line by line; 0 bags were drawn again from the seed\n"))
  }

  @Test("verify says how many practice tables it followed, and names points that the rules do not give")
  func practice() async throws {
    let good = "\(Ledgers.folder)/good/practice.ndjson"
    let outcome = try await Program.run("verify", good)
    #expect(outcome.status == 0 && outcome.complaints.isEmpty)
    #expect(
      outcome.output.hasSuffix(
        "\(good): 6 practice tables followed line by line; the points are those that the rules give\n"))
    let bad = "\(Ledgers.folder)/bad/practice-other-word-points.ndjson"
    let refused = try await Program.run("verify", bad)
    #expect(refused.status == 1 && refused.output.hasPrefix("\(bad): line 18, byte "), "\(refused.output)")
    #expect(refused.output.hasSuffix("points of 3 are on record where the rules give 2\n"))
  }

  @Test(
    "A game that contradicts itself, a seed and a draw that are others: the line and what is wrong",
    arguments: [
      (
        "game-other-score", "line 5, byte ",
        "the game at table 1 can't have gone so: the play scores otherwise"
      ),
      ("game-other-draw", "line 40, byte ", "the bag at table 3 would have given something else in entry 3"),
      ("game-other-seed", "line 28, byte ", "is not the one that its opening committed to"),
    ])
  func faults(name: String, line: String, what: String) async throws {
    let file = "\(Ledgers.folder)/bad/\(name).ndjson"
    let outcome = try await Program.run("verify", file)
    #expect(outcome.status == 1 && outcome.output.hasPrefix("\(file): \(line)"), "\(outcome.output)")
    #expect(outcome.output.hasSuffix("\(what)\n"), "\(outcome.output)")
    for command in [["replay", file], ["gcg", "export", file, "--table", "3"]] {
      let outcome = try await Program.run(command)
      #expect(outcome.status == 2 && outcome.complaint?.contains(what) == true, "\(outcome.complaints)")
    }
  }

  @Test("replay judges plays under another list, and tells those that would change, as text and as JSON")
  func replay() async throws {
    let scratch = try Scratch()
    let same = try scratch.file("same.txt", "hae\nee\ndogs\n")
    let agreed = try await Program.run("replay", dealt, board, "--lexicon", same)
    #expect(agreed.status == 0, "\(agreed.output)\(agreed.complaints)")
    #expect(
      agreed.output.contains(
        "\(dealt): 4 rulings judged again, 0 would change; a director overruled 8 times\n"))
    let told = agreed.output.split(separator: "\n").filter { $0.contains(" overruled the ") }
    #expect(
      told.first?.hasSuffix(" table 6 wren overruled the ruling play=1 ruling=acceptable: seen at the board")
        == true)
    #expect(told.contains { $0.contains(" overruled the result scores=12,-3: ") } && told.count == 8)
    let other = try scratch.file("other.txt", "aae\nee\n")
    let text = try await Program.run("replay", dealt, "--lexicon", other)
    #expect(text.status == 1)
    #expect(
      text.output.hasPrefix(
        """
        2026-01-01T10:01:26.000Z table 1 ada AAE: unacceptable → acceptable; ben's play stays, ben 3 points more, \
        ada loses a turn
        2026-01-01T10:01:28.000Z table 1 ben HAE: acceptable → unacceptable; ada's play comes off, ada 6 points less, \
        ben keeps a turn

        """), "\(text.output)")
    #expect(text.output.contains(" would change: 9 points, 2 turns; a director overruled 8 times\n"))
    let json = try await Program.run("replay", dealt, "--lexicon", other, "--json")
    let objects = try json.output.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    #expect(objects.count { $0?["overruled"] != nil } == 8)
    #expect(objects[0]?["words"] as? [String] == ["AAE"])
    #expect(
      objects[0]?["was"] as? String == "unacceptable" && objects[0]?["wouldBe"] as? String == "acceptable")
    let none = try await Program.run("replay", dealt, "--lexicon", other, "--table", "2")
    #expect(none.status == 0 && none.output == "\(dealt): no rulings at table 2\n")
  }

  @Test("What gcg export writes is what gcg check takes, table by table")
  func export() async throws {
    let scratch = try Scratch()
    for (ledger, tables) in [(dealt, 1...6), (board, 1...3)] {
      for table in tables {
        let outcome = try await Program.run("gcg", "export", ledger, "--table", "\(table)")
        #expect(outcome.status == 0 && outcome.complaints.isEmpty)
        #expect(outcome.output.hasPrefix("#character-encoding UTF-8\n#player1 ada ada\n"))
        let file = try scratch.file("\(table).gcg", outcome.output)
        let check = try await Program.run("gcg", "check", file)
        #expect(check.status == 0 && check.output.hasPrefix("\(file): ok plays="), "\(check.output)")
      }
    }
  }

  @Test("A table that is not there, is no game, or whose dealt game goes on, is told in one line")
  func noExport() async throws {
    let scratch = try Scratch()
    let text = try Ledgers.good("dealt-games").split(separator: "\n").prefix(9).joined(separator: "\n") + "\n"
    let going = try scratch.file("going.ndjson", text)
    for (words, what) in [
      ([dealt, "--table", "99"], "no table 99"),
      (["\(Ledgers.folder)/good/slip-table.ndjson", "--table", "1"], "no game"),
      ([going, "--table", "1"], "secret until it is over"),
      (["\(scratch.path)/absent", "--table", "1"], "absent"),
      ([dealt, "--table", "0"], "verdict: a table is a number from 1"),
      ([dealt, "--table", "x"], "verdict: a table is a number from 1"),
    ] {
      let outcome = try await Program.run(["gcg", "export"] + words)
      #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome.output)")
      #expect(outcome.complaint?.contains(what) == true, "\(outcome.complaints)")
    }
    for words in [[dealt], [dealt, dealt, "--table", "1"]] {
      let outcome = try await Program.run(["gcg", "export"] + words)
      #expect(outcome.status == 2 && outcome.complaints.contains("gcg export [PATH] --table N"))
    }
  }

  @Test("A server makes its bag key once, and starts with no damaged, open or missing one")
  func bagKey() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\ntan\n")
    let data = "\(scratch.path)/data"
    let key = "\(data)/bag.key"
    var digits = ""
    for _ in 0..<2 {
      try await OwnThread.run {
        let server = try Served(data: data, list: list)
        let ann = try LineClient(port: server.port)
        _ = try ann.greeting()
        try ann.send(line: "LOGIN ann a-code")
        #expect(try ann.sync().last?.hasPrefix("230 ") == true)
        #expect(server.end(SIGTERM) == 0)
      }
      let text = try String(contentsOfFile: key, encoding: .utf8)
      #expect(text.wholeMatch(of: /[0-9a-f]{64}\n/) != nil && (digits.isEmpty || digits == text))
      digits = text
    }
    func refusal() async throws -> String? {
      let outcome = try await Program.run("serve", "--port", "0", "--lexicon", list, "--data", data)
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      return outcome.complaint
    }
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: key)
    #expect(
      try await refusal() == "verdict: \(key) can be read by others; chmod 600 it")
    _ = try scratch.file("data/bag.key", "0000\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: key)
    #expect(try await refusal()?.contains("\(key) is damaged") == true)
    try FileManager.default.removeItem(atPath: key)
    let lines = try Ledgers.good("dealt-games").split(separator: "\n").prefix(9)
    _ = try scratch.file("data/ledger/000001.ndjson", lines.joined(separator: "\n") + "\n")
    #expect(try await refusal()?.contains("\(key) is missing, and the game at table 1 draws from it") == true)
    #expect(!FileManager.default.fileExists(atPath: key))
  }
}
