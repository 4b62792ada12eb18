// SPDX-License-Identifier: MIT
import Foundation
import Testing

@Suite("verdict define says what words mean, one sense a line")
struct DefineTests {
  @Test("Each word stands over its senses, in any case, and the exit status says whether all have one")
  func defines() async throws {
    let outcome = try await Program.run("define", "cwm", "QIS", "brr")
    #expect(outcome.status == 0 && outcome.complaints.isEmpty)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 6)
    #expect(lines.first == "CWM" && lines.contains("QIS") && lines.suffix(2).first == "BRR")
    #expect(lines[1] == "  noun: a steep-walled semicircular basin in a mountain; may contain a lake")
    #expect(lines[3].hasPrefix("  noun, plural of QI: ") && lines[5].hasPrefix("  said "))
  }

  @Test("A word without one is told by name, and the others still get theirs")
  func unknown() async throws {
    let outcome = try await Program.run("define", "zzzzzzz", "brr")
    #expect(outcome.status == 1)
    #expect(outcome.output.hasPrefix("BRR\n  "))
    #expect(outcome.complaint == "verdict: no definition of ZZZZZZZ")
  }

  @Test("Without WordNet short words still have theirs; a folder that is named must hold it")
  func withoutWordNet() async throws {
    let scratch = try Scratch()
    let bare = try await Program.run("define", "--wordnet", "no", "brr")
    #expect(bare.status == 0 && bare.output.hasPrefix("BRR\n  ") && bare.complaints.isEmpty)
    #expect(try await Program.run("define", "--wordnet", "no", "lexicon").status == 1)
    let missing = try await Program.run("define", "--wordnet", scratch.path, "brr")
    #expect(missing.status == 2 && missing.output.isEmpty)
    #expect(missing.complaint?.contains("wordnet-base") == true, "\(missing.complaints)")
    for part in ["noun", "verb", "adj", "adv"] {
      for name in ["index.\(part)", "data.\(part)", "\(part).exc"] {
        _ = try scratch.file(name, "cat n 1")
      }
    }
    let cut = try await Program.run("define", "--wordnet", scratch.path, "brr")
    #expect(cut.status == 2 && cut.complaint?.contains("index.noun: damaged") == true, "\(cut.complaints)")
  }

  @Test(
    "What is no word, and no word at all, is a usage error",
    arguments: [[], ["A"], ["A1"], ["BRR", "ABCDEFGHIJKLMNOP"], ["--frob", "BRR"]])
  func usage(words: [String]) async throws {
    let outcome = try await Program.run(["define"] + words)
    #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.complaint != nil)
  }

  @Test("It has help, and stands in the program's own")
  func help() async throws {
    let help = try await Program.run("define", "--help")
    #expect(help.status == 0 && help.output.hasPrefix("verdict define"))
    #expect(try await Program.run("--help").output.contains("\nverdict define "))
  }
}
