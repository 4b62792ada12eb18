// SPDX-License-Identifier: MIT
@testable import Directing
import TestSupport
import Testing

/// Source: Protocol/SPEC.md, 11.1; tsh, `TSH::Player::TuffLuck`, `LuckyStiff`, `TSH::Command::PRiZes`.
@Suite("Small prizes follow from the results alone")
struct PrizeTests {
  /// The margins of an entrant's games that were won, or lost, the closest first.
  private static func margins(of entrant: Int, isWon: Bool, in state: TournamentState) -> [Int] {
    state.rounds.flatMap { round in
      round.results.compactMap { result -> Int? in
        guard case .played(let game) = result, game.first == entrant || game.second == entrant else {
          return nil
        }
        let margin =
          game.first == entrant ? game.firstScore - game.secondScore : game.secondScore - game.firstScore
        return margin != 0 && (margin > 0) == isWon ? abs(margin) : nil
      }
    }.sorted()
  }

  @Test("Tough luck is the least sum of so many losses, lucky stiff of so many wins", arguments: 1...4)
  func luck(games: Int) throws {
    var numbers = Seeded(seed: 11)
    for players in [4, 9, 16] {
      let state = try HowItWentTests.event(&numbers, players: players, rounds: 6)
      for (what, isWon) in [(Highs.What.luck, false), (.stiff, true)] {
        let sums = (1...players).compactMap { entrant -> Int? in
          let margins = Self.margins(of: entrant, isWon: isWon, in: state)
          return margins.count < games ? nil : margins.prefix(games).reduce(0, +)
        }.sorted()
        var reckoning = Reckoning(state)
        let feats = Feats([what], most: 3, games: games, of: "A", by: &reckoning).feats
        #expect(Array(feats.prefix(3).map(\.points)) == Array(sums.prefix(3)))
        #expect(feats.dropFirst(3).allSatisfy { $0.points == sums[2] })
        for feat in feats {
          let margins = Self.margins(of: feat.entrant, isWon: isWon, in: state)
          #expect(feat.what == what && feat.cause == .spreads(Array(margins.prefix(games))))
        }
      }
    }
  }

  @Test("A place above the seed counts the places between, and equal ratings share the better seed")
  func overseed() throws {
    var state = TournamentState(try #require(TournamentTerms(systems: [.manual])))
    for (name, rating, seed) in [("p1", 1500, 1), ("p2", 1400, nil), ("p3", 1400, nil), ("p4", 0, nil)] {
      let form = EntryForm(name, rating: rating, particulars: Particulars(seed: seed))
      try state.take(try DecideTournament(state).enter(form))
    }
    let pairs = [ByHand.Two("p1", "p3"), ByHand.Two("p2", "p4")]
    try state.take(try DecideTournament(state).pair(of: "A", byHand: ByHand(pairs: pairs)) { $0.one })
    for (one, other, ahead) in [("p3", "p1", 30), ("p4", "p2", 90)] {
      let step = try DecideTournament(state).score(1, (one, 400), (other, 400 - ahead), isSure: true)
      try state.take(try #require(step))
    }
    var reckoning = Reckoning(state)
    let feats = Feats([.overseed], most: 3, games: 3, of: "A", by: &reckoning).feats
    // p4 is first, p3 second, p1 third and p2 last; p2 and p3 share the second seed.
    #expect(feats.map(\.entrant) == [4] && feats.map(\.points) == [3])
    #expect(feats.first?.cause == .places(seed: 4, now: 1))
  }

  @Test(
    "Handicap points are two a win and one a tie beside the handicap, and the better place is the first of equal ones"
  )
  func handicap() throws {
    var numbers = Seeded(seed: 31)
    for players in [5, 10, 15] {
      var state = try HowItWentTests.event(&numbers, players: players, rounds: 5)
      for number in stride(from: 1, through: players, by: 2) {
        var change = EntryChange()
        change.handicap = .some(1 + number % 4)
        try state.take(try #require(try DecideTournament(state).change("\(number)", change)))
      }
      var reckoning = Reckoning(state)
      let field = reckoning.field("A")
      let ranked = field.standings.map { standing -> (number: Int, points: Int, place: Int) in
        let number = field.numbers[standing.entrant - 1]
        let handicap = number % 2 == 1 ? 1 + number % 4 : 0
        return (number, 2 * standing.wins + standing.ties + handicap, standing.place)
      }.sorted { ($1.points, $0.place, $0.number) < ($0.points, $1.place, $1.number) }
      let feats = Feats([.handicap], most: 3, games: 3, of: "A", by: &reckoning).feats
      #expect(Array(feats.prefix(3).map(\.entrant)) == Array(ranked.prefix(3).map(\.number)))
      #expect(Array(feats.prefix(3).map(\.points)) == Array(ranked.prefix(3).map(\.points)))
      #expect(
        feats.count == ranked.filter { ($0.points, -$0.place) >= (ranked[2].points, -ranked[2].place) }.count)
    }
  }

  @Test("An upset is a win over who is rated higher, and nobody without a rating has one")
  func upset() throws {
    var numbers = Seeded(seed: 5)
    let state = try HowItWentTests.event(&numbers, players: 14, rounds: 5)
    let differences = state.rounds.flatMap(\.results).compactMap { result -> Int? in
      guard case .played(let game) = result, game.spread != 0 else { return nil }
      let (won, lost) = game.spread > 0 ? (game.first, game.second) : (game.second, game.first)
      let (winner, loser) = (state.entrants[won - 1].rating, state.entrants[lost - 1].rating)
      return winner > 0 && loser > winner ? loser - winner : nil
    }.sorted(by: >)
    let found = Highs(2, [.upset], in: state).highs.map(\.points)
    #expect(found.count >= 2 && Array(found.prefix(2)) == Array(differences.prefix(2)))
  }

  @Test("The teams' results together are those of everybody who has a team, whatever the capitals")
  func teams() throws {
    var numbers = Seeded(seed: 23)
    let names = ["north", "North", "south", nil]
    let state = try HowItWentTests.event(&numbers, players: 13, rounds: 5) { names[$0 % names.count] }
    var reckoning = Reckoning(state)
    let field = reckoning.field("A")
    let rows = TeamStandings(of: ["A"], by: &reckoning).rows
    #expect(Set(rows.map { $0.team.lowercased() }) == ["north", "south"])
    let counted = field.standings.filter { state.entrants[$0.entrant - 1].particulars.team != nil }
    #expect(rows.map(\.players).reduce(0, +) == counted.count)
    #expect(rows.map(\.wins).reduce(0, +) == counted.map(\.wins).reduce(0, +))
    #expect(rows.map(\.losses).reduce(0, +) == counted.map(\.losses).reduce(0, +))
    #expect(rows.map(\.ties).reduce(0, +) == counted.map(\.ties).reduce(0, +))
    #expect(rows.map(\.spread).reduce(0, +) == counted.map(\.spread).reduce(0, +))
    #expect(2 * rows[0].wins + rows[0].ties >= 2 * rows[1].wins + rows[1].ties && rows[0].place == 1)
    #expect(TeamStandings(of: [], by: &reckoning).rows.isEmpty)
  }
}
