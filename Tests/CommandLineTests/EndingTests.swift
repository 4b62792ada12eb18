// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: Protocol/SPEC.md, 9.24, 9.35 and 11.3; docs/memory.md.
@Suite("Everything that tells the result of a game names the same winner, and the same games as not played")
struct EndingTests {
  /// What is typed before the end, who ends it and how, and the seat that has won; 0 for a tie.
  private struct Case {
    let before: [(seat: Int, line: String)]
    let by: Int
    let end: String
    let winner: Int
    var isPlayed: Bool { !before.isEmpty }
  }

  /// A director's lines are seat 0's; `%` is the table.
  private static let cases: [Case] =
    [1, 2].flatMap { loser in
      [
        Case(before: [], by: loser, end: "CONCEDE", winner: 3 - loser),
        Case(before: [(1, "PASS")], by: loser, end: "CONCEDE", winner: 3 - loser),
        Case(before: [(1, "PLAY 8H TT"), (2, "CHALLENGE")], by: loser, end: "CONCEDE", winner: 3 - loser),
        Case(before: [(1, "PLAY 8H AT"), (2, "PASS")], by: loser, end: "CONCEDE", winner: 3 - loser),
      ]
    } + [
      Case(before: [], by: 0, end: "OVERRULE % RESULT 0 0 sure=yes :agreed", winner: 0),
      Case(before: [(1, "PASS")], by: 0, end: "OVERRULE % RESULT 0 0 sure=yes :agreed", winner: 0),
      Case(before: [(1, "PASS")], by: 0, end: "OVERRULE % RESULT 100 110 sure=yes :agreed", winner: 2),
    ]

  private final class Guests {
    private let clients: [LineClient]

    init(_ port: UInt16) throws {
      clients = try ["dora ships-bell", "ann", "ben"].map { login in
        let client = try LineClient(port: port)
        _ = try client.greeting()
        try client.send(line: "LOGIN \(login)")
        _ = try client.sync()
        return client
      }
    }

    func say(_ seat: Int, _ line: String) throws -> [String] {
      try clients[seat].send(line: line)
      return try clients[seat].sync()
    }
  }

  private static let names = ["tie", "ann", "ben"]

  /// Returns the values of a key in lines of a beginning.
  private static func values(of key: String, in lines: [String], _ beginning: String) -> [String] {
    lines.filter { $0.hasPrefix(beginning) }.map { line in
      let part = line.split(separator: " ").first { $0.hasPrefix("\(key)=") }
      return part.map { String($0.dropFirst(key.utf8.count + 1)) } ?? "-"
    }
  }

  /// Plays each case at a table of its own, and returns what was wrong at the line.
  private static func play(_ port: UInt16) throws -> [String] {
    let guests = try Guests(port)
    var wrong: [String] = []
    func expect(_ isRight: Bool, _ what: @autoclosure () -> String) { if !isRight { wrong.append(what()) } }
    for (place, one) in cases.enumerated() {
      let table = place + 1
      let winner = one.winner == 0 ? "tie" : "\(one.winner)"
      _ = try guests.say(1, "OPEN kind=board rule=single clock=off")
      _ = try guests.say(2, "JOIN \(table) small rule=single")
      for (seat, line) in one.before { _ = try guests.say(seat, line) }
      let end = one.end.replacing("%", with: "\(table)")
      let told = try guests.say(one.by, end) + guests.say(1, "PING") + guests.say(2, "PING")
      let ended = values(of: "winner", in: told, "244 ENDED") + values(of: "winner", in: told, "* ENDED")
      expect(ended.count >= 2 && ended.allSatisfy { $0 == winner }, "\(end): \(told)")
      let looks = [("SHOW \(table)", "211 TABLE"), ("HISTORY \(table)", "211-HISTORY reason=")]
      for (line, beginning) in looks {
        let answer = try guests.say(2, line)
        expect(values(of: "winner", in: answer, beginning) == [winner], "\(end): \(answer)")
      }
      let shown = try guests.say(2, "SHOW \(table)").last ?? ""
      expect(shown.contains("; not played, so it counts in no figures") != one.isPlayed, "\(end): \(shown)")
    }
    let lists = [
      (try guests.say(1, "GAMES ann"), "211-GAMES"), (try guests.say(1, "GAMES"), "211-GAMES"),
      (try guests.say(1, "TABLES ended"), "211-TABLES"),
    ]
    for (lines, beginning) in lists {
      for (place, one) in cases.enumerated() {
        let row = lines.filter { $0.hasPrefix("\(beginning) table=\(place + 1) ") }
        let winner = one.winner == 0 ? "tie" : "\(one.winner)"
        expect(values(of: "winner", in: row, beginning) == [winner], "\(place + 1): \(row)")
      }
    }
    let figures = try guests.say(1, "PROFILE ann").last ?? ""
    let counted = cases.filter(\.isPlayed)
    let expected = [
      "count": counted.count, "wins": counted.count { $0.winner == 1 },
      "losses": counted.count { $0.winner == 2 }, "ties": counted.count { $0.winner == 0 },
      "unplayed": cases.count - counted.count,
    ]
    for (key, number) in expected {
      expect(values(of: key, in: [figures], "211 PROFILE") == ["\(number)"], "\(key) \(number): \(figures)")
    }
    return wrong
  }

  @Test("At the line, in the figures, in the record, in the picture, in the review and in the night's sheet")
  func walk() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\n")
    let data = "\(scratch.path)/data"
    _ = try await Program.run(
      ["account", "add", "dora", "--role", "director", "--data", data], input: "ships-bell")
    let wrong = try await OwnThread.run {
      let server = try Served(data: data, list: list)
      let wrong = try Self.play(server.port)
      _ = server.end(SIGTERM)
      return wrong
    }
    #expect(wrong == [])
    let night = try await Program.run("night", data)
    for (place, one) in Self.cases.enumerated() {
      let (table, name) = ("\(place + 1)", Self.names[one.winner])
      let record = try await Program.run("gcg", "export", data, "--table", table)
      let won = one.winner == 0 ? "a tie" : "\(name) won"
      let ends = "; \(won)\(one.isPlayed ? "" : "; not played")"
      let over = record.output.split(separator: "\n").first { $0.contains("over: ") } ?? ""
      #expect(over.contains(ends) && over.contains("not played") != one.isPlayed, "\(record.output)")
      // Where the scores tell who has won, a sheet leaves it out.
      let row = night.output.split(separator: "\n").first { $0.contains(" \(table), ") } ?? ""
      let scores = row.split(separator: " ").compactMap { Int($0) }
      let shown = scores.count < 2 || scores[0] == scores[1] ? 0 : scores[0] > scores[1] ? 1 : 2
      #expect(row.contains(": \(name) has won") == (one.winner != shown), "\(night.output)")
      #expect(row.contains("not played") != one.isPlayed, "\(night.output)")
      for command in [["board"], ["review", "--lexicon", list]] {
        let told = try await Program.run(command + [data, "--table", table])
        #expect(told.status == 0, "\(told.complaints)")
        #expect(told.output.contains("\(name) has won") == (one.winner != shown), "\(told.output)")
        #expect(told.output.contains("not played") != one.isPlayed, "\(told.output)")
      }
    }
    let ratings = try await Program.run("ratings", data)
    let unplayed = Self.cases.count { !$0.isPlayed }
    #expect(ratings.output.contains(" \(unplayed) not played"), "\(ratings.output)")
  }

  @Test("An event's board and a series that was conceded at 0 to 0 are won by the other side")
  func eventAndSeries() async throws {
    let scratch = try Scratch()
    let list = try scratch.file("small.txt", "at\naa\n")
    let data = "\(scratch.path)/data"
    _ = try await Program.run(
      ["account", "add", "dora", "--role", "director", "--data", data], input: "ships-bell")
    let (series, board, standings) = try await OwnThread.run {
      let server = try Served(data: data, list: list)
      let guests = try Guests(server.port)
      _ = try guests.say(1, "OPEN kind=board rule=single clock=off games=2")
      _ = try guests.say(2, "JOIN 1 small rule=single games=2")
      let series = try guests.say(1, "CONCEDE")
      for line in [
        "EVENT NEW tues rounds=1 kind=board rule=single :Tuesday", "EVENT ENTER tues ann",
        "EVENT ENTER tues ben", "EVENT PAIR tues 1",
      ] { _ = try guests.say(0, line) }
      _ = try guests.say(2, "CONCEDE")
      let board = try guests.say(0, "EVENT SHOW tues 1")
      let standings = try guests.say(0, "EVENT STANDINGS tues")
      _ = server.end(SIGTERM)
      return (series, board, standings)
    }
    #expect(series.contains { $0.hasPrefix("244 ENDED ") && $0.contains(" series=0,1 ") }, "\(series)")
    #expect(board.contains { $0.contains("scores=0,0") && !$0.contains("winner=ben") }, "\(board)")
    #expect(
      standings.contains { $0.hasPrefix("211-STANDINGS place=1 name=ann wins=1 losses=0 ties=0 spread=50") },
      "\(standings)")
  }

  @Test("The record of a game names the winner of its last line, where the scores do not tell")
  func kept() async throws {
    var count = 0
    let folders = ["\(Ledgers.folder)/kept/1", Ledgers.examples]
    let paths = try folders.flatMap { folder in
      try FileManager.default.contentsOfDirectory(atPath: folder).sorted().map { "\(folder)/\($0)" }
    }
    for path in paths {
      guard let text = try? String(contentsOfFile: "\(path)/ledger/000001.ndjson", encoding: .utf8) else {
        continue
      }
      for line in text.split(separator: "\n") where line.contains("\"end\":{") {
        let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        guard let end = object["end"] as? [String: Any], let table = object["table"] as? Int else { continue }
        let scores = end["scores"] as? [Int] ?? []
        guard let seat = end["winner"] as? Int, scores.count == 2, scores[seat - 1] <= scores[2 - seat] else {
          continue
        }
        let record = try await Program.run("gcg", "export", path, "--table", "\(table)")
        let players = record.output.split(separator: "\n").filter { $0.hasPrefix("#player") }
          .map { $0.split(separator: " ")[1] }
        #expect(
          record.output.contains("; \(players[seat - 1]) won"), "\(path), table \(table): \(record.output)")
        count += 1
      }
    }
    #expect(count > 10)
  }
}
