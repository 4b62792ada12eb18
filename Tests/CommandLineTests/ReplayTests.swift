// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: Protocol/SPEC.md, 8.8.
///
/// The kept ledger has 47 rulings by an English list, 5 by a Spanish and 4 by a Polish one.
@Suite("verdict replay takes the rulings that were asked for, skips what it has no list for, and says both")
struct ReplayTests {
  private let kept = "\(Ledgers.examples)/club"
  private let club = "club@b97e48d5"
  private let lista = "lista@fcd03eb9"
  private let polski = "polski@fb4ef38c"

  private func objects(_ text: String) throws -> [[String: Any]] {
    try text.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  /// The list that most tests put in the place of all: the club's, which knows its alphabet once it is built.
  private func english(in scratch: Scratch) async throws -> String {
    let compiled = "\(scratch.path)/club.lexicon"
    let built = try await Program.run("lexicon", "build", "\(kept)/lexica/club.txt", "-o", compiled)
    try #require(built.status == 0, "\(built.complaints)")
    return compiled
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

  @Test("Under one list, what another alphabet judged is skipped and counted, and all else is judged")
  func otherAlphabets() async throws {
    let scratch = try Scratch()
    let summary =
      "\(kept): 47 rulings judged again, 0 would change; 9 skipped, judged in another alphabet (polish, spanish)\n"
    // Built, it knows its alphabet; as text, it has letters that the others lack.
    for list in [try await english(in: scratch), "\(kept)/lexica/club.txt"] {
      let text = try await Program.run("replay", kept, "--lexicon", list)
      #expect(text.status == 0 && text.output == summary && text.complaints.isEmpty, "\(text)")
      let json = try await Program.run("replay", kept, "--lexicon", list, "--json")
      #expect(json.status == 0 && json.output.isEmpty && json.complaints == "verdict: \(summary)", "\(json)")
    }
    let few = try scratch.file("few.txt", "qi\nkex\n")
    let changed = try await Program.run("replay", kept, "--lexicon", few)
    #expect(
      changed.status == 1
        && changed.output.hasSuffix(" skipped, judged in another alphabet (polish, spanish)\n"))
  }

  @Test("A list that can judge none of the rulings asked for is at fault, with its alphabet and theirs")
  func useless() async throws {
    let scratch = try Scratch()
    let list = try await english(in: scratch)
    for words in [["--of", polski], ["--of", polski, "--json"], ["--table", "0", "--of", polski]] {
      let outcome = try await Program.run(["replay", kept, "--lexicon", list] + words)
      #expect(outcome.status == 2 && outcome.output.isEmpty, "\(outcome)")
      #expect(
        outcome.complaint == "verdict: \(list): its alphabet is english, but a ruling's is polish; "
          + "name a list of that one with --lexicon")
    }
    let text = try await Program.run("replay", kept, "--lexicon", "\(kept)/lexica/club.txt", "--of", polski)
    #expect(text.status == 2 && text.output.isEmpty)
    #expect(
      text.complaint?.contains("read in polish, a ruling's alphabet, \(kept)/lexica/club.txt: line ") == true,
      "\(text)")
  }

  @Test("With --of, one list's rulings are taken alone, whatever else was ruled, and no other list is needed")
  func ofOneList() async throws {
    let scratch = try Scratch()
    for (list, count) in [(club, 47), (lista, 5), (polski, 4), ("POLSKI@FB4EF38C", 4)] {
      let outcome = try await Program.run("replay", kept, "--of", list)
      #expect(outcome.status == 0 && outcome.complaints.isEmpty)
      #expect(outcome.output == "\(kept): \(count) rulings judged again, 0 would change\n")
    }
    let english = try await english(in: scratch)
    let judged = try await Program.run("replay", kept, "--of", club, "--lexicon", english)
    #expect(judged.status == 0 && judged.output == "\(kept): 47 rulings judged again, 0 would change\n")
    let none = try scratch.file("none.txt", "zzz\n")
    let changed = try await Program.run("replay", kept, "--of", lista, "--lexicon", none, "--json")
    let told = try objects(changed.output)
    #expect(changed.status == 1 && !told.isEmpty && told.allSatisfy { $0["lexicon"] as? String == lista })
    let table = try await Program.run("replay", kept, "--of", polski, "--table", "7")
    #expect(table.status == 0 && table.output == "\(kept): no rulings at table 7 by \(polski)\n")
    let early = try await Program.run("replay", kept, "--of", polski, "--until", "2025-01-01")
    #expect(early.status == 0 && early.output == "\(kept): no rulings by \(polski) in that time\n")
  }

  @Test(
    "A missing list's rulings are skipped, all others judged, and at the end each missing list is named: status 2"
  )
  func missingLists() async throws {
    let scratch = try Scratch()
    let data = "\(scratch.path)/data"
    try FileManager.default.copyItem(atPath: kept, toPath: data)
    let why =
      "edition 2026-11; put it into lexica/ of the data folder, or name another for all rulings with --lexicon"
    func complaint(_ count: String, _ list: String) -> String {
      "verdict: \(data): \(count) skipped: no list has the seal of \(list), \(why)\n"
    }
    try FileManager.default.removeItem(atPath: "\(data)/lexica/polski.txt")
    let one = try await Program.run("replay", data)
    #expect(one.status == 2)
    #expect(
      one.output == "\(data): 52 rulings judged again, 0 would change; 4 skipped, for want of their list\n")
    #expect(one.complaints == complaint("4 rulings were", polski))
    let json = try await Program.run("replay", data, "--json")
    #expect(json.status == 2 && json.output.isEmpty && json.complaints == one.complaints)
    try FileManager.default.removeItem(atPath: "\(data)/lexica/lista.txt")
    let two = try await Program.run("replay", data)
    #expect(two.status == 2 && two.output.contains(": 47 rulings judged again, 0 would change; 9 skipped, "))
    #expect(two.complaints == complaint("5 rulings were", lista) + complaint("4 rulings were", polski))
    // What is not asked for is not missed.
    #expect(try await Program.run("replay", data, "--of", club).status == 0)
    let asked = try await Program.run("replay", data, "--of", lista)
    #expect(asked.status == 2 && asked.complaints == complaint("5 rulings were", lista))
  }

  @Test("A list that made no ruling, or is not named as a list, gets one line that says what to type")
  func badList() async throws {
    let good = "\(Ledgers.folder)/good"
    let shape =
      "verdict: --of takes one list, its name and the first 8 digits of its seal, as LEXICA shows them:"
      + " --of english@ee2af74c"
    for list in [
      "club", "club@", "@b97e48d5", "club@b97e48d", "club@b97e48d5a", "club@b97e48dg", "a@b@b97e48d5", "",
    ] {
      let outcome = try await Program.run("replay", kept, "--of", list)
      #expect(outcome.status == 2 && outcome.output.isEmpty && outcome.complaint == shape, "\(list)")
    }
    let twice = try await Program.run("replay", kept, "--of", club, "--of", lista)
    #expect(twice.status == 2 && twice.complaint == shape)
    for words in [[], ["--json"], ["--table", "7"]] {
      let outcome = try await Program.run(["replay", kept, "--of", "club@00000000"] + words)
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(
        outcome.complaint == "verdict: \(kept): no ruling was made by club@00000000; "
          + "name with --of a list that made some: \(club), \(lista), \(polski)")
    }
    let empty = try await Program.run("replay", "\(good)/empty.ndjson", "--of", club)
    #expect(
      empty.complaint
        == "verdict: \(good)/empty.ndjson: no ruling was made by \(club), nor by any other list; "
        + "name another ledger")
    // One of several ledgers may well be without.
    let both = try await Program.run("replay", "\(good)/empty.ndjson", kept, "--of", polski)
    #expect(both.status == 0 && both.complaints.isEmpty)
    #expect(
      both.output
        == "\(good)/empty.ndjson: no rulings by \(polski)\n\(kept): 4 rulings judged again, 0 would change\n")
  }
}
