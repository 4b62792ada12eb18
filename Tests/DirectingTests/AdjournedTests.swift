// SPDX-License-Identifier: MIT
import Testing

@testable import Directing

@Suite("A game that is put off holds nobody up before its deadline")
struct AdjournedTests {
  private let board = BoardPairing(first: 1, second: 2)

  /// Four players with one round paired: ann against ben, eva against tom, and the latter's result.
  private func evening(rounds: Int = 4) throws -> TournamentState {
    let terms = try #require(TournamentTerms(systems: Array(repeating: .swiss, count: rounds)))
    var state = TournamentState(terms)
    for name in ["ann", "ben", "eva", "tom"] { try state.take(try DecideTournament(state).enter(name)) }
    let byHand = ByHand(pairs: [ByHand.Two("ann", "ben"), ByHand.Two("eva", "tom")], isOrdered: true)
    try state.take(try DecideTournament(state).pair(of: "A", byHand: byHand) { $0.one })
    try take(&state) { try $0.score(1, ("eva", 400), ("tom", 350)) }
    return state
  }

  private func take(
    _ state: inout TournamentState, _ decide: (DecideTournament) throws -> TournamentStep?
  ) throws {
    try state.take(try #require(try decide(DecideTournament(state))))
  }

  private func pair(_ state: inout TournamentState) throws {
    try take(&state) { try $0.pair(of: "A") { $0.one } }
  }

  private func score(_ state: inout TournamentState, _ number: Int) throws {
    for board in try #require(state.round(number)).boards {
      let names = board.entrants.map { state.entrants[$0 - 1].name }
      try take(&state) { try $0.score(number, (names[0], 400), (names[1], 350)) }
    }
  }

  @Test("Rounds through its deadline are paired without its result, and the next one is not")
  func deadline() throws {
    var state = try evening()
    #expect(throws: TournamentRefusal.notYet(round: 1, missing: [1])) {
      try DecideTournament(state).toPair(of: "A")
    }
    try take(&state) { try $0.adjourn(1, "ben", "ann", through: 2) }
    #expect(try DecideTournament(state).adjourn(1, "ann", "ben", through: 2) == nil)
    #expect(state.presentRound(of: "A") == 2 && state.roundsUnderWay == [1])
    try pair(&state)
    #expect(state.roundsUnderWay == [1, 2] && state.lastRounds == [2])
    try score(&state, 2)
    #expect(throws: TournamentRefusal.notYet(round: 1, missing: [1])) {
      try DecideTournament(state).toPair(of: "A")
    }
    #expect(state.isDue(board, in: 1))
    try take(&state) { try $0.score(1, ("ann", 412), ("ben", 388)) }
    #expect(state.adjourned(of: "A").isEmpty && state.roundsUnderWay == [2])
    try pair(&state)
  }

  @Test("An event that got shorter than a deadline does not leave the game behind")
  func shortened() throws {
    var state = try evening()
    try take(&state) { try $0.adjourn(1, "ann", "ben") }
    try pair(&state)
    try score(&state, 2)
    #expect(!state.isDue(board, in: 1))
    var change = TournamentChange()
    change.rounds = 2
    try take(&state) { try $0.set(change) }
    #expect(state.isDue(board, in: 1))
  }

  @Test("The two have met, and have gone first and second, before anybody knows how it went")
  func meeting() throws {
    for seed in 0..<8 {
      var state = try evening()
      try take(&state) { try $0.adjourn(1, "ann", "ben", through: 3 + seed % 2) }
      try pair(&state)
      let second = try #require(state.round(2)).boards
      #expect(second.allSatisfy { Set($0.entrants) != [1, 2] && Set($0.entrants) != [3, 4] })
      // Ann and Eva went first, so both go second now where they do not meet each other.
      for board in second where Set(board.entrants) != [1, 3] && Set(board.entrants) != [2, 4] {
        #expect([2, 4].contains(board.first))
      }
      try score(&state, 2)
      try pair(&state)
      #expect(try #require(state.round(3)).boards.allSatisfy { Set($0.entrants) != [1, 2] })
    }
  }

  @Test("Nobody is sure of a prize while somebody below has a game still to come")
  func gibsons() throws {
    func leaders(_ isAdjourned: Bool) throws -> Set<Int> {
      var state = try evening(rounds: 3)
      if isAdjourned {
        try take(&state) { try $0.adjourn(1, "ann", "ben") }
      } else {
        try take(&state) { try $0.score(1, ("ann", 400), ("ben", 300)) }
      }
      let byHand = ByHand(pairs: [ByHand.Two("eva", "ann"), ByHand.Two("ben", "tom")], isOrdered: true)
      try take(&state) { try $0.pair(of: "A", byHand: byHand) { $0.one } }
      try take(&state) { try $0.score(2, ("eva", 600), ("ann", 300)) }
      try take(&state) { try $0.score(2, ("ben", 350), ("tom", 350)) }
      var reckoning = Reckoning(state)
      return reckoning.gibsons(of: "A")
    }
    // Eva has two wins and one round to go; Ben, with half of one, is out of reach unless a game of his is to come.
    #expect(try leaders(false) == [3] && leaders(true) == [])
  }

  @Test("What is handed over ends with the round that lacks the result")
  func sections() throws {
    var state = try evening()
    try take(&state) { try $0.adjourn(1, "ann", "ben") }
    try pair(&state)
    try score(&state, 2)
    let section = state.sections[0]
    #expect(section.division.rounds.count == 1 && section.awaited == [board] && section.paired == 2)
    #expect(section.complete.rounds.isEmpty)
    try take(&state) { try $0.score(1, ("ann", 412), ("ben", 388)) }
    #expect(state.sections[0].division.rounds.count == 2 && state.sections[0].awaited.isEmpty)
  }

  @Test("A board that is paired anew is not put off any more")
  func unpaired() throws {
    let terms = try #require(TournamentTerms(systems: [.swiss, .swiss]))
    var state = TournamentState(terms)
    for name in ["ann", "ben"] { try state.take(try DecideTournament(state).enter(name)) }
    try pair(&state)
    try take(&state) { try $0.adjourn(1, "ann", "ben") }
    try take(&state) { try $0.unpair(1, of: "A") }
    try pair(&state)
    #expect(state.adjourned(of: "A").isEmpty)
    #expect(throws: TournamentRefusal.notYet(round: 1, missing: [1])) {
      try DecideTournament(state).toPair(of: "A")
    }
  }

  @Test("A deadline lies behind the game's round and no round that is paired, up to the last")
  func bounds() throws {
    var state = try evening(rounds: 3)
    for through in [0, 1, 4] {
      #expect(throws: TournamentRefusal.noDeadline(round: 1, from: 2, through: 3)) {
        try DecideTournament(state).adjourn(1, "ann", "ben", through: through)
      }
    }
    try take(&state) { try $0.adjourn(1, "ann", "ben") }
    #expect(state.adjourned(of: "A").map(\.through) == [3])
    try pair(&state)
    try score(&state, 2)
    try pair(&state)
    #expect(throws: TournamentRefusal.noDeadline(round: 1, from: 3, through: 3)) {
      try DecideTournament(state).adjourn(1, "ann", "ben", through: 2)
    }
    #expect(throws: TournamentRefusal.noDeadline(round: 3, from: 4, through: 3)) {
      let board = try #require(state.round(3)).boards[0]
      let names = board.entrants.map { state.entrants[$0 - 1].name }
      return try DecideTournament(state).adjourn(3, names[0], names[1])
    }
  }
}
