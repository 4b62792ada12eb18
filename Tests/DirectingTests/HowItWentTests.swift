// SPDX-License-Identifier: MIT
import Foundation
@testable import Directing
import TestSupport
import Testing

/// Source: SPEC.md, 11.1.
@Suite("How an event went follows from its results alone")
struct HowItWentTests {
  /// An event of players `p1`, `p2` …, whose boards each have a result at random.
  static func event(
    _ numbers: inout Seeded, players: Int, rounds: Int, team: (Int) -> String? = { _ in nil }
  ) throws -> TournamentState {
    let terms = try #require(TournamentTerms(systems: Array(repeating: .swiss, count: rounds)))
    var state = TournamentState(terms)
    for number in 1...players {
      let rating =
        Int.random(in: 0..<4, using: &numbers) == 0 ? 0 : Int.random(in: 500...2300, using: &numbers)
      let form = EntryForm(
        "p\(number)", rating: rating,
        particulars: Particulars(playingClass: number % 2 == 0 ? "B" : nil, team: team(number)))
      try state.take(try DecideTournament(state).enter(form))
    }
    for round in 1...rounds {
      try state.take(try DecideTournament(state).pair(of: "A") { $0.one })
      for board in try #require(state.round(round)).boards {
        let names = board.entrants.map { "p\($0)" }
        let step =
          if Int.random(in: 0..<6, using: &numbers) == 0 {
            try DecideTournament(state).score(round, names[0], spread: -50, isSure: true)
          } else {
            try DecideTournament(state).score(
              round, (names[0], Int.random(in: 250...500, using: &numbers)),
              (names[1], Int.random(in: 250...500, using: &numbers)), isSure: true)
          }
        try state.take(try #require(step))
      }
    }
    return state
  }

  @Test("Each row of a cross table adds up to its standing, and each game stands in two rows")
  func cross() throws {
    var numbers = Seeded(seed: 31)
    for players in [2, 5, 8, 13] {
      let state = try Self.event(&numbers, players: players, rounds: 4)
      let table = CrossTable(of: "A", in: state)
      #expect(table.played == 4 && table.rows.count == players)
      var games: [String: Int] = [:]
      for row in table.rows {
        let words = row.words(of: 4)
        #expect(words.count { "WB".contains($0.first ?? "?") } == row.standing.wins)
        #expect(words.count { "LF".contains($0.first ?? "?") } == row.standing.losses)
        #expect(words.count { $0.first == "T" } == row.standing.ties)
        #expect(row.rounds.compactMap { $0.outcome?.spread }.reduce(0, +) == row.standing.spread)
        for (round, word) in words.enumerated() where "WLT".contains(word.first ?? "?") {
          let opponent = try #require(Int(word.dropFirst().prefix { $0.isNumber }))
          let pair = [row.entrant, opponent].sorted()
          games["\(round) \(pair)", default: 0] += 1
        }
      }
      #expect(games.values.allSatisfy { $0 == 2 })
    }
  }

  @Test("Everybody's rounds, gathered at once, are each one's own")
  func gathered() throws {
    var numbers = Seeded(seed: 53)
    for players in [2, 5, 8, 13] {
      let state = try Self.event(&numbers, players: players, rounds: 4)
      let played = (1...players).map { number in
        state.rounds.indices.filter {
          state.rounds[$0].board(of: number) != nil || state.rounds[$0].byes.contains(number)
        }
      }
      #expect(state.roundsOfAll().map { $0.map { $0.round - 1 } } == played)
      #expect(state.roundsOfAll().joined().contains { $0.opponent == nil } == (players % 2 == 1))
    }
  }

  @Test("A round that somebody did not play is a hyphen, and one that is still to come names the opponent")
  func words() throws {
    var state = TournamentState(try #require(TournamentTerms(systems: [.swiss, .swiss])))
    for name in ["p1", "p2", "p3", "p4"] { try state.take(try DecideTournament(state).enter(name)) }
    try state.take(try DecideTournament(state).drop("p4", from: 1, back: 2))
    try state.take(
      try DecideTournament(state).pair(
        of: "A", byHand: ByHand(pairs: [ByHand.Two("p2", "p1")], byes: ["p3"])
      ) { $0.one })
    let rows = CrossTable(of: "A", in: state).rows.sorted { $0.entrant < $1.entrant }
    #expect(rows.map { $0.words(of: 1) } == [["?2"], ["?1"], ["B+50"], ["-"]])
  }

  @Test("Games that stand out are the first of all by that measure, and who shares the last is in it")
  func highs() throws {
    var numbers = Seeded(seed: 7)
    let state = try Self.event(&numbers, players: 12, rounds: 5)
    var spreads: [Int] = []
    for round in state.rounds {
      for case .played(let game) in round.results where game.firstScore != game.secondScore {
        spreads.append(abs(game.firstScore - game.secondScore))
      }
    }
    let highs = Highs(3, in: state).highs
    let found = highs.filter { $0.what == .spread }.map(\.points)
    #expect(found.prefix(3) == spreads.sorted(by: >).prefix(3))
    #expect(found.dropFirst(3).allSatisfy { $0 == found[2] })
    #expect(Highs(3, in: state, division: "B").games == 0)
    #expect(Highs.What.usual.allSatisfy { what in highs.contains { $0.what == what } })
  }

  @Test("What two are expected to win adds up to one, and is as published")
  func expectation() {
    for difference in stride(from: -3000, through: 3000, by: 37) {
      let both =
        RatingEstimate.expectation(1500, against: 1500 + difference)
        + RatingEstimate.expectation(1500 + difference, against: 1500)
      #expect(abs(both - 1) < 1e-12)
    }
    // 1 / (1 + e^(0.0031879 x 200)), worked out elsewhere.
    #expect(abs(RatingEstimate.expectation(1300, against: 1500) - 0.345794) < 1e-6)
  }

  @Test("Two of one rating exchange half of K, and whoever has none moves nobody")
  func ratings() throws {
    var state = TournamentState(try #require(TournamentTerms(systems: [.manual, .manual])))
    for (name, rating) in [("p1", 1500), ("p2", 1500), ("p3", 0)] {
      try state.take(try DecideTournament(state).enter(name, rating: rating))
    }
    for (round, pair, bye) in [(1, ByHand.Two("p1", "p2"), "p3"), (2, ByHand.Two("p1", "p3"), "p2")] {
      try state.take(
        try DecideTournament(state).pair(of: "A", byHand: ByHand(pairs: [pair], byes: [bye])) { $0.one })
      let step = try DecideTournament(state).score(round, (pair.one, 400), (pair.other, 300), isSure: true)
      try state.take(try #require(step))
    }
    var reckoning = Reckoning(state)
    let all = RatingEstimate.all(of: "A", by: &reckoning)
    #expect(all.map(\.entrant) == [1, 2] && all.map(\.now) == [1510, 1490] && all.map(\.games) == [1, 1])
  }

  @Test(
    "Up to 16 rounds are rated at once, up to 35 in two segments, more in three, and earlier ones are longer",
    arguments: [
      (1, [1...1]), (16, [1...16]), (17, [1...9, 10...17]), (24, [1...12, 13...24]), (35, [1...18, 19...35]),
      (36, [1...12, 13...24, 25...36]), (37, [1...13, 14...25, 26...37]), (38, [1...13, 14...26, 27...38]),
    ])
  func segments(rounds: Int, expected: [ClosedRange<Int>]) {
    #expect(RatingEstimate.segments(of: rounds) == expected)
  }

  @Test("A segment is rated from the ratings that the one before led to", arguments: [16, 17, 35, 36])
  func longEvents(rounds: Int) throws {
    var numbers = Seeded(seed: UInt64(rounds))
    let names = ["p1", "p2", "p3", "p4"]
    let wanted = [1750, 1620, 1430, 1300]
    let terms = try #require(TournamentTerms(systems: Array(repeating: .manual, count: rounds)))
    var state = TournamentState(terms)
    for (name, rating) in zip(names, wanted) {
      try state.take(try DecideTournament(state).enter(name, rating: rating))
    }
    // The share of a win each had, and against whom, by round.
    var games: [[(opponent: Int, share: Double)]] = []
    for round in 1...rounds {
      let others = names.indices.dropFirst().shuffled(using: &numbers)
      let pairs = [(0, others[0]), (others[1], others[2])]
      let byHand = ByHand(pairs: pairs.map { ByHand.Two(names[$0.0], names[$0.1]) })
      try state.take(try DecideTournament(state).pair(round, of: "A", byHand: byHand) { $0.one })
      var played = Array(repeating: (opponent: 0, share: 0.5), count: 4)
      for (one, other) in pairs {
        let won = Bool.random(using: &numbers)
        let step = try DecideTournament(state).score(
          round, (names[one], won ? 450 : 350), (names[other], 400), isSure: true)
        try state.take(try #require(step))
        played[one] = (other, won ? 1 : 0)
        played[other] = (one, won ? 0 : 1)
      }
      games.append(played)
    }
    var ratings = wanted
    let parts = rounds < 17 ? 1 : rounds < 36 ? 2 : 3
    var left = games[...]
    for part in 0..<parts {
      let before = ratings
      let many = Int((Double(left.count) / Double(parts - part)).rounded(.up))
      for place in ratings.indices {
        let excess = left.prefix(many).reduce(0.0) { sum, round in
          let game = round[place]
          return sum + game.share - 1 / (1 + exp(0.0031879 * Double(before[game.opponent] - before[place])))
        }
        let factor = before[place] > 2000 ? 10.0 : before[place] > 1800 ? 16 : 20
        ratings[place] = before[place] + Int((factor * excess).rounded())
      }
      left = left.dropFirst(many)
    }
    var reckoning = Reckoning(state)
    let all = RatingEstimate.all(of: "A", by: &reckoning).sorted { $0.entrant < $1.entrant }
    #expect(all.map(\.now) == ratings && all.map(\.was) == wanted)
    #expect(all.allSatisfy { $0.games == rounds })
  }

  @Test("Prizes never come to more than the fund, and equals have the same")
  func prizes() throws {
    var numbers = Seeded(seed: 3)
    for _ in 0..<40 {
      let state = try Self.event(&numbers, players: Int.random(in: 2...9, using: &numbers), rounds: 2)
      let fund = Int.random(in: 1...999, using: &numbers)
      for playingClass in [nil, "B"] {
        var reckoning = Reckoning(state)
        let prizes = Prizes(
          fund: fund, percents: [40, 30, 20, 10], of: "A", playingClass: playingClass, by: &reckoning)
        #expect(prizes.paid <= 100 * fund)
        for (one, other) in zip(prizes.prizes, prizes.prizes.dropFirst()) {
          #expect(one.place < other.place || one.hundredths == other.hundredths)
        }
        if playingClass != nil { #expect(prizes.prizes.allSatisfy { $0.entrant.isMultiple(of: 2) }) }
      }
    }
    let fresh = try Self.event(&numbers, players: 3, rounds: 1)
    var reckoning = Reckoning(fresh)
    #expect(Prizes(fund: 10, percents: [100], of: "A", by: &reckoning).paid <= 1000)
  }

  @Test("Nobody has won for sure whom somebody can still pass, and nobody after the last round")
  func gibsons() throws {
    func gibsons(_ state: TournamentState) -> Set<Int> {
      var reckoning = Reckoning(state)
      return reckoning.gibsons(of: "A")
    }
    var numbers = Seeded(seed: 5)
    var found = 0
    for seed in 0..<60 {
      var state = try Self.event(&numbers, players: 6, rounds: 5)
      #expect(gibsons(state) == [])
      let terms = try #require(TournamentTerms(systems: Array(repeating: .swiss, count: 6)))
      try state.take(.termed(terms))
      let (field, places) = state.division("A")
      let standings = field.standings()
      for sure in gibsons(state) {
        found += 1
        let own = try #require(standings.first { places[$0.entrant - 1] == sure })
        let rest = standings.filter { $0.place > own.place }
        #expect(rest.allSatisfy { $0.halfWins + 2 <= own.halfWins }, "seed \(seed)")
      }
    }
    #expect(found > 0)
  }
}
