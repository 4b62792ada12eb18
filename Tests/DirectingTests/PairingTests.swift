// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Directing

/// Source: pairing systems; first or second.
@Suite("King of the Hill, round robin, and who goes first")
struct PairingTests {
  @Test("T90 King of the Hill on a standings list of six: 1-2, 3-4, 5-6")
  func hill() throws {
    let results = [(4, 1, 500), (2, 6, 450), (5, 3, 410)].map { winner, loser, score in
      RoundResult.played(Meeting(first: winner, score, second: loser, 400))
    }
    let division = try Fields.division(6, [results])
    #expect(division.standings().map(\.entrant) == [4, 2, 5, 3, 6, 1])
    let pairings = try PairingSystem.kingOfTheHill.pairings(of: division, under: SwissTests.anyRepeats)
    #expect(pairings.pairs == [Pair(4, 2), Pair(5, 3), Pair(6, 1)] && pairings.byes.isEmpty)
    #expect(pairings.repeats == [Pair(5, 3)])
  }

  @Test("King of the Hill gives the bye to the lowest of those with the fewest")
  func hillBye() throws {
    let first = try PairingSystem.kingOfTheHill.pairings(of: Fields.division(3))
    #expect(first.pairs == [Pair(1, 2)] && first.byes == [3])
    let game = RoundResult.played(Meeting(first: 1, 400, second: 2, 300))
    let second = try PairingSystem.kingOfTheHill.pairings(of: Fields.division(3, [[game, .bye(3)]]))
    #expect(second.pairs == [Pair(1, 3)] && second.byes == [2])
  }

  @Test("A round robin brings every pair together once before any twice, for 2 to 40 players")
  func robin() throws {
    for count in 2...40 {
      var seen: [Pair: Int] = [:]
      var byes: [Int] = []
      let rounds = count - 1 + count % 2
      for round in 0..<2 * rounds {
        let played = Array(repeating: [RoundResult](), count: round)
        let pairings = try PairingSystem.roundRobin.pairings(of: Fields.division(count, played))
        try SwissTests.check(pairings, try Fields.division(count, played))
        for pair in pairings.pairs { seen[pair, default: 0] += 1 }
        byes += pairings.byes
        if round + 1 == rounds {
          try #require(seen.count == count * (count - 1) / 2 && seen.values.allSatisfy { $0 == 1 })
          try #require(byes.sorted() == (count.isMultiple(of: 2) ? [] : Array(1...count)))
        }
      }
      try #require(seen.values.allSatisfy { $0 == 2 })
    }
    #expect(try PairingSystem.roundRobin.pairings(of: Fields.division(1)).byes == [1])
    #expect(try PairingSystem.roundRobin.pairings(of: Fields.division(0)).byes.isEmpty)
  }

  @Test(
    "In a round robin whoever was to meet someone that left has a bye; who left before is not on the wheel")
  func left() throws {
    let rules = PairingRules(withdrawn: [4])
    let game = RoundResult.played(Meeting(first: 4, 400, second: 1, 300))
    let division = try Fields.division(4, [[game]])
    let pairings = try PairingSystem.roundRobin.pairings(of: division, under: rules)
    try SwissTests.check(pairings, division, rules)
    #expect(pairings.byes == [2] && pairings.pairs == [Pair(1, 3)])
    let before = try PairingSystem.roundRobin.pairings(of: Fields.division(5), under: rules)
    #expect(before.byes.isEmpty && before.pairs.count == 2)
  }

  /// A history in which entrants 1 and 2 went first and second so often, against others.
  static func starts(_ one: (Int, Int), _ two: (Int, Int)) throws -> History {
    var rounds: [[RoundResult]] = []
    for (entrant, counts) in [(1, one), (2, two)] {
      for _ in 0..<counts.0 { rounds.append([.played(Meeting(first: entrant, 400, second: 3, 390))]) }
      for _ in 0..<counts.1 { rounds.append([.played(Meeting(first: 3, 400, second: entrant, 390))]) }
    }
    return History(of: try Fields.division(3, rounds))
  }

  @Test("T91 Two firsts and a second against one first and two seconds: the latter goes first")
  func fewerFirsts() throws {
    let pair = Pair(1, 2)
    #expect(try Self.starts((2, 1), (1, 2)).first(of: pair) == 2)
    #expect(try Self.starts((1, 2), (2, 1)).first(of: pair) == 1)
  }

  @Test("Of equal firsts, who went second more often goes first; of equal seconds too, tiles are drawn")
  func moreSeconds() throws {
    let pair = Pair(1, 2)
    #expect(try Self.starts((1, 2), (1, 1)).first(of: pair) == 1)
    #expect(try Self.starts((1, 0), (1, 1)).first(of: pair) == 2)
    #expect(try Self.starts((1, 1), (1, 1)).first(of: pair) == nil)
  }

  @Test("Firsts are weighed against seconds: who has played less is not first each time")
  func lateFirsts() throws {
    let pair = Pair(1, 2)
    // With the same lead, the smaller part of firsts goes first; half and half is drawn.
    #expect(try Self.starts((1, 0), (2, 2)).first(of: pair) == 2)
    #expect(try Self.starts((1, 0), (3, 2)).first(of: pair) == 2)
    #expect(try Self.starts((0, 1), (2, 3)).first(of: pair) == 1)
    #expect(try Self.starts((0, 0), (2, 2)).first(of: pair) == nil)
    #expect(try Self.starts((0, 0), (2, 3)).first(of: pair) == 2)
  }

  @Test("Of two with equal firsts and seconds, who went second when they met goes first")
  func headToHead() throws {
    let games = [(1, 2), (3, 1), (2, 3)].map { first, second in
      [RoundResult.played(Meeting(first: first, 400, second: second, 390))]
    }
    let history = History(of: try Fields.division(3, games))
    #expect(history.starts(of: 1) == history.starts(of: 2))
    #expect(history.first(of: Pair(1, 2)) == 2 && history.first(of: Pair(1, 3)) == 1)
  }

  @Test("Not coming is a first, the next time a second; the opponent and byes have neither")
  func absent() throws {
    let absences = [RoundResult.forfeit(by: 1, to: 2), .forfeit(by: 1, to: nil), .forfeit(by: 1, to: 2)]
    let history = History(of: try Fields.division(3, absences.map { [$0, .bye(3)] }))
    #expect(history.starts(of: 1) == History.StartCounts(firsts: 2, seconds: 1))
    #expect(history.starts(of: 2) == History.StartCounts() && history.starts(of: 3) == History.StartCounts())
    #expect(history.freeWins(of: 1) == 0 && history.freeWins(of: 2) == 2 && history.freeWins(of: 3) == 3)
    #expect(history.meetings.isEmpty)
    let unknown = Meeting(first: 1, 400, second: 2, 300, isOrderKnown: false)
    let played = History(of: try Fields.division(2, [[.played(unknown)]]))
    #expect(played.starts(of: 1) == History.StartCounts() && played.meetings == [Pair(2, 1): 1])
  }
}
