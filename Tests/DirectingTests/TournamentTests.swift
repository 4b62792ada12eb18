// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Directing

/// Source: issue of club nights; rules, results and standings, first or second.
@Suite("An event goes from entering to the last result by steps, each decided, folded and kept")
struct TournamentTests {
  private static func terms(_ systems: PairingSystem...) throws -> TournamentTerms {
    try #require(TournamentTerms(systems: systems))
  }

  /// An event with its steps, which are folded anew after each of them.
  private struct Evening {
    private(set) var state: TournamentState
    private(set) var steps: [TournamentStep] = []

    init(_ terms: TournamentTerms, _ names: String...) throws {
      state = TournamentState(terms)
      for (place, name) in names.enumerated() { try take { try $0.enter(name, rating: 1500 - place) } }
    }

    /// Decides, takes the step, and holds the fold of all steps against what stands.
    mutating func take(_ body: (DecideTournament) throws -> TournamentStep?) throws {
      guard let step = try body(DecideTournament(state)) else { return }
      steps.append(step)
      try state.take(step)
      var again = TournamentState(state.terms)
      for step in steps { try again.take(step) }
      #expect(again == state)
    }

    mutating func pair() throws { try take { try $0.pair(of: "A") { $0.one } } }

    func refusal(_ body: (DecideTournament) throws -> TournamentStep?) -> TournamentRefusal? {
      do {
        _ = try body(DecideTournament(state))
        return nil
      } catch { return error as? TournamentRefusal }
    }
  }

  @Test("Six players, three rounds: entered, paired, played, a wrong result corrected two rounds later")
  func evening() throws {
    var evening = try Evening(
      try Self.terms(.swiss, .swiss, .kingOfTheHill), "ann", "ben", "eva", "tom", "kim", "lea")
    #expect(evening.refusal { try $0.score(1, ("ann", 412), ("ben", 388)) } == .notPaired(round: 1))
    try evening.pair()
    let round = try #require(evening.state.round(1))
    #expect(round.boards == [(1, 4), (2, 5), (3, 6)].map { BoardPairing(first: $0.0, second: $0.1) })
    #expect(round.missing == [1, 2, 3])
    try evening.take { try $0.score(1, ("TOM", 388), ("Ann", 412)) }
    // Entered again it is the same; another one is a correction.
    #expect(try DecideTournament(evening.state).score(1, ("ann", 412), ("tom", 388)) == nil)
    let known = RoundResult.played(Meeting(first: 1, 412, second: 4, 388))
    #expect(
      evening.refusal { try $0.score(1, ("ann", 413), ("tom", 388)) } == .scoredAlready(round: 1, known))
    #expect(
      evening.refusal { try $0.score(1, ("ben", 400), ("tom", 388)) } == .notOpponents("ben", "tom", round: 1)
    )
    #expect(evening.refusal { try $0.pair(of: "A") { $0.one } } == .notYet(round: 1, missing: [2, 3]))
    try evening.take { try $0.score(1, ("ben", 300), ("kim", 350)) }
    #expect(
      evening.refusal { try $0.score(1, ("eva", 720), ("lea", 99)) } == .improbable([.high, .low, .spread]))
    try evening.take { try $0.score(1, ("eva", 720), ("lea", 99), isSure: true) }
    for round in 2...3 {
      try evening.pair()
      for board in try #require(evening.state.round(round)).boards {
        let names = board.entrants.map { evening.state.entrants[$0 - 1].name }
        try evening.take { try $0.score(round, (names[0], 400), (names[1], 350)) }
      }
    }
    let before = evening.state.division("A").division.standings()
    try evening.take { try $0.correct(1, ("eva", 420), ("lea", 399), reason: "added wrong") }
    #expect(evening.state.corrections == 1)
    let after = evening.state.division("A").division.standings()
    let spread = { (all: [Standing]) in all.first { $0.entrant == 3 }?.spread ?? 0 }
    #expect(spread(before) - spread(after) == 621 - 21)
    #expect(
      evening.refusal { try $0.correct(1, ("eva", 420), ("lea", 399), reason: "") } == .sameResult(round: 1))
    try evening.take { try $0.close() }
    #expect(evening.refusal { try $0.enter("max") } == .closed)
  }

  @Test(
    "Who comes late plays from the next round, who drops out is in none from then on, and nobody has a result of before"
  )
  func lateAndGone() throws {
    var evening = try Evening(try Self.terms(.swiss, .swiss, .swiss), "ann", "ben", "eva")
    try evening.pair()
    let bye = try #require(evening.state.round(1)?.byes.first)
    try evening.take { try $0.enter("max") }
    #expect(evening.state.entrants[3].firstRound == 2)
    #expect(evening.refusal { try $0.drop("ann", from: 1) } == .pairedAlready("ann", round: 1))
    try evening.take { try $0.drop("ann") }
    #expect(evening.state.drops == [1: 2])
    for board in try #require(evening.state.round(1)).boards {
      let names = board.entrants.map { evening.state.entrants[$0 - 1].name }
      try evening.take { try $0.score(1, (names[0], 400), (names[1], 350)) }
    }
    try evening.pair()
    let second = try #require(evening.state.round(2))
    #expect(Set(second.boards.flatMap(\.entrants) + second.byes) == [2, 3, 4])
    // A bye is a win by fifty, unless the director says otherwise.
    let (division, numbers) = evening.state.division("A")
    let place = try #require(numbers.firstIndex(of: bye)) + 1
    #expect(division.shares(of: place)[0]?.spread == 50)
    #expect(division.shares(of: 4)[0] == nil)
  }

  @Test(
    "A round that nobody has played is unpaired, and two change places; a forfeit is one name and a spread")
  func byHand() throws {
    var evening = try Evening(try Self.terms(.swiss, .swiss), "ann", "ben", "eva", "tom", "kim")
    try evening.pair()
    let round = try #require(evening.state.round(1))
    let (one, other) = (round.boards[0].first, round.boards[1].second)
    let names = evening.state.entrants.map(\.name)
    try evening.take { try $0.swap(1, names[one - 1], names[other - 1]) }
    let swapped = try #require(evening.state.round(1))
    #expect(swapped.boards[0].first == other && swapped.boards[1].second == one)
    try evening.take { try $0.swap(1, names[swapped.byes[0] - 1], names[one - 1]) }
    #expect(evening.state.round(1)?.byes == [one])
    try evening.take { try $0.unpair(1, of: "A") }
    #expect(evening.state.rounds.isEmpty)
    try evening.pair()
    let again = try #require(evening.state.round(1))
    let absent = names[again.boards[0].second - 1]
    #expect(evening.refusal { try $0.score(1, absent, spread: -412) } == .improbable([.forfeit]))
    try evening.take { try $0.score(1, absent, spread: -50) }
    #expect(
      again.boards[0].entrants.map { evening.state.round(1)?.result(of: $0) }.allSatisfy {
        $0 == .forfeit(by: again.boards[0].second, to: again.boards[0].first)
      })
    #expect(evening.refusal { try $0.unpair(1, of: "A") } == .roundPlayed(1))
    #expect(evening.refusal { try $0.swap(1, absent, names[again.byes[0] - 1]) } == .roundPlayed(1))
    #expect(evening.refusal { try $0.close() } == .unfinished(round: 1, missing: [2]))
  }

  @Test("As many may enter as one line of the ledger takes, and a ledger with more contradicts itself")
  func full() throws {
    let terms = try #require(TournamentTerms(systems: [.kingOfTheHill]))
    var state = TournamentState(terms)
    for number in 1...TournamentTerms.entrantsMost {
      try state.take(.entered(Enrolment(number: number, name: "p\(number)")))
    }
    #expect(throws: TournamentRefusal.full) { try DecideTournament(state).enter("late") }
    #expect(try DecideTournament(state).toPair(of: "A").number == 1)
    #expect(throws: TournamentContradiction.self) {
      try state.take(.entered(Enrolment(number: state.entrants.count + 1, name: "late")))
    }
  }

  @Test("A round is the same to pair exactly as long as nothing has changed that decides it")
  func toPair() throws {
    let terms = try #require(TournamentTerms(systems: [.swiss, .swiss]))
    var state = TournamentState(terms)
    for name in ["ann", "ben", "eva"] { try state.take(try DecideTournament(state).enter(name)) }
    let round = try DecideTournament(state).toPair(of: "A")
    try state.take(try DecideTournament(state).enter("tom", division: "B"))
    #expect(try DecideTournament(state).toPair(of: "A") == round)
    try state.take(try DecideTournament(state).drop("eva"))
    #expect(try DecideTournament(state).toPair(of: "A") != round)
    #expect(try round.paired(drawn: \.one) != DecideTournament(state).pair(of: "A", drawn: \.one))
  }

  /// Whatever a director types, in whatever order: what is decided folds, nobody is in a round twice, and the
  /// standings are the sum of the results.
  @Test(
    "Random evenings of 2 to 30 players in two divisions with late entries, drops, forfeits, swaps and corrections"
  )
  func random() throws {
    var numbers = Seeded(seed: 20_261_122)
    var (taken, refused, corrected, swapped, adjourned) = (0, 0, 0, 0, 0)
    for _ in 0..<(Fields.trials / 4) {
      let rounds = Int.random(in: 1...8, using: &numbers)
      let systems = (0..<rounds).map { _ in PairingSystem.allCases.randomElement(using: &numbers) ?? .swiss }
      guard let terms = TournamentTerms(systems: systems) else {
        #expect(systems.contains(.fontes))
        continue
      }
      var state = TournamentState(terms)
      var steps: [TournamentStep] = []
      for number in 0..<Int.random(in: 2...30, using: &numbers) {
        let division = Int.random(in: 0..<5, using: &numbers) == 0 ? "B" : "A"
        let step = try DecideTournament(state).enter("p\(number)", division: division)
        try state.take(step)
        steps.append(step)
      }
      for _ in 0..<200 {
        do {
          guard let step = try Self.typed(state, using: &numbers) else { continue }
          try state.take(step)
          steps.append(step)
          taken += 1
          if case .corrected = step { corrected += 1 }
          if case .returned(let number, let round) = step {
            #expect(
              state.players(of: state.entrants[number - 1].division, in: round).contains {
                $0.number == number
              })
          }
          if case .swapped = step { swapped += 1 }
          if case .adjourned = step { adjourned += 1 }
        } catch let refusal as TournamentRefusal {
          if case .noPairing(let round) = refusal {
            Issue.record("no way to pair round \(round) by \(systems)")
          }
          refused += 1
        }
        Self.expectWhole(state)
        if state.isClosed { break }
      }
      var again = TournamentState(state.terms)
      for step in steps { try again.take(step) }
      #expect(again == state)
    }
    #expect(
      taken > Fields.trials * 5 && refused > Fields.trials && corrected > 50 && swapped > 50 && adjourned > 50
    )
  }

  private static func typed(
    _ state: TournamentState, using numbers: inout Seeded
  ) throws -> TournamentStep? {
    let decide = DecideTournament(state)
    let round = Int.random(in: max(1, state.rounds.count - 1)...max(1, state.rounds.count), using: &numbers)
    func name() -> String { state.entrants.randomElement(using: &numbers)?.name ?? "nobody" }
    func scores() -> (Int, Int) {
      (Int.random(in: 250...480, using: &numbers), Int.random(in: 250...480, using: &numbers))
    }
    let board = state.round(round)?.boards.randomElement(using: &numbers)
    let (some, other) =
      board.map { (state.entrants[$0.first - 1].name, state.entrants[$0.second - 1].name) } ?? (
        name(), name()
      )
    let (high, low) = scores()
    switch Int.random(in: 0..<40, using: &numbers) {
    case 0:
      return try decide.enter(
        "late\(state.entrants.count)", division: Bool.random(using: &numbers) ? "A" : "C")
    case 1: return try decide.drop(name(), from: Bool.random(using: &numbers) ? nil : round + 1)
    case 17: return try decide.comeBack(name(), for: Bool.random(using: &numbers) ? nil : round + 1)
    case 2...6: return try decide.pair(of: Bool.random(using: &numbers) ? "A" : "B") { $0.two }
    case 7: return try decide.unpair(round, of: "A")
    case 8...12: return try decide.swap(round, name(), name())
    case 13: return try decide.score(round, name(), spread: Bool.random(using: &numbers) ? 50 : -50)
    case 14, 15: return try decide.correct(round, (some, high), (other, low), reason: "seen")
    case 18...21:
      let through = Bool.random(using: &numbers) ? nil : round + Int.random(in: 0...3, using: &numbers)
      return try decide.adjourn(round, some, other, through: through)
    case 16: return Int.random(in: 0..<9, using: &numbers) == 0 ? try decide.close() : nil
    default: return try decide.score(round, (other, low), (some, high))
    }
  }

  private static func expectWhole(_ state: TournamentState) {
    for (index, round) in state.rounds.enumerated() {
      let present = round.boards.flatMap(\.entrants) + round.byes
      #expect(Set(present).count == present.count)
      for number in present { #expect((state.drops[number] ?? .max) > index + 1) }
      #expect(
        round.boards.allSatisfy {
          state.entrants[$0.first - 1].division == state.entrants[$0.second - 1].division
        })
    }
    for name in state.divisions {
      let paired = state.rounds.prefix { $0.divisions.contains(name) }.count
      for item in state.adjourned(of: name) {
        #expect(item.through >= paired && item.through > item.round && item.through <= state.terms.rounds)
        #expect(
          state.rounds[item.round - 1].open.contains { place in
            state.rounds[item.round - 1].boards[place] == item.board
          })
      }
      let (division, numbers) = state.division(name)
      for standing in division.standings() {
        let number = numbers[standing.entrant - 1]
        let shares = state.rounds.prefix { $0.divisions.contains(name) }.compactMap { round -> Share? in
          if let result = round.result(of: number) { return result.share(of: number) }
          return round.byes.contains(number) ? RoundResult.bye(number).share(of: number) : nil
        }
        #expect(standing.spread == shares.reduce(0) { $0 + $1.spread })
        #expect(standing.halfWins == shares.reduce(0) { $0 + $1.halfWins })
      }
    }
  }

  @Test("What a ledger says that cannot have happened is found out")
  func contradictions() throws {
    var evening = try Evening(try Self.terms(.swiss, .swiss), "ann", "ben", "eva", "tom")
    try evening.pair()
    for step: TournamentStep in [
      .entered(Enrolment(number: 4, name: "max")), .entered(Enrolment(number: 5, name: "ANN")),
      .dropped(9, from: 1), .returned(1, from: 2), .returned(9, from: 2),
      .dropped(1, from: 1), .paired(round: 1, division: "A", boards: [], byes: []),
      .paired(round: 2, division: "A", boards: [BoardPairing(first: 1, second: 2)], byes: [3]),
      .paired(round: 3, division: "A", boards: [BoardPairing(first: 1, second: 2)], byes: [3, 4]),
      .unpaired(round: 2, division: "A"), .swapped(round: 1, 1, 1), .swapped(round: 1, 1, 99),
      .scored(round: 1, .played(Meeting(first: 1, 1, second: 2, 1))), .scored(round: 1, .bye(1)),
      .scored(round: 2, .bye(1)), .scored(round: 1, .forfeit(by: 1, to: 1)),
      .corrected(round: 1, was: [.bye(1)], now: .bye(2), reason: ""),
      .adjourned(round: 1, BoardPairing(first: 1, second: 1 + 98), through: 2),
    ] {
      #expect(throws: TournamentContradiction.self, "\(step)") {
        var state = evening.state
        try state.take(step)
      }
    }
  }
}
