// SPDX-License-Identifier: MIT
import Lexica
import Officiating
import TestSupport
import Testing

/// Source: promise 2; docs/decisions/0017-undoing-in-pieces.md.
@Suite("A batch that the disk refuses is undone for everybody in it, and for nobody else", .serialized)
struct RefusedBatchTests {
  private func enter(_ name: String, _ server: RunningServer, then line: String? = nil) throws -> LineClient {
    let client = try server.connect()
    _ = try client.greeting()
    try client.send(line: "LOGIN \(name) feather")
    if let line { try client.send(line: line) }
    _ = try client.sync()
    return client
  }

  @Test("Each command of a refused batch over many tables gets its 460, and the tables stand as before")
  func tables() async throws {
    try await OwnThread.run {
      let server = try RunningServer(.init(lexica: [.small("tiny", words: ["AA", "AT"])]))
      let other = try enter("other", server)
      var pairs: [(LineClient, LineClient)] = []
      for number in 1...12 {
        pairs.append(
          (
            try enter("ann\(number)", server, then: "OPEN kind=slip"),
            try enter("ben\(number)", server, then: "JOIN \(number) tiny")
          ))
      }
      for (ann, ben) in pairs {
        _ = try ann.sync()
        _ = try ben.sync()
      }
      // One batch is on its way while the next one gathers; that one cannot be written.
      server.disk.holdSyncs()
      try other.send(line: "JUDGE AT")
      try server.settle()
      server.disk.awaitHeldSync()
      for (ann, _) in pairs {
        for line in ["CHALLENGE AT", "WITHDRAW 1", "#t CHALLENGE AA", "SHOW", "LEAVE", "SHOW", "WHO"] {
          try ann.send(line: line)
        }
      }
      try server.settle()
      server.disk.failWrite(1)
      server.disk.releaseSyncs()

      #expect(try other.sync().map { $0.prefix(3) } == ["250"])
      for (number, (ann, ben)) in zip(1..., pairs) {
        let told = try ann.sync()
        #expect(told.prefix(2).allSatisfy { $0.hasPrefix("460 NOT-RECORDED ") })
        #expect(told[2].hasPrefix("460 #t NOT-RECORDED "))
        let rest = told.dropFirst(3)
        let shown = rest.filter { $0.hasPrefix("211 TABLE table=\(number) ") }
        #expect(shown.count == 2 && shown.allSatisfy { $0.contains(" phase=to-move ") })
        #expect(rest.count { $0.hasPrefix("460 NOT-RECORDED ") } == 1)
        #expect(rest.contains("211-WHO name=ann\(number) table=\(number)"))
        #expect(try ben.sync().isEmpty)
      }
      for (ann, ben) in pairs {
        try ann.send(line: "CHALLENGE AT")
        #expect(try ann.sync().contains { $0.contains(" slip=1 ") })
        #expect(try ben.sync().contains { $0.hasPrefix("* SLIP ") })
      }
      for (ann, ben) in pairs {
        ann.close()
        ben.close()
      }
      other.close()
      try server.stop()
    }
  }
}
