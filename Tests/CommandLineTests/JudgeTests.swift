// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Source: Protocol/SPEC.md, the command line.
@Suite("verdict judge and verdict lexicon do what they say, and complain in one line")
struct JudgeTests {
  @Test("One answer for all words, by exit status too")
  func judge() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\nAA\r\ntan\n# a comment\nzax a word with a definition\n")
    for (words, answer, status) in [
      (["AT", "AA", "TAN"], "Acceptable\n", Int32(0)), (["at", "qqx"], "Unacceptable\n", 1),
      (["zax"], "Acceptable\n", 0), (["A"], "Unacceptable\n", 1), (["AT", "a"], "Unacceptable\n", 1),
    ] {
      let outcome = try await Program.run(["judge", "--lexicon", list] + words)
      #expect(outcome.output == answer && outcome.status == status && outcome.complaints.isEmpty)
      let json = try await Program.run(["judge", "--json", "--lexicon", list] + words)
      let object = try #require(
        JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
      #expect(object["acceptable"] as? Bool == (status == 0) && json.status == status)
      #expect(object["words"] as? [String] == words.map { $0.uppercased() })
      #expect((object["seal"] as? String)?.count == 64 && object.count == 3)
    }
  }

  @Test(
    "Malformed words are a usage error, never a ruling",
    arguments: [
      ["A1"], [""], ["A", "A1"], ["ABCDEFGHIJKLMNOP"], ["AT", "\u{FE}A"], [],
      Array(repeating: "AA", count: 9),
    ])
  func malformed(words: [String]) async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\n")
    let outcome = try await Program.run(["judge", "--lexicon", list] + words)
    #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.complaint != nil)
  }

  @Test("A list that is missing, empty, a folder, or no list is refused in one line that names it")
  func badLists() async throws {
    let scratch = try Scratch()
    let empty = try scratch.file("empty.txt", "")
    let garbled = try scratch.file("garbled.txt", "AT\nA1\n")
    let foreign = try scratch.file("foreign.lexicon", "\u{7F}ELF not a lexicon\n")
    for file in ["\(scratch.path)/absent.txt", empty, garbled, foreign, scratch.path] {
      let outcome = try await Program.run("judge", "--lexicon", file, "AT")
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(outcome.complaint?.contains(file) == true, "\(outcome.complaints)")
    }
  }

  @Test("A compiled list answers as its text does; one changed byte or a cut end is refused")
  func compiled() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\ntan\nzax\n")
    let compiled = "\(scratch.path)/small.lexicon"
    let built = try await Program.run("lexicon", "build", list, "-o", compiled, "--edition", "7")
    #expect(built.status == 0 && built.output.contains("4 words"))
    #expect(try await Program.run("judge", "--lexicon", compiled, "zax").status == 0)
    #expect(try await Program.run("judge", "--lexicon", compiled, "zaxes").status == 1)
    let shown = try await Program.run("lexicon", "show", compiled)
    #expect(shown.output.contains("edition   7"))
    let same = try await Program.run("lexicon", "diff", list, compiled)
    #expect(same.status == 0 && same.output.hasSuffix("all        4        4        0        0\n"))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: compiled))
    for place in [0, 9, bytes.count / 2, bytes.count - 1] {
      var damaged = bytes
      damaged[place] ^= 0x10
      try damaged.write(to: URL(fileURLWithPath: "\(scratch.path)/damaged.lexicon"))
      let outcome = try await Program.run("judge", "--lexicon", "\(scratch.path)/damaged.lexicon", "zax")
      #expect(outcome.status == 2 && outcome.complaint != nil, "byte \(place)")
    }
    try bytes.prefix(bytes.count - 5).write(to: URL(fileURLWithPath: "\(scratch.path)/cut.lexicon"))
    let cut = try await Program.run("judge", "--lexicon", "\(scratch.path)/cut.lexicon", "zax")
    #expect(cut.status == 2 && cut.complaint != nil)
  }

  @Test(
    "What is no command line is told so, with status 2",
    arguments: [
      [], ["frob"], ["judge", "--frob", "AT"], ["serve", "--port", "x"], ["serve", "--guests", "maybe"],
      ["serve", "stray"], ["lexicon"], ["lexicon", "build"], ["replay"], ["verify"],
      ["verify", "--receipt", "x", "."], ["replay", "--since", "yesterday", "."],
    ])
  func usage(words: [String]) async throws {
    let outcome = try await Program.run(words)
    #expect(outcome.status == 2 && outcome.output.isEmpty && !outcome.complaints.isEmpty)
  }

  @Test("Every command has help, and help is no error")
  func help() async throws {
    #expect(try await Program.run("--version").status == 0)
    for command in ["serve", "connect", "judge", "lexicon", "replay", "verify"] {
      let outcome = try await Program.run(command, "--help")
      #expect(outcome.status == 0 && outcome.output.hasPrefix("verdict \(command)"))
    }
  }
}
