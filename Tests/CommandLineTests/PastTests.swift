// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// An evening at a real server: three games between people, one with the house, one at a desk, a slip, and a live game.
enum PastEvening {
  static let list = "at\nate\naa\n"

  private final class Guest {
    let client: LineClient

    init(_ port: UInt16, _ name: String) throws {
      client = try LineClient(port: port)
      _ = try client.greeting()
      try client.send(line: "LOGIN \(name)")
      _ = try client.sync()
    }

    @discardableResult
    func say(_ line: String) throws -> [String] {
      try client.send(line: line)
      return try client.sync()
    }
  }

  static func play(_ port: UInt16) throws {
    let guests = try ["ann", "ben", "cid"].map { try Guest(port, $0) }
    let (ann, ben, cid) = (guests[0], guests[1], guests[2])
    // AT, ATE and AA are words; TT is none.
    try run([
      (ann, "OPEN kind=board rule=5p clock=off"), (ben, "JOIN 1 small"), (ann, "PLAY 8H AT"),
      (ben, "CHALLENGE"),
      (ben, "PLAY H8 .A"), (ann, "PLAY 9H .T"), (ben, "CHALLENGE"), (ben, "PLAY 9H .TE"), (ann, "CONCEDE"),
      (cid, "OPEN kind=board rule=double clock=5:00"), (ann, "JOIN 2 small"), (cid, "PLAY 8H AT"),
      (ann, "CHALLENGE"), (cid, "PLAY H8 .A"), (ann, "CONCEDE"),
      (ann, "OPEN kind=dealt against=house level=1 first=1 clock=off"), (ann, "CONCEDE"),
      (cid, "OPEN kind=board desk=yes seat1=dan seat2=eve clock=off"), (cid, "PLAY 8H ATE"),
      (cid, "PLAY H8 .A"), (cid, "CONCEDE BY dan"),
      (cid, "OPEN kind=board rule=void clock=10:00"), (ben, "JOIN 5 small"), (cid, "PLAY 8H TAT"),
      (cid, "PLAY 8H AT"), (ben, "CONCEDE"), (ann, "OPEN kind=slip rule=10p"), (ben, "JOIN 6 small"),
      (ann, "CHALLENGE AT QQ"), (ben, "CONFIRM 1"),
      (ann, "LEAVE"),
      (ben, "OPEN kind=board clock=off"), (cid, "JOIN 7 small"), (ben, "PLAY 8H EAT"), (cid, "CHALLENGE"),
    ])
  }

  private static func run(_ script: [(Guest, String)]) throws {
    for (guest, line) in script {
      let answer = try guest.say(line)
      let refused = answer.contains {
        $0.hasPrefix("4") || $0.hasPrefix("5") && !$0.contains("why=unacceptable")
      }
      if refused { Issue.record("\(line): \(answer)") }
    }
  }

  /// Plays the evening and returns the list's file and the data folder.
  static func made(in scratch: Scratch) async throws -> (list: String, data: String) {
    let list = try scratch.file("small.txt", Self.list)
    let data = "\(scratch.path)/data"
    let server = try await OwnThread.run { try Served(data: data, list: list) }
    try await OwnThread.run { try play(server.port) }
    #expect(try await OwnThread.run { server.end(SIGTERM) } == 0)
    return (list, data)
  }
}

/// Source: docs/memory.md.
@Suite("A ledger tells of its ended games: ratings, challenges, the night")
struct PastTests {
  /// The cells of the first line that begins so.
  private func cells(_ first: String, in text: String) -> [String] {
    text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }.first { $0.first == first }
      ?? []
  }

  @Test("Ratings, challenges and the night are told from one ledger, and nothing of the game that lives")
  func evening() async throws {
    let scratch = try Scratch()
    let (list, data) = try await PastEvening.made(in: scratch)

    let ratings = try await Program.run("ratings", data)
    #expect(ratings.status == 0 && ratings.complaints.isEmpty, "\(ratings.complaints)")
    #expect(
      ratings.output.contains("small, blitz, as of ") && ratings.output.contains("small, untimed, as of "))
    #expect(cells("-", in: ratings.output).prefix(4) == ["-", "cid", "1662", "290"], "\(ratings.output)")
    #expect(
      ratings.output.hasSuffix(
        "2 games not rated: 1 not played, 1 at desks\n1 table is left out: it is not over\n"))
    let json = try await Program.run("ratings", data, "--class", "untimed", "--desks", "--json")
    let rows = try json.output.split(separator: "\n").map {
      try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
    }
    #expect(rows.map { $0["name"] as? String } == ["ben", "eve", "ann", "dan"], "\(json.output)")
    #expect(rows.allSatisfy { $0["provisional"] as? Bool == true && $0["games"] as? Int == 1 })
    #expect(rows.first?["rating"] as? Double == 1662.31)
    let other = try await Program.run("ratings", data, "--list", "french")
    #expect(other.output.hasPrefix("no rated games of that kind\n"))

    let challenges = try await Program.run("challenges", data, "--lexicon", list)
    #expect(challenges.status == 0, "\(challenges.complaints)")
    #expect(challenges.output.contains("\n4 challenges at 3 ended tables, 2 successful (50 %)\n"))
    #expect(
      cells("ben", in: challenges.output) == ["ben", "2", "1", "1", "50", "%", "1", "1", "1"],
      "\(challenges.output)")
    #expect(
      cells("ann", in: challenges.output) == ["ann", "2", "1", "1", "50", "%", "2", "1", "0"])
    #expect(cells("TT", in: challenges.output) == ["TT", "1", "1", "not", "acceptable"])
    #expect(cells("QQ", in: challenges.output) == ["QQ", "1", "1", "not", "acceptable"])
    #expect(cells("AT", in: challenges.output) == ["AT", "4", "2", "acceptable"])
    #expect(cells("10p", in: challenges.output).first == "10p")
    let void = try #require(challenges.output.range(of: "REFUSED AT ENTRY UNDER VOID")).upperBound
    #expect(cells("cid", in: String(challenges.output[void...])) == ["cid", "1", "1"])
    #expect(!challenges.output.contains("EAT"))

    let night = try await Program.run("night", data, "--lexicon", list)
    #expect(night.status == 0, "\(night.complaints)")
    #expect(night.output.contains("Phony of the night"), "\(night.output)")
    #expect(night.output.contains("TT by ben against ann: it stood") && !night.output.contains("EAT"))
    #expect(night.output.contains("4 games, 1 challenge at slip tables, 5 players\n"))
    // The slip table ended after the last game.
    let right = try #require(night.output.range(of: "WHO WAS RIGHT")).upperBound
    let lost = cells("ann", in: String(night.output[right...]))
    #expect(lost.prefix(6) == ["ann", "AT", "cid", "wrong", "a", "turn"])
    #expect(lost.count == 7 && lost[6].contains(/^2\.5\.[0-9a-f]{8}$/), "\(lost)")
    #expect(night.output.contains(#/AT QQ    ben  right +6\.4\.[0-9a-f]{8}\n/#), "\(night.output)")
    #expect(night.output.contains("\n1 game was not played, so it counts in no figures\n"))
    #expect(night.output.contains(/ann +0 +house +0 +3, conceded: house has won; not played\n/))
    for page in [["night"], ["challenges"]] {
      let html = try await Program.run(page + [data, "--html", "--lexicon", list])
      #expect(html.status == 0 && html.output.hasPrefix("<!DOCTYPE html>"))
      #expect(!html.output.contains("http") && !html.output.contains("<script"))
    }
  }

  @Test("Without the list words are not judged one by one, and phonies that stood are not known")
  func withoutList() async throws {
    let scratch = try Scratch()
    let (_, data) = try await PastEvening.made(in: scratch)
    try FileManager.default.removeItem(atPath: "\(scratch.path)/small.txt")
    let challenges = try await Program.run("challenges", data)
    #expect(challenges.status == 0 && challenges.output.contains("phonies that stood are not known"))
    let known = challenges.output.split(separator: "\n").filter { $0.hasPrefix("AT TT ") }
    #expect(known.count == 1 && known.allSatisfy { $0.hasSuffix("not known") }, "\(challenges.output)")
    #expect(!challenges.output.contains("\nTT "))
    let night = try await Program.run("night", data)
    #expect(night.output.contains("AT by ann, which ben challenged off"), "\(night.output)")
    let json = try await Program.run("challenges", data, "--player", "BEN", "--json")
    let lines = json.output.split(separator: "\n")
    #expect(lines.count == 3 && lines.allSatisfy { !$0.contains("notAcceptable") })
  }

  @Test(
    "A player's own challenges and those of the player's plays are told apart, and an unknown name is told")
  func player() async throws {
    let scratch = try Scratch()
    let (list, data) = try await PastEvening.made(in: scratch)
    let ben = try await Program.run("challenges", data, "--player", "BEN", "--lexicon", list)
    #expect(ben.status == 0, "\(ben.complaints)")
    #expect(ben.output.hasPrefix("Challenges of ben\n"), "\(ben.output)")
    #expect(ben.output.contains("\nMade by ben: 2 challenges at 1 ended table, 1 successful (50 %)\n"))
    #expect(ben.output.contains("\nPlays of ben: 1 challenge at 1 ended table, 1 successful (100 %)\n"))
    func words(_ title: String) throws -> [String] {
      let start = try #require(ben.output.range(of: "\(title): MOST CHALLENGED\n")).upperBound
      return ben.output[start...].split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
        .prefix { !$0.isEmpty }.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }
    }
    #expect(try words("MADE BY BEN") == ["AT 2", "TT 1"])
    #expect(try words("PLAYS OF BEN") == ["AT 1", "QQ 1"])
    #expect(cells("ben", in: ben.output) == ["ben", "2", "1", "1", "50", "%", "1", "1", "1"])
    #expect(!ben.output.contains("cid"))
    // Eve has played, and no challenge is known.
    let eve = try await Program.run("challenges", data, "--player", "eve")
    #expect(eve.output.contains("Made by eve: no challenges at ended tables\nPlays of eve: no challenges"))
    let zoe = try await Program.run("challenges", data, "--player", "zoe", "--json")
    #expect(zoe.status == 2 && zoe.output.isEmpty)
    #expect(
      zoe.complaint == "verdict: \(data): no ended game and no challenge in it has a player zoe",
      "\(zoe.complaints)")
  }

  @Test("Equal words of two lists are two rows, each with the answer of its own list")
  func lists() async throws {
    let scratch = try Scratch()
    let data = "\(scratch.path)/data"
    try FileManager.default.createDirectory(atPath: "\(data)/lexica", withIntermediateDirectories: true)
    for (name, words) in [("one", "at\naa\n"), ("two", "aa\nta\n")] {
      let list = try scratch.file("data/lexica/\(name).txt", words)
      try await Served.record(
        [
          "LOGIN kim-\(name)", "OPEN kind=board desk=yes seat1=ann seat2=ben clock=off", "PLAY 8H AT",
          "CHALLENGE", "CONCEDE BY ann",
        ], in: data, list: list)
    }
    let told = try await Program.run("challenges", data)
    #expect(told.status == 0, "\(told.complaints)")
    let rows = told.output.split(separator: "\n").filter { $0.hasPrefix("AT ") }
    try #require(rows.count == 2, "\(told.output)")
    #expect(rows[0].contains(/^AT +one@[0-9a-f]+ +1 +0 +acceptable$/), "\(rows[0])")
    #expect(rows[1].contains(/^AT +two@[0-9a-f]+ +1 +1 +not acceptable$/), "\(rows[1])")
  }

  @Test("A night begins at the time that is named, and one of slip tables alone has its challenges")
  func since() async throws {
    let good = "\(Ledgers.folder)/good/board-games.ndjson"
    let night = try await Program.run("night", good)
    #expect(night.status == 0 && night.output.contains("The night of "))
    let slips = try await Program.run(["night", "\(Ledgers.folder)/good/slip-table.ndjson"], zone: "UTC")
    #expect(
      slips.output.hasPrefix(
        "The night of Thursday, 1 January 2026\n10:00 to 10:00: 1 challenge at slip tables, 2 players\n"),
      "\(slips.output)\(slips.complaints)")
    #expect(cells("ben", in: slips.output).prefix(4) == ["ben", "QI", "ada", "right"])
    // There the first game begins a minute before midnight, and goes on until 01:37.
    let dealt = "\(Ledgers.folder)/good/dealt-games.ndjson"
    let cut = try await Program.run(["night", dealt, "--since", "00:00"], zone: "XXX10:01")
    #expect(
      cut.output.hasPrefix("The night of Thursday, 1 January 2026\n00:00 to 01:37: 2 games, 2 players\n"),
      "\(cut.output)\(cut.complaints)")
    let none = try await Program.run("night", "\(Ledgers.folder)/good/judgements.ndjson")
    #expect(none.status == 0 && none.output == "No game and no challenge is over yet\n")
    for time in ["25:00", "7", "12:5", "noon"] {
      let outcome = try await Program.run("night", good, "--since", time)
      #expect(outcome.status == 2 && outcome.complaint?.contains("--since takes a time of day") == true)
    }
  }

  @Test(
    "A class that there is not, a name that is none and two forms at once are refused in one line or by the usage",
    arguments: [
      ["ratings", "--class", "slow"], ["challenges", "--player", "7up"], ["challenges", "--json", "--html"],
      ["night", "--lexicon", "/nowhere.txt"], ["ratings", "/nowhere"],
    ])
  func refused(words: [String]) async throws {
    let outcome = try await Program.run(words)
    #expect(outcome.status == 2 && outcome.output.isEmpty && !outcome.complaints.isEmpty)
  }

  @Test("A person's own data are all lines about the person, without codes and without live tables")
  func ownData() async throws {
    let scratch = try Scratch()
    let (_, data) = try await PastEvening.made(in: scratch)
    let file = "\(scratch.path)/ben.ndjson"
    let told = try await Program.run("mydata", "ben", "--data", data, "-o", file)
    #expect(told.status == 0 && told.complaints.contains("1 live table left out"), "\(told.complaints)")
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    #expect(told.output == "\(file): \(lines.count) lines about ben\n")
    let tables = try lines.map { line in
      let line = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      #expect(line["code"] == nil && line["sum"] is String)
      return try #require(line["table"] as? Int)
    }
    #expect(Set(tables) == [0, 1, 5, 6], "\(tables)")
    let again = try await Program.run("mydata", "ben", "--data", data, "-o", file)
    #expect(again.status == 2 && again.complaint?.contains("choose another name") == true)
    let nobody = try await Program.run("mydata", "zoe", "--data", data)
    #expect(nobody.status == 1 && nobody.output.isEmpty)
  }

  @Test("A player who keeps figures private is in no ranking, and has a number in the night's sheet")
  func privately() async throws {
    let scratch = try Scratch()
    let (list, data) = try await PastEvening.made(in: scratch)
    _ = try await Program.run(["account", "add", "cid", "--data", data], input: "harbour-lights")
    let server = try await OwnThread.run { try Served(data: data, list: list) }
    try await OwnThread.run {
      let cid = try LineClient(port: server.port)
      _ = try cid.greeting()
      try cid.send(line: "LOGIN cid harbour-lights")
      try cid.send(line: "PROFILE off")
      #expect(try cid.sync().contains { $0.hasPrefix("270 ACCOUNT name=cid number=1 ") })
    }
    #expect(try await OwnThread.run { server.end(SIGTERM) } == 0)
    let ratings = try await Program.run("ratings", data)
    #expect(ratings.output.contains(" ben ") && !ratings.output.contains("cid"), "\(ratings.output)")
    _ = try await Program.run(
      ["account", "add", "dora", "--role", "director", "--data", data], input: "ships-bell")
    #expect(try await Program.run("account", "remove", "cid", "--data", data).status == 0)
    let removed = try await Program.run("ratings", data)
    #expect(removed.output == ratings.output, "an account that is removed stays private")
    let challenges = try await Program.run("challenges", data, "--lexicon", list)
    #expect(!challenges.output.contains("cid"), "\(challenges.output)")
    let night = try await Program.run("night", data, "--lexicon", list)
    #expect(night.output.contains("#1") && !night.output.contains("cid"), "\(night.output)")
  }
}
