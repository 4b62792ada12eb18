// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Ledgers that stand in the tree as examples.
enum Ledgers {
  static let folder: String = {
    let own = URL(fileURLWithPath: #filePath)
    let top = own.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return top.appendingPathComponent("Protocol/ledger").path
  }()

  /// Data folders of evenings that people played, with events on paper, at tables and by a roster.
  static let examples = "\(ManualTests.top)/Tests/Events/ledgers"

  static func good(_ name: String) throws -> String {
    try String(contentsOfFile: "\(folder)/good/\(name).ndjson", encoding: .utf8)
  }
}

/// Source: Protocol/SPEC.md, the command line; promise 4, anyone can check.
@Suite("verdict verify and verdict replay answer by text and by exit status")
struct LedgerTests {
  @Test("A good ledger is good, and a receipt of it is found")
  func good() async throws {
    let file = "\(Ledgers.folder)/good/slip-table.ndjson"
    let last = try #require(try Ledgers.good("slip-table").split(separator: "\n").last)
    let object = try #require(try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
    let sum = try #require(object["sum"] as? String)
    let receipt = "\(object["table"] ?? "").\(object["seq"] ?? "").\(sum.prefix(8))"
    let found = try await Program.run("verify", file, "--receipt", receipt)
    #expect(found.status == 0 && found.output.contains("receipt: found"))
    let differs = try await Program.run("verify", file, "--receipt", "\(receipt.dropLast(8))00000000")
    #expect(differs.status == 1 && differs.output.contains("not the one"))
    let missing = try await Program.run("verify", file, "--receipt", "99.1.00000000")
    #expect(missing.status == 1 && missing.output.contains("no entry"))
  }

  @Test(
    "A damaged one is found out, with file, line and byte",
    arguments: ["edited-ruling", "lines-swapped", "line-left-out", "line-twice", "edited-sum", "zeros"])
  func damaged(name: String) async throws {
    let outcome = try await Program.run("verify", "\(Ledgers.folder)/bad/\(name).ndjson")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\(name).ndjson: line "))
    #expect(outcome.output.contains(", byte "))
  }

  @Test("A path without a ledger is a usage error in one line")
  func missing() async throws {
    let scratch = try Scratch()
    for command in ["verify", "replay"] {
      let outcome = try await Program.run(command, "\(scratch.path)/absent")
      #expect(outcome.status == 2 && outcome.complaint != nil)
    }
  }

  @Test("ledger copy between two folders names the command for that")
  func folders() async throws {
    let scratch = try Scratch()
    let outcome = try await Program.run("ledger", "copy", scratch.path, "\(scratch.path)/other")
    #expect(outcome.status == 2)
    #expect(outcome.complaint?.contains("verdict backup copies a folder with its bag.key") == true)
  }

  @Test("Replay under a list names exactly the rulings that it would change")
  func replay() async throws {
    let scratch = try Scratch()
    let file = "\(Ledgers.folder)/good/judgements.ndjson"
    let lines = try Ledgers.good("judgements").split(separator: "\n").compactMap {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }.filter { $0["kind"] as? String == "judgement" && $0["alphabet"] as? String == "english" }
    let words = lines.flatMap { $0["words"] as? [String] ?? [] }.filter { $0 != "TAN" }
    let list = try scratch.file("all.txt", words.joined(separator: "\n"))
    let outcome = try await Program.run("replay", file, "--lexicon", list, "--json")
    // Only TAN is not in this list, so exactly the plays with it change.
    let changed = lines.filter { ($0["words"] as? [String] ?? []).contains("TAN") }
    let told = try outcome.output.split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
    }
    #expect(told.compactMap { $0?["seq"] as? Int } == changed.compactMap { $0["seq"] as? Int })
    #expect(told.allSatisfy { $0?["wouldBe"] as? String == "unacceptable" })
    #expect(outcome.status == (changed.isEmpty ? 0 : 1))
    #expect(!changed.isEmpty && changed.count < lines.count)
  }

  @Test("Replay without the list that ruled says which seal is missing")
  func missingList() async throws {
    let outcome = try await Program.run("replay", "\(Ledgers.folder)/good/judgements.ndjson")
    #expect(outcome.status == 2 && outcome.complaint?.contains("--lexicon") == true)
  }

  /// A data folder in which a list with Spanish tiles judged SOL and LUZ acceptable and CHE not.
  ///
  /// - Parameters:
  ///   - list: the list as text.
  ///   - folder: where its compiled form and the data go.
  /// - Returns: the data folder.
  /// - Throws: where a step fails.
  private static func spanishLedger(_ list: String, in folder: String) throws -> String {
    let compiled = "\(folder)/lista.lexicon"
    let built = try Program.runHere(["lexicon", "build", list, "-o", compiled, "--alphabet", "spanish"])
    try #require(built.status == 0, "\(built.complaints)")
    let data = "\(folder)/data"
    let server = try Served(data: data, list: compiled)
    let client = try LineClient(port: server.port)
    _ = try client.greeting()
    for words in ["SOL LUZ", "CHE"] {
      try client.send(line: "JUDGE \(words)")
      try #require(try client.sync().last?.contains("receipt=") == true)
    }
    client.close()
    server.end(SIGTERM)
    return data
  }

  @Test("A text list is read in the ruling's alphabet; one of another alphabet has all of them skipped")
  func alphabets() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("lista.txt", "sol\nluz\n\u{F1}u\n")
    let folder = scratch.path
    let data = try await OwnThread.run { try Self.spanishLedger(list, in: folder) }
    // It can't be read in English: N-tilde is no tile there.
    let text = try await Program.run("replay", data, "--lexicon", list)
    #expect(text.status == 0 && text.output.contains("2 rulings judged again, 0 would change"))
    #expect(text.complaints.isEmpty, "\(text.complaints)")
    let other = try scratch.file("otra.txt", "che\nsol\n\u{F1}u\n")
    let changed = try await Program.run("replay", data, "--lexicon", other)
    #expect(changed.status == 1 && changed.output.contains("2 would change"))

    let english = try scratch.file("english.txt", "sol\nluz\n")
    let compiled = "\(scratch.path)/english.lexicon"
    #expect(try await Program.run("lexicon", "build", english, "-o", compiled).status == 0)
    let foreign = try await Program.run("replay", data, "--lexicon", compiled)
    #expect(foreign.status == 0 && foreign.complaints.isEmpty, "\(foreign.complaints)")
    #expect(
      foreign.output.hasSuffix(
        ": 0 rulings judged again, 0 would change; 2 skipped, judged in another alphabet (spanish)\n"))

    let garbled = try scratch.file("garbled.txt", "sol\nl1z\n")
    for name in [garbled, "\(scratch.path)/absent.txt"] {
      let outcome = try await Program.run("replay", data, "--lexicon", name)
      #expect(outcome.status == 2 && outcome.complaint?.contains(name) == true, "\(outcome.complaints)")
    }
  }

  @Test("A table without rulings is told so, and the lists of other tables need not be there")
  func noRulings() async throws {
    let file = "\(Ledgers.folder)/good/every-kind.ndjson"
    let absent = try await Program.run("replay", file, "--table", "99")
    #expect(absent.status == 0 && absent.output == "\(file): no rulings at table 99\n")
    #expect(absent.complaints.isEmpty)
    let early = try await Program.run("replay", file, "--table", "0", "--until", "2025-01-01")
    #expect(early.status == 0 && early.output == "\(file): no rulings of the word judge in that time\n")
    let json = try await Program.run("replay", file, "--table", "99", "--json")
    #expect(json.status == 0 && json.output.isEmpty)
  }

  @Test("lexicon build says what it lacks in one line before its usage")
  func buildLacks() async throws {
    for (words, lack) in [
      (["in.txt"], "-o FILE"), (["-o", "out.lexicon"], "an INPUT list"),
      ([], "an INPUT list and -o FILE"),
    ] {
      let outcome = try await Program.run(["lexicon", "build"] + words)
      let lines = outcome.complaints.split(separator: "\n")
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(lines.first == "verdict: lexicon build needs \(lack)", "\(outcome.complaints)")
      #expect(lines.dropFirst().first?.hasPrefix("verdict lexicon ") == true)
    }
  }
}
