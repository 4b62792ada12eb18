// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: Protocol/SPEC.md, 4.29.
@Suite("HELP of where one is lists only what works there")
struct HelpHereTests {
  /// A place: who asks, the screen's first words, and the lines that lead there, each with its sender.
  struct Place: CustomTestStringConvertible {
    let name: String
    let asks: String
    let opening: String
    let lines: [(String, String)]

    var testDescription: String { name }
  }

  private static func opened(_ terms: String) -> [(String, String)] {
    [("ann", "OPEN \(terms)"), ("ben", "JOIN 1 english")]
  }

  private static let board = opened("kind=board first=1"), dealt = opened("kind=dealt first=1")
  private static let desk = [("eve", "OPEN kind=board desk=yes seat1=ann seat2=bob first=1")]
  private static let passes = (0..<6).map { ($0 % 2 == 0 ? "ann" : "ben", "PASS") }

  private static let places = [
    Place(name: "no table", asks: "ann", opening: "You sit at no table", lines: []),
    Place(name: "dealt, on turn", asks: "ann", opening: "It is your turn", lines: dealt),
    Place(name: "dealt, not on turn", asks: "ben", opening: "The other side is on turn", lines: dealt),
    Place(
      name: "dealt, doubt", asks: "ben", opening: "The last play may be challenged",
      lines: dealt + [("ann", "PLAY 8G <tiles>")]),
    Place(name: "board, on turn", asks: "ann", opening: "It is your turn", lines: board),
    Place(
      name: "board, on turn later", asks: "ben", opening: "It is your turn",
      lines: board + [("ann", "PLAY 8H TRAIN"), ("ben", "ACCEPT")]),
    Place(name: "board, not on turn", asks: "ben", opening: "The other side is on turn", lines: board),
    Place(
      name: "board, may be doubted", asks: "ann", opening: "The other side is on turn",
      lines: board + [("ann", "PLAY 8H TRAIN")]),
    Place(
      name: "board, doubt", asks: "ben", opening: "The last play may be challenged",
      lines: board + [("ann", "PLAY 8H TRAIN")]),
    Place(
      name: "board, paused", asks: "ben", opening: "The game is stopped",
      lines: board + [("ann", "PAUSE"), ("ben", "PAUSE")]),
    Place(
      name: "dealt, paused", asks: "ann", opening: "The game is stopped",
      lines: dealt + [("ann", "PAUSE"), ("ben", "PAUSE")]),
    Place(
      name: "board, counting", asks: "ann", opening: "The tiles left on the racks are told now",
      lines: board + passes),
    Place(
      name: "desk", asks: "eve", opening: "You keep a game of a real board",
      lines: desk + [("eve", "PLAY 8H TRAIN")]),
    Place(
      name: "desk, paused", asks: "eve", opening: "The game is stopped", lines: desk + [("eve", "PAUSE")]),
    Place(name: "watching", asks: "eve", opening: "You watch a game", lines: dealt + [("eve", "OBSERVE 1")]),
  ]

  /// A server with ann, ben and eve where a place leads them.
  private static func stage(_ place: Place) throws -> (RunningServer, [String: LineClient]) {
    let lexicon = BlindnessTests.lexicon(bad: [])
    let server = try RunningServer(RunningServer.Setup(lexica: [lexicon]))
    var clients: [String: LineClient] = [:]
    for name in ["ann", "ben", "eve"] {
      let client = try server.connect()
      try client.send(line: "LOGIN \(name)")
      _ = try client.sync()
      clients[name] = client
    }
    for (name, line) in place.lines {
      let client = try #require(clients[name])
      var line = line
      if line.contains("<tiles>") {
        try client.send(line: "TILES")
        let rack = try client.sync().compactMap { $0.firstMatch(of: /tiles=([A-Z]+)/)?.1 }.first ?? ""
        line = line.replacing("<tiles>", with: rack.prefix(2))
      }
      try client.send(line: line)
      let last = try client.sync().last { !$0.hasPrefix("*") } ?? ""
      #expect(last.hasPrefix("2"), "\(place.name): \(line): \(last)")
    }
    return (server, clients)
  }

  /// Returns the final reply to a line.
  private static func reply(_ client: LineClient, _ line: String) throws -> [String] {
    try client.send(line: line)
    return try client.sync().filter { !$0.hasPrefix("*") }
  }

  /// Whether a refusal is about the example and not about the place: its table, its tiles, its play.
  private static func isOfExample(_ reply: String, _ line: String) -> Bool {
    let code = reply.prefix(3)
    return code == "540" && (line.hasSuffix(" 1") || line.hasSuffix(" 2"))
      || code == "543" && line.contains("TRAIN")
      || ["546", "547"].contains(code) && line.contains("AEI")
      || ["441", "551"].contains(code) && line.contains(" 3 ")
  }

  @Test("Every command of the screen is taken there", arguments: places)
  func taken(place: Place) async throws {
    try await OwnThread.run {
      let (server, clients) = try Self.stage(place)
      let client = try #require(clients[place.asks])
      _ = try Self.reply(client, "PLAIN coded")
      let screen = try Self.reply(client, "?").compactMap { $0.split(separator: ":", maxSplits: 1).last }
      #expect(screen.first?.hasPrefix(place.opening) == true, "\(screen)")
      withExtendedLifetime(server) {}
      let commands = screen.filter { $0.hasPrefix("  ") }.flatMap { line in
        (line.dropFirst(2).firstMatch(of: /^.*?(?=   )/)?.output ?? "").split(separator: ", ").map(
          String.init)
      }
      #expect(commands.count > 5)
      for command in commands where command != "BYE" {
        let (server, clients) = try Self.stage(place)
        let client = try #require(clients[place.asks])
        _ = try Self.reply(client, "PLAIN coded")
        var answer = try Self.reply(client, command).last ?? ""
        if answer.contains("YES") { answer = try Self.reply(client, "yes").last ?? "" }
        let isTaken = answer.hasPrefix("2") && !answer.contains("that was not understood")
        #expect(isTaken || Self.isOfExample(answer, command), "\(command): \(answer)")
        withExtendedLifetime(server) {}
      }
    }
  }
}
