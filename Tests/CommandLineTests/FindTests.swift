// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Source: docs/PLAYING.md, finding words.
@Suite("verdict find prints the words that there are, and complains in one line")
struct FindTests {
  private static let words = ["at", "aa", "tan", "ant", "taint", "abate", "zax", "able", "table", "ables"]

  private func find(_ words: [String], in scratch: Scratch) async throws -> Program.Outcome {
    let list = try scratch.file("small.txt", Self.words.joined(separator: "\n"))
    return try await Program.run(["find", "--lexicon", list] + words)
  }

  @Test(
    "A word a line, longest first, then as the alphabet has them; status 0 for some, 1 for none",
    arguments: [
      (["TAN"], "ANT\nTAN\nAT\n"), (["ta?"], "ANT\nTAN\nAA\nAT\n"), (["-", "T@"], "TABLE\nTAINT\nTAN\n"),
      (["-", "AB"], "ABATE\nABLES\nTABLE\nABLE\n"), (["TLE", "AB"], "TABLE\nABLE\n"),
      (["-", "P..TZ.L"], ""), (["QQ"], ""), (["TAN", "--exact"], "ANT\nTAN\n"),
      (["--hooks", "front", "ABLE"], "TABLE\n"), (["--hooks", "back", "ABLE"], "ABLES\n"),
      (["--hooks", "both", "able"], "ABLES\nTABLE\n"),
      (["-", "@", "--min", "3", "--max", "3"], "ANT\nTAN\nZAX\n"),
      (["-", "@", "--sort", "alphabet", "--limit", "3"], "AA\nABATE\nABLE\n"),
      (["-", "@", "--sort", "score", "--limit", "2"], "ZAX\nABATE\n"), (["-", "@", "--count"], "10\n"),
      (["QQ", "--count"], "0\n"),
      (["TA", "--json"], "{\"count\":1,\"cut\":false,\"words\":[\"AT\"],\"points\":[2]}\n"),
      (
        ["-", "AB", "--json", "--limit", "2"],
        "{\"count\":4,\"cut\":false,\"words\":[\"ABATE\",\"ABLES\"],\"points\":[7,7]}\n"
      ),
      (["QQ", "--json"], "{\"count\":0,\"cut\":false,\"words\":[],\"points\":[]}\n"),
      (["Z?X", "--points"], "ZAX 18\n"), (["TA???", "--points", "--limit", "1"], "ABATE 2\n"),
      (["-", "T….", "--points"], "TABLE 7\nTAINT 5\n"),
      (["-", "AB", "--json", "--count"], "{\"count\":4,\"cut\":false}\n"),
    ])
  func finds(words: [String], output: String) async throws {
    let outcome = try await find(words, in: try Scratch())
    #expect(outcome.output == output && outcome.complaints.isEmpty)
    let isNothing = output.isEmpty || output.hasPrefix("0") || output.hasPrefix("{\"count\":0")
    #expect(outcome.status == (isNothing ? 1 : 0))
  }

  @Test(
    "One operand that could be tiles or a pattern is told as what it was read, on standard error",
    arguments: [
      ("T..LE", "TABLE\n", "verdict: T..LE is read as a pattern; as tiles, verdict find T??LE"),
      ("@LE", "TABLE\nABLE\n", "verdict: @LE is read as a pattern; as tiles, verdict find LE"),
      ("zx.", "ZAX\n", "verdict: zx. is read as tiles; as a pattern, verdict find - zx."),
    ])
  func readings(operand: String, output: String, note: String) async throws {
    let outcome = try await find([operand], in: try Scratch())
    #expect(outcome.output == output && outcome.complaint == note && outcome.status == 0, "\(outcome)")
  }

  @Test(
    "What is no question is a usage error in one line",
    arguments: [
      [], ["-"], [""], ["A", "B", "C"], ["A1"], ["AB", "A*"], ["-", ""],
      [String(repeating: "A", count: 100)], ["-", String(repeating: ".", count: 16)], ["-", "@", "--exact"],
      ["-", "@", "--min", "1"], ["-", "@", "--max", "16"], ["-", "@", "--min", "5", "--max", "4"],
      ["-", "@", "--limit", "0"], ["-", "@", "--limit", "x"], ["-", "@", "--sort", "size"],
      ["--hooks", "front", "A."], ["--hooks", "sideways", "AB"], ["--hooks", "front", "AB", "C"],
      ["--hooks", "front", "AB", "--exact"], ["--hooks", "front"], ["--frob", "AB"],
    ])
  func usage(words: [String]) async throws {
    let outcome = try await find(words, in: try Scratch())
    #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.complaint != nil, "\(outcome)")
  }

  @Test("A list that is missing is refused in one line that names it; help is no error")
  func lists() async throws {
    let missing = try await Program.run("find", "--lexicon", "absent/list.txt", "AB")
    #expect(missing.status == 2 && missing.complaint?.contains("absent/list.txt") == true)
    let help = try await Program.run("find", "--help")
    #expect(help.status == 0 && help.output.hasPrefix("verdict find"))
  }
}
