// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: issue of club nights, the audit; SPEC.md, 11.3; promise 4, anyone can check.
@Suite("An audit holds an event's results against the tables at which its games were played")
struct EventAuditTests {
  /// A ledger with an event whose one game was played at table 7.
  private static let kept = "\(Ledgers.examples)/tables"

  private static func digest(_ text: String, in scratch: Scratch) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/sha256sum")
    let output = Pipe()
    process.standardOutput = output
    process.standardInput = try FileHandle(
      forReadingFrom: URL(fileURLWithPath: scratch.file("bytes", text)))
    try process.run()
    let digest = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return String(digest.prefix(64))
  }

  /// The ledger with something else in a table's chain, whose sums are reckoned anew from there on, as a forger does.
  private static func forged(
    _ table: Int, _ was: String, _ now: String, in scratch: Scratch
  ) throws -> String {
    let text = try String(contentsOfFile: "\(kept)/ledger/000001.ndjson", encoding: .utf8)
    var (lines, sum, isForged) = ([String](), String(repeating: "0", count: 64), false)
    for line in text.split(separator: "\n").map(String.init) {
      guard line.contains("\"table\":\(table),") else {
        lines.append(line)
        continue
      }
      let body = line.components(separatedBy: ",\"sum\":\"")[0]
      let other = body.replacingOccurrences(of: was, with: now)
      isForged = isForged || other != body
      sum = try digest(sum + other, in: scratch)
      lines.append("\(other),\"sum\":\"\(sum)\"}")
      try #require(isForged || lines.last == line)
    }
    try #require(isForged)
    return try scratch.file("data/ledger/000001.ndjson", lines.joined(separator: "\n") + "\n")
  }

  @Test("A result that its table's game does not come to is found, though the event's chain is whole")
  func forgedResult() async throws {
    let sound = try await Program.run("event", "audit", Self.kept)
    #expect(sound.status == 0 && sound.output.contains("board (6): ok;"))
    #expect(sound.output.contains("standings added up 2, results held against tables here 1\n"))
    let scratch = try Scratch()
    let result = "\"result\":{\"first\":2,\"second\":1,\"scores\":[0,0],\"winner\":2}"
    let other = "\"result\":{\"first\":2,\"second\":1,\"scores\":[300,400]}"
    let ledger = try Self.forged(6, result, other, in: scratch)
    let verified = try await Program.run("verify", ledger)
    #expect(verified.status == 0, "\(verified.complaints)")
    let audit = try await Program.run("event", "audit", ledger, "--event", "board")
    #expect(audit.status == 1)
    let says =
      "board (6): differs: round 1, board 1: max 300 lea 400; at table 7 it is max 0 lea 0, won by max\n"
    #expect(audit.output.hasPrefix(says), "\(audit.output)")
    #expect(audit.output.contains("board (6): 1 differences;"))
  }

  @Test("A table that is linked to a board and is another's, and players who are called otherwise, are found")
  func forgedTable() async throws {
    let scratch = try Scratch()
    let linked = try Self.forged(6, "\"opens\":7", "\"opens\":5", in: scratch)
    let other = try await Program.run("event", "audit", linked, "--event", "board")
    #expect(other.status == 1)
    #expect(
      other.output.contains("round 1: table 5 was opened for max and lea, and is another's by its own chain"))
    let renamed = try Self.forged(6, "\"name\":\"max\"", "\"name\":\"mix\"", in: scratch)
    let nobody = try await Program.run("event", "audit", renamed, "--event", "board")
    #expect(nobody.status == 1)
    #expect(nobody.output.contains("round 1: max and lea played at table 7, and have no board there"))
  }
}
