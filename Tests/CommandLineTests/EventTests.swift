// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: rules, 4.5 to 4.7; issue of club nights, handing over.
@Suite("What an event came to is handed over, beside a running server, and read back by other means")
struct EventTests {
  /// One side of one round, as a file of others tells it.
  struct Side: Equatable {
    /// From 1, by place in the division; 0 in a bye, a forfeit, or no result.
    var opponent = 0
    var score = 0
    /// 1 goes first, 2 second, 0 neither.
    var order = 0
  }

  /// Two divisions, byes, who comes late, who does not come, and a last round that is still played.
  private static func evening(_ client: LineClient) throws -> [[String]] {
    func say(_ line: String) throws -> [String] {
      try client.send(line: line)
      return try client.sync().filter { !$0.hasPrefix("* ") && !$0.hasPrefix("200") }
    }
    func play(_ round: Int, leaving: Int = 0) throws {
      let lines = try say("EVENT SHOW tues \(round)").filter { $0.contains("board=") }
      for (place, line) in lines.enumerated() where place < lines.count - leaving {
        let names = [key("first", line), key("second", line)]
        // The fourth board of all is forfeited by who goes second.
        let score =
          place == 3 ? "\(names[1]) -50" : "\(names[0]) \(400 + 7 * place + round) \(names[1]) \(380 - place)"
        let answer = try say("EVENT SCORE tues \(round) \(score)")
        try #require(answer.last?.hasPrefix("271 SCORED") == true, "\(answer)")
      }
    }
    for line in [
      "LOGIN dora harbour-lights", "EVENT NEW tues rounds=3 system=koth :Tuesday club",
      "EVENT ENTER tues ann rating=1500 :Smith, Ann",
      "EVENT ENTER tues ben", "EVENT ENTER tues eva", "EVENT ENTER tues p4",
      "EVENT ENTER tues lea division=B :O'Neil, Zoë", "EVENT ENTER tues max division=B",
      "EVENT ENTER tues pam division=B",
      "EVENT PAIR tues division=A", "EVENT PAIR tues division=B",
    ] { _ = try say(line) }
    try play(1)
    _ = try say("EVENT ENTER tues kim rating=900")
    for line in [
      "EVENT DROP tues pam round=3", "EVENT PAIR tues division=A", "EVENT PAIR tues division=B",
      "EVENT ENTER tues sue division=B",
    ] { _ = try say(line) }
    try play(2)
    for line in ["EVENT PAIR tues division=A", "EVENT PAIR tues division=B"] { _ = try say(line) }
    try play(3, leaving: 1)
    return try (1...3).map { try say("EVENT SHOW tues \($0)") }
  }

  private static func key(_ name: String, _ line: String) -> String { line.value(name) ?? "" }

  /// What the server showed, for one division's players by their places; nil where nothing is in.
  private static func shown(_ rounds: [[String]], _ names: [String]) -> [[Side?]] {
    names.map { name in
      rounds.map { lines in
        guard
          let line = lines.first(where: {
            [key("first", $0), key("second", $0), key("bye", $0)].contains(name)
          })
        else { return Side() }
        if key("bye", line) == name { return Side(opponent: 0, score: 50) }
        let isFirst = key("first", line) == name
        let scores = key("scores", line).split(separator: ",").compactMap { Int($0) }
        guard scores.count == 2 else { return nil }
        let score = scores[isFirst ? 0 : 1]
        guard abs(scores[0]) != 50 else { return Side(opponent: 0, score: score) }
        let opponent = names.firstIndex(of: key(isFirst ? "second" : "first", line)).map { $0 + 1 } ?? -1
        return Side(opponent: opponent, score: score, order: isFirst ? 1 : 2)
      }
    }
  }

  private static func tsh(_ line: Substring) -> (name: String, rounds: [Side?]) {
    let parts = line.components(separatedBy: ";")
    let words = parts[0].split(separator: " ")
    let rating = words.firstIndex { Int($0) != nil } ?? 0
    let opponents = words[(rating + 1)...].compactMap { Int($0) }
    let scores = parts[1].split(separator: " ").compactMap { Int($0) }
    let order = parts.first { $0.hasPrefix(" p12") }?.split(separator: " ").compactMap { Int($0) } ?? []
    let sides = opponents.indices.map { round -> Side? in
      guard round < scores.count else { return nil }
      return Side(
        opponent: opponents[round], score: scores[round], order: round < order.count ? order[round] : 0)
    }
    return (words[..<rating].joined(separator: " "), sides)
  }

  /// By columns alone: twenty of the name, then nine a round.
  private static func tou(_ line: Substring, at place: Int) -> (name: String, rounds: [Side?]) {
    let signs = Array(line)
    let name = String(signs[..<20]).trimmingCharacters(in: .whitespaces)
    let sides = stride(from: 20, to: signs.count, by: 9).map { start -> Side? in
      let block = signs[start..<start + 9].map { $0 }
      guard block[0] == " ", block[5] == " " else { return nil }
      let score = Int(String(block[2...4]).trimmingCharacters(in: .whitespaces)) ?? -1
      let field = String(block[6...8]).trimmingCharacters(in: .whitespaces)
      let opponent = Int(field.replacingOccurrences(of: "+", with: "")) ?? -1
      switch (block[1], opponent == place, score) {
      case (" ", true, 50): return Side(score: 50)
      case ("2", true, 150): return Side(score: 50)
      case (" ", true, 100): return Side(score: -50)
      case (" ", true, 0): return Side()
      default: return Side(opponent: opponent, score: score, order: field.hasPrefix("+") ? 1 : 2)
      }
    }
    return (name, sides)
  }

  @Test("tsh, TOU, comma-separated values and JSON have what the server shows; the audit finds nothing amiss")
  func handedOver() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\ntan\n")
    let data = "\(scratch.path)/data"
    let made = try await Program.run(
      ["account", "add", "dora", "--role", "director", "--data", data], input: "harbour-lights")
    #expect(made.status == 0)
    let server = try await OwnThread.run { try Served(data: data, list: list) }
    let rounds = try await OwnThread.run {
      let client = try LineClient(port: server.port)
      _ = try client.greeting()
      return try Self.evening(client)
    }
    let names = (a: ["ann", "ben", "eva", "p4", "kim"], b: ["lea", "max", "pam", "sue"])
    let (a, b) = (Self.shown(rounds, names.a), Self.shown(rounds, names.b))
    try #require(a.joined().contains(nil as Side?) != b.joined().contains(nil as Side?))

    let archive = try await Program.run("event", "export", data, "--event", "tues", "--format", "tsh")
    #expect(archive.status == 0 && archive.complaint?.contains("written p4 as p_") == true)
    #expect(
      archive.output.hasPrefix(
        "# tsh archive file\ndivision A A.t\ndivision B B.t\n#begin_file name=A.t\nSmith, Ann 1500 "))
    let files = archive.output.components(separatedBy: "#begin_file").dropFirst().map { file in
      file.split(separator: "\n").dropFirst().dropLast(file.contains("#end_file name=") ? 1 : 0).map(Self.tsh)
    }
    #expect(
      files.map { $0.map(\.name) } == [
        ["Smith, Ann", "ben", "eva", "p_", "kim"], ["O'Neil, Zoë", "max", "pam", "sue"],
      ])
    #expect(files[0].map(\.rounds) == a && files[1].map(\.rounds) == b)
    let alone = try await Program.run("event", "export", data, "--format", "tsh", "--division", "b")
    #expect(alone.output.hasPrefix("O'Neil, Zoë 0 ") && archive.output.contains(alone.output))

    let tou = try await Program.run("event", "export", data, "--format", "tou", "--date", "2026-11-03")
    let unfinished = a.joined().contains(nil as Side?) ? "A" : "B"
    #expect(
      tou.status == 0
        && tou.complaints.contains("left out, as results are missing: round 3 of division \(unfinished)\n"))
    let lines = tou.output.components(separatedBy: "\r\n")
    #expect(
      lines[0] == "*M03.11.2026 Tuesday club" && lines[1] == "*A" && lines[8] == lines[0] && lines[9] == "*B")
    #expect(lines.suffix(2) == ["*** END OF FILE ***", ""] && tou.output.utf8.allSatisfy { $0 < 128 })
    for (first, sides) in [(3, a), (11, b)] {
      for (place, side) in sides.enumerated() {
        let read = Self.tou(Substring(lines[first + place]), at: place + 1)
        #expect(
          read.rounds == (sides.joined().contains(nil as Side?) ? Array(side.dropLast()) : side),
          "\(lines[first + place])")
      }
    }
    #expect(lines[11].hasPrefix("O'Neil, Zoe         "))

    let naspa = try await Program.run("event", "export", data, "--format", "naspa", "--division", "a")
    #expect(naspa.output.hasPrefix("#division A\n#ratingcheck off\nSmith, Ann 1500 "))
    #expect(naspa.status == 0 && naspa.complaints.contains("no number of NASPA is known of Smith, Ann; ben;"))

    let audit = try await Program.run("event", "audit", data)
    #expect(
      audit.status == 0 && audit.output.contains("tues (1): ok; ")
        && audit.output.contains("rounds paired again 6"))
    try await jsonAndCSV(data, server)
  }

  /// All keys of a line but the event's name; on paper nothing is said of the kind.
  private static func keys(_ line: String) -> [String: String] {
    var keys = ["kind": "paper"]
    for word in line.split(separator: " ").prefix(while: { $0.first != ":" }) {
      let parts = word.split(separator: "=", maxSplits: 1)
      if parts.count == 2, parts[0] != "event" { keys[String(parts[0])] = String(parts[1]) }
    }
    return keys
  }

  /// An event's terms in JSON, each as a line says it.
  private static func terms(of event: [String: Any]) throws -> [String: String] {
    try #require(event["terms"] as? [String: Any]).mapValues { value in
      (value as? [Int]).map { $0.map(String.init).joined(separator: ",") } ?? "\(value)"
    }
  }

  private func jsonAndCSV(_ data: String, _ server: Served) async throws {
    let said = try await OwnThread.run {
      let client = try LineClient(port: server.port)
      _ = try client.greeting()
      var lines: [String] = []
      for line in [
        "LOGIN dora harbour-lights", "EVENT STANDINGS tues division=A", "EVENT STANDINGS tues division=B",
        "EVENT SET tues rounds=4 groups=2 factor=5 bands=1,3,8 apart=2 repeats=3",
        "EVENT NEW live rounds=1 kind=dealt",
        "EVENT SET live kind=board rule=5p clock=10:00 delay=15 cap=300",
      ] {
        try client.send(line: line)
        lines += try client.sync()
      }
      _ = server.end(SIGTERM)
      let standings = lines.filter { $0.hasPrefix("211-STANDINGS") }.map { line in
        ["place", "name", "wins", "losses", "ties", "spread"].map { Self.key($0, line) }
      }
      let terms = lines.filter { $0.hasPrefix("270 EVENT event=") }.map(Self.keys)
      try #require(terms.count == 3)
      return (standings: standings, terms: terms[0], live: terms[2])
    }
    let json = try await Program.run("event", "export", data, "--event", "tues", "--format", "json")
    let event = try #require(try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let divisions = try #require(event["divisions"] as? [[String: Any]])
    let standings = divisions.flatMap { $0["standings"] as? [[String: Any]] ?? [] }
    #expect(
      standings.map { row in ["place", "name", "wins", "losses", "ties", "spread"].map { "\(row[$0] ?? "")" }
      } == said.standings)
    #expect(try Self.terms(of: event) == said.terms)
    let live = try await Program.run("event", "export", data, "--event", "live", "--format", "json")
    let other = try #require(try JSONSerialization.jsonObject(with: Data(live.output.utf8)) as? [String: Any])
    #expect(try Self.terms(of: other) == said.live)
    let csv = try await Program.run("event", "export", data, "--event", "tues", "--format", "csv")
    let rows = csv.output.split(separator: "\n").dropFirst().map {
      $0.split(separator: ",").suffix(5).map(String.init)
    }
    #expect(csv.output.hasPrefix("division,rank,username,wins,losses,draws,winpts,spread\nA,1,"))
    #expect(
      rows.map { [$0[0], $0[1], $0[2], $0[4]] } == said.standings.map { [$0[2], $0[3], $0[4], $0[5]] })
  }

  @Test("The audit names what hands did, counts what it made again, and takes all events where none is named")
  func audited() async throws {
    let kept = "\(Ledgers.examples)/paper"
    let sound = try await Program.run("event", "audit", kept, "--event", "tues")
    #expect(
      sound.status == 0
        && sound.output.contains(
          "tues (1): ok; entries decided again 20, rounds paired again 3 with 6 boards")
    )
    #expect(sound.output.contains("by hand: round 1: ann and tom changed places by hand"))
    #expect(sound.output.contains("eva 412 tom 388 became eva 402 tom 388 (added wrong)"))
    let both = try await Program.run("event", "audit", kept)
    #expect(both.status == 0 && both.output.contains("thurs (2): ok; "))
  }

  @Test(
    "Pages link to pages that are there, escape every name, have a page a round and a player, and no scripts")
  func pages() async throws {
    let scratch = try Scratch()
    let folder = "\(scratch.path)/site"
    let kept = "\(Ledgers.examples)/roster"
    for _ in 0..<2 {
      let outcome = try await Program.run("event", "export", kept, "--format", "html", "-o", folder)
      #expect(
        outcome.status == 0 && outcome.output == "\(folder)/index.html: 10 pages\n", "\(outcome.complaints)")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    #expect(
      files == ["cross.html", "index.html", "names.html"] + (1...4).map { "player-\($0).html" }
        + (1...3).map { "round-\($0).html" } + ["style.css"])
    for file in files where file.hasSuffix(".html") {
      let text = try String(contentsOfFile: "\(folder)/\(file)", encoding: .utf8)
      let links = text.components(separatedBy: "href=\"").dropFirst().map { $0.prefix { $0 != "\"" } }
      #expect(links.allSatisfy { files.contains(String($0)) } && links.count > 4, "\(file)")
      #expect(!text.contains("<script") && !text.contains("http"))
      // Every element that is opened is closed, in order.
      #expect(throws: Never.self, "\(file)") { try Self.balanced(text) }
    }
    let index = try String(contentsOfFile: "\(folder)/index.html", encoding: .utf8)
    #expect(
      index.contains(
        "<td class=\"number\">1</td><td><a href=\"player-3.html\">eva</a></td><td class=\"number\">2</td>"))
    #expect(index.contains("<a href=\"player-2.html\">Žižek, Ben</a>"))
    let often = try await Program.run(
      "event", "export", kept, "--format", "html", "-o", folder, "--refresh", "4")
    #expect(often.status == 2 && often.complaint?.contains("seconds, 5 to 86400") == true)
    let elsewhere = try await Program.run("event", "export", kept, "--format", "csv", "--refresh", "30")
    #expect(elsewhere.complaint == "verdict: --refresh is for --format html")
    let missing = try await Program.run("event", "export", kept, "--format", "html")
    #expect(missing.status == 2 && missing.complaint?.contains("-o FOLDER") == true)
    let file = try scratch.file("taken", "")
    let taken = try await Program.run("event", "export", kept, "--format", "html", "-o", file)
    #expect(
      taken.status == 2 && taken.output.isEmpty && taken.complaint?.contains("taken/index.html") == true)
  }

  @Test("The games of an event that were played on the server are a file each, which gcg check takes")
  func games() async throws {
    let scratch = try Scratch()
    let folder = "\(scratch.path)/games"
    let kept = "\(Ledgers.examples)/tables"
    func export(_ event: String) async throws -> Program.Outcome {
      try await Program.run("event", "export", kept, "--event", event, "--format", "gcg", "-o", folder)
    }
    let open = try await export("open")
    #expect(
      open.status == 0 && open.output == "\(folder): 0 games\n"
        && open.complaint?.contains("goes on; what the players hold is secret") == true)
    let slips = try await export("tues")
    #expect(slips.status == 2 && slips.complaint?.contains("no game of it was played on this server") == true)
    let board = try await export("board")
    #expect(board.status == 0 && board.output == "\(folder): 1 games\n")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files == ["round-01-board-01-max-lea-table-7.gcg"])
    let check = try await Program.run("gcg", "check", "\(folder)/\(files.first ?? "")")
    #expect(check.status == 0)
  }

  static func balanced(_ text: String) throws {
    var open: [Substring] = []
    for piece in text.components(separatedBy: "<").dropFirst() where !piece.hasPrefix("!") {
      let tag = piece.prefix { $0 != ">" && $0 != " " }
      if ["meta", "link"].contains(tag) { continue }
      if !tag.hasPrefix("/") {
        open.append(tag)
      } else {
        let last = open.popLast()
        try #require(last == tag.dropFirst(), "\(tag)")
      }
    }
    try #require(open.isEmpty)
  }

  @Test("What cannot be written is one line that names the obstacle, and nothing goes to standard output")
  func obstacles() async throws {
    let kept = "\(Ledgers.examples)/paper"
    let cases: [(words: [String], says: String)] = [
      ([kept], "say which event with --event; there are tues (1), thurs (2)"),
      ([kept, "--event", "mon"], "no event is called mon; there are tues (1), thurs (2)"),
      ([kept, "--number", "7"], "no such event has the number 7"),
      ([kept, "--event", "tues", "--format", "xls"], "formats are tsh, tou, naspa, csv, json, html"),
      ([kept, "--event", "tues", "--division", "q"], "nobody entered division Q; there are A"),
      ([kept, "--event", "tues", "--format", "json", "--division", "A"], "leave out --division"),
      ([kept, "--event", "tues", "--date", "3.11.2026"], "--date 2026-11-23"),
      (["\(Ledgers.examples)/overrulings"], "no event was opened"), (["/nowhere"], "/nowhere"),
    ]
    for (words, says) in cases {
      let outcome = try await Program.run(["event", "export"] + words)
      #expect(
        outcome.status == 2 && outcome.output.isEmpty && outcome.complaint?.contains(says) == true,
        "\(words): \(outcome.complaints)")
    }
    for words in [["event"], ["event", "dance"], ["event", "export", kept, kept], ["event", "import"]] {
      let outcome = try await Program.run(words)
      #expect(outcome.status == 2 && outcome.complaints.contains("verdict event export [PATH]"), "\(words)")
    }
    // Without a path the usual data folder is meant, and tests have none.
    for words in [["event", "export"], ["event", "audit"]] {
      #expect(try await Program.run(words).complaint?.contains("./verdict-data") == true, "\(words)")
    }
  }
}
