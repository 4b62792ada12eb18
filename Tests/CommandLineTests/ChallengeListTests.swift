// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// An evening with challenges of all kinds: two slips, one of them corrected, a game with an overruled ruling, a desk, a
/// board of an event, a slip in Spanish, a question to the word judge, and a slip table that lives.
enum ChallengeEvening {
  private static let script: [(who: String, line: String)] = [
    ("dora", "LOGIN dora ships-bell-9"), ("fay", "LOGIN fay ships-bell-8"), ("ann", "LOGIN ann"),
    ("ben", "LOGIN ben"),
    ("ann", "OPEN kind=slip rule=10p"), ("ben", "JOIN 1 small rule=10p"), ("ann", "CHALLENGE AT TAT"),
    ("ben", "CONFIRM 1"), ("ann", "AMEND 1 AT AA"), ("ben", "CONFIRM 2"), ("ben", "CHALLENGE ATE"),
    ("ann", "CONFIRM 3"), ("ann", "LEAVE"),
    ("ann", "OPEN kind=board rule=double clock=off"), ("ben", "JOIN 2 small rule=double"),
    ("ann", "PLAY 8H AT"), ("ben", "CHALLENGE"), ("ann", "PLAY 9H AT"), ("ben", "CHALLENGE"),
    ("dora", "OVERRULE 2 RULING 2 acceptable :seen on the list, \"page 3\""), ("ben", "CONCEDE"),
    ("ann", "OPEN kind=board desk=yes seat1=cid seat2=eve rule=5w clock=off"), ("ann", "PLAY 8H AT"),
    ("ann", "CHALLENGE"), ("ann", "CONCEDE BY eve"),
    ("dora", "EVENT NEW tues rounds=1 kind=board rule=triple :Tuesday"), ("dora", "EVENT ENTER tues fay"),
    ("dora", "EVENT ENTER tues ben"), ("dora", "EVENT PAIR tues 1"),
    ("ann", "JUDGE AT QQ"),
    ("ann", "OPEN kind=slip rule=single lexicon=lista"), ("dora", "JUDGE ZZ"),
  ]

  /// Plays the evening and returns the data folder; `lists` are the English list and the Spanish one.
  static func made(in scratch: Scratch) async throws -> (data: String, lists: [String]) {
    let data = "\(scratch.path)/data"
    let small = try scratch.file("small.txt", "at\nate\naa\n")
    let words = try scratch.file("lista.txt", "chico\nla\n")
    let lista = "\(scratch.path)/lista.lexicon"
    _ = try await Program.run(
      "lexicon", "build", words, "-o", lista, "--alphabet", "spanish", "--name", "lista")
    for (name, more, secret) in [("dora", ["--role", "director"], 9), ("fay", [], 8)] {
      _ = try await Program.run(
        ["account", "add", name, "--data", data] + more, input: "ships-bell-\(secret)")
    }
    try await OwnThread.run {
      let server = try Served(data: data, list: small, more: ["--lexicon", lista])
      var clients: [String: LineClient] = [:]
      func say(_ who: String, _ line: String) throws -> [String] {
        let client = try clients[who] ?? LineClient(port: server.port)
        if clients[who] == nil { _ = try client.greeting() }
        clients[who] = client
        try client.send(line: line)
        return try client.sync()
      }
      for (who, line) in script {
        let answer = try say(who, line)
        if answer.contains(where: { $0.hasPrefix("4") || $0.hasPrefix("5") }) {
          Issue.record("\(who)> \(line): \(answer)")
        }
      }
      // Who begins at the board is drawn: whoever may, plays; the other one challenges.
      for line in ["PLAY 8H TT", "CHALLENGE"] { for who in ["fay", "ben"] { _ = try say(who, line) } }
      _ = try say("fay", "PROFILE off")
      let tables = try say("ann", "TABLES").filter { $0.hasPrefix("211-TABLES") && $0.contains("kind=slip") }
      let number = tables.first?.split(separator: " ").first { $0.hasPrefix("table=") }?.dropFirst(6) ?? "-"
      for (who, line) in [
        ("ben", "JOIN \(number) lista rule=single"), ("ann", "CHALLENGE CHICO ZZ"), ("ben", "CONFIRM 1"),
        ("ann", "LEAVE"), ("ann", "OPEN kind=slip rule=single"),
        ("ben", "JOIN \((Int(number) ?? 0) + 2) small rule=single"), ("ann", "CHALLENGE AT"),
        ("ben", "CONFIRM 1"),
      ] { _ = try say(who, line) }
      _ = server.end(SIGTERM)
    }
    return (data, [small, lista])
  }
}

/// Source: docs/memory.md, challenges; docs/RUNNING.md, receipts and replay.
@Suite("A secretary's questions: all challenges in rows, and what a receipt and another list say of them")
struct ChallengeListTests {
  private func objects(_ words: [String]) async throws -> [[String: Any]] {
    let outcome = try await Program.run(words)
    #expect(outcome.status == 0 && outcome.complaints.isEmpty, "\(words): \(outcome.complaints)")
    return try outcome.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
  }

  @Test("Without a player all challenges at ended tables are listed, one in a row, the oldest first")
  func all() async throws {
    let scratch = try Scratch()
    let (data, _) = try await ChallengeEvening.made(in: scratch)
    let csv = try await Program.run("challenges", data, "--csv")
    #expect(csv.status == 0 && csv.complaints.isEmpty && !csv.output.contains("\r"))
    let rows = csv.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    #expect(
      rows.first?.joined(separator: ",")
        == "time,table,event,board,challenger,mover,words,ruling,effect,receipt,points,to,from,round,play,score,"
        + "rule,lexicon,overruled")
    try #require(rows.count == 9 && rows.allSatisfy { $0.count == 19 }, "\(csv.output)")
    let told = rows.dropFirst().map { $0[1...8].joined(separator: ",") }
    // Who begins at the event's board is drawn; fay keeps figures private.
    let challenger = rows.first { $0[2] == "tues" }?[4] == "ben" ? "ben" : "#2"
    let mover = challenger == "ben" ? "#2" : "ben"
    #expect(
      told == [
        "1,,,ann,ben,AT TAT,unacceptable,play-removed", "1,,,ann,ben,AT AA,acceptable,points",
        "1,,,ben,ann,ATE,acceptable,points", "2,,,ben,ann,AT,acceptable,challenger-loses-turn",
        "2,,,ben,ann,AT AA TT,acceptable,challenger-loses-turn", "3,,,eve,cid,AT,acceptable,points",
        "5,tues,1,\(challenger),\(mover),TT,unacceptable,game-won",
        "6,,,ann,ben,[CH]ICO ZZ,unacceptable,play-removed",
      ], "\(csv.output)")
    #expect(rows.dropFirst().map { $0[0] } == rows.dropFirst().map { $0[0] }.sorted())
    #expect(rows.dropFirst().allSatisfy { $0[0].contains(/^20..-..-..T..:..:..\....Z$/) })
    #expect(rows.dropFirst().allSatisfy { $0[9].contains(/^\d+\.\d+\.[0-9a-f]{8,16}$/) })
    // A slip that was corrected names the ruling in its place; an overruled one says what it was.
    #expect(rows[1][18] == "corrected by \(rows[2][9])" && rows[2][18].isEmpty)
    #expect(rows[5][18] == "was unacceptable" && rows[2][10...11] == ["10", "ben"])
    #expect(!csv.output.contains("fay") && !csv.output.contains("QQ"))
    let text = try await Program.run("challenges", data)
    #expect(rows.dropFirst().allSatisfy { text.output.contains($0[0]) && text.output.contains($0[9]) })
    #expect(text.output.contains("\n7 challenges at 5 ended tables, "), "\(text.output)")
    #expect(text.output.contains("\n1 table is left out: it is not over\n"))
    let json = try await objects(["challenges", data, "--json"])
    #expect(json.map { $0["receipt"] as? String } == rows.dropFirst().map { $0[9] })
    try #require(json.count == 8)
    #expect(json[0]["supersededBy"] as? String == rows[2][9] && json[4]["was"] as? String == "unacceptable")
    #expect(json[0]["overruled"] as? Bool == true && json[1]["overruled"] == nil)
    #expect(json[6]["event"] as? String == "tues" && json[6]["board"] as? Int == 1)
    let night = try await Program.run("night", data)
    let standing = rows.dropFirst().filter { !$0[18].hasPrefix("corrected") }
    #expect(standing.allSatisfy { night.output.contains($0[9]) }, "\(night.output)")
  }

  @Test("A player and a span of time choose among them, and a name that is not there is told in one line")
  func some() async throws {
    let scratch = try Scratch()
    let (data, _) = try await ChallengeEvening.made(in: scratch)
    let all = try await objects(["challenges", data, "--json"])
    let cid = try await objects(["challenges", data, "--player", "CID", "--json"])
    try #require(all.count == 8 && cid.count == 1)
    #expect(cid[0]["mover"] as? String == "cid" && cid[0]["effect"] as? String == "points")
    let third = try #require(all[2]["time"] as? String)
    let later = try await objects(["challenges", data, "--since", third, "--json"])
    let sooner = try await objects(["challenges", data, "--until", third, "--json"])
    #expect(later.count == all.count { ($0["time"] as? String ?? "") >= third })
    #expect(sooner.count == all.count { ($0["time"] as? String ?? "") <= third })
    let none = try await Program.run("challenges", data, "--until", "2020-01-31", "--csv")
    #expect(none.status == 0 && none.output.split(separator: "\n").count == 1)
    for name in ["zoe", "fay"] {
      let outcome = try await Program.run("challenges", data, "--player", name, "--csv")
      #expect(outcome.status == 2 && outcome.output.isEmpty)
      #expect(
        outcome.complaint == "verdict: \(data): no ended game and no challenge in it has a player \(name)")
    }
    let when = try await Program.run("challenges", data, "--since", "noon")
    #expect(when.status == 2 && when.complaint?.contains("a time is UTC") == true)
    #expect(try await Program.run("challenges", data, "--csv", "--json").status == 2)
  }

  @Test("A receipt is told with what its line says: of a ruling the words, the ruling and the effect")
  func receipts() async throws {
    let scratch = try Scratch()
    let (data, _) = try await ChallengeEvening.made(in: scratch)
    let all = try await objects(["challenges", data, "--json"])
    func said(_ receipt: String) async throws -> String {
      let outcome = try await Program.run("verify", data, "--receipt", receipt)
      let lines = outcome.output.split(separator: "\n").suffix(2).map(String.init)
      #expect(outcome.status == 0 && lines.first == "receipt: found, as it was given", "\(outcome.output)")
      return lines.last ?? ""
    }
    let receipts = all.compactMap { $0["receipt"] as? String }
    let times = all.compactMap { $0["time"] as? String }
    try #require(receipts.count == 8 && times.count == 8)
    #expect(
      try await said(receipts[1])
        == "receipt: \(times[1]), table 1: ann challenges AT AA of ben: acceptable; effect: 10 points to ben")
    #expect(try await said(receipts[0]).hasSuffix("; corrected by \(receipts[1]): acceptable"))
    let overruled = try await said(receipts[4])
    #expect(
      overruled.hasPrefix(
        "receipt: \(times[4]), table 2: ben challenges AT AA TT of ann, play 2: unacceptable; "
          + "effect: ann's play comes off; overruled by 2."), "\(overruled)")
    // Every line of the ledger has its sentence, and none tells a secret of an account.
    let file = try String(contentsOfFile: "\(data)/ledger/000001.ndjson", encoding: .utf8)
    let lines = try file.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    let each = lines.compactMap { line -> String? in
      guard let table = line["table"] as? Int, let place = line["seq"] as? Int,
        let sum = line["sum"] as? String
      else { return nil }
      return "\(table).\(place).\(sum.prefix(8))"
    }
    let told = try await Program.run(["verify", data] + each.flatMap { ["--receipt", $0] })
    #expect(told.status == 0)
    for receipt in each {
      let lines = told.output.split(separator: "\n").filter { $0.hasPrefix("receipt \(receipt): ") }
      #expect(lines.count == 2 && lines.last?.contains(": 20") == true, "\(lines)")
    }
    let hashes = lines.compactMap { $0["code"] as? String }
    #expect(!hashes.isEmpty && hashes.allSatisfy { !told.output.contains($0) })
  }

  @Test("Another list is told with the points and turns that it would change, and skips other alphabets")
  func replayed() async throws {
    let scratch = try Scratch()
    let (data, lists) = try await ChallengeEvening.made(in: scratch)
    let few = try scratch.file("few.txt", "la\n")
    let text = try await Program.run("replay", data, "--lexicon", few)
    #expect(text.status == 1, "\(text.complaints)")
    func has(_ end: String) -> Bool { text.output.split(separator: "\n").contains { $0.hasSuffix(end) } }
    #expect(
      has(" ben AT: acceptable → unacceptable; ann's play comes off, ann 4 points less, ben keeps a turn"),
      "\(text.output)")
    #expect(has(" eve AT: acceptable → unacceptable; cid's play comes off, cid 9 points less"))
    #expect(has(" ann AT,AA: acceptable → unacceptable; ben's play comes off, ben 10 points less"))
    #expect(has(" would change: 33 points, 1 turn; a director overruled 1 times"), "\(text.output)")
    let json = try await Program.run("replay", data, "--lexicon", few, "--table", "2", "--json")
    let first = try #require(json.output.split(separator: "\n").first)
    #expect(first.contains("\"effectWas\":\"challenger-loses-turn\",\"effectWouldBe\":\"play-removed\""))
    #expect(first.contains("\"points\":[-4,0]") && first.contains("\"turns\":[0,1]"))
    // Where all rulings are of another alphabet, they are skipped and counted, too.
    let summary =
      "\(data): 0 rulings judged again, 0 would change; 1 skipped, judged in another alphabet (spanish)\n"
    let english = try await Program.run("lexicon", "build", lists[0], "-o", "\(scratch.path)/small.lexicon")
    #expect(english.status == 0)
    let skipped = try await Program.run(
      "replay", data, "--table", "6", "--lexicon", "\(scratch.path)/small.lexicon")
    #expect(skipped.status == 0 && skipped.output == summary && skipped.complaints.isEmpty, "\(skipped)")
    let broken = try scratch.file("broken.txt", "1@#\n")
    let refused = try await Program.run("replay", data, "--table", "6", "--lexicon", broken)
    #expect(refused.status == 2 && refused.output.isEmpty)
  }
}
