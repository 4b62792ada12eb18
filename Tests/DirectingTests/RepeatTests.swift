// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Directing

/// Source: Protocol/SPEC.md 11.1; docs/DESIGN.md#repeats.
@Suite("Two meet again only where the system leaves nothing else, and never oftener than the bound")
struct RepeatTests {
  static let unbound = PairingRules(mostMeetings: nil)

  /// Every way in which the games of a round can end, where each is won by either side or tied.
  private static func outcomes(_ pairings: Pairings) -> [[RoundResult]] {
    pairings.pairs.reduce([pairings.byes.map { RoundResult.bye($0) }]) { rounds, pair in
      rounds.flatMap { round in
        [(400, 350), (350, 420), (380, 380)].map { one, two in
          round + [.played(Meeting(first: pair.one, one, second: pair.two, two))]
        }
      }
    }
  }

  @Test(
    "Factor: four players meet in six different pairs in three rounds, however their games end",
    arguments: 1...4)
  func four(factor: Int) throws {
    let rules = PairingRules(mostMeetings: nil, factor: factor)
    func play(_ rounds: [[RoundResult]], _ pairs: Set<Pair>) throws {
      guard rounds.count < 3 else { return #expect(pairs.count == 6) }
      let made = try PairingSystem.factor.pairings(of: Fields.division(4, rounds), under: rules)
      for outcome in Self.outcomes(made) { try play(rounds + [outcome], pairs.union(made.pairs)) }
    }
    try play([], [])
  }

  /// Whether a round can be paired without a repeat, somebody with the fewest free wins having the bye.
  private static func hasWayWithout(_ field: RoundField) -> Bool {
    let free = field.standings.map { field.history.freeWins(of: $0.entrant) }
    var hasWay = false
    AllMatchings.each(of: field.places) { pairs in
      hasWay =
        hasWay
        || pairs.allSatisfy { upper, lower in
          lower == field.byePlace ? free[upper] == free.min() : field.meetings(upper, lower) == 0
        }
    }
    return hasWay
  }

  @Test(
    "Where a round can be paired without a repeat, it is, whatever the bound",
    arguments: [
      PairingSystem.swiss, .factor, .australian, .fontes,
    ])
  func needless(system: PairingSystem) throws {
    var numbers = Seeded(seed: 12)
    var without = 0
    for trial in 0..<Fields.trials / 2 {
      let count = 3 + trial % 6
      let division = try Fields.scrambled(count, rounds: 1 + trial % 5, using: &numbers)
      var rules = PairingRules(mostMeetings: [2, 3, nil][trial % 3], factor: 1 + trial % 4)
      let round = division.rounds.count + 1
      if system == .fontes { rules.rounds = round...(round + 2) }
      let field = try RoundField(division, rules)
      guard Self.hasWayWithout(field) else { continue }
      without += 1
      let pairings = try system.pairings(of: division, under: rules)
      try #require(pairings.repeats.isEmpty, "trial \(trial)")
    }
    #expect(without > Fields.trials / 8)
  }

  @Test("Chew: those who play for no prize meet again only where they must, in the last round too")
  func outOfTheMoney() throws {
    var numbers = Seeded(seed: 33)
    var without = 0
    for trial in 0..<Fields.trials / 2 {
      let count = 6 + trial % 5
      let division = try Fields.scrambled(count, rounds: 3 + trial % 3, using: &numbers)
      let last = division.rounds.count + 1 + trial % 2
      let rules = PairingRules(mostMeetings: nil, lastRound: last)
      let field = try RoundField(division, rules)
      let chew = try Chew(field)
      let pairings = try PairingSystem.chew.pairings(of: division, under: rules)
      let others = Set(field.standings.dropFirst(chew.end).map(\.entrant))
      let among = pairings.pairs.filter { others.contains($0.one) && others.contains($0.two) }
      var least = Int.max
      AllMatchings.each(of: among.flatMap { [$0.one, $0.two] }.sorted()) { pairs in
        least = min(least, pairs.count { field.history.meetings[Pair($0.0, $0.1)] != nil })
      }
      try #require(pairings.repeats.count { among.contains($0) } == least, "trial \(trial)")
      if least == 0, last == field.round { without += 1 }
    }
    #expect(without > Fields.trials / 16)
  }

  @Test("King of the Hill has neighbours meet, be it again; with a bound those who stand closest within it")
  func hill() throws {
    let met = try Fields.division(4, [[RulesTests.game(1, 2), RulesTests.game(3, 4)]])
    let order = try RoundField(met, Self.unbound).standings.map(\.entrant)
    #expect(order == [1, 3, 2, 4])
    let next = try Fields.division(4, met.rounds + [[RulesTests.game(1, 3), RulesTests.game(2, 4)]])
    #expect(try RoundField(next, Self.unbound).standings.map(\.entrant) == [1, 2, 3, 4])
    #expect(try PairingSystem.kingOfTheHill.pairings(of: next, under: Self.unbound).repeats.count == 2)
    #expect(try PairingSystem.kingOfTheHill.pairings(of: next).pairs == [Pair(1, 4), Pair(2, 3)])
    var numbers = Seeded(seed: 7)
    var bound = 0
    for trial in 0..<Fields.trials / 4 {
      let division = try Fields.scrambled(4 + 2 * (trial % 3), rounds: 1 + trial % 4, using: &numbers)
      let rules = PairingRules(mostMeetings: 1 + trial % 2)
      let field = try RoundField(division, rules)
      // Who shares a place stands in the middle of those that do; ranks are doubled, so that they are whole.
      let ranks = field.standings.map { one in
        let sharing = field.standings.indices.filter { field.standings[$0].place == one.place }
        return 2 * sharing.reduce(0, +) / sharing.count
      }
      var least = Int.max
      AllMatchings.each(of: field.places) { pairs in
        guard pairs.allSatisfy({ !field.isBeyondLimit(field.pair($0.0, $0.1)) }) else { return }
        least = min(least, pairs.reduce(0) { $0 + (ranks[$1.1] - ranks[$1.0]) * (ranks[$1.1] - ranks[$1.0]) })
      }
      guard least < .max else {
        #expect(throws: PairingFault.self) {
          try PairingSystem.kingOfTheHill.pairings(of: division, under: rules)
        }
        continue
      }
      let places = Dictionary(uniqueKeysWithValues: field.standings.enumerated().map { ($1.entrant, $0) })
      let pairings = try PairingSystem.kingOfTheHill.pairings(of: division, under: rules)
      let sum = try pairings.pairs.reduce(0) { sum, pair in
        let distance = try ranks[#require(places[pair.one])] - ranks[#require(places[pair.two])]
        return sum + distance * distance
      }
      try #require(sum == least && !pairings.pairs.contains(where: field.isBeyondLimit), "trial \(trial)")
      if sum > 2 * field.places.count { bound += 1 }
    }
    #expect(bound > Fields.trials / 20)
  }

  @Test("King of the Hill: four who are exactly equal meet in six different pairs in three rounds")
  func equalsOnTheHill() throws {
    var rounds: [[RoundResult]] = []
    var pairs: Set<Pair> = []
    for _ in 1...3 {
      let pairings = try PairingSystem.kingOfTheHill.pairings(
        of: Fields.division(4, rounds), under: Self.unbound)
      #expect(pairings.repeats.isEmpty)
      pairs.formUnion(pairings.pairs)
      rounds.append(
        pairings.pairs.map { .played(Meeting(first: $0.one, 380, second: $0.two, 380)) })
    }
    #expect(pairs.count == 6)
  }

  @Test(
    "King of the Hill: of all ways to pair neighbours where equals change places, one with fewest repeats")
  func hillOfEquals() throws {
    var numbers = Seeded(seed: 21)
    var better = 0
    for trial in 0..<Fields.trials / 2 {
      let count = 4 + 2 * (trial % 3)
      var division = try Fields.division(count)
      for _ in 0..<(1 + trial % 5) {
        let pairings = try PairingSystem.kingOfTheHill.pairings(of: division, under: Self.unbound)
        // Few scores, so that many are equal.
        let results = pairings.pairs.map { pair in
          let score = 400 + 50 * Int.random(in: -1...1, using: &numbers)
          return RoundResult.played(Meeting(first: pair.one, score, second: pair.two, 400))
        }
        division = try Fields.division(count, division.rounds + [results])
      }
      let field = try RoundField(division, Self.unbound)
      let places = field.standings.map(\.place)
      let met = { (pair: (Int, Int)) in (1 << field.meetings(pair.0, pair.1)) - 1 }
      /// The places that meet, whoever stands on them.
      func shape(_ pairs: [(Int, Int)]) -> [[Int]] {
        pairs.map { [places[$0.0], places[$0.1]].sorted() }.sorted { $0.lexicographicallyPrecedes($1) }
      }
      let neighbours = stride(from: 0, to: count, by: 2).map { ($0, $0 + 1) }
      var least = Int.max
      AllMatchings.each(of: field.places) { pairs in
        if shape(pairs) == shape(neighbours) { least = min(least, pairs.map(met).reduce(0, +)) }
      }
      let positions = Dictionary(uniqueKeysWithValues: field.standings.enumerated().map { ($1.entrant, $0) })
      let pairings = try PairingSystem.kingOfTheHill.pairings(of: division, under: Self.unbound)
      let made = try pairings.pairs.map { pair in
        let both = try [#require(positions[pair.one]), #require(positions[pair.two])].sorted()
        return (both[0], both[1])
      }
      try #require(shape(made) == shape(neighbours), "trial \(trial)")
      try #require(made.map(met).reduce(0, +) == least, "trial \(trial)")
      if least < neighbours.map(met).reduce(0, +) { better += 1 }
    }
    #expect(better > 0)
  }

  @Test("A round robin that has gone round goes on only where the bound has room for it")
  func wheels() throws {
    for (system, rounds) in [(PairingSystem.roundRobin, 3), (.roundRobinTwice, 1)] {
      var played: [[RoundResult]] = []
      for _ in 0..<rounds {
        let pairings = try system.pairings(of: Fields.division(4, played))
        played.append(pairings.pairs.map { RulesTests.game($0.one, $0.two) })
      }
      let division = try Fields.division(4, played)
      #expect(throws: PairingFault.self) { try system.pairings(of: division) }
      for rules in [PairingRules(mostMeetings: 2), Self.unbound] {
        #expect(try system.pairings(of: division, under: rules).repeats.count == 2)
      }
    }
  }
}
