// SPDX-License-Identifier: MIT
import Foundation
import Testing

@testable import verdict

/// Source: Dictionaries/README.md, your own list in one command.
@Suite("verdict lexicon build takes any list, says what it left out, and leaves no half file behind")
struct LexiconBuildTests {
  /// A gzip file of one stored block.
  private func gzip(_ text: String) -> Data {
    let bytes = Array(text.utf8)
    var sum: UInt32 = .max
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    func little(_ number: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt32(8 * $0)) }
    }
    let size = UInt32(bytes.count)
    return Data(
      [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1] + little(size, 2) + little(~size, 2) + bytes
        + little(~sum, 4) + little(size, 4))
  }

  @Test("Several lists are united, whatever their forms, and the seal is that of the words")
  func united() async throws {
    let scratch = try Scratch()
    let one = try scratch.file("one.txt", "at\ntan\n")
    let two = "\(scratch.path)/two.txt"
    try gzip("TAN\nZAX\n").write(to: URL(fileURLWithPath: two))
    let both = try scratch.file("both.txt", "ZAX\nTAN\nAT\n")
    let first = try await Program.run("lexicon", "build", one, two, "-o", "\(scratch.path)/a.lexicon")
    #expect(
      first.status == 0 && first.complaints.isEmpty && first.output.contains(": a, edition unstated, 3 words")
    )
    let second = try await Program.run(
      "lexicon", "build", both, "\(scratch.path)/a.lexicon", "-o", "\(scratch.path)/b.lexicon")
    #expect(first.output.suffix(65) == second.output.suffix(65))
    for list in [two, "\(scratch.path)/b.lexicon"] {
      #expect(try await Program.run("judge", "--lexicon", list, "zax", "tan").output == "Acceptable\n")
    }
  }

  @Test("What is left out is told by reason, with examples, on standard error alone")
  func leftOut() async throws {
    let scratch = try Scratch()
    let small = (0..<100).map { "z\(Array("abcdefghij")[$0 / 10])\(Array("abcdefghij")[$0 % 10])" }
    let list = try scratch.file(
      "list.txt", (small + ["it's", "co-op", "b2b", "o.k.", "Paris", "x", "pst"]).joined(separator: "\n"))
    let built = try await Program.run(
      "lexicon", "build", list, "-o", "\(scratch.path)/a.lexicon", "--need-vowel")
    #expect(built.status == 0)
    #expect(
      built.complaints == """
        verdict: \(list): left out 56 of 107 entries
          4: an apostrophe, hyphen, digit or other sign: it's, co-op, b2b, …
          1: fewer than 2 tiles: x
          1: a capital, as names have, in a list in small letters: Paris
          50: no vowel: zbb, zbc, zbd, …

        """)
    let judged = try await Program.run("judge", "--lexicon", list, "zab")
    #expect(judged.status == 2 && judged.complaint?.contains("line 101: an apostrophe") == true)
  }

  @Test(
    "Whatever is wrong with a list is one line that names it, and no file is made",
    arguments: [
      "", "# nothing\n", "x\n1\n", "\u{FEFF}", "PK\u{3}\u{4}cut", "SDWG\u{4}\0\0\0", "at\0an",
    ])
  func refused(text: String) async throws {
    let scratch = try Scratch()
    let list = try scratch.file("list", text)
    let outcome = try await Program.run("lexicon", "build", list, "-o", "\(scratch.path)/a.lexicon")
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    let last = outcome.complaints.split(separator: "\n").last ?? ""
    #expect(last.hasPrefix("verdict: \(list): "), "\(outcome.complaints)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["list"])
  }

  @Test("A text in another encoding, a list that is missing and an alphabet that is none are refused")
  func encoding() async throws {
    let scratch = try Scratch()
    let list = "\(scratch.path)/list"
    try Data([0x61, 0x74, 0x0A, 0xE9, 0x74, 0xE9, 0x0A]).write(to: URL(fileURLWithPath: list))
    let output = "\(scratch.path)/a.lexicon"
    let latin = try await Program.run("lexicon", "build", list, "-o", output)
    #expect(latin.status == 2 && latin.complaint?.contains("line 2 is not UTF-8") == true)
    let missing = try await Program.run("lexicon", "build", "\(list).txt", "-o", output)
    #expect(missing.status == 2 && missing.complaint?.contains("there is no such file") == true)
    let alphabet = try await Program.run("lexicon", "build", list, "-o", output, "--alphabet", "klingon")
    #expect(alphabet.status == 2 && alphabet.complaint?.contains("alphabets are catalan, danish") == true)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["list"])
  }

  @Test("A compiled list brings its alphabet, and lists of two alphabets are not united")
  func alphabets() async throws {
    let scratch = try Scratch()
    let polish = "\(scratch.path)/polish.lexicon"
    let words = try scratch.file("polish.txt", "żaba\nłąka\n")
    #expect(
      try await Program.run("lexicon", "build", words, "-o", polish, "--alphabet", "polish").status == 0)
    let more = try scratch.file("more.txt", "źdźbło\n")
    let both = try await Program.run("lexicon", "build", more, polish, "-o", "\(scratch.path)/both.lexicon")
    #expect(both.status == 0 && both.output.contains("3 words"))
    let shown = try await Program.run("lexicon", "show", "\(scratch.path)/both.lexicon")
    #expect(shown.output.contains("alphabet  polish, 32 tiles"))
    let english = try await Program.run(
      "lexicon", "build", more, polish, "-o", "\(scratch.path)/e.lexicon", "--alphabet", "english")
    #expect(english.status == 2 && english.complaints.contains("its alphabet is polish"))
    #expect(!FileManager.default.fileExists(atPath: "\(scratch.path)/e.lexicon"))
  }

  @Test("words prints what builds to the same seal, and show says the same with --json")
  func printed() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("list.txt", "añicos\nchico\n[c]hico\nllama\ncol\n")
    let words = try await Program.run("lexicon", "words", list, "--alphabet", "spanish")
    #expect(words.output == "AÑICOS\n[C]HICO\nCOL\nCHICO\nLLAMA\n" && words.status == 0)
    let again = try scratch.file("again.txt", words.output)
    let differ = try await Program.run("lexicon", "diff", list, again, "--alphabet", "spanish")
    #expect(differ.status == 0)
    let shown = try await Program.run("lexicon", "show", list, "--alphabet", "spanish", "--json")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(shown.output.utf8)) as? [String: Any])
    #expect(object["count"] as? Int == 5 && object["alphabet"] as? String == "spanish")
    #expect((object["countsByLength"] as? [Int])?[4] == 2)
  }

  @Test("Folding is told with the alphabet that fits, and refused with --strict")
  func folding() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("list.txt", "wielbłąd\nżółw\nzolw\n")
    let output = "\(scratch.path)/a.lexicon"
    let strict = try await Program.run("lexicon", "build", list, "-o", output, "--strict")
    #expect(
      strict.status == 2
        && strict.complaint
          == "verdict: \(list): letters of 2 entries would be folded, first in line 1: wielbłąd, żółw "
          + "(its letters fit polish); name the alphabet with --alphabet, or leave out --strict"
    )
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["list.txt"])
    let loose = try await Program.run("lexicon", "build", list, "-o", output)
    #expect(
      loose.status == 0
        && loose.complaints == """
          verdict: \(list): english folded letters of 2 of 3 entries: wielbłąd, żółw
            1: one word of several entries: ZOLW
            its letters fit another alphabet better: --alphabet polish

          """
    )
    let polish = try await Program.run(
      "lexicon", "build", list, "-o", output, "--alphabet", "polish", "--strict")
    #expect(polish.status == 0 && polish.complaints.isEmpty && polish.output.contains("3 words"))
    let left = try scratch.file("left.txt", "at\nco-op\n")
    let lost = try await Program.run("lexicon", "build", left, "-o", output, "--strict")
    #expect(lost.status == 2 && lost.complaint?.contains("left.txt: line 2: an apostrophe, hyphen") == true)
  }

  @Test("What is exported builds to the same seal, and a form that is none is told")
  func exported() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("list.txt", "at\rtan\rtans\rquiz\r")
    func seal(_ outcome: Program.Outcome) -> Substring { outcome.output.suffix(65) }
    let built = try await Program.run("lexicon", "build", list, "-o", "\(scratch.path)/a.lexicon")
    for (name, form) in [("b.txt", nil), ("b.kwg", nil), ("b.dawg", nil), ("b", "kwg")] {
      let path = "\(scratch.path)/\(name)"
      let words = ["lexicon", "export", list, "-o", path] + (form.map { ["--as", $0] } ?? [])
      let outcome = try await Program.run(words)
      #expect(outcome.status == 0 && outcome.output.hasPrefix("\(path): 4 words of list, seal "))
      #expect(seal(outcome) == seal(built))
      #expect(seal(try await Program.run("lexicon", "build", path, "-o", "\(path).lexicon")) == seal(built))
    }
    let none = try await Program.run("lexicon", "export", list, "-o", "\(scratch.path)/b.csv")
    #expect(none.status == 2 && none.complaint?.contains("its ending names no form of list") == true)
    let other = try await Program.run("lexicon", "export", list, "-o", "\(scratch.path)/c.kwg", "--as", "csv")
    #expect(
      other.status == 2
        && other.complaint == "verdict: csv is no form of list; forms are text, kwg, dawg")
    let bare = try await Program.run("lexicon", "export", list)
    #expect(
      bare.status == 2 && bare.complaints.hasPrefix("verdict: lexicon export needs one list and -o FILE"))
  }

  @Test("A folder that cannot be written to is told, and an input may be the output")
  func output() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("list.lexicon", "at\ntan\n")
    let nowhere = try await Program.run("lexicon", "build", list, "-o", "\(scratch.path)/none/a.lexicon")
    #expect(nowhere.status == 2 && nowhere.complaint?.contains("cannot be written") == true)
    #expect(try await Program.run("lexicon", "build", list, "-o", list).status == 0)
    #expect(try await Program.run("judge", "--lexicon", list, "tan").status == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path) == ["list.lexicon"])
  }

  @Test("Where a list needs more memory than there is, that is said before it is compiled")
  func memory() throws {
    let need = MemoryNeed(words: 16_000_000)
    #expect(need.text == "3.3 GB" && MemoryNeed(words: 1_000_000).text == "243 MB")
    let warning = try #require(need.warning(compiling: 16_000_000, free: 2_000_000_000))
    #expect(warning.contains("up to 3.3 GB") && warning.contains("2.0 GB are free"))
    #expect(need.warning(compiling: 16_000_000, free: 4_000_000_000) == nil)
    #expect(need.warning(compiling: 16_000_000, free: nil) == nil)
    #expect(try #require(MemoryNeed.free()) > 0)
  }
}
