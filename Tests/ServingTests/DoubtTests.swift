// SPDX-License-Identifier: MIT
import Officiating
import TestSupport
import Testing
import Wire

/// Source: Protocol/SPEC.md, 2.1, 2.6, 8.1; docs/CLUSTER.md.
@Suite("Every line is answered at once, whatever the ledger does", .serialized)
struct DoubtTests {
  /// The verbs that concern the connection alone, and wait for nothing.
  private static let free = [
    "BOARD", "BYE", "CAPS", "HELP", "LANG", "LEXICA", "MORE", "NOTICES", "PING", "PLAIN", "QUIT",
  ]

  /// A connection of somebody by name, or of a stranger.
  private static func client(
    of server: RunningServer, name: String?, isPlain: Bool = false
  ) throws -> LineClient {
    let client = try server.connect()
    _ = try client.greeting()
    if let name {
      try client.send(line: "LOGIN \(name) feather")
      #expect(try client.sync().contains { $0.hasPrefix("230 WELCOME ") })
    }
    if isPlain {
      #expect(try answers(to: "PLAIN coded", client).count == 1)
    }
    return client
  }

  /// What comes of a line without notices, up to the last line of its answer.
  private static func answers(to line: String, _ client: LineClient) throws -> [String] {
    try client.send(line: line)
    var answers: [String] = []
    repeat {
      let answer = try client.nextLine()
      if !answer.hasPrefix("*") { answers.append(answer) }
    } while answers.last?.dropFirst(3).first != " " && !line.hasPrefix("PLAIN")
    return answers
  }

  @Test(
    "While another node may write, each verb is refused at once, or waits for nothing and is answered",
    arguments: [nil, "ann"], [false, true])
  func silentStore(name: String?, isPlain: Bool) async throws {
    try await OwnThread.run {
      var setup = try RunningServer.Setup(lexica: [.small("tiny", words: ["AA", "AT"])])
      setup.isClub = true
      let server = try RunningServer(setup)
      for verb in Verb.all {
        let client = try Self.client(of: server, name: name, isPlain: isPlain)
        server.disk.isStoreSilent = true
        let answers = try Self.answers(to: verb.example, client)
        if Self.free.contains(verb.name) {
          #expect(answers.contains { $0.hasPrefix("460 ") } == false, "\(verb.name): \(answers)")
          #expect(!answers.isEmpty, "\(verb.name)")
        } else {
          #expect(answers.map { $0.prefix(4) } == ["460 "], "\(verb.name): \(answers)")
        }
        server.disk.isStoreSilent = false
        client.close()
      }
      // A sentence of a person is no command, and what it means depends on tables.
      let client = try Self.client(of: server, name: name, isPlain: true)
      server.disk.isStoreSilent = true
      for line in ["who is here?", "yes", "show me the board"] {
        #expect(try Self.answers(to: line, client).map { $0.prefix(4) } == ["460 "], "\(line)")
      }
      server.disk.isStoreSilent = false
      #expect(try Self.answers(to: "WHO", client).last?.hasPrefix("460 ") == false)
      client.close()
      try server.stop()
    }
  }

  @Test("On a disk without room, too, each verb is answered at once")
  func fullDisk() async throws {
    try await OwnThread.run {
      let server = try RunningServer(.init(lexica: [.small("tiny", words: ["AA", "AT"])]))
      for verb in Verb.all {
        let client = try Self.client(of: server, name: "ann")
        server.disk.mode = .full
        let answers = try Self.answers(to: verb.example, client)
        #expect(!answers.isEmpty, "\(verb.name)")
        server.disk.mode = .healthy
        client.close()
      }
      try server.stop()
    }
  }
}
