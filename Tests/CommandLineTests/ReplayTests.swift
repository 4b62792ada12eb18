// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: Protocol/SPEC.md, 4.10 and the command line.
@Suite("verdict replay tells what would change")
struct ReplayTests {
  private func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test("A bare judgement that would change is told with its board and who asked, as text and as JSON")
  func notes() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("none.txt", "zzz\n")
    let file = "\(Ledgers.folder)/good/judgements.ndjson"
    let text = try await Program.run("replay", file, "--lexicon", list)
    let lines = text.output.split(separator: "\n")
    #expect(lines.count == 5)
    #expect(lines[2].hasSuffix(" word judge - AT,AA,TAN: acceptable → unacceptable"), "\(lines[2])")
    #expect(lines[3].hasSuffix(" word judge Ben QI: acceptable → unacceptable board=5 by=Ben"), "\(lines[3])")
    let json = try objects(await Program.run("replay", file, "--lexicon", list, "--json").output)
    #expect(json.count == 4 && json[2]["board"] == nil && json[2]["by"] == nil)
    #expect(json[3]["board"] as? String == "5" && json[3]["by"] as? String == "Ben")
    #expect(json[3]["who"] as? String == "Ben")
  }

  @Test(
    "Whatever somebody wrote as board and name stays on its line in text, without spaces, and is whole in JSON"
  )
  func strangeNotes() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("none.txt", "zzz\n")
    let file = "\(Ledgers.folder)/good/every-kind.ndjson"
    let text = try await Program.run("replay", file, "--table", "0", "--lexicon", list)
    let lines = text.output.split { $0.isNewline }
    let strange = "a\"b\\c_______é€😀_</script>"
    #expect(lines.count { $0.hasSuffix(": acceptable → unacceptable board=\(strange)") } == 1, "\(lines)")
    #expect(lines.count { $0.hasSuffix(": acceptable → unacceptable board=5 by=\(strange)") } == 1)
    #expect(lines.count { $0.contains(" word judge \(strange) AA,") } == 1)
    let json = try objects(
      await Program.run("replay", file, "--table", "0", "--lexicon", list, "--json").output)
    let whole = "a\"b\\c\n\r\t\u{0}\u{7f}\u{85}\u{2028}é€😀\u{202e}</script>"
    #expect(json.count { $0["board"] as? String == whole } == 1)
    #expect(json.count { $0["by"] as? String == whole } == 1)
  }
}
