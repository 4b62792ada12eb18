// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Directing

/// Source: issue of club nights, handing over.
@Suite("An audit decides every step again, and names what differs")
struct AuditTests {
  /// An event at random, by all that a director does.
  private struct Season {
    private var numbers: Seeded
    private(set) var state: TournamentState
    private(set) var steps: [TournamentStep] = []

    init(seed: UInt64) throws {
      var drawn = Seeded(seed: seed)
      let systems: [PairingSystem] = [
        .swiss, .swiss, .kingOfTheHill, .roundRobin, .australian, .factor, .chew,
      ]
      let terms = TournamentTerms(
        systems: (0..<5).map { _ in systems[Int.random(in: systems.indices, using: &drawn)] },
        spreadCap: Bool.random(using: &drawn) ? 200 : nil)
      let count = Int.random(in: 4...11, using: &drawn)
      numbers = drawn
      state = TournamentState(try #require(terms))
      for place in 0..<count {
        let division = place > 5 ? "B" : "A"
        try take { try $0.enter("p\(place)", rating: 100 * place, division: division) }
      }
      for round in 1...5 { try play(round) }
    }

    private mutating func take(_ body: (DecideTournament) throws -> TournamentStep?) throws {
      guard let step = try body(DecideTournament(state)) else { return }
      try state.take(step)
      steps.append(step)
    }

    private mutating func happens(oneIn times: Int) -> Bool {
      Int.random(in: 0..<times, using: &numbers) == 0
    }

    /// Now and then two, or one, of whom the director says what becomes of them.
    private mutating func byHand(_ names: [String]) -> ByHand {
      let names = names.shuffled(using: &numbers)
      guard names.count > 4, happens(oneIn: 3) else { return ByHand() }
      return ByHand(
        pairs: [ByHand.Two(names[0], names[1])],
        byes: names.count.isMultiple(of: 2) ? [] : [names[2]])
    }

    private mutating func play(_ round: Int) throws {
      for division in state.divisions {
        // Two at least play on, or there is nothing to pair.
        if happens(oneIn: 6), state.players(of: division, in: round).count > 3,
          let name = state.players(of: division, in: round).randomElement(using: &numbers)?.name
        {
          let back = round < 5 && happens(oneIn: 2) ? round + 1 : nil
          try? take { try $0.drop(name, from: round, back: back) }
        }
        if happens(oneIn: 6), let name = state.entrants.randomElement(using: &numbers)?.name {
          try? take { try $0.comeBack(name) }
        }
        let isFirst = Bool.random(using: &numbers)
        let byHand = byHand(state.players(of: division, in: round).map(\.name))
        do {
          try take { try $0.pair(of: division, byHand: byHand) { isFirst ? $0.one : $0.two } }
        } catch {
          // Wheels leave a director nothing to say.
          do { try take { try $0.pair(of: division) { isFirst ? $0.one : $0.two } } } catch { continue }
        }
      }
      guard let paired = state.round(round) else { return }
      if happens(oneIn: 4), paired.boards.count > 1 {
        let names = [paired.boards[0].first, paired.boards[1].second].map { state.entrants[$0 - 1].name }
        try? take { try $0.swap(round, names[0], names[1]) }
      }
      for board in state.round(round)?.boards ?? [] {
        let names = board.entrants.map { state.entrants[$0 - 1].name }
        let scores = (0..<2).map { _ in Int.random(in: 50...720, using: &numbers) }
        if happens(oneIn: 9) {
          try take { try $0.score(round, names[0], spread: scores[0] > 300 ? -50 : 60) }
        } else {
          try take { try $0.score(round, (names[0], scores[0]), (names[1], scores[1]), isSure: true) }
          if happens(oneIn: 5) {
            try take {
              try $0.correct(round, (names[0], 401), (names[1], 333), isSure: true, reason: "wrong")
            }
          }
        }
      }
    }
  }

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
    #expect(!audit.hasDifferences && audit.corrections == 1)
    #expect(
      audit.findings == [
        .corrected(
          round: 1, "ann and eva", was: "ann 400 eva 300", now: "ann 300 eva 300", reason: "added wrong",
          pairedBefore: [2]), .swapped(round: 2, "ann", "eva"),
      ])
    terms = try #require(TournamentTerms(systems: [.swiss]))
    #expect(TournamentAudit(terms, steps).hasDifferences)
  }

  @Test("A step that would be refused, or says something else than would be decided, is a difference")
  func otherwise() throws {
    let terms = try #require(TournamentTerms(systems: [.swiss, .swiss]))
    let late = TournamentStep.entered(Enrolment(number: 1, name: "ann", firstRound: 2))
    #expect(TournamentAudit(terms, [late]).findings.map(\.isDifference) == [true])
    let unpaired = TournamentAudit(terms, [.unpaired(round: 1, division: "A")])
    #expect(unpaired.hasDifferences && unpaired.steps == 0)
    let (own, steps) = try Self.evening()
    let big = RoundResult.played(Meeting(first: 1, 4_000, second: 3, 300))
    #expect(TournamentAudit(own, steps.prefix(5) + [.scored(round: 1, big)]).hasDifferences)
    let high = RoundResult.played(Meeting(first: 1, 800, second: 3, 300))
    let sure = TournamentAudit(own, steps.prefix(5) + [.scored(round: 1, high)])
    #expect(sure.findings == [.sure(round: 1, "ann 800 eva 300")])
  }
}
