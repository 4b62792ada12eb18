// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Directing

/// Source: pairing systems, Chew pairings.
@Suite("Chew pairings: Gibsons aside, contenders with each other, the others Swiss")
struct ChewTests {
  /// A division in which each has so many wins and such a spread after some rounds, and nobody has met anybody.
  static func standing(_ records: [(wins: Int, spread: Int)], after rounds: Int) throws -> Division {
    let results = (0..<rounds).map { round in
      records.enumerated().map { index, record -> RoundResult in
        let spread = round == 0 ? record.spread : 0
        return round < record.wins
          ? .bye(index + 1, spread: spread) : .forfeit(by: index + 1, to: nil, lossSpread: spread)
      }
    }
    return try Fields.division(records.count, results)
  }

  @Test(
    "A lead of one win and 500 with a round left can be caught, 501 cannot; 350 a round in two, 300 in more")
  func canCatch() throws {
    for (rounds, spread) in [(1, 500), (2, 700), (3, 900), (4, 1_200)] {
      for (more, isCaught) in [(0, true), (1, false)] {
        let records = [(wins: 5 + rounds, spread: spread + more), (wins: 5, spread: 0)]
        let standings = try Self.standing(records, after: 10).standings()
        #expect(Chew.canCatch(standings[1], standings[0], in: rounds) == isCaught)
        #expect(Chew.canCatch(standings[1], standings[0], in: rounds + 1))
        #expect(rounds == 1 || !Chew.canCatch(standings[1], standings[0], in: rounds - 1))
      }
    }
  }

  @Test(
    "In the last round a Gibson meets the lowest, the next two meet for the next prize, neighbours the others"
  )
  func last() throws {
    let records = [9, 7, 7, 6, 6, 5, 4, 3].enumerated().map { (wins: $1, spread: -$0) }
    let division = try Self.standing(records, after: 10)
    let rules = PairingRules(lastRound: 11, prizeBands: [1, 2, 3])
    let chew = try Chew(RoundField(division, rules))
    #expect(chew.gibsons == 1 && chew.end == 3)
    let pairings = try PairingSystem.chew.pairings(of: division, under: rules)
    #expect(pairings.pairs == [Pair(1, 8), Pair(2, 3), Pair(4, 5), Pair(6, 7)])
  }

  @Test("Two Gibsons meet each other; a band that is reached as a whole is one")
  func bands() throws {
    let records = [9, 9, 5, 5, 4, 4].enumerated().map { (wins: $1, spread: -$0) }
    let division = try Self.standing(records, after: 10)
    let one = try Chew(RoundField(division, PairingRules(lastRound: 12, prizeBands: [2])))
    #expect(one.gibsons == 2 && one.end == 2)
    let rules = PairingRules(lastRound: 12, prizeBands: [1, 4])
    #expect(try Chew(RoundField(division, rules)).gibsons == 0)
    let bands = PairingRules(lastRound: 12, prizeBands: [2, 3])
    let pairings = try PairingSystem.chew.pairings(of: division, under: bands)
    #expect(pairings.pairs == [Pair(1, 2), Pair(3, 6), Pair(4, 5)])
  }

  @Test("With rounds to come the leader meets the lowest who can catch them, and the others are Swiss")
  func contenders() throws {
    let records = [8, 8, 7, 7, 6, 6, 2, 2, 1, 1].enumerated().map { (wins: $1, spread: -$0) }
    let division = try Self.standing(records, after: 9)
    let rules = PairingRules(lastRound: 11)
    let chew = try Chew(RoundField(division, rules))
    // Six can catch the first in two rounds, but four is the most.
    #expect(chew.gibsons == 0 && chew.end == 4)
    #expect(
      try PairingSystem.chew.pairings(of: division, under: rules).pairs
        == [Pair(1, 4), Pair(2, 3), Pair(5, 6), Pair(7, 8), Pair(9, 10)])
    let longer = PairingRules(lastRound: 12)
    #expect(try Chew(RoundField(division, longer)).end == 6)
    #expect(
      try PairingSystem.chew.pairings(of: division, under: longer).pairs.prefix(3)
        == [Pair(1, 6), Pair(2, 5), Pair(3, 4)])
  }

  @Test("Contenders meet each other with the fewest repeats; only the limit makes them meet others")
  func repeats() throws {
    let records = [8, 8, 7, 7, 2, 2, 1, 1].enumerated().map { (wins: $1, spread: -$0) }
    let rounds = try Self.standing(records, after: 9).rounds
    let games = [(1, 4), (2, 3), (5, 7), (6, 8)].map { RulesTests.game($0, $1, 300) }
    let division = try Fields.division(8, rounds + [games])
    let pairings = try PairingSystem.chew.pairings(of: division, under: PairingRules(lastRound: 12))
    #expect(pairings.repeats.isEmpty)
    #expect(pairings.pairs == [Pair(1, 3), Pair(2, 4), Pair(5, 6), Pair(7, 8)])
    // Were the contenders to stay among themselves, 5 and 6 would meet again.
    let last = [games[0], games[1], RulesTests.game(5, 6)]
    let closed = try Fields.division(6, rounds.map { Array($0.prefix(6)) } + [last])
    let few = try PairingSystem.chew.pairings(of: closed, under: PairingRules(lastRound: 12))
    #expect(few.repeats.isEmpty && few.pairs[0] == Pair(1, 3))
    let twice = PairingRules(mostMeetings: 2, lastRound: 12)
    let more = try PairingSystem.chew.pairings(of: closed, under: twice)
    #expect(more.pairs == [Pair(1, 3), Pair(2, 4), Pair(5, 6)] && more.repeats == [Pair(5, 6)])
  }
}
