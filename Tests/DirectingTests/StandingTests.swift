// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Directing

/// Source: results and standings.
@Suite("Standings: wins, a tie being half of one, then spread")
struct StandingTests {
  static func game(_ one: Int, _ score: Int, _ other: Int, _ against: Int) -> RoundResult {
    .played(Meeting(first: one, score, second: other, against))
  }

  @Test("T88 A 3-1 +20, B 3-1 +100, C 2½: B, A, C")
  func order() throws {
    let game = Self.game
    let division = try Fields.division(
      6,
      [
        [game(1, 400, 4, 390), game(2, 400, 5, 350), game(3, 400, 6, 300)],
        [game(1, 400, 5, 390), game(2, 400, 6, 350), game(3, 400, 4, 300)],
        [game(1, 400, 6, 390), game(2, 400, 4, 350), game(3, 400, 5, 400)],
        [game(4, 410, 1, 400), game(5, 450, 2, 400), game(6, 500, 3, 400)],
      ])
    let level = division.standings()
    #expect(division.standings(after: 3).prefix(3).map(\.spread) == [150, 30, 200])
    #expect(level.prefix(3).map(\.place) == [1, 2, 3] && level[2].winsText == "2.5")
    #expect(level.prefix(3).map(\.entrant) == [2, 1, 3])
    #expect(level.prefix(3).map(\.spread) == [100, 20, 100])
    #expect(level.prefix(3).map { [$0.wins, $0.ties, $0.losses] } == [[3, 0, 1], [3, 0, 1], [2, 1, 1]])
  }

  @Test("Who is equal in wins, losses and spread shares the place, in the order of numbers")
  func shared() throws {
    let game = Self.game
    let standings = try Fields.division(6, [[game(2, 400, 1, 350), game(4, 400, 3, 350)]]).standings()
    #expect(standings.map(\.entrant) == [2, 4, 5, 6, 1, 3])
    #expect(standings.map(\.place) == [1, 1, 3, 3, 5, 5])
    #expect(try Fields.division(3).standings().map(\.place) == [1, 1, 1])
  }

  @Test("A bye wins by 50, not coming loses by 50, and of a double forfeit each side loses")
  func withoutGame() throws {
    let standings = try Fields.division(
      5,
      [
        [
          .bye(5), .forfeit(by: 1, to: 2), .forfeit(by: 3, to: nil),
          .forfeit(by: 4, to: nil, lossSpread: -75),
        ]
      ]
    ).standings()
    #expect(standings.map(\.entrant) == [2, 5, 1, 3, 4])
    #expect(standings.map(\.spread) == [50, 50, -50, -50, -75])
    #expect(standings.map(\.wins) == [1, 1, 0, 0, 0] && standings.map(\.losses) == [0, 0, 1, 1, 1])
  }

  @Test("Of equal wins who has lost less stands first, whatever the spread")
  func yetToPlay() throws {
    let game = Self.game
    let rounds = [[game(1, 500, 2, 300), game(3, 400, 4, 399)], [game(2, 400, 1, 399)]]
    #expect(try Fields.division(4, rounds).standings().map(\.entrant) == [3, 1, 2, 4])
  }

  @Test("A cap bounds what each game adds to the spread, not the sum")
  func cap() throws {
    let game = Self.game
    let division = try Fields.division(2, [[game(1, 700, 2, 300)], [game(1, 500, 2, 400)]])
    #expect(division.standings(spreadCap: 300).map(\.spread) == [400, -400])
    #expect(division.standings().map(\.spread) == [500, -500])
  }

  @Test("Results that do not fit the entrants are faults, however wild the numbers")
  func faults() {
    let wild = RoundResult.played(Meeting(first: 1, Int.min, second: 2, Int.max))
    #expect(throws: DivisionFault.scoreOutOfRange(1, round: 1)) { try Fields.division(2, [[wild]]) }
    #expect(throws: DivisionFault.unknown(3, round: 2)) { try Fields.division(2, [[], [.bye(3)]]) }
    #expect(throws: DivisionFault.unknown(.min, round: 1)) { try Fields.division(2, [[.bye(.min)]]) }
    #expect(throws: DivisionFault.twice(1, round: 1)) {
      try Fields.division(2, [[Self.game(1, 400, 1, 300)]])
    }
    #expect(throws: DivisionFault.twice(2, round: 1)) { try Fields.division(2, [[.bye(2), .bye(2)]]) }
    #expect(throws: DivisionFault.numberOutOfPlace(2)) {
      try Division(name: "A", entrants: [Entrant(number: 2, name: "Ann")])
    }
  }
}
