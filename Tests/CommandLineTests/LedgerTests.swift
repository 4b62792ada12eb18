// SPDX-License-Identifier: MIT
import Foundation
import Testing

/// Ledgers that stand in the tree as examples.
enum Ledgers {
  static let folder: String = {
    let own = URL(fileURLWithPath: #filePath)
    let top = own.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    return top.appendingPathComponent("Protocol/ledger").path
  }()

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
}
