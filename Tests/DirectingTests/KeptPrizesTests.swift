// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Directing

/// Source: Protocol/SPEC.md, 11.1.
@Suite("An event keeps its prizes")
struct KeptPrizesTests {
  private static let fund = PrizeFund(fund: 500, percents: [50, 30])
  private static let place = KeptPrizes.Place("A")

  /// An evening of some players with prizes, and its steps.
  private static func evening(
    _ changes: [KeptPrizes.Change]
  ) throws -> (terms: TournamentTerms, steps: [TournamentStep], state: TournamentState) {
    let terms = try #require(TournamentTerms(systems: [.manual]))
    var state = TournamentState(terms)
    var steps: [TournamentStep] = []
    func take(_ step: TournamentStep?) throws {
      let step = try #require(step)
      try state.take(step)
      steps.append(step)
    }
    for (name, playingClass) in [("ann", nil), ("ben", "B"), ("cas", "B"), ("dan", nil)] {
      let form = EntryForm(name, particulars: Particulars(playingClass: playingClass))
      try take(DecideTournament(state).enter(form))
    }
    for change in changes { try take(DecideTournament(state).keep(change)) }
    let pairs = [ByHand.Two("ann", "ben"), ByHand.Two("cas", "dan")]
    try take(
      DecideTournament(state).pair(of: "A", byHand: ByHand(pairs: pairs, isOrdered: true)) { $0.one })
    try take(DecideTournament(state).score(1, ("ann", 400), ("ben", 390)))
    try take(DecideTournament(state).score(1, ("cas", 350), ("dan", 300)))
    return (terms, steps, state)
  }

  @Test("Prizes said last of a division and class are kept, and the same said again is no step")
  func replaced() throws {
    let more = try #require(PrizeFund(fund: 600, percents: [100]))
    let ofClass = KeptPrizes.Place("A", playingClass: "B")
    let highs = try #require(PrizedHighs([.luck, .win, .win], most: 1, games: 1))
    #expect(highs.kinds == [.win, .luck])
    let event = try Self.evening([
      .fund(Self.place, Self.fund), .fund(ofClass, Self.fund), .fund(Self.place, more),
      .highs(division: "A", highs), .fund(ofClass, nil),
    ])
    #expect(event.state.prizes.funds == [Self.place: more] && event.state.prizes.highs == ["A": highs])
    let decide = DecideTournament(event.state)
    for change in [.fund(Self.place, more), .fund(ofClass, nil), .highs(division: "A", highs)]
      as [KeptPrizes.Change]
    {
      #expect(try decide.keep(change) == nil)
      var state = event.state
      #expect(throws: TournamentContradiction.self) { try state.take(.prizesSet(change)) }
      #expect(state == event.state)
    }
  }

  @Test("No event that is over keeps other prizes, and no ledger has those of an impossible division")
  func refused() throws {
    var state = try Self.evening([]).state
    let odd = KeptPrizes.Place("a division")
    #expect(throws: TournamentContradiction.self) { try state.take(.prizesSet(.fund(odd, Self.fund))) }
    try state.take(.closed)
    #expect(throws: TournamentRefusal.closed) {
      try DecideTournament(state).keep(.fund(Self.place, Self.fund))
    }
    #expect(PrizeFund(fund: 0, percents: [100]) == nil && PrizeFund(fund: 1, percents: [60, 41]) == nil)
    #expect(PrizedHighs([], most: 1, games: 1) == nil && PrizedHighs([.win], most: 21, games: 1) == nil)
  }

  @Test("An audit decides prizes again, comes to the same state, and names a step that was not decided so")
  func audited() throws {
    let highs = try #require(PrizedHighs([.win, .luck], most: 1, games: 1))
    let event = try Self.evening([.fund(Self.place, Self.fund), .highs(division: "A", highs)])
    let audit = TournamentAudit(event.terms, event.steps)
    let found = audit.findings.filter { $0.isDifference }
    #expect(found.isEmpty && audit.state == event.state)
    #expect(audit.state.prizes == event.state.prizes && !event.state.prizes.isEmpty)
    let twice = event.steps + [.prizesSet(.highs(division: "A", highs))]
    let differences = TournamentAudit(event.terms, twice).findings.filter { $0.isDifference }
    #expect(!differences.isEmpty)
  }

  @Test("Winners come by division, the money first, of a class by its own order")
  func winners() throws {
    let highs = try #require(PrizedHighs([.win, .loss, .luck], most: 1, games: 1))
    let all = try #require(PrizeFund(fund: 40, percents: [100]))
    let event = try Self.evening([
      .highs(division: "A", highs), .fund(KeptPrizes.Place("A", playingClass: "B"), all),
      .fund(Self.place, Self.fund),
    ])
    var reckoning = Reckoning(event.state)
    let winners = PrizeWinners(of: ["A", "B"], by: &reckoning)
    let told = winners.winners.map { won -> String in
      switch won.winner {
      case .money(let prize, let playingClass):
        "\(playingClass ?? "all") \(prize.entrant) \(prize.hundredths)"
      case .high(let high): "\(high.what.title) \(high.points)"
      case .feat(let feat): "\(feat.what.title) \(feat.entrant)"
      }
    }
    #expect(
      told == ["all 3 25000", "all 1 15000", "B 3 4000", "high game 400", "high loss 390", "tough luck 2"])
    #expect(winners.paid == 44_000 && winners.areKept)
    #expect(!PrizeWinners(of: ["B"], by: &reckoning).areKept)
  }

  @Test("The page of prizes has those that are kept, of one class if it is wished")
  func printed() throws {
    let highs = try #require(PrizedHighs([.loss, .both, .luck], most: 1, games: 1))
    let ofClass = KeptPrizes.Place("A", playingClass: "B")
    let state = try Self.evening([
      .fund(Self.place, Self.fund), .fund(ofClass, PrizeFund(fund: 40, percents: [100])),
      .highs(division: "A", highs),
    ]).state
    func record(_ state: TournamentState) -> EventRecord {
      EventRecord(label: "tues", title: "Club", number: 1, opened: "-", state: state, corrections: [])
    }
    var wish = EventPaper.Wish(.prizes)
    let page = try EventPaper.body(of: record(state), wish).text
    for part in ["250.00", "150.00", "Class B", "40.00", "high loss", "ann; ben", "tough luck"] {
      #expect(page.contains(part), "\(part)")
    }
    wish.playingClass = "B"
    let ofB = try EventPaper.body(of: record(state), wish).text
    #expect(ofB.contains("40.00") && !ofB.contains("250.00") && !ofB.contains("high loss"))
    wish.playingClass = "C"
    #expect(throws: EventPaper.Fault.nothingKept) { try EventPaper.body(of: record(state), wish) }
    let bare = try Self.evening([]).state
    #expect(throws: EventPaper.Fault.nothingKept) {
      try EventPaper.body(of: record(bare), EventPaper.Wish(.prizes))
    }
  }
}
