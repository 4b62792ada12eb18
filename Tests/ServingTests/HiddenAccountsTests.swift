// SPDX-License-Identifier: MIT
import Bytes
import TestSupport
import Testing
import Wire

@testable import Serving

/// Source: Protocol/SPEC.md 4.18, 4.30, 4.35; docs/SECURITY.md.
@Suite("Where guests are not admitted, no verb tells whether a name has an account", .serialized)
struct HiddenAccountsTests {
  /// Lines of a player, `%` standing for the name.
  private static let lines =
    [String](repeating: "TELL % hello", count: 8) + [
      "PROFILE %", "GAMES %", "GAMES % from=1", "CHALLENGES %", "LADDER", "FOLLOW %", "FOLLOW % off",
      "MUTE %",
      "MUTE % off", "OPEN kind=board for=%", "LEAVE", "OPEN kind=slip for=%", "LEAVE", "SEEK",
      "LEAVE", "OBSERVE %", "WHO from=%", "WHO", "LOGIN % not-the-secret",
      "ACCOUNT ADD %", "ACCOUNT CODE %", "ACCOUNT ROLE % director", "ACCOUNT REMOVE %", "ACCOUNT LIST from=%",
      "EXPEL % :why", "SILENCE % :why", "UNLOCK %",
      "EVENT CARD tues %", "EVENT WHY tues 1 %", "EVENT ENTER tues %", "EVENT DROP tues %",
      "EVENT SCORE tues 1 eve 400 % 300", "EVENT APART tues % eve", "EVENT STANDINGS tues", "JUDGE by=% AA",
      "MYDATA",
    ]

  private static func hashed(_ secret: String) -> String {
    SecretHash(of: Array(secret.utf8), salt: [UInt8](repeating: 7, count: 16), costLog2: 4).text
  }

  /// All that a player reads who asks about a name, and a stranger who tries it; the name is `%` there.
  private static func read(asking name: String) throws -> [String] {
    var setup = try RunningServer.Setup(lexica: [.small("tiny", words: ["AA", "AT"])])
    setup.admitsGuests = false
    // A receipt depends on every byte of an entry.
    setup.logsJudgements = false
    let server = try RunningServer(setup)
    let keeper = try LineClient(control: server.data)
    _ = try keeper.greeting()
    for name in ["eve", "fay", "maxq", "bobq", "rexq", "dotq"] {
      let role = name == "dotq" ? " role=director" : ""
      try keeper.send(line: "ACCOUNT ADD \(name)\(role) hash=\(hashed("secret-\(name)"))")
      #expect(try keeper.sync().map { $0.prefix(3) } == ["270"])
    }
    try keeper.send(line: "ACCOUNT REMOVE rexq")
    #expect(try keeper.sync().map { $0.prefix(3) } == ["270"])
    func enter(_ name: String) throws -> LineClient {
      let client = try server.connect()
      _ = try client.greeting()
      try client.send(line: "LOGIN \(name) secret-\(name)")
      #expect(try client.sync().contains { $0.hasPrefix("230 WELCOME name=\(name) ") })
      return client
    }
    func ask(_ client: LineClient, _ lines: [String]) throws {
      for line in lines {
        try client.send(line: line)
        #expect(try client.sync().contains { $0.hasPrefix("2") }, "\(line)")
      }
    }
    let max = try enter("maxq")
    try ask(max, ["PROFILE off"])
    try max.send(line: "BYE")
    try max.drain()
    let director = try enter("dotq")
    try ask(director, ["EVENT NEW tues rounds=2", "EVENT ENTER tues eve", "EVENT ENTER tues fay"])
    let eve = try enter("eve")
    let stranger = try server.connect()
    _ = try stranger.greeting()
    var read: [String] = []
    func say(_ line: String, _ client: LineClient) throws {
      try client.send(line: line.replacing("%", with: name))
      read += [line] + (try client.sync()).map { $0.replacing(name, with: "%") }
    }
    for line in lines { try say(line, eve) }
    for line in lines where !line.hasPrefix("LOGIN") { try say(line, stranger) }
    // With a board in a round one may speak to directors alone, who are here.
    try ask(director, ["EVENT PAIR tues"])
    try director.send(line: "BYE")
    try director.drain()
    for _ in 0..<2 { try say("TELL % hello", eve) }
    for client in [keeper, director, eve, stranger, max] { client.close() }
    try server.stop()
    return read
  }

  @Test(
    "An account that never played, one that keeps figures private, one that was removed, and a director who is away",
    arguments: ["bobq", "maxq", "rexq", "dotq"])
  func sameBytes(name: String) async throws {
    try await OwnThread.run {
      let known = try Self.read(asking: name)
      let unknown = try Self.read(asking: name.prefix(3) + "x")
      // The director is here until the round is paired.
      let last = name == "dotq" ? 4 : unknown.count
      let different = zip(known.suffix(last), unknown.suffix(last)).first { $0 != $1 }
      #expect(different == nil)
      #expect(name == "dotq" || known.count == unknown.count)
    }
  }

  @Test("Every verb that takes a name is among the lines")
  func verbs() {
    let tried = Set(Self.lines.map { String($0.prefix { $0 != " " }) })
    for verb in Verb.all where verb.arguments.contains("name") {
      #expect(tried.contains(verb.name), "\(verb.name)")
    }
  }
}
