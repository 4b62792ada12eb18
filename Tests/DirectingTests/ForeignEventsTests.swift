// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Directing

/// Events of other programs as their files have them, with invented names: two of tsh, two of AUPAIR's kind.
///
/// Source: issue of a director's weekend, files; rules, 4.5 and 4.6.
@Suite("Events of other programs are directed again from their pairings")
struct ForeignEventsTests {
  /// What a file says of a player, added up without the project's own readers.
  private struct Sum: Hashable, Comparable {
    let name: String
    var halfWins = 0
    var halfLosses = 0
    var spread = 0

    init(_ name: String) { self.name = name }

    init(_ standing: Standing, in division: Division) {
      name = division.entrants[standing.entrant - 1].name
      (halfWins, halfLosses, spread) = (standing.halfWins, standing.halfLosses, standing.spread)
    }

    mutating func count(_ halves: Int, _ points: Int) {
      (halfWins, halfLosses, spread) = (halfWins + halves, halfLosses + 2 - halves, spread + points)
    }

    static func < (one: Sum, other: Sum) -> Bool {
      (-one.halfWins, one.halfLosses, -one.spread, one.name)
        < (-other.halfWins, other.halfLosses, -other.spread, other.name)
    }
  }

  private static func text(_ name: String) throws -> String {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: folder.appendingPathComponent("Events/\(name)"), encoding: .utf8)
  }

  /// Returns the event that the lines of a file's results make, with everybody named by number.
  static func directed(_ results: ImportedResults, _ roster: Roster) throws -> TournamentState {
    try #require(results.faults == [] && roster.faults == [], "\(results.faults)")
    let forms = roster.rows.enumerated().map { place, row in
      var form = row.form
      form.name = "p\(place + 1)"
      return form
    }
    let event = EventRebuild(results, forms) { _ in true }
    try #require(event.fault == nil, "\(String(describing: event.fault))")
    return event.state
  }

  private static func standings(_ state: TournamentState) -> [Sum] {
    let (division, _) = state.division(state.divisions[0])
    return division.standings().map { Sum($0, in: division) }
  }

  private static func numbers(_ text: some StringProtocol) -> [Int] {
    text.split(separator: " ").compactMap { Int($0) }
  }

  @Test(
    "A `.t` file's opponents, scores and standings come out as they went in",
    arguments: ["weekend.t", "draws.t"])
  func tsh(file: String) throws {
    let text = try Self.text(file)
    let rows = text.split(separator: "\n").map { line -> (name: String, opponents: [Int], scores: [Int]) in
      let fields = line.components(separatedBy: ";")
      let name = fields[0].prefix { !$0.isNumber }.split(separator: " ").joined(separator: " ")
      return (name, Array(Self.numbers(fields[0]).dropFirst()), Self.numbers(fields[1]))
    }
    let sums = rows.map { row in
      var sum = Sum(row.name)
      for (round, (opponent, score)) in zip(row.opponents, row.scores).enumerated() {
        let spread = opponent == 0 ? score : score - rows[opponent - 1].scores[round]
        sum.count(1 + spread.signum(), spread)
      }
      return sum
    }
    let results = ImportedResults(text)
    let state = try Self.directed(results, Roster(tsh: text))
    #expect(Self.standings(state).sorted() == sums.sorted())
    #expect(Self.standings(state).map(\.halfWins) == sums.sorted().map(\.halfWins))
    for (line, row) in zip(TSHText.file(of: state.sections[0]).split(separator: "\n"), rows) {
      let fields = line.components(separatedBy: ";")
      #expect(
        Array(Self.numbers(fields[0]).dropFirst()) == row.opponents && Self.numbers(fields[1]) == row.scores)
    }
    #expect(!results.notes.isEmpty && results.notes.allSatisfy { $0.contains("left out") })
    #expect(results.notes.contains { $0.contains("p12 has both go") } == (file == "draws.t"))
    #expect(results.notes.contains("off left out, line 16") == (file == "weekend.t"))
  }

  @Test(
    "A TOU file in columns or in words has the standings of its own marks",
    arguments: ["columns.tou", "words.tou"])
  func tou(file: String) throws {
    let text = try Self.text(file)
    let lines = text.components(separatedBy: "\r\n").filter { $0.first?.isLetter == true }
    let rows = lines.map { line -> (name: String, blocks: [(halves: Int, score: Int, opponent: Int)]) in
      let words = line.replacingOccurrences(of: "+", with: " ").split(separator: " ")
      let values = words.dropFirst(2).compactMap { Int($0) }
      let blocks = stride(from: 0, to: values.count, by: 2).map {
        (values[$0] / 1000, values[$0] % 1000, values[$0 + 1])
      }
      return (words.prefix(2).joined(separator: " "), blocks)
    }
    let sums = rows.enumerated().map { place, row in
      var sum = Sum(row.name)
      for (round, block) in row.blocks.enumerated() {
        if block.opponent == place + 1 {
          if block.halves == 2 { sum.count(2, block.score) }
        } else {
          sum.count(block.halves, block.score - rows[block.opponent - 1].blocks[round].score)
        }
      }
      return sum
    }
    let tou = TOUFile(text)
    let results = ImportedResults(tou: tou)
    let state = try Self.directed(results, Roster(tou: tou))
    #expect(Self.standings(state).sorted() == sums.sorted() && sums.count > 19)
    #expect(results.title?.hasPrefix("Open of the ") == true)
    #expect(results.notes.count == 1 && results.notes[0].contains("the date"))
    // Nothing tells who went first in a file of words.
    let boards = results.sections[0].rounds.flatMap(\.boards)
    #expect(boards.allSatisfy { $0.isOrderKnown == (file == "columns.tou") })
  }

  @Test("A TOU file that is written is read again with the same standings, whatever the event")
  func written() throws {
    var numbers = Seeded(seed: 46)
    for trial in 0..<100 {
      let division = try Fields.scrambled(2 + trial % 110, rounds: 1 + trial % 5, using: &numbers)
      let text = String(decoding: TOUText.file(of: "Open", on: "2026-11-03", [division]), as: UTF8.self)
      let tou = TOUFile(text)
      let state = try Self.directed(ImportedResults(tou: tou), Roster(tou: tou))
      let sums = division.standings().map { Sum($0, in: division) }
      try #require(Self.standings(state).sorted() == sums.sorted(), "trial \(trial)\n\(text)")
    }
  }

  @Test("What a TOU file says otherwise than an event can hold is told, a line each, and faults are named")
  func told() {
    func file(_ lines: String...) -> TOUFile {
      TOUFile((["*M03.11.2026 Open", "*A-1"] + lines + ["*** END OF FILE ***"]).joined(separator: "\r\n"))
    }
    let odd = file(
      String(repeating: " ", count: 30) + "QUIXOTRY 365",
      "Ann                  2 20  +2 2380   2 2  0   1", "Ben                   410   1  400   1   70   2")
    #expect(
      odd.notes == [
        "line 1: the date 03.11.2026 is left out; an export takes it as --date",
        "line 2: section A-1 is written division A1", "line 3: the high word is left out: QUIXOTRY 365",
        "line 4: round 1: 20 is read as 1020, as the game was won against 410",
        "line 4: round 2: the game is won by 380 to 400, not by the scores; taken over so",
        "line 4: round 3: a win without a game and points is taken as a bye with spread 1",
        "line 5: round 3: a loss of 70 without a game is taken as an absence with that spread",
      ])
    let rounds = ImportedResults(tou: odd).sections[0].rounds
    #expect(rounds[0].boards[0].scores?.first == 1020 && rounds[0].boards[0].isOrderKnown)
    #expect(rounds[1].boards[0].winner == 1 && rounds[2].alone.map(\.spread) == [1, -70])
    let text = ["behind the name stands an outcome with a score and an opponent's number for each round"]
    #expect(file("Ann 400 2", "Ben 4x0 1").faults.map(\.text) == text)
    #expect(ImportedResults(tou: file("Ann 2400 2", "Ben 380 3")).faults.count == 2)
    #expect(
      ImportedResults(tou: file("Ann 2400 2", "Ben 380 1 400 1")).faults.first?.text.contains("a loss of 0")
        == true)
    #expect(TOUFile("Ann 2400 2").faults.first?.line == 1)
    #expect(
      TOUFile("*M03.11.2026 Open\n*A\nAnn 2400 2\nBen 380 1\n").notes.last?.contains("may be cut") == true)
    #expect(TOUFile("*M03.11.2026 Open\r\n*A\r\n*** END OF FILE ***\r\n").faults == [])
    #expect(file("Ann 2400 99999999999999999999", "Ben 380 1").faults.count == 1)
  }

  @Test(
    "A damaged file is read, or its faults are named; it never stops the program",
    arguments: [
      "weekend.t", "draws.t", "columns.tou", "words.tou", "unscored.t", "ratings.t", "members.t", "escaped.t",
      "capped.txt",
    ])
  func damaged(file: String) throws {
    let whole = Array(try Self.text(file).unicodeScalars)
    var numbers = Seeded(seed: 39)
    let signs = Array("0123456789 +-*;,:.\\\n\tAZé\u{301}\u{0}#".unicodeScalars)
    var taken = 0
    for _ in 0..<150 {
      var scalars = whole
      for _ in 0..<Int.random(in: 1...4, using: &numbers) {
        let place = Int.random(in: scalars.indices, using: &numbers)
        switch Int.random(in: 0..<4, using: &numbers) {
        case 0: scalars.remove(at: place)
        case 1: scalars[place] = signs[Int.random(in: signs.indices, using: &numbers)]
        case 2: scalars.insert(signs[Int.random(in: signs.indices, using: &numbers)], at: place)
        default: scalars.removeSubrange(place..<min(scalars.count, place + 40))
        }
      }
      let text = String(String.UnicodeScalarView(scalars))
      let tou = TOUFile(text)
      let isTOU = file.hasSuffix(".tou")
      let roster = isTOU ? Roster(tou: tou) : Roster(tsh: text)
      let results = isTOU ? ImportedResults(tou: tou) : ImportedResults(text)
      guard roster.faults.isEmpty, results.faults.isEmpty, results.hasRounds else { continue }
      let forms = roster.rows.enumerated().map { place, row in
        var form = row.form
        form.name = "p\(place + 1)"
        return form
      }
      if EventRebuild(results, forms, fits: { _ in true }).fault == nil { taken += 1 }
    }
    #expect(taken > 5)
  }
}
