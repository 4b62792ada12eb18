// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

/// Source: issue of a director's weekend, seasons.
@Suite("A season is printed from the ledgers that its file names")
struct SeasonTests {
  private static func season(_ lines: [String], _ words: String...) async throws -> Program.Outcome {
    let scratch = try Scratch()
    let file = try scratch.file("season.txt", lines.joined(separator: "\n") + "\n")
    return try await Program.run(["season", file] + words)
  }

  private static let kept = [
    "title=Club", "# A comment", "", "ledger=\(Ledgers.examples)/paper", "event=tues",
  ]

  @Test("The ranking is text, CSV, JSON or a page; a player's history has head to head and estimates")
  func ranking() async throws {
    let text = try await Self.season(Self.kept + ["points=wins", "event=tues, thurs"])
    #expect(text.status == 0, "\(text.complaints)")
    #expect(text.output.hasPrefix("Club: ") && text.output.contains("\nplace  name"))
    #expect(text.output.contains("Ratings are estimates"))
    let csv = try await Self.season(Self.kept, "--format", "csv")
    #expect(csv.output.hasPrefix("place,name,player,points,events,"))
    let json = try await Self.season(Self.kept, "--json")
    #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(json.output.utf8)) }
    let html = try await Self.season(Self.kept, "--format", "html")
    #expect(html.output.hasPrefix("<!DOCTYPE html>") && !html.output.contains("<script"))
    #expect(throws: Never.self) { try EventTests.balanced(html.output) }
    let player = try await Self.season(Self.kept, "--player", "ANN")
    #expect(player.status == 0 && player.output.contains("opponent") && player.output.contains("tues"))
  }

  @Test("A page is written to the file that -o names, and a ledger's path is meant from the season's folder")
  func file() async throws {
    let scratch = try Scratch()
    let folder = "\(scratch.path)/club"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: "\(Ledgers.examples)/paper", toPath: "\(folder)/data")
    let season = try scratch.file("club/season.txt", "ledger=data\nevent=tues\n")
    let written = try await Program.run("season", season, "-o", "\(folder)/season.html")
    #expect(written.status == 0 && written.output.isEmpty, "\(written.complaints)")
    #expect(try String(contentsOfFile: "\(folder)/season.html", encoding: .utf8).hasPrefix("<!DOCTYPE html>"))
    let gone = try await Program.run("season", season, "-o", "\(folder)/no/season.html")
    #expect(gone.status == 2 && gone.complaints.split(separator: "\n").count == 1)
  }

  @Test(
    "A line that says nothing usable is named with its number",
    arguments: [
      ("points", "line 4: a line is a key, = and a value; keys are title, ledger"),
      ("points=", "line 4: points has no value"), ("colour=red", "line 4: colour is no key"),
      ("points=goals", "line 4: points are wins, spread, or places:"),
      ("best=0", "line 4: best is a number from 1 to 999, not 0"),
      ("since=2026-1-1", "line 4: 2026-1-1: a day is a year, a month and a day"),
      ("event=T!", "line 4: t!: an event is called by small letters"),
      ("same=ann", "line 4: same has the name to keep"), ("same=ann,ann", "line 4: ann stands on two sides"),
      (
        "ledger=\(Ledgers.examples)/paper", "line 5: \(Ledgers.examples)/paper stands there twice"
      ),
      ("until=2020-01-01", "no finished event is meant by it"),
    ])
  func faults(line: String, said: String) async throws {
    var lines = Self.kept
    lines.insert(line, at: 3)
    let outcome = try await Self.season(lines)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    #expect(outcome.complaint?.contains(said) == true, "\(outcome.complaints)")
  }

  @Test("All faults of a file are told, each with its line")
  func everyFault() async throws {
    let file = "\(ManualTests.top)/Tests/Events/faults.season"
    let outcome = try await Program.run("season", file)
    #expect(outcome.status == 2 && outcome.output.isEmpty)
    let told = outcome.complaints.split(separator: "\n").map { $0.replacing("verdict: \(file), ", with: "") }
    let starts = [
      "line 4: thu!: an event is called", "line 5: 2026-02-30: a day is", "line 6: 2026-13-01: a day is",
      "line 7: points are wins", "line 8: best is a number from 1 to 999, not none",
      "line 10: same has the name", "line 11: colour is no key",
    ]
    #expect(told.count == starts.count, "\(outcome.complaints)")
    for (line, start) in zip(told, starts) { #expect(line.hasPrefix(start)) }
    let lines = ["ledger=x", "until=2026-01-01", "since=2026-01-02", "best=0"]
    let order = try await Self.season(lines)
    #expect(order.complaints.contains("line 3: the season would begin on 2026-01-02 and end before that"))
    #expect(order.complaints.split(separator: "\n").count == 2)
    #expect(try await Self.season(["best=0"]).complaints.split(separator: "\n").count == 2)
  }

  @Test("A damaged file, a missing ledger and an unknown player have a clear answer")
  func obstacles() async throws {
    let scratch = try Scratch()
    let latin = "\(scratch.path)/latin.txt"
    try Data([0x74, 0x69, 0x74, 0x6C, 0x65, 0x3D, 0xE9, 0x0A]).write(to: URL(fileURLWithPath: latin))
    #expect(try await Program.run("season", latin).complaint?.contains("not in UTF-8") == true)
    #expect(try await Program.run("season", "\(scratch.path)/gone.txt").status == 2)
    #expect(try await Self.season(["title=x"]).complaint?.contains("ledger=verdict-data") == true)
    #expect(try await Self.season(["ledger=\(scratch.path)/nowhere"]).status == 2)
    #expect(
      try await Self.season(Self.kept, "--player", "zoe").complaint?.contains("nobody is called zoe") == true)
    #expect(
      try await Self.season(Self.kept, "--class", "q").complaint?.contains("nobody is of class Q") == true)
    #expect(
      try await Self.season(Self.kept, "--format", "pdf").complaint?.contains("formats are text") == true)
    #expect(try await Self.season(Self.kept, "--fund", "5").complaint?.contains("a fund is 1 to") == true)
  }
}
