// SPDX-License-Identifier: MIT
import Testing

@testable import Directing

/// Source: Protocol/SPEC.md, 11.1, `SWAP` and `CORRECT`.
@Suite("A board that two have left takes nothing along, and a result is corrected as often as needed")
struct ChangedBoardsTests {
  /// Four players with one round paired: ann against ben, eva against tom.
  private func evening() throws -> TournamentState {
    let terms = try #require(TournamentTerms(systems: [.swiss, .swiss]))
    var state = TournamentState(terms)
    for name in ["ann", "ben", "eva", "tom"] { try state.take(try DecideTournament(state).enter(name)) }
    let byHand = ByHand(pairs: [ByHand.Two("ann", "ben"), ByHand.Two("eva", "tom")], isOrdered: true)
    try state.take(try DecideTournament(state).pair(of: "A", byHand: byHand) { $0.one })
    return state
  }

  private func take(
    _ state: inout TournamentState, _ decide: (DecideTournament) throws -> TournamentStep?
  ) throws {
    try state.take(try #require(try decide(DecideTournament(state))))
  }

  @Test("After SWAP nothing is left of a board that is no more: no claim, no table, no deadline")
  func swapped() throws {
    var state = try evening()
    let board = BoardPairing(first: 1, second: 2)
    try take(&state) { try $0.claim(1, ("ann", 412), ("ben", 388), by: "ann") }
    try state.take(.seated(round: 1, board, table: 7))
    try take(&state) { try $0.adjourn(1, "ann", "ben") }
    // What belongs to a board that stays as it was is kept.
    let other = BoardPairing(first: 3, second: 4)
    try state.take(.seated(round: 1, other, table: 8))
    for swap in [("ann", "eva"), ("eva", "ann")] {
      try take(&state) { try $0.swap(1, swap.0, swap.1) }
      let round = try #require(state.round(1))
      #expect(round.claims.isEmpty && round.tables.isEmpty && round.adjourned.isEmpty)
    }
    // The two sit there again, and what one of them said before is forgotten: the other side is asked.
    let step = try DecideTournament(state).claim(1, ("ann", 412), ("ben", 388), by: "ben")
    guard case .claimed(1, _, by: 2) = step else {
      Issue.record("a claim from before the swap counts: \(String(describing: step))")
      return
    }
  }

  @Test("A board that nobody left keeps its claim, its table and its deadline when others SWAP")
  func kept() throws {
    let terms = try #require(TournamentTerms(systems: [.swiss, .swiss]))
    var state = TournamentState(terms)
    for name in ["ann", "ben", "eva", "tom", "kim", "lea"] {
      try state.take(try DecideTournament(state).enter(name))
    }
    try take(&state) { try $0.pair(of: "A") { $0.one } }
    let boards = try #require(state.round(1)?.boards)
    let names = boards.map { $0.entrants.map { state.entrants[$0 - 1].name } }
    let own = names[0]
    try take(&state) { try $0.claim(1, (own[0], 412), (own[1], 388), by: own[0]) }
    try state.take(.seated(round: 1, boards[0], table: 7))
    try take(&state) { try $0.adjourn(1, own[0], own[1]) }
    try take(&state) { try $0.swap(1, names[1][0], names[2][0]) }
    let round = try #require(state.round(1))
    #expect(Array(round.claims.keys) == [boards[0]])
    #expect(round.tables == [boards[0]: 7] && round.adjourned == [boards[0]: 2])
  }

  @Test(
    "No round is paired over an earlier one that lacks a result, also where a SWAP or a correction took it")
  func lacking() throws {
    let terms = try #require(TournamentTerms(systems: [.swiss, .swiss, .swiss]))
    var state = TournamentState(terms)
    for name in ["ann", "ben", "eva", "tom"] { try state.take(try DecideTournament(state).enter(name)) }
    func pair() throws { try take(&state) { try $0.pair(of: "A") { $0.one } } }
    func names(_ round: Int) throws -> [[String]] {
      try #require(state.round(round)?.boards).map { $0.entrants.map { state.entrants[$0 - 1].name } }
    }
    try pair()
    let first = try names(1)
    for board in first { try take(&state) { try $0.adjourn(1, board[0], board[1], through: 3) } }
    try pair()
    for board in try names(2) { try take(&state) { try $0.score(2, (board[0], 412), (board[1], 388)) } }
    try take(&state) { try $0.swap(1, first[0][0], first[1][0]) }
    #expect(throws: TournamentRefusal.notYet(round: 1, missing: [1, 2])) {
      try DecideTournament(state).toPair(of: "A")
    }
    for board in try names(1) { try take(&state) { try $0.score(1, (board[0], 400), (board[1], 390)) } }
    _ = try DecideTournament(state).toPair(of: "A")
    let name = first[0][0]
    try take(&state) { try $0.correct(1, .none(name), reason: "the wrong board") }
    #expect(throws: TournamentRefusal.notYet(round: 1, missing: [2])) {
      try DecideTournament(state).toPair(of: "A")
    }
  }

  @Test("A result that is in is said again by those who played it alone")
  func othersResult() throws {
    var state = try evening()
    try take(&state) { try $0.score(1, ("ann", 412), ("ben", 388)) }
    #expect(try DecideTournament(state).claim(1, ("ben", 388), ("ann", 412), by: "ann") == nil)
    #expect(throws: TournamentRefusal.notOwnBoard(round: 1)) {
      try DecideTournament(state).claim(1, ("ann", 412), ("ben", 388), by: "eva")
    }
  }

  @Test("Each correction counts, the second and those after it too, and standings follow each of them")
  func correctedAgain() throws {
    var state = try evening()
    try take(&state) { try $0.score(1, ("ann", 412), ("ben", 388)) }
    try take(&state) { try $0.score(1, ("eva", 400), ("tom", 350)) }
    let results = [(402, 388), (388, 402), (380, 380), (412, 388)]
    for (count, scores) in results.enumerated() {
      try take(&state) {
        try $0.correct(1, ("ann", scores.0), ("ben", scores.1), reason: "added wrong")
      }
      #expect(state.corrections == count + 1)
      let known = RoundResult.played(Meeting(first: 1, scores.0, second: 2, scores.1))
      #expect(state.round(1)?.result(of: 1) == known && state.round(1)?.result(of: 2) == known)
      let standings = state.division("A").division.standings()
      #expect(standings.first { $0.entrant == 1 }?.spread == scores.0 - scores.1)
    }
    // Another board's correction after them counts as well.
    try take(&state) { try $0.correct(1, ("eva", 350), ("tom", 400), reason: "the wrong way round") }
    #expect(state.division("A").division.standings().first { $0.entrant == 4 }?.spread == 50)
  }
}
