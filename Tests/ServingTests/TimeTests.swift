// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: Protocol/SPEC.md 6.6, 9.9 and 9.16; docs/DESIGN.md#time.
@Suite("Time that the server took is nobody's", .serialized)
struct TimeTests {
  /// A game on a board, one play of ann's on the table, its window open for 20 seconds.
  private struct Game {
    let server: RunningServer
    let ann: LineClient
    let ben: LineClient

    init() throws {
      server = try RunningServer(.init(lexica: [.small("tiny", words: ["AA", "AT"])]))
      ann = try server.connect()
      ben = try server.connect()
      for (client, name) in [(ann, "ann"), (ben, "ben")] {
        _ = try client.greeting()
        try client.send(line: "LOGIN \(name)")
        _ = try client.sync()
      }
      try ann.send(line: "OPEN kind=board window=20")
      _ = try ann.sync()
      try ben.send(line: "JOIN 1 tiny")
      _ = try ben.sync()
      try ann.send(line: "PLAY 8H AT")
      _ = try ann.sync()
      _ = try ben.sync()
    }

    /// The reply to a line, without notices.
    func reply(to line: String, of client: LineClient) throws -> String {
      try client.send(line: line)
      return try client.sync().last { !$0.hasPrefix("*") } ?? ""
    }
  }

  @Test("A doubt that had arrived before the window's end counts, however late it is read")
  func inTime() async throws {
    try await OwnThread.run {
      let game = try Game()
      try game.server.whileHeld {
        try game.ben.send(line: "CHALLENGE")
        game.server.clock.move(seconds: 25)
      }
      let told = try game.ben.sync()
      #expect(told.contains { $0.hasPrefix("250 ACCEPTABLE ") }, "\(told)")
    }
  }

  @Test("A doubt behind hundreds of others' lines counts, where all had arrived before the window's end")
  func behindOthers() async throws {
    try await OwnThread.run {
      let game = try Game()
      let loud = try (0..<3).map { _ in try game.server.connect() }
      for client in loud { _ = try client.greeting() }
      try game.server.whileHeld {
        for client in loud { try client.send(Array(String(repeating: "HELP\n", count: 300).utf8)) }
        // Beyond the sixteen lines of a first slice, so that the doubt waits with the loud.
        try game.ben.send(Array((String(repeating: "PING\n", count: 40) + "CHALLENGE\n").utf8))
        game.server.clock.move(seconds: 25)
      }
      let told = try game.ben.sync()
      #expect(told.contains { $0.hasPrefix("250 ACCEPTABLE ") }, "\(told)")
      for client in loud { _ = try client.sync() }
    }
  }

  @Test("A doubt that comes when the window has ended is too late, to the second")
  func tooLate() async throws {
    try await OwnThread.run {
      let game = try Game()
      try game.server.advance(seconds: 19)
      let told = try game.reply(to: "SHOW", of: game.ben)
      #expect(told.contains("phase=pending"), "\(told)")
      try game.server.advance(seconds: 1)
      let late = try game.reply(to: "CHALLENGE", of: game.ben)
      #expect(late.hasPrefix("442 WINDOW-CLOSED "), "\(late)")
    }
  }

  @Test("A server that was stopped for a minute charges nobody, and closes no window meanwhile")
  func heldUp() async throws {
    try await OwnThread.run {
      let game = try Game()
      try game.server.advance(seconds: 5)
      let before = try game.reply(to: "CLOCK", of: game.ben).value("clocks")
      try game.server.whileHeld { game.server.clock.holdUp(seconds: 60) }
      let after = try game.reply(to: "CLOCK", of: game.ben)
      #expect(before != nil && after.value("clocks") == before)
      #expect(after.value("window") == "15")
      try game.server.advance(seconds: 14)
      let told = try game.reply(to: "CHALLENGE", of: game.ben)
      #expect(told.hasPrefix("250 ACCEPTABLE "), "\(told)")
    }
  }

  @Test("A machine that slept, and was held up before it did, charges nobody for either")
  func asleep() async throws {
    try await OwnThread.run {
      let game = try Game()
      try game.server.advance(seconds: 5)
      try game.server.whileHeld {
        game.server.clock.holdUp(seconds: 3)
        game.server.clock.setBack(seconds: -3600)
      }
      let told = try game.reply(to: "CLOCK", of: game.ben)
      #expect(told.value("window") == "15", "\(told)")
    }
  }

  @Test("A time of day that is set back an hour freezes no clock and no window, and gives nothing back")
  func setBack() async throws {
    try await OwnThread.run {
      let game = try Game()
      _ = try game.reply(to: "SHOW", of: game.ben)
      try game.server.advance(seconds: 5)
      game.server.clock.setBack(seconds: 3600)
      try game.server.advance(seconds: 10)
      let clock = try game.reply(to: "CLOCK", of: game.ben)
      #expect(clock.value("window") == "5")
      #expect(clock.value("clocks") == "25:00,24:45")
      try game.server.advance(seconds: 5)
      let told = try game.reply(to: "CHALLENGE", of: game.ben)
      #expect(told.hasPrefix("442 WINDOW-CLOSED "), "\(told)")
    }
  }

  @Test("A time of day that is set forward an hour is charged to nobody")
  func setForward() async throws {
    try await OwnThread.run {
      let game = try Game()
      try game.server.advance(seconds: 5)
      game.server.clock.setBack(seconds: -3600)
      try game.server.advance(seconds: 5)
      // What was left waits for this look.
      let clock = try game.reply(to: "CLOCK", of: game.ben)
      #expect(clock.value("window") == "15")
    }
  }

  @Test("Time set back over a restart: a confirmation still lapses, and no remaining time grows")
  func restart() async throws {
    try await OwnThread.run {
      let server = try RunningServer(.init(lexica: [.small("tiny", words: ["AA", "AT"])]))
      var ann = try server.connect()
      let ben = try server.connect()
      for (client, name) in [(ann, "ann"), (ben, "ben")] {
        _ = try client.greeting()
        try client.send(line: "LOGIN \(name) code-of-\(name)")
        _ = try client.sync()
      }
      try ann.send(line: "OPEN kind=slip confirm=10")
      _ = try ann.sync()
      try ben.send(line: "JOIN 1 tiny")
      _ = try ben.sync()
      try ann.send(line: "CHALLENGE AA")
      _ = try ann.sync()
      try server.advance(seconds: 4)
      server.clock.setBack(seconds: 3600)
      try server.restart(politely: false, down: 1)
      ann = try server.connect()
      _ = try ann.greeting()
      try ann.send(line: "LOGIN ann code-of-ann")
      _ = try ann.sync()
      try ann.send(line: "CONFIRM 1")
      let early = try ann.sync()
      #expect(!early.contains { $0.hasPrefix("25") }, "\(early)")
      try server.advance(seconds: 10)
      try ann.send(line: "CONFIRM 1")
      let late = try ann.sync()
      #expect(late.contains { $0.hasPrefix("250 ACCEPTABLE ") }, "\(late)")
    }
  }
}
