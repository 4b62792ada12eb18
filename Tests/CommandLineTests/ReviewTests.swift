// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: docs/strength.md, the review of a game.
@Suite("verdict review rates the turns of a game by static equity")
struct ReviewTests {
  private static let list = "at\nta\ncat\ncats\nact\ntac\nretains\nstainer\n"

  /// A phony that comes off, a bingo missed, an exchange, a challenge in vain.
  private static let game = """
    #player1 ann Ann
    #player2 ben Ben
    >ann: AEINRST 8D NASTIER +66 66
    >ann: AEINRST -- -66 0
    >ben: ACTVVWW 8G CAT +10 10
    >ben: ACTVVWW (challenge) +5 15
    >ann: AEINRST -AE +0 0
    >ben: VVWW -VV +0 15

    """

  @Test("Each turn with the best ones, phonies, challenges, bingos missed, and a summary of both sides")
  func shows() async throws {
    let scratch = try Scratch()
    let file = try scratch.file("game.gcg", Self.game)
    let list = try scratch.file("small.txt", Self.list)
    let outcome = try await Program.run("review", file, "--lexicon", list)
    #expect(outcome.status == 0 && outcome.complaints.isEmpty)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    try #require(lines.count > 20)
    #expect(lines[0].hasPrefix("ann against ben, 0 to 15, by small@"))
    #expect(lines[1] == "equities are static: score and value of the leave, in points; no chance of winning")
    #expect(lines[2].hasPrefix("1. ann  8D NASTIER  of AEINRST: 0 points, equity "))
    #expect(lines[3] == "     a phony" && lines[4] == "     challenged, and taken off")
    #expect(lines.contains { $0.hasPrefix("     a bingo missed, of 28: ") && $0.hasSuffix(" for 66") })
    #expect(lines.contains("     challenged in vain, for 5 points"))
    #expect(lines.contains { $0.hasPrefix("3. ann  exchange AE  of AEINRST: 0 points, equity ") })
    // Of ben's second rack four tiles are told, and a rack has seven.
    #expect(lines.contains("4. ben  exchange VV  of ?: not rated"))
    let unseen = "A8 B2 C2 D4 E11 F2 G3 H2 I8 J K L4 M2 N5 O8 P2 Q R5 S3 T5 U4 V2 W2 X Y2 Z ?2"
    #expect(lines.contains("     unseen 93: \(unseen)"), "\(outcome.output)")
    #expect(lines.contains { $0.hasPrefix("ann: ") && $0.contains(" points lost over 2 rated turns, ") })
    #expect(lines.contains("     bingos missed: 2; phonies: 0 stood, 1 came off"))
    #expect(lines.contains("     challenges in vain: 1, for 5 points and 0 turns"))
  }

  @Test("With --json it is one object on a line, with equities in hundredths")
  func json() async throws {
    let scratch = try Scratch()
    let file = try scratch.file("game.gcg", Self.game)
    let list = try scratch.file("small.txt", Self.list)
    let outcome = try await Program.run("review", file, "--lexicon", list, "--json")
    #expect(outcome.status == 0 && outcome.output.split(separator: "\n").count == 1)
    let read = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
    let object = try #require(read as? [String: Any])
    let turns = try #require(object["turns"] as? [[String: Any]])
    let sides = try #require(object["sides"] as? [[String: Any]])
    #expect(turns.count == 4 && sides.count == 2)
    #expect(turns[0]["phony"] as? Bool == true && (turns[0]["best"] as? [Any])?.count == 5)
    let best = try #require((turns[0]["best"] as? [[String: Any]])?.first)
    #expect(best["score"] as? Int == 66 && best["equity"] as? Int == 6600 && best["leave"] as? String == "")
    #expect((turns[1]["challenge"] as? [String: Any])?["points"] as? Int == 5)
    #expect(turns[3]["equity"] == nil && turns[3]["rack"] == nil)
    #expect(sides[0]["bingosMissed"] as? Int == 2 && sides[1]["pointsPaid"] as? Int == 0)
    #expect(sides[0]["pointsPaid"] as? Int == 5)
  }

  @Test("With --html it is one page without scripts, with the board of each turn that gave up 5 points")
  func page() async throws {
    let scratch = try Scratch()
    let file = try scratch.file("game.gcg", Self.game)
    let list = try scratch.file("small.txt", Self.list)
    let outcome = try await Program.run("review", file, "--lexicon", list, "--html")
    #expect(outcome.status == 0 && outcome.complaints.isEmpty)
    #expect(outcome.output.hasPrefix("<!DOCTYPE html>") && !outcome.output.contains("<script"))
    #expect(outcome.output.contains("<h1>ann against ben, 0 to 15</h1>"))
    #expect(outcome.output.components(separatedBy: "<section>").count == 5)
    #expect(outcome.output.components(separatedBy: "<svg ").count == 4)
    #expect(outcome.output.contains("<p>challenged, and taken off</p>"))
    // A page has the minus sign of print, a terminal that of ASCII.
    let plain = try await Program.run("review", file, "--lexicon", list)
    #expect(plain.output.contains(/[ ]-[0-9]/) && !plain.output.contains("\u{2212}"))
    #expect(outcome.output.contains(/\u{2212}[0-9]/) && !outcome.output.contains(/[> ]-[0-9]/))
    let both = try await Program.run("review", file, "--lexicon", list, "--html", "--json")
    #expect(both.status == 2 && both.output.isEmpty)
  }

  @Test(
    "A pass that stands only in the record, because a director gave the turn away, is no turn of a player")
  func givenAway() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", Self.list)
    let record = """
      #player1 ann Ann
      #player2 ben Ben
      >ann: AEINRST 8G AT +4 4
      >ben: ACTVVWW - +0 0
      #note a director gave the turn to ann
      >ann: EINRS -E +0 4
      >ben: ACTVVWW - +0 0
      #incomplete

      """
    let file = try scratch.file("game.gcg", record)
    let outcome = try await Program.run("review", file, "--lexicon", list)
    #expect(outcome.status == 0, "\(outcome.complaints)")
    let turns = outcome.output.split(separator: "\n").filter { $0.contains(/^[0-9]+\. [a-z]/) }
    #expect(turns.map { $0.prefix(6) } == ["1. ann", "2. ann", "3. ben"], "\(outcome.output)")
    #expect(outcome.output.contains("ben: ") && outcome.output.contains(" over 1 rated turn,"))
  }

  @Test("The challenges of a table are those of its ledger, with each ruling as it stands in the end")
  func rulings() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", Self.list)
    let dealt = "\(Ledgers.folder)/good/dealt-games.ndjson"
    func review(_ table: Int) async throws -> String {
      let outcome = try await Program.run("review", dealt, "--table", "\(table)", "--lexicon", list)
      #expect(outcome.status == 0, "\(outcome.complaints)")
      return outcome.output
    }
    // Under triple the play stays on the board, and the challenger has won.
    let triple = try await review(5)
    #expect(triple.contains("     a phony\n     challenged, which decided the game\n"), "\(triple)")
    #expect(triple.contains("phonies: 0 stood, 1 came off\n") && triple.contains("in vain: 0, for 0 points"))
    // A director ruled play 1 unacceptable after play 2, and set the result.
    let late = try await review(6)
    #expect(late.contains("     a phony\n     ruled unacceptable later, for no points\n"), "\(late)")
    #expect(late.contains(", 12 to -3, by small@") && !late.contains("challenges in vain: 1"))
  }

  @Test(
    "A challenge that failed and cost nothing, and one that lost the game, are told",
    arguments: ["single", "triple"])
  func inVain(rule: String) async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\n")
    let data = "\(scratch.path)/data"
    try await Served.record(
      [
        "LOGIN kim", "OPEN kind=board desk=yes seat1=ann seat2=ben clock=off rule=\(rule)", "PLAY 8H AT",
        "CHALLENGE", "CONCEDE BY ben",
      ], in: data, list: list)
    let told = try await Program.run("review", data, "--table", "1", "--lexicon", list)
    #expect(told.status == 0, "\(told.complaints)")
    let (fact, cost) =
      rule == "single"
      ? ("for nothing", "for 0 points and 0 turns")
      : ("which decided the game", "for 0 points and 0 turns, and the game")
    #expect(told.output.contains("     challenged in vain, \(fact)\n"), "\(told.output)")
    #expect(told.output.contains("     challenges in vain: 1, \(cost)\n"), "\(told.output)")
    let json = try await Program.run("review", data, "--table", "1", "--lexicon", list, "--json")
    #expect(json.output.contains("\"gamesLost\":\(rule == "single" ? 0 : 1)"))
  }

  @Test(
    "Wrong points and totals of a record are told in one line each, and the scores are those by the rules")
  func corrected() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", Self.list)
    let wrong = Self.game.replacing("+10 10", with: "+11 11").replacing("+5 15", with: "+5 16")
    let file = try scratch.file("wrong.gcg", wrong)
    let finding = "line 5: score of 8G CAT: expected 10, found 11"
    let told = try await Program.run("review", file, "--lexicon", list)
    #expect(told.status == 0 && told.complaints.isEmpty, "\(told.complaints)")
    let lines = told.output.split(separator: "\n").map(String.init)
    try #require(lines.count > 20)
    #expect(lines[0].hasPrefix("ann against ben, 0 to 15, by small@"))
    #expect(lines[2] == "the scores are those by the rules; the record differs from them:")
    #expect(lines[3] == "     \(finding)" && lines[4].hasPrefix("1. ann  8D NASTIER"))
    // A check words it in the same way.
    let checked = try await Program.run("gcg", "check", file)
    #expect(checked.output == "\(file): \(finding)\n")
    let json = try await Program.run("review", file, "--lexicon", list, "--json")
    #expect(json.output.contains(",\"findings\":[\"\(finding)\"],\"turns\":["), "\(json.output)")
    let page = try await Program.run("review", file, "--lexicon", list, "--html")
    #expect(
      page.output.contains("<li>\(finding)</li>") && page.output.contains("The scores are those by the rules")
    )
    let right = try await Program.run(
      "review", try scratch.file("game.gcg", Self.game), "--lexicon", list, "--json")
    #expect(!right.output.contains("findings"))
  }

  @Test("A table of a ledger is reviewed with the time of its turns, once its game is over")
  func table() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\ntan\n")
    for (name, last) in [("live", []), ("over", ["CHALLENGE", "CONCEDE BY 2"])] {
      let data = "\(scratch.path)/\(name)"
      let lines = ["LOGIN kim", "OPEN kind=board desk=yes seat1=ann seat2=ben"] + KillTests.lines + last
      try await Served.record(lines, in: data, list: list)
    }
    let live = try await Program.run("review", "\(scratch.path)/live", "--table", "1", "--lexicon", list)
    #expect(live.status == 2)
    #expect(
      live.complaint == "verdict: the game at table 1 goes on; a game is reviewed when it is over",
      "\(live.complaints)")
    let data = "\(scratch.path)/over"
    let over = try await Program.run("review", data, "--table", "1", "--lexicon", list)
    #expect(over.status == 0 && over.complaints.isEmpty, "\(over.complaints)")
    let turns = over.output.split(separator: "\n").filter { $0.wholeMatch(of: /[0-9]+\. .*/) != nil }
    #expect(turns.count > 3 && turns.allSatisfy { $0.hasSuffix(" s") }, "\(over.output)")
    #expect(over.output.components(separatedBy: "\n     time: ").count == 3, "\(over.output)")
    #expect(over.output.matches(of: /time: [0-9]+ s, longest [0-9]+\.[0-9] s at turn [0-9]+/).count == 2)
    #expect(over.output.contains("ann: ") && over.output.contains("ben: "))
    let none = try await Program.run("review", data, "--table", "9", "--lexicon", list)
    #expect(none.status == 2 && none.complaint?.contains("no table 9 was opened") == true)
  }

  @Test(
    "What cannot be reviewed is told in one line",
    arguments: [
      (["/nowhere.gcg"], 2), (["--table", "0"], 2), (["--table", "x"], 2), ([], 2),
      (["one.gcg", "two.gcg"], 2), (["--lexicon", "/nowhere.txt", "FILE"], 2), (["BAD"], 1),
    ] as [([String], Int32)])
  func refused(words: [String], status: Int32) async throws {
    let scratch = try Scratch()
    let good = try scratch.file("game.gcg", Self.game)
    let bad = try scratch.file("bad.gcg", Self.game.replacing("8G CAT", with: "8N CAT"))
    let words = words.map { $0 == "FILE" ? good : $0 == "BAD" ? bad : $0 }
    let outcome = try await Program.run(["review"] + words)
    #expect(outcome.status == status && outcome.output.isEmpty && !outcome.complaints.isEmpty)
  }

  @Test("A table that is no number, and tiles for a table, are told in one line")
  func tableRefused() async throws {
    let dealt = "\(Ledgers.folder)/good/dealt-games.ndjson"
    for (words, what) in [
      (["--table", "abc"], "a table is a number from 1"), (["--table", "0"], "a table is a number from 1"),
      (["--table", "5", "--tiles", "polish"], "--tiles is for a record; a table has tiles of its own"),
    ] {
      let outcome = try await Program.run(["review", dealt] + words)
      #expect(outcome.status == 2 && outcome.complaint == "verdict: \(what)", "\(outcome.complaints)")
    }
  }
}
