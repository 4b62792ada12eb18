// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: design, promise 3; rules of records, T69 and T83.
@Suite("A restart between any two lines of a game changes nothing that anyone sees afterwards")
struct GameRestartTests {
  /// Three people at one game, who come back after each restart.
  final class Visitors {
    let server: RunningServer
    private var clients: [String: LineClient] = [:]
    private var codes: [String: String] = [:]

    init() throws {
      server = try RunningServer(RunningServer.Setup(lexica: [BlindnessTests.lexicon(bad: ["CATZ"])]))
      try enter()
    }

    func enter() throws {
      for name in ["ann", "ben", "eve"] {
        let client = try server.connect()
        clients[name] = client
        let lines = try ask(client, "LOGIN \(name) \(codes[name] ?? "")")
        let welcome = try #require(lines.last { $0.hasPrefix("230 ") }, "\(lines)")
        codes[name] = welcome.value("code")
      }
    }

    /// Sends a line and returns what came back, notices included.
    @discardableResult
    func say(_ name: String, _ line: String) throws -> [String] {
      let client = try #require(clients[name])
      return try ask(client, line)
    }

    private func ask(_ client: LineClient, _ line: String) throws -> [String] {
      try client.send(line: line)
      return try client.sync()
    }

    /// What everyone sees, presence aside.
    func everything() throws -> [String] {
      var seen: [String] = []
      for name in ["ann", "ben", "eve"] {
        for line in ["SHOW 1", "SHOW 1 plain", "HISTORY 1"] {
          seen += try say(name, line).filter { !$0.hasPrefix("* ") }
        }
      }
      for (name, line) in [("ann", "TILES"), ("ben", "TILES"), ("ann", "UNSEEN"), ("ben", "CLOCK")] {
        seen += try say(name, line).filter { !$0.hasPrefix("* ") }
      }
      return seen
    }

    func restart(politely: Bool) throws {
      try server.restart(politely: politely)
      clients = [:]
      try enter()
      // What was left for doubting a play waits for whoever may doubt it to look.
      for name in ["ann", "ben"] { try say(name, "SHOW") }
    }
  }

  @Test("At a real board, in every phase")
  func board() async throws {
    try await OwnThread.run {
      let visitors = try Visitors()
      try visitors.say("ann", "OPEN kind=board first=1 rule=5w clock=off")
      try visitors.say("ben", "JOIN 1 english")
      let lines = [
        ("ann", "PLAY 8G CAT"), ("ben", "HOLD"), ("ben", "ACCEPT"), ("ben", "PLAY J5 QUIZ"),
        ("ann", "CHALLENGE QUIZ"),
        ("ann", "PLAY 5J .UA"), ("ann", "UNDO 3"), ("ann", "PLAY 5J .UAD"), ("ben", "EXCHANGE 3 after=4"),
        ("ann", "AMEND 4 5J .UAY"),
        ("ben", "CONFIRM 1"), ("ann", "PAUSE"), ("ben", "PAUSE"), ("ben", "CONTINUE"), ("ann", "CONTINUE"),
        ("ann", "PASS"),
        ("ben", "PASS"), ("ann", "PASS"), ("ben", "PASS"), ("ann", "PASS"), ("ann", "TILES AEINRST"),
        ("ben", "CONFIRM 4"),
      ]
      try follow(lines, visitors)
    }
  }

  @Test("With racks and a bag, in every phase")
  func dealt() async throws {
    try await OwnThread.run {
      let visitors = try Visitors()
      try visitors.say("ann", "OPEN kind=dealt first=1 rule=double clock=off")
      try visitors.say("ben", "JOIN 1 english")
      let racks = try ["ann", "ben"].map { name -> String in
        let lines = try visitors.say(name, "TILES")
        let tiles = lines.compactMap { $0.value("tiles") }.first
        return try #require(tiles).replacing("?", with: "e")
      }
      let lines = [
        ("ann", "PLAY 8D \(racks[0])"), ("ben", "HOLD"), ("ben", "CHALLENGE"), ("ann", "PASS"),
        ("ben", "PLAY 9D \(racks[1])"), ("ann", "ACCEPT"), ("ann", "PAUSE"), ("ben", "CONFIRM 1"),
        ("ann", "CONTINUE"),
        ("ben", "CONTINUE"), ("ann", "PASS"), ("ben", "PASS"), ("ann", "PASS"), ("ben", "CONCEDE"),
      ]
      try follow(lines, visitors)
    }
  }

  /// Says each line, then restarts and compares; most restarts are without ceremony.
  private func follow(_ lines: [(String, String)], _ visitors: Visitors) throws {
    for (place, (name, line)) in lines.enumerated() {
      let answer = try visitors.say(name, line)
      #expect(answer.contains { $0.hasPrefix("2") }, "\(line): \(answer)")
      let before = try visitors.everything()
      try visitors.restart(politely: place % 7 == 6)
      let after = try visitors.everything()
      #expect(after == before, "after \(line)")
    }
  }
}
