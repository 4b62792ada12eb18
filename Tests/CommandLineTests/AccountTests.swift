// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: Protocol/SPEC.md 4.17, 4.19; what the program says is for people.
@Suite("verdict account keeps the accounts of a data folder, beside a running server and without one")
struct AccountTests {
  private let scratch: Scratch
  private let data: String

  init() throws {
    scratch = try Scratch()
    data = "\(scratch.path)/data"
  }

  private func account(_ words: String..., typing secret: String? = nil) async throws -> Program.Outcome {
    try await Program.run(["account"] + words + ["--data", data], input: secret)
  }

  @Test("Without a server it writes the ledger itself, and that verifies")
  func alone() async throws {
    let made = try await account("add", "dora", "--role", "director", typing: "harbour-lights\n")
    #expect(made.status == 0 && made.output == "dora: account 1, director\n", "\(made.complaints)")
    #expect(try await account("add", "ann", typing: "ships-bell").output == "ann: account 2, player\n")
    #expect(try await account("role", "ann", "--role", "station").output == "ann: station from now on\n")
    #expect(try await account("passwd", "ann", typing: "another-one\r\n").status == 0)
    #expect(try await account("list").output == "2\tann\tstation\n1\tdora\tdirector\n")
    #expect(try await account("remove", "A-n_n").status == 0)
    #expect(try await account("list").output == "1\tdora\tdirector\n")
    #expect(try await account("add", "ann", typing: "ships-bell").output == "ann: account 3, player\n")
    let verified = try await Program.run("verify", data)
    #expect(verified.status == 0 && verified.output.contains("ok, 6 lines"), "\(verified.output)")
    let ledger = try String(contentsOfFile: "\(data)/ledger/000001.ndjson", encoding: .utf8)
    #expect(!ledger.contains("ann") && !ledger.contains("dora"))
    for secret in ["harbour-lights", "ships-bell", "another-one"] { #expect(!ledger.contains(secret)) }
  }

  /// Has the director type lines at a server of the folder, which is stopped then; returns the answers.
  private func direct(_ list: String, _ lines: [String]) async throws -> [String] {
    try await OwnThread.run { [data] in
      let server = try Served(data: data, list: list)
      let dora = try LineClient(port: server.port)
      _ = try dora.greeting()
      for line in ["LOGIN dora harbour-lights"] + lines { try dora.send(line: line) }
      let answers = try dora.sync()
      #expect(server.end(SIGTERM) == 0)
      return answers
    }
  }

  @Test("A person is forgotten without a server, and the ledger and its receipts stand")
  func forgotten() async throws {
    _ = try await account("add", "dora", "--role", "director", typing: "harbour-lights")
    _ = try await account("add", "ann", typing: "ships-bell")
    let list = try scratch.file("small.txt", "at\naa\ntan\n")
    let before = try await direct(list, ["EVENT NEW tues rounds=3", "EVENT ENTER tues ann"])
    #expect(before.contains { $0.hasPrefix("270 ENTERED") && $0.contains("name=ann") }, "\(before)")
    let gone = try await account("forget", "ann")
    #expect(gone.output == "ann: removed and forgotten; games show #2\n", "\(gone.complaints)")
    #expect(try String(contentsOfFile: "\(data)/names", encoding: .utf8) == "1 dora\n2\n")
    let again = try await account("forget", "ann")
    #expect(again.status == 1 && again.complaint?.contains("verdict account list") == true)
    #expect(try await Program.run("verify", data).status == 0)
    let after = try await direct(list, ["EVENT DROP tues #2"])
    #expect(after.contains { $0.hasPrefix("270 DROPPED") && $0.contains("name=#2") }, "\(after)")
    let server = try await OwnThread.run { [data] in try Served(data: data, list: list) }
    let beside = try await account("forget", "dora")
    #expect(beside.status == 2 && beside.complaint?.contains("stop it") == true, "\(beside)")
    withExtendedLifetime(server) {}
  }

  @Test("A link in place of the file of names is told before the account is removed")
  func linkedNames() async throws {
    _ = try await account("add", "ann", typing: "ships-bell")
    let files = FileManager.default
    try files.moveItem(atPath: "\(data)/names", toPath: "\(data)/elsewhere")
    try files.createSymbolicLink(atPath: "\(data)/names", withDestinationPath: "elsewhere")
    let before = try Data(contentsOf: URL(fileURLWithPath: "\(data)/ledger/000001.ndjson"))
    let refused = try await account("forget", "ann")
    #expect(refused.status == 2 && refused.output.isEmpty)
    #expect(refused.complaint?.contains("names: a device, a pipe, a folder or a link") == true, "\(refused)")
    #expect(try Data(contentsOf: URL(fileURLWithPath: "\(data)/ledger/000001.ndjson")) == before)
    #expect(try await account("list").output == "1\tann\tplayer\n")
  }

  @Test(
    "Beside a server it goes through the data folder, whoever else may read that; two at once are done in turn"
  )
  func beside() async throws {
    let list = try scratch.file("small.txt", "at\naa\ntan\n")
    let server = try await OwnThread.run { [data] in try Served(data: data, list: list) }
    let mode = try FileManager.default.attributesOfItem(atPath: "\(data)/control")[.posixPermissions] as? Int
    #expect(mode == 0o600)
    async let first = account("add", "dora", "--role", "director", typing: "harbour-lights")
    async let second = account("add", "ann", typing: "ships-bell")
    let made = try await [first, second]
    #expect(made.allSatisfy { $0.status == 0 }, "\(made)")
    #expect(Set(made.map(\.output.count)).count == 2)
    let again = try await account("add", "d0ra", typing: "ships-bell")
    #expect(again.status == 1 && again.complaint?.contains("verdict account list") == true)
    try await OwnThread.run {
      let dora = try LineClient(port: server.port)
      try dora.send(line: "LOGIN dora harbour-lights")
      var line = try dora.nextLine()
      while line.hasPrefix("200") { line = try dora.nextLine() }
      #expect(line.hasPrefix("230 WELCOME name=dora role=director"), "\(line)")
    }
    #expect(try await account("list").output.split(separator: "\n").count == 2)
    #expect(try await account("remove", "ann").status == 0)
    #expect(try await account("remove", "ann").status == 1)
  }

  @Test(
    "Before a change that leaves no director it asks, and without a yes nothing is changed",
    arguments: [["remove", "d0ra"], ["forget", "dora"], ["role", "dora", "--role", "player"]])
  func lastDirector(words: [String]) async throws {
    func change(_ answer: String?) async throws -> Program.Outcome {
      try await Program.run(["account"] + words + ["--data", data], input: answer)
    }
    for name in ["dora", "eva"] {
      _ = try await account("add", name, "--role", "director", typing: "harbour-lights")
    }
    // Another director stays, so nothing is asked.
    #expect(try await account("role", "eva", "--role", "director").status == 0)
    #expect(try await account("remove", "eva").status == 0)
    for answer in [nil, "", "no\n", "dora\n"] {
      let refused = try await change(answer)
      #expect(refused.status == 2 && refused.output.isEmpty)
      #expect(refused.complaints.hasPrefix("\(words[1]) is the last director;"), "\(refused.complaints)")
      #expect(refused.complaints.contains("\nverdict: nothing was changed; to make another director"))
    }
    #expect(try await account("list").output == "1\tdora\tdirector\n")
    let agreed = try await change("yes\n")
    #expect(agreed.status == 0, "\(agreed.complaints)")
    #expect(try await !account("list").output.contains("director"))
  }

  @Test("What can't be done is one line that names the obstacle, and nothing is made")
  func obstacles() async throws {
    let cases: [(words: [String], typed: String?, says: String)] = [
      (["add", "dora", "harbour-lights"], nil, "command line"),
      (["add", "d"], "harbour-lights", "a name is a letter"),
      (["add", "dora", "--role", "king"], "harbour-lights", "player, station and director"),
      (["add", "dora", "--role", "guest"], "harbour-lights", "player, station and director"),
      (["add", "dora"], "short", "8 to 64 bytes"),
      (["add", "dora"], "harbour lights", "no spaces"),
      (["add", "dora"], "", "no secret came"),
      (["add", "dora"], String(repeating: "x", count: 70), "8 to 64 bytes"),
      (["role", "dora"], nil, "say which role"),
    ]
    for (words, typed, says) in cases {
      let outcome = try await Program.run(["account"] + words + ["--data", data], input: typed)
      #expect(
        outcome.status == 2 && outcome.complaint?.contains(says) == true, "\(words): \(outcome.complaints)")
    }
    for words in [[], ["frob"], ["list", "dora"], ["add"], ["passwd", "dora", "--role", "player"]] {
      let outcome = try await Program.run(["account"] + words)
      #expect(outcome.status == 2 && outcome.complaints.contains("verdict account add|passwd"), "\(words)")
    }
    #expect(try await account("passwd", "dora", typing: "harbour-lights").status == 1)
    #expect(try await account("list").output.isEmpty)
  }

  @Test(
    "Who is asked for a secret and ends that, by hand or by a signal, has a terminal that shows what is typed"
  )
  func endedAtPrompt() async throws {
    try await OwnThread.run { [data] in
      for isSecond in [false, true] {
        let terminal = try Terminal(Program.path, ["account", "add", "dora", "--data", data])
        try terminal.look(for: "Secret for dora:")
        if isSecond {
          try terminal.type("harbour-lights\r")
          try terminal.look(for: "The same once more:")
        }
        #expect(!terminal.isAsItWas)
        try terminal.type("harb\u{3}")
        #expect(try terminal.status() != 0)
        let rows = terminal.screen.rows
        #expect(rows.contains("verdict: nothing was changed"), "\(rows)")
        #expect(terminal.isAsItWas && !rows.contains { $0.contains("harb") }, "\(rows)")
      }
    }
    #expect(try await account("list").output.isEmpty)
  }
}
