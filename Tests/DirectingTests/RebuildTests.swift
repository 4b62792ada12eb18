// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Directing

/// Source: issue of club nights, import of tsh results; rules, 4.5.
@Suite("Results of tsh become the lines that make the event again")
struct RebuildTests {
  /// `VERDICT_REBUILDS` sets how many random events are made again.
  private static let trials = Int(ProcessInfo.processInfo.environment["VERDICT_REBUILDS"] ?? "") ?? 60

  /// What a file comes to: names are `p1` and so on, a line names so many boards at most.
  private static func rebuilt(_ text: String, boards: Int = .max) throws -> EventRebuild {
    let roster = Roster(tsh: text)
    let results = ImportedResults(text)
    try #require(roster.faults == [] && results.faults == [], "\(results.faults)")
    let forms = roster.rows.enumerated().map { place, row in
      var form = row.form
      form.name = "p\(place + 1)"
      return form
    }
    return EventRebuild(results, forms) { line in
      guard case .paired(_, _, let byHand) = line else { return false }
      return byHand.pairs.count <= boards
    }
  }

  /// The lines once more, decided anew from nothing.
  private static func played(_ lines: [EventRebuild.Line]) throws -> TournamentState {
    guard case .opened(let rounds, let system, _, _)? = lines.first else { throw TSHFault(line: 0) }
    let systems = try #require(try TournamentTerms.systems(system, rounds: rounds))
    var state = TournamentState(try #require(TournamentTerms(systems: systems)))
    for line in lines.dropFirst() {
      let decide = DecideTournament(state)
      let step: TournamentStep? =
        switch line {
        case .opened: nil
        case .entered(let form): try decide.enter(form)
        case .dropped(let name, let from, let back): try decide.drop(name, from: from, back: back)
        case .paired(let round, let division, let byHand):
          try decide.pair(round, of: division, byHand: byHand) { $0.two }
        case .swapped(let round, let one, let other): try decide.swap(round, one, other)
        case .scored(let round, let typed, let isSure): try decide.score(round, typed, isSure: isSure)
        }
      try state.take(try #require(step, "\(line)"))
    }
    return state
  }

  @Test("Of events at random the file is made again byte for byte, whatever a line has room for")
  func bytes() throws {
    var swaps = 0
    for seed in 0..<Self.trials {
      let season = try Season(seed: UInt64(1000 + seed), scored: seed % 4 == 0 ? 4 : 5)
      let text = TSHText.archive(of: season.state.sections)
      for boards in [Int.max, 1 + seed % 2] {
        let event = try Self.rebuilt(text, boards: boards)
        try #require(event.fault == nil, "seed \(seed): \(String(describing: event.fault))")
        let state = try Self.played(event.lines)
        try #require(TSHText.archive(of: state.sections) == text, "seed \(seed), \(boards) boards")
        try #require(state == event.state && event.unknownFirsts == 0)
        swaps += event.lines.count { if case .swapped = $0 { true } else { false } }
        #expect(boards < 3 || !event.lines.contains { if case .swapped = $0 { true } else { false } })
      }
    }
    #expect(swaps > 100)
  }

  @Test("Every line that does not agree with another is named, with the round and both numbers")
  func faults() {
    func found(_ text: String) -> [String] { ImportedResults(text).faults.map { "\($0.line): \($0.text)" } }
    #expect(found("Ann 0 2; 400\nBen 0 1; 300\n") == [])
    #expect(found("Ann 0 2; 4oo\nBen 0 1; 300\n") == ["1: 4oo stands where a number belongs"])
    #expect(found("Ann 0 2; 400\nBen 0 1; 300; p12 x\n") == ["2: x stands where a number belongs"])
    #expect(
      found("Ann 0 3; 400\nBen 0 1; 300\n") == [
        "1: round 1: number 1 meets number 3; there are 1 to 2",
        "2: round 1: number 2 meets number 1, and number 1, line 1, meets number 3",
      ])
    for odd in [Int.min, Int.max] {
      #expect(
        found("Ann 0 \(odd); 400\nBen 0 0; 50\nCas 0 0; 50\n") == [
          "1: round 1: number 1 meets number \(odd); there are 1 to 3"
        ])
    }
    #expect(found("Ann 0 1; 400\n").first == "1: round 1: number 1 meets itself; there are 1 to 1")
    #expect(
      found("Ann 0 2 2; 400 1\nBen 0 1 1; 300\n") == [
        "2: round 2: no score, and number 1, line 1, has one"
      ])
    #expect(found("Ann 0 2; 400 1\nBen 0 1; 300\n") == ["1: 2 scores, and 1 opponents"])
    #expect(
      found("Ann 0 2 0; 400 50\nBen 0 1; 300\n") == [
        "2: 1 opponents where others have 2; a round that was not played is opponent 0 with score 0"
      ])
    let both = ImportedResults("Ann 0 2; 400; p12 2\nBen 0 1; 300; p12 2\n")
    #expect(both.faults == [] && both.sections[0].rounds[0].boards.map(\.isOrderKnown) == [false])
    #expect(both.notes == ["line 1: round 1: p12 has both go second, as for number 2, line 2; left out"])
    #expect(
      found("Ann 0 2 2; 00 400\nBen 0 1 1; 00 300\n") == ["1: round 1: fewer than two play"])
    #expect(
      found("Ann 0 2 3; 00 400\nBen 0 1 4; 300 300\nCas 0 4 1; 300 350\nDan 0 3 2; 310 360\n") == [
        "1: round 1: no score, and number 2, line 2, has one"
      ])
    #expect(found("Ann 0 2; 1501\nBen 0 1; -1000\n").count == 2)
    #expect(found("Ann 0 0; 1000\nBen 0 0; 50\n").count == 1)
    #expect(found("Ann 0 0; 50\nBen 0 0; 0\n") == ["1: round 1: fewer than two play"])
    let rounds = String(repeating: " 2", count: 61)
    #expect(found("Ann 0\(rounds);\nBen 0\(rounds);\n") == ["1: 61 rounds; an event has 60 at most"])
  }

  @Test("Rounds to come, who went first by the rule, absences and odd scores come as they are meant")
  func foreign() throws {
    let text =
      "Ann 1500 2 3 0 2; 90 800 50 00; p12 1 4 0\nBen 0 1 0 3 1; 400 -50 300\nCas 0 0 1 2 00; 0 200 310\n"
    let event = try Self.rebuilt(text)
    #expect(
      event.lines.dropFirst(4) == [
        .dropped("p3", from: 1, back: 2), .dropped("p3", from: 4, back: nil),
        .paired(1, division: "A", ByHand(pairs: [ByHand.Two("p1", "p2")], isOrdered: true)),
        .scored(1, .game(ScoredName("p1", 90), ScoredName("p2", 400)), isSure: true),
        .paired(2, division: "A", ByHand(pairs: [ByHand.Two("p3", "p1")], byes: ["p2"], isOrdered: true)),
        .scored(2, .game(ScoredName("p3", 200), ScoredName("p1", 800)), isSure: true),
        .scored(2, .alone(ScoredName("p2", -50)), isSure: false),
        .paired(3, division: "A", ByHand(pairs: [ByHand.Two("p2", "p3")], byes: ["p1"], isOrdered: true)),
        .scored(3, .game(ScoredName("p2", 300), ScoredName("p3", 310)), isSure: false),
        .paired(4, division: "A", ByHand(pairs: [ByHand.Two("p1", "p2")], isOrdered: true)),
      ])
    #expect(event.unknownFirsts == 3)
    let more = ImportedResults("Ann 0 2 2 2; 400\nBen 0 1 1 1; 300\n")
    #expect(more.isLeftOut && more.sections[0].rounds.count == 2)
    #expect(!ImportedResults("Ann 0;\nBen 0;\n").hasRounds)
  }

  @Test("Fields of any size sit as the file says, with swaps alone")
  func large() throws {
    var numbers = Seeded(seed: 14)
    let division = try Fields.scrambled(101, rounds: 3, using: &numbers)
    let text = TSHText.file(of: division)
    let event = try Self.rebuilt(text, boards: 0)
    let state = try Self.played(event.lines)
    #expect(event.fault == nil && TSHText.file(of: state.sections[0]) == text)
  }
}
