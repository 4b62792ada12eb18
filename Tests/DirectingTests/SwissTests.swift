// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Directing

/// Source: pairing systems, Swiss; bye to the lowest with fewest byes.
@Suite("Swiss: equal wins meet, nobody twice while that can be avoided, byes go round")
struct SwissTests {
  /// Rules under which two may meet as often as must be.
  static let anyRepeats = PairingRules(mostMeetings: nil)

  /// What any pairing must be: everybody once, and the repeats named.
  static func check(
    _ pairings: Pairings, _ division: Division, _ rules: PairingRules = PairingRules()
  ) throws {
    let named = pairings.pairs.flatMap { [$0.one, $0.two] } + pairings.byes
    try #require(named.sorted() == division.entrants.map(\.number).filter { !rules.isAway($0) })
    let met = History(of: division, awaited: rules.awaited).meetings
    try #require(pairings.repeats == pairings.pairs.filter { met[$0] != nil })
  }

  @Test("T89 Seven players, three rounds, whatever the results: a different bye each round, no repeats")
  func seven() throws {
    var games = 0
    for first in 0..<27 {
      for second in 0..<27 {
        var division = try Fields.division(7)
        var byes: Set<Int> = []
        for outcomes in [first, second, 0] {
          let pairings = try PairingSystem.swiss.pairings(of: division)
          try Self.check(pairings, division)
          try #require(pairings.repeats.isEmpty && pairings.byes.count == 1)
          byes.formUnion(pairings.byes)
          // Each of three games is won, tied or lost, in all combinations.
          let results = zip(pairings.pairs, [1, 3, 9]).map { pair, power in
            RoundResult.played(
              Meeting(first: pair.one, 400, second: pair.two, 350 + 50 * (outcomes / power % 3)))
          }
          division = try Fields.division(7, division.rounds + [results + [.bye(pairings.byes[0])]])
          games += 3
        }
        try #require(byes.count == 3)
      }
    }
    #expect(games == 27 * 27 * 9)
  }

  @Test(
    "T89 No repeats in the first n / 2 rounds, and nobody two byes before all have one, for 2 to 40 players")
  func random() throws {
    var numbers = Seeded(seed: 89)
    for trial in 0..<Fields.trials {
      // Small fields often, large ones now and then: time grows with the third power.
      let count = trial % 50 == 0 ? Int.random(in: 17...40, using: &numbers) : 2 + trial % 15
      var division = try Fields.division(count)
      for round in 1...min(count, 7) {
        let pairings = try PairingSystem.swiss.pairings(of: division, under: Self.anyRepeats)
        try Self.check(pairings, division)
        if round <= count / 2 { try #require(pairings.repeats.isEmpty, "\(count) players, round \(round)") }
        let history = History(of: division)
        let fewest = (1...count).map(history.freeWins).min()
        try #require(pairings.byes.count == count % 2)
        try #require(pairings.byes.allSatisfy { history.freeWins(of: $0) == fewest })
        let results = Fields.results(of: pairings, after: division, using: &numbers)
        division = try Fields.division(count, division.rounds + [results])
      }
    }
  }

  @Test("Up to 8 players, a repeat comes only if every pairing with that bye count has one")
  func avoidable() throws {
    var numbers = Seeded(seed: 8)
    var forced = 0
    for trial in 0..<Fields.trials {
      let count = 2 + trial % 7
      let division = try Fields.scrambled(count, rounds: trial % 6, using: &numbers)
      let history = History(of: division)
      let pairings = try PairingSystem.swiss.pairings(of: division, under: Self.anyRepeats)
      try Self.check(pairings, division)
      let fewest = (1...count).map(history.freeWins).min()
      var least = Int.max
      AllMatchings.each(of: Array(1...(count + count % 2))) { pairs in
        let idle = pairs.filter { $0.1 > count }.map(\.0)
        guard idle.allSatisfy({ history.freeWins(of: $0) == fewest }) else { return }
        least = min(least, pairs.count { $0.1 <= count && history.meetings[Pair($0.0, $0.1)] != nil })
      }
      try #require(pairings.repeats.isEmpty == (least == 0), "trial \(trial), \(count) players")
      if least > 0 { forced += 1 }
    }
    #expect(forced > Fields.trials / 20)
  }

  @Test(
    "Up to 8 players, the pairing is the cheapest of all by the five sums that have no limit and no companions"
  )
  func cheapest() throws {
    var numbers = Seeded(seed: 5)
    for trial in 0..<Fields.trials / 4 {
      let count = 2 + trial % 7
      let division = try Fields.scrambled(count, rounds: trial % 6, using: &numbers)
      let field = try RoundField(division, Self.anyRepeats)
      let (standings, history) = (field.standings, field.history)
      let places = count + count % 2
      var best = Sums(of: [], standings, history)
      AllMatchings.each(of: Array(0..<places)) { pairs in
        let sums = Sums(of: pairs, standings, history)
        if best.isEmpty || sums.isLess(than: best) { best = sums }
      }
      let pairs = try Swiss(field: field).pairs()
      let sums = Sums(of: pairs, standings, history)
      try #require(!best.isLess(than: sums) && !sums.isLess(than: best), "trial \(trial)")
    }
  }

  @Test("The first round: the upper half meets the lower half, and the last has the bye")
  func halves() throws {
    let even = try PairingSystem.swiss.pairings(of: Fields.division(8))
    #expect(even.pairs == [Pair(1, 5), Pair(2, 6), Pair(3, 7), Pair(4, 8)] && even.byes.isEmpty)
    let odd = try PairingSystem.swiss.pairings(of: Fields.division(7))
    #expect(odd.pairs == [Pair(1, 4), Pair(2, 5), Pair(3, 6)] && odd.byes == [7])
  }

  @Test("Winners meet winners and losers losers; of odd numbers one of each meet")
  func groups() throws {
    let results = [(1, 2), (3, 4), (5, 6)].map { first, second in
      RoundResult.played(Meeting(first: first, 400 + first, second: second, 300))
    }
    let pairings = try PairingSystem.swiss.pairings(of: Fields.division(6, [results]))
    #expect(pairings.pairs.count { $0.one % 2 == 1 && $0.two % 2 == 1 } == 1)
    #expect(pairings.pairs.count { $0.one % 2 == 0 && $0.two % 2 == 0 } == 1)
    #expect(pairings.repeats.isEmpty)
  }

  @Test("When all have met, two repeat, and which is said")
  func exhausted() throws {
    let game = RoundResult.played(Meeting(first: 1, 400, second: 2, 300))
    let division = try Fields.division(2, [[game]])
    let pairings = try PairingSystem.swiss.pairings(of: division, under: Self.anyRepeats)
    #expect(pairings.pairs == [Pair(1, 2)] && pairings.repeats == [Pair(1, 2)])
  }

  @Test("Who has withdrawn, or is absent, is not paired")
  func withdrawn() throws {
    let division = try Fields.division(6)
    let rules = PairingRules(withdrawn: [2, 3], absent: [6])
    let pairings = try PairingSystem.swiss.pairings(of: division, under: rules)
    try Self.check(pairings, division, rules)
    #expect(pairings.pairs == [Pair(1, 4)] && pairings.byes == [5])
    #expect(try PairingSystem.swiss.pairings(of: Fields.division(0)).pairs.isEmpty)
    #expect(try PairingSystem.swiss.pairings(of: Fields.division(1)).byes == [1])
  }
}

/// The five sums of a pairing, reckoned one after the other.
private struct Sums {
  var values: [Int] = []
  var isEmpty: Bool { values.isEmpty }

  init(of pairs: [(Int, Int)], _ standings: [Standing], _ history: History) {
    guard !pairs.isEmpty else { return }
    values = [0, 0, 0, 0, 0]
    for (upper, lower) in pairs {
      guard lower < standings.count else {
        values[0] += history.freeWins(of: standings[upper].entrant)
        values[2] += standings.count - 1 - upper
        continue
      }
      let met = history.meetings[Pair(standings[upper].entrant, standings[lower].entrant)] ?? 0
      values[1] += [0, 1, 3, 7, 15][min(met, 4)]
      let gap = standings[upper].halfWins - standings[lower].halfWins
      values[3] += gap * gap
      let group = standings.count { $0.halfWins == standings[upper].halfWins }
      let distance = gap == 0 ? lower - upper - group / 2 : lower - upper
      values[4] += distance * distance
    }
  }

  func isLess(than other: Sums) -> Bool { values.lexicographicallyPrecedes(other.values) }
}
