// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: docs/DESIGN.md#turns-and-slices.
@Suite("One client's lines do not take everybody's turn", .serialized)
struct TurnTests {
  private static func server() throws -> RunningServer {
    try RunningServer(.init(lexica: [.small("tiny", words: ["AA", "AT"])]))
  }

  private static func receipts(_ lines: [String]) -> [Int] {
    lines.compactMap { line in
      guard let range = line.range(of: "receipt=0.") else { return nil }
      return Int(line[range.upperBound...].prefix { $0.isNumber })
    }
  }

  @Test("Of lines sent ahead, 64 at most are answered in a turn, all of them in order")
  func lines() async throws {
    try await OwnThread.run {
      let server = try Self.server()
      let ann = try server.connect()
      _ = try ann.greeting()
      try ann.send(line: "LOGIN ann")
      _ = try ann.sync()
      let before = server.turns
      let asked = 1280
      try server.whileHeld { try ann.send(Array((0..<asked).map { "PING \($0)\n" }.joined().utf8)) }
      for number in 0..<asked {
        let line = try ann.nextLine()
        #expect(line == "212 PONG \(number)")
      }
      #expect(server.turns - before >= asked / 64)
    }
  }

  @Test("Of long answers, 64 KiB at most are written in a turn for one connection")
  func bytes() async throws {
    try await OwnThread.run {
      let server = try Self.server()
      let ann = try server.connect()
      _ = try ann.greeting()
      try ann.send(line: "LOGIN ann")
      _ = try ann.sync()
      let before = server.turns
      try server.whileHeld {
        try ann.send(Array(String(repeating: "HELP\n", count: 400).utf8))
      }
      let text = try ann.sync().joined(separator: "\r\n")
      #expect(text.utf8.count > 4 * 65_536)
      #expect(server.turns - before >= text.utf8.count / 65_536)
    }
  }

  @Test("Of the observers of a play, no more than the limit are told in a turn, and every one hears it")
  func observers() async throws {
    try await OwnThread.run {
      var setup = try RunningServer.Setup(lexica: [.small("tiny", words: ["AA", "AT"])])
      setup.limits.toldInTurn = 4
      let server = try RunningServer(setup)
      func named(_ name: String) throws -> LineClient {
        let client = try server.connect()
        _ = try client.greeting()
        try client.send(line: "LOGIN \(name)")
        _ = try client.sync()
        return client
      }
      let desk = try named("desk")
      try desk.send(line: "OPEN kind=board desk=yes seat1=ann seat2=ben clock=off")
      _ = try desk.sync()
      let observers = try (0..<33).map { try named("w\($0)") }
      for observer in observers {
        try observer.send(line: "OBSERVE 1")
        _ = try observer.sync()
      }
      let before = server.turns
      try desk.send(line: "PLAY 8H AA")
      for observer in observers { #expect(try observer.nextLine().hasPrefix("* PLAY table=1 play=1")) }
      #expect(server.turns - before >= 9)
    }
  }

  @Test("One line beside a flood is answered while most of the flood still waits")
  func others() async throws {
    try await OwnThread.run {
      let server = try Self.server()
      let loud = try (0..<5).map { _ in try server.connect() }
      let quiet = try server.connect()
      for client in loud + [quiet] { _ = try client.greeting() }
      let asked = 200
      let question = Array(String(repeating: "JUDGE AA AT\n", count: asked).utf8)
      try server.whileHeld {
        for client in loud { try client.send(question) }
        try quiet.send(line: "JUDGE AT")
      }
      let answered = Self.receipts(try quiet.sync())
      // Sixteen lines of each may come first, in the turn in which all of them are found.
      #expect(answered.count == 1 && answered[0] <= 5 * 16 + 1, "\(answered)")
      for client in loud {
        let numbers = Self.receipts(try client.sync())
        #expect(numbers.count == asked && numbers == numbers.sorted())
      }
    }
  }

  @Test("While a flood is answered, whoever connects is greeted")
  func greeted() async throws {
    try await OwnThread.run {
      let server = try Self.server()
      let loud = try server.connect()
      _ = try loud.greeting()
      let asked = 2000
      let client = try server.whileHeld {
        try loud.send(Array(String(repeating: "JUDGE AA\n", count: asked).utf8))
        let late = try server.connect()
        try late.send(line: "JUDGE AT")
        return late
      }
      _ = try client.greeting()
      let answer = try client.nextLine()
      let answered = Self.receipts([answer])
      #expect(answered.count == 1 && answered[0] < asked / 4, "\(answered)")
      _ = try loud.sync()
    }
  }

  @Test("The noise that somebody makes counts from their login on, not from the server's start")
  func noise() async throws {
    try await OwnThread.run {
      var setup = try RunningServer.Setup(lexica: [.small("tiny", words: ["AA", "AT"])])
      setup.limits.disturbances = 6
      let server = try RunningServer(setup)
      let ann = try server.connect()
      let ben = try server.connect()
      for (client, name) in [(ann, "ann"), (ben, "ben")] {
        _ = try client.greeting()
        try client.send(line: "LOGIN \(name)")
        _ = try client.sync()
      }
      var answers: [String] = []
      for table in 1...4 {
        try ann.send(line: "OPEN kind=slip")
        _ = try ann.sync()
        try ben.send(line: "JOIN \(table) tiny")
        answers += try ben.sync().map { String($0.prefix(3)) }
        try ben.send(line: "LEAVE")
        _ = try ben.sync()
        try ann.send(line: "LEAVE")
        _ = try ann.sync()
      }
      #expect(answers.prefix(2) == ["241", "241"] && answers.contains("420"), "\(answers)")
    }
  }
}
