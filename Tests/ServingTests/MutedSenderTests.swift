// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Serving

/// Source: Protocol/SPEC.md, 4.22, 4.35; docs/SECURITY.md.
@Suite("Who is muted reads the same bytes as who is heard", .serialized)
struct MutedSenderTests {
  /// An evening at which ann talks to ben: all that she reads.
  private final class Evening {
    let server: RunningServer
    private var read: [String] = []
    private var ann: LineClient
    private var ben: LineClient
    private var others: [LineClient] = []

    init(mutes: String) throws {
      server = try RunningServer(.init(lexica: [.small("tiny", words: ["AA", "AT"])]))
      (ann, ben) = (try server.connect(), try server.connect())
      try enter(ann, "ann")
      try enter(ben, "ben")
      try ask(ben, "MUTE \(mutes)")
      for number in 0..<5 {
        let other = try server.connect()
        try enter(other, "other\(number)")
        others.append(other)
      }
    }

    private func enter(_ client: LineClient, _ name: String) throws {
      _ = try client.greeting()
      try ask(client, "LOGIN \(name) feather")
    }

    private func ask(_ client: LineClient, _ line: String) throws {
      try client.send(line: line)
      _ = try client.sync()
    }

    private func say(_ line: String) throws {
      try ann.send(line: line)
      let lines = try ann.sync()
      read += [line] + lines
    }

    private func leave(_ client: LineClient) throws {
      try client.send(line: "BYE")
      try client.drain()
    }

    private func rest() throws { try server.advance(seconds: 60) }

    /// Words to somebody who is away, more than are kept, also for others.
    func away() throws {
      try leave(ben)
      for other in others { try leave(other) }
      for number in 0..<8 { try say("TELL ben \(number)") }
      for number in 0..<25 { try say("TELL other\(number / 5) \(number)") }
      try rest()
      ben = try server.connect()
      try enter(ben, "ben")
      for number in 0..<8 { try say("TELL ben again \(number)") }
      try rest()
    }

    /// Words to somebody who is here, more than one may say at once.
    func here() throws {
      for number in 0..<70 { try say("TELL ben \(number)") }
      try rest()
      try ask(ben, "NOTICES none")
      for number in 0..<8 { try say("TELL ben quietly \(number)") }
      try ask(ben, "NOTICES terse")
      try rest()
      for number in 0..<70 { try say("TELL ben tersely \(number)") }
      try ask(ben, "NOTICES all")
      try rest()
    }

    /// Words to somebody who plays, and at one's own table.
    func atTables() throws {
      others[0] = try server.connect()
      try enter(others[0], "other0")
      try ask(ben, "OPEN kind=board")
      try ask(others[0], "JOIN 1 tiny")
      for number in 0..<8 { try say("TELL ben \(number)") }
      try say("OBSERVE 1")
      for number in 0..<70 { try say("SAY \(number)") }
      try ask(ben, "CONCEDE 1")
      try rest()
      try say("OPEN kind=board for=ben")
      try ask(ben, "JOIN 2 tiny")
      for number in 0..<70 { try say("SAY \(number)") }
      try rest()
      for line in ["CALL help", "CONCEDE 2", "AGAIN", "LEAVE", "SEEK", "LEAVE", "FOLLOW ben"] {
        try say(line)
      }
      for line in ["MYDATA", "WHO", "TABLES", "PROFILE ben", "GAMES ben", "MUTE", "TELL ben bye"] {
        try say(line)
      }
    }

    func lines() throws -> [String] {
      for client in [ann, ben] + others { client.close() }
      try server.stop()
      return read
    }
  }

  @Test("Away, here, at a game, and wanting no notices: all limits come at the same word")
  func sameBytes() async throws {
    try await OwnThread.run {
      let read = try ["ann", "zoe"].map { mutes in
        let evening = try Evening(mutes: mutes)
        try evening.away()
        try evening.here()
        try evening.atTables()
        return try evening.lines()
      }
      for (muted, heard) in zip(read[0], read[1]) where muted != heard {
        Issue.record("muted: \(muted); heard: \(heard)")
        break
      }
      #expect(read[0].count == read[1].count)
      // The limits were reached.
      #expect(read[0].count { $0.hasPrefix("532 ") } >= 3 + 5 + 3)
      #expect(read[0].count { $0.hasPrefix("420 ") } >= 4)
      #expect(read[0].contains { $0.hasPrefix("213 TOLD name=ben :") })
    }
  }
}
