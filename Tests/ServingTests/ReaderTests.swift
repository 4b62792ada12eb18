// SPDX-License-Identifier: MIT
import Foundation
import Lexica
import Officiating
import TestSupport
import Testing

/// Source: Protocol/SPEC.md, slow readers; docs/DESIGN.md#slow-readers.
@Suite("Whoever reads never loses an answer, whatever others send them", .serialized)
struct ReaderTests {
  @Test("Six thousand questions sent ahead are all answered while the other side talks")
  func pipelined() async throws {
    try await OwnThread.run {
      let server = try RunningServer(.init(lexica: [.small("tiny", words: ["AA", "AT"])]))
      let ann = try server.connect()
      let ben = try server.connect()
      for (client, name) in [(ann, "ann"), (ben, "ben")] {
        _ = try client.greeting()
        try client.send(line: "LOGIN \(name)")
        _ = try client.sync()
      }
      try ann.send(line: "OPEN kind=slip")
      _ = try ann.sync()
      try ben.send(line: "JOIN 1 tiny")
      _ = try ben.sync()
      _ = try ann.sync()
      let asked = 6000
      // Each answer read is followed by the next question, so that some 400 are always on their way.
      var sent = 400
      for _ in 0..<sent { try ann.send(line: "SHOW") }
      var answered = 0
      var heard = 0
      while answered < asked {
        let line = try ann.nextLine()
        if line.hasPrefix("* SAY ") { heard += 1 }
        guard line.hasPrefix("211 TABLE ") else { continue }
        answered += 1
        if answered % 200 == 0 { try ben.send(line: "SAY hi") }
        guard sent < asked else { continue }
        try ann.send(line: "SHOW")
        sent += 1
      }
      #expect(answered == asked)
      #expect(heard > 0)
      _ = try server.stop()
    }
  }
}
