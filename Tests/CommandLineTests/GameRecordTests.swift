// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: Protocol/SPEC.md 5.8.
@Suite("The record of a game on the line is the one that the command line writes")
struct GameRecordTests {
  /// What `GCG` answers, as the file that its texts are.
  private static func record(of lines: [String]) -> String {
    lines.compactMap { $0.split(separator: "211-GCG :", maxSplits: 1).first.map { "\($0)\n" } }.joined()
  }

  @Test("What GCG prints is what gcg export writes, byte by byte, and gcg check takes it")
  func same() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\ntan\n")
    let data = "\(scratch.path)/data"
    let printed = try await OwnThread.run {
      let server = try Served(data: data, list: list)
      let client = try LineClient(port: server.port)
      _ = try client.greeting()
      for line in ["LOGIN kim", "OPEN kind=board desk=yes seat1=ann seat2=ben"] + KillTests.lines {
        try client.send(line: line)
      }
      for line in ["CHALLENGE", "CONCEDE BY 2"] { try client.send(line: line) }
      _ = try client.sync()
      try client.send(line: "GCG 1")
      let lines = try client.sync().filter { $0.hasPrefix("211-GCG :") }
      _ = server.end(SIGTERM)
      return Self.record(of: lines)
    }
    let written = try await Program.run("gcg", "export", data, "--table", "1")
    #expect(written.status == 0 && written.output == printed, "\(printed)")
    #expect(printed.split(separator: "\n").count > 25, "\(printed)")
    let file = try scratch.file("game.gcg", printed)
    let check = try await Program.run("gcg", "check", file)
    #expect(check.status == 0 && check.output.hasPrefix("\(file): ok plays="), "\(check.output)")
  }
}
