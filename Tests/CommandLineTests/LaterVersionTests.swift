// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@Suite("The built program knows a ledger that a later one wrote")
struct LaterVersionTests {
  /// Source: Protocol/SPEC.md, 8.7.
  @Test("A ledger with a line of a later version is refused by every command, and left as it was")
  func laterVersion() async throws {
    let scratch = try Scratch()
    let data = "\(scratch.path)/data"
    try FileManager.default.createDirectory(
      atPath: "\(data)/ledger", withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let file = "\(data)/ledger/000001.ndjson"
    let text = try String(contentsOfFile: "\(Ledgers.folder)/good/slip-table.ndjson", encoding: .utf8)
    let start = try #require(text.range(of: "\n{\"v\":1,", options: .backwards))
    let newer = text.replacingCharacters(in: start, with: "\n{\"v\":2,")
    try Data(newer.utf8).write(to: URL(fileURLWithPath: file))
    let line = newer.utf8.count { $0 == 10 }
    let why = "\(file): line \(line) is of version 2; this program reads up to 1: use a newer verdict"
    let list = "\(scratch.path)/club.txt"
    try Data("AT\nTA\n".utf8).write(to: URL(fileURLWithPath: list))
    let served = try await Program.run("serve", "--port", "0", "--lexicon", list, "--data", data)
    #expect(served.status == 2 && served.output.isEmpty)
    #expect(served.complaint == "verdict: \(why); nothing was started or changed")
    let verified = try await Program.run("verify", data)
    #expect(verified.status == 1 && verified.output == "\(why)\n" && verified.complaints.isEmpty)
    let replayed = try await Program.run("replay", data)
    #expect(replayed.status == 2 && replayed.output.isEmpty)
    #expect(replayed.complaint == "verdict: \(why); what stands before it was replayed")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == newer)
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(data)/ledger") == ["000001.ndjson"])
  }
}
