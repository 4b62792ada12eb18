// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: issue of club nights, a signed-off report of challenges.
@Suite("A committee reads how an event went, with every challenge, who made it, and what proves it")
struct EventReportTests {
  /// One board at which one challenge takes a play off, another fails, and a phony stands.
  private static func evening(_ port: UInt16) throws -> [String] {
    func client() throws -> LineClient {
      let client = try LineClient(port: port)
      _ = try client.greeting()
      return client
    }
    func say(_ client: LineClient, _ line: String) throws -> [String] {
      try client.send(line: line)
      return try client.sync()
    }
    let dora = try client()
    for line in [
      "LOGIN dora harbour-lights", "EVENT NEW tues rounds=1 kind=board rule=5p clock=off :Tuesday club",
      "EVENT ENTER . ann :Smith, Ann", "EVENT ENTER . ben",
    ] { _ = try say(dora, line) }
    let codes = try ["ann", "ben"].map { name in
      let line = try #require(try say(dora, "EVENT CODES . \(name)").first { $0.contains("code=") })
      return try #require(line.split(separator: " ").first { $0.hasPrefix("code=") }).dropFirst(5)
    }
    let players = try ["ann", "ben"].map { _ in try client() }
    for (place, name) in ["ann", "ben"].enumerated() {
      _ = try say(players[place], "LOGIN \(name) \(codes[place])")
    }
    _ = try say(dora, "EVENT PAIR .")
    let show = try #require(try say(dora, "EVENT SHOW . 1").first { $0.contains("board=1") })
    let order = show.contains("first=ann") ? [0, 1] : [1, 0]
    let (first, second) = (players[order[0]], players[order[1]])
    // AT and ATE are words, TAT and ET are none.
    for (client, line) in [
      (first, "PLAY 8H TAT"), (second, "CHALLENGE"), (second, "PLAY 8H AT"), (first, "CHALLENGE"),
      (first, "PLAY I8 .ET"), (second, "PASS"),
    ] { _ = try say(client, line) }
    let said = try say(dora, "OVERRULE 2 RESULT 300 200 :the hall closes")
    try #require(said.contains { $0.hasPrefix("273 OVERRULED") }, "\(said)")
    _ = try say(dora, "EVENT CLOSE .")
    return order.map { ["ann", "ben"][$0] }
  }

  @Test("Challenges, what became of them, phonies that stood and overrulings stand in it; other lists differ")
  func report() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\nate\naa\n")
    let data = "\(scratch.path)/data"
    let made = try await Program.run(
      ["account", "add", "dora", "--role", "director", "--data", data], input: "harbour-lights")
    #expect(made.status == 0)
    let server = try await OwnThread.run { try Served(data: data, list: list) }
    let names = try await OwnThread.run { try Self.evening(server.port) }
    let (first, second) = (names[0], names[1])

    let report = try await Program.run("event", "report", data, "--event", "tues", "--lexicon", list)
    #expect(report.status == 0, "\(report.complaints)")
    let lines = report.output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    func has(_ parts: String...) -> Bool { lines.contains { line in parts.allSatisfy(line.contains) } }
    #expect(lines.first == "Tuesday club (tues, event 1)" && has("2 players", "1 of 1 rounds", "closed"))
    #expect(has("Smith, Ann", "W2+100") || has("Smith, Ann", "L2-100"))
    #expect(has("CHALLENGES under 5p"))
    let off = "\(second) challenges TAT of \(first): unacceptable; judged again, the same; 2."
    let stands = "\(first) challenges AT of \(second): acceptable; judged again, the same; 2."
    #expect(has("round 1, board 1", off) && has("round 1, board 1", stands))
    #expect(
      lines.contains { $0.split(separator: " ").map(String.init) == [first, "1", "0", "1", "1", "1", "1"] })
    #expect(
      lines.contains { $0.split(separator: " ").map(String.init) == [second, "1", "1", "0", "1", "0", "0"] })
    #expect(has("dora overruled the result scores=300,200: the hall closes"))
    #expect(has("high play", "\(second) with AT"))
    // The second player led by AT and by five points for the challenge.
    #expect(has("comeback 9: round 1, \(first) was behind and beat \(second)"))
    let head = try #require(lines.first { $0.hasPrefix("event 1.") }).dropFirst(6)
    let verified = try await Program.run("verify", data, "--receipt", String(head))
    #expect(verified.status == 0, "\(verified.complaints)")

    let other = try scratch.file("other.txt", "tat\nat\n")
    let again = try await Program.run("event", "report", data, "--lexicon", other)
    #expect(again.status == 1 && again.output.contains("JUDGED AGAIN, acceptable"))
    let missing = try await Program.run("event", "report", data, "--lexicon", "\(scratch.path)/none.txt")
    #expect(missing.status == 2 && missing.output.isEmpty)
    let unknown = try await Program.run("event", "report", data, "--event", "thurs")
    #expect(unknown.status == 2 && unknown.complaint?.contains("there are tues (1)") == true)
  }

  /// A challenge at table 1 is overruled; a pairing with an open table is taken back; a station judges twice.
  private static func overruled(_ port: UInt16) throws -> String {
    func client(_ login: String) throws -> LineClient {
      let client = try LineClient(port: port)
      _ = try client.greeting()
      try client.send(line: "LOGIN \(login)")
      #expect(try client.sync().last?.hasPrefix("230 ") == true, "\(login)")
      return client
    }
    func say(_ client: LineClient, _ line: String) throws -> [String] {
      try client.send(line: line)
      return try client.sync()
    }
    let dora = try client("dora harbour-lights")
    let (ann, ben) = (try client("ann annas-code"), try client("ben bens-code"))
    _ = try say(dora, "EVENT NEW tues rounds=1 kind=board rule=single clock=off :Tuesday club")
    for name in ["ann", "ben"] { _ = try say(dora, "EVENT ENTER . \(name)") }
    // Two tables of this pairing open, one after the other, and nothing is played at them.
    for _ in 1...2 {
      _ = try say(dora, "EVENT PAIR .")
      _ = try say(dora, "EVENT UNPAIR . 1")
    }
    _ = try say(dora, "EVENT PAIR .")
    let board = try #require(try say(dora, "EVENT SHOW . 1").first { $0.contains("board=1") })
    let table = try #require(board.split(separator: " ").first { $0.hasPrefix("table=") }).dropFirst(6)
    let (first, second) = board.contains("first=ann") ? (ann, ben) : (ben, ann)
    for (client, line) in [(first, "PLAY 8H TAT"), (second, "CHALLENGE")] {
      _ = try say(client, line)
    }
    let said =
      try say(dora, "OVERRULE \(table) RULING 1 acceptable :TAT is in the book")
      + say(dora, "OVERRULE \(table) RESULT 300 200 :the hall closes")
    #expect(said.count { $0.hasPrefix("273 ") } == 2, "\(said)")
    let hall = try client("hall front-of-house")
    _ = try say(hall, "JUDGE board=1 by=Kim AT QQ")
    _ = try say(hall, "JUDGE board=balcony ATE")
    _ = try say(dora, "EVENT CLOSE .")
    _ = try say(hall, "JUDGE board=9 AA")
    return board.contains("first=ann") ? "ben" : "ann"
  }

  @Test(
    "A challenge that a director overruled counts as it stands now, taken-back pairings have no table in the proof, and a station's judgements stand in it under the station's name"
  )
  func overruledAndStations() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\nate\naa\n")
    let data = "\(scratch.path)/data"
    for (name, role, secret) in [
      ("dora", "director", "harbour-lights"), ("hall", "station", "front-of-house"),
    ] {
      let made = try await Program.run(
        ["account", "add", name, "--role", role, "--data", data], input: secret)
      #expect(made.status == 0)
    }
    let server = try await OwnThread.run { try Served(data: data, list: list) }
    let challenger = try await OwnThread.run { try Self.overruled(server.port) }
    let report = try await Program.run("event", "report", data, "--lexicon", list)
    let lines = report.output.split(separator: "\n").map(String.init)
    #expect(report.status == 0, "\(report.complaints)")
    #expect(report.output.contains(": unacceptable, overruled: acceptable; judged again, the same; "))
    // Made one, won none, lost one.
    #expect(
      lines.contains {
        $0.split(separator: " ").map(String.init).starts(with: [challenger, "1", "0", "1"])
      }, "\(report.output)")
    #expect(lines.count { $0.hasPrefix("round 1, board 1: ") } == 1, "\(report.output)")
    #expect(
      report.output.contains(" hall, board 1, asked by Kim: AT, QQ: unacceptable; judged again, the same; 0.")
    )
    #expect(report.output.contains(" hall, board balcony: ATE: acceptable; "))
    #expect(!report.output.contains("board 9"))
    #expect(try await OwnThread.run { server.end(SIGTERM) } == 0)
  }

  @Test(
    "Commands that read a data folder take it as PATH and as --data, and take one path where they say one")
  func paths() async throws {
    let scratch = try Scratch()
    let kept = "\(scratch.path)/data"
    try FileManager.default.copyItem(atPath: "\(Ledgers.examples)/tables", toPath: kept)
    for words in [
      ["verify"], ["replay"], ["gcg", "export", "--table", "9999"], ["event", "report", "--event", "open"],
      ["event", "audit"], ["event", "export", "--event", "open"], ["ledger", "pack"],
      ["backup", "-o", "\(scratch.path)/none/copy"], ["lexicon", "list"],
    ] {
      let (asPath, asOption) = (
        try await Program.run(words + [kept]), try await Program.run(words + ["--data", kept])
      )
      #expect(asPath.status == asOption.status && asPath.output == asOption.output, "\(words)")
      #expect(asPath.complaints == asOption.complaints, "\(words)")
      #expect(!asPath.complaints.contains("verdict \(words[0]) "), "usage of \(words): \(asPath.complaints)")
      guard !["verify", "replay"].contains(words[0]) else { continue }
      #expect(try await Program.run(words + [kept, "--data", kept]).status == 2, "\(words)")
    }
    let both = try await Program.run("verify", kept, "--data", kept)
    #expect(both.status == 0 && both.output.components(separatedBy: ": ok, ").count == 3)
  }

  @Test("A game that goes on is left out, and said to be")
  func goingOn() async throws {
    let kept = "\(Ledgers.examples)/tables"
    let open = try await Program.run("event", "report", kept, "--event", "open")
    #expect(open.status == 0 && open.output.contains("\n1 tables are left out: their games go on\n"))
  }
}
