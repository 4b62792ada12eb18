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

  @Test("A game that goes on is left out, and said to be")
  func goingOn() async throws {
    let kept = "\(Ledgers.folder)/kept/2026-11k"
    let open = try await Program.run("event", "report", kept, "--event", "open")
    #expect(open.status == 0 && open.output.contains("\n1 tables are left out: their games go on\n"))
  }
}
