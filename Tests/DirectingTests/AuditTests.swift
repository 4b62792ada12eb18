// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Directing

/// Source: issue of club nights, handing over.
@Suite("An audit decides every step again, and names what differs")
struct AuditTests {
  @Test("Of events at random it finds no difference, and looks at every round and every result")
  func sound() throws {
    var (pairings, standings, corrections, draws) = (0, 0, 0, 0)
    for seed in 0..<60 {
      let season = try Season(seed: UInt64(seed))
      let audit = TournamentAudit(season.state.terms, season.steps)
      try #require(audit.findings.filter(\.isDifference) == [], "seed \(seed)")
      try #require(audit.state == season.state && audit.steps == season.steps.count)
      pairings += audit.pairings
      standings += audit.standings
      corrections += audit.corrections
      draws += audit.draws
    }
    #expect(pairings > 200 && standings > 1_000 && corrections > 20 && draws > 20)
  }

  private static func evening() throws -> (terms: TournamentTerms, steps: [TournamentStep]) {
    let terms = try #require(TournamentTerms(systems: [.swiss, .swiss]))
    var state = TournamentState(terms)
    var steps: [TournamentStep] = []
    func take(_ step: TournamentStep?) throws {
      guard let step else { return }
      try state.take(step)
      steps.append(step)
    }
    for name in ["ann", "ben", "eva", "tom"] { try take(try DecideTournament(state).enter(name)) }
    try take(try DecideTournament(state).pair(of: "A") { $0.one == 1 ? 1 : $0.two })
    try take(try DecideTournament(state).score(1, ("ann", 400), ("eva", 300)))
    try take(try DecideTournament(state).score(1, ("ben", 400), ("tom", 350)))
    try take(try DecideTournament(state).pair(of: "A") { $0.one })
    return (terms, steps)
  }

  @Test("A pairing that no system made is named by round, board and names, and so is who goes first undrawn")
  func paired() throws {
    let (terms, steps) = try Self.evening()
    guard case .paired(2, _, let boards, _, _) = steps[7] else {
      throw TournamentContradiction(text: "no round 2")
    }
    #expect(boards == [BoardPairing(first: 2, second: 1), BoardPairing(first: 3, second: 4)])
    func found(_ boards: (Int, Int)...) -> [AuditFinding] {
      let step = TournamentStep.paired(
        round: 2, division: "A", boards: boards.map { BoardPairing(first: $0.0, second: $0.1) }, byes: [])
      return TournamentAudit(terms, steps.dropLast() + [step]).findings
    }
    let others = found((1, 4), (2, 3))
    #expect(
      others == [
        .paired(round: 2, board: 1, stands: "ann and tom", would: "ben and ann"),
        .paired(round: 2, board: 2, stands: "ben and eva", would: "eva and tom"),
      ])
    #expect(others[0].text == "round 2, board 1: ann and tom; by its system ben and ann")
    // Ben went second before, so that nothing is drawn there.
    #expect(found((1, 2), (3, 4)).count == 1 && found((2, 1), (3, 4)) == [])
  }

  @Test(
    "What hands did is named and no difference: swaps, pairings taken back, corrections with what was paired from them"
  )
  func hands() throws {
    var (terms, steps) = try Self.evening()
    var state = TournamentState(terms)
    for step in steps { try state.take(step) }
    let wrong = try DecideTournament(state).correct(1, ("ann", 300), ("eva", 300), reason: "added wrong")
    try state.take(wrong)
    let swap = try DecideTournament(state).swap(2, "ann", "eva")
    steps += [wrong, swap]
    let audit = TournamentAudit(terms, steps)
    #expect(!audit.findings.contains { $0.isDifference } && audit.corrections == 1)
    #expect(
      audit.findings == [
        .corrected(
          round: 1, "ann and eva", was: "ann 400 eva 300", now: "ann 300 eva 300", reason: "added wrong",
          pairedBefore: [2]), .swapped(round: 2, "ann", "eva"),
      ])
    terms = try #require(TournamentTerms(systems: [.swiss]))
    #expect(TournamentAudit(terms, steps).findings.contains { $0.isDifference })
  }

  @Test("A step that would be refused, or says something else than would be decided, is a difference")
  func otherwise() throws {
    let terms = try #require(TournamentTerms(systems: [.swiss, .swiss]))
    let late = TournamentStep.entered(Enrolment(number: 1, name: "ann", firstRound: 2))
    #expect(TournamentAudit(terms, [late]).findings.map(\.isDifference) == [true])
    let unpaired = TournamentAudit(terms, [.unpaired(round: 1, division: "A")])
    #expect(unpaired.findings.contains { $0.isDifference } && unpaired.steps == 0)
    let (own, steps) = try Self.evening()
    let big = RoundResult.played(Meeting(first: 1, 4_000, second: 3, 300))
    let wrong = TournamentAudit(own, steps.prefix(5) + [.scored(round: 1, big)])
    #expect(wrong.findings.contains { $0.isDifference })
    let high = RoundResult.played(Meeting(first: 1, 800, second: 3, 300))
    let sure = TournamentAudit(own, steps.prefix(5) + [.scored(round: 1, high)])
    #expect(sure.findings == [.sure(round: 1, "ann 800 eva 300")])
  }
}
