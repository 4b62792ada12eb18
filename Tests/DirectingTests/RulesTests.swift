// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Directing

/// Source: max repeats; pairing systems, aims to balance.
@Suite("A round's rules: how often two may meet, who is here, who is kept apart")
struct RulesTests {
  static func game(_ one: Int, _ other: Int, _ score: Int = 400) -> RoundResult {
    .played(Meeting(first: one, score, second: other, 300))
  }

  /// The least that any way to pair a field gathers by counting its pairs.
  static func least(_ count: Int, _ counts: (Pair) -> Bool) -> Int {
    var least = Int.max
    AllMatchings.each(of: Array(1...(count + count % 2))) { pairs in
      least = min(least, pairs.count { $0.1 <= count && counts(Pair($0.0, $0.1)) })
    }
    return least
  }

  @Test(
    "Up to 8 players, nobody meets beyond the limit if a pairing without exists; if not, the fault counts")
  func limit() throws {
    var numbers = Seeded(seed: 14)
    var faults = 0
    for trial in 0..<Fields.trials {
      let count = 2 + trial % 7
      let division = try Fields.scrambled(count, rounds: trial % 9, using: &numbers)
      let met = History(of: division).meetings
      let limit = 1 + trial % 3
      func least(_ limit: Int) -> Int { Self.least(count) { met[$0, default: 0] >= limit } }
      do {
        let pairings = try PairingSystem.swiss.pairings(
          of: division, under: PairingRules(mostMeetings: limit))
        try #require(pairings.pairs.allSatisfy { met[$0, default: 0] < limit }, "trial \(trial)")
      } catch PairingFault.repeatsNeeded(let pairs, let enough) {
        faults += 1
        try #require(pairs.count == least(limit) && !pairs.isEmpty, "trial \(trial)")
        try #require(pairs.allSatisfy { met[$0, default: 0] >= limit })
        try #require(enough > limit && least(enough) == 0 && least(enough - 1) > 0, "trial \(trial)")
        _ = try PairingSystem.swiss.pairings(of: division, under: PairingRules(mostMeetings: enough))
      }
    }
    #expect(faults > Fields.trials / 50)
  }

  @Test("A bye goes to somebody who had one before two meet beyond the limit")
  func limitBeforeBye() throws {
    // Only 1 has had a bye, and 1 has met both of the others.
    let division = try Fields.division(3, [[.bye(1)], [Self.game(1, 2)], [Self.game(1, 3)]])
    let pairings = try PairingSystem.swiss.pairings(of: division)
    #expect(pairings.byes == [1] && pairings.pairs == [Pair(2, 3)])
    #expect(try PairingSystem.swiss.pairings(of: division, under: SwissTests.anyRepeats).byes != [1])
    let all = try Fields.division(3, division.rounds + [[Self.game(2, 3), .bye(1)]])
    #expect(throws: PairingFault.repeatsNeeded([Pair(1, 2)], mostMeetings: 2)) {
      try PairingSystem.swiss.pairings(of: all)
    }
  }

  @Test("Companions are kept apart as far as can be, up to the round given")
  func companions() throws {
    var numbers = Seeded(seed: 3)
    for trial in 0..<Fields.trials / 4 {
      let count = 2 + trial % 7
      let teams = (0..<count).map { _ in ["x", "y", nil][Int.random(in: 0..<3, using: &numbers)] }
      let entrants = teams.enumerated().map { Entrant(number: $0 + 1, name: "P", team: $1) }
      let division = try Division(name: "A", entrants: entrants)
      func together(_ pair: Pair) -> Bool {
        teams[pair.one - 1] != nil && teams[pair.one - 1] == teams[pair.two - 1]
      }
      let rules = PairingRules(apartThrough: 1)
      let pairings = try PairingSystem.swiss.pairings(of: division, under: rules)
      try #require(pairings.companions == pairings.pairs.filter(together))
      // In the first round everybody has as few byes as anybody.
      try #require(pairings.companions.count == Self.least(count, together), "trial \(trial)")
    }
    let later = PairingRules(apartThrough: 1)
    let pairs = ["A", "A", "B", "B"].enumerated().map {
      Entrant(number: $0 + 1, name: "P", team: $1)
    }
    let first = try Division(name: "A", entrants: pairs)
    #expect(try PairingSystem.swiss.pairings(of: first, under: later).companions.isEmpty)
    let second = try Division(name: "A", entrants: pairs, rounds: [[Self.game(1, 3), Self.game(2, 4)]])
    #expect(try PairingSystem.swiss.pairings(of: second, under: later).pairs == [Pair(1, 2), Pair(3, 4)])
  }

  @Test("A pair whose result is still to come has met")
  func whatCounts() throws {
    let division = try Fields.division(4, [[]])
    let awaited = PairingRules(awaited: [
      1: [BoardPairing(first: 3, second: 1), BoardPairing(first: 2, second: 4)]
    ])
    #expect(try PairingSystem.swiss.pairings(of: division).pairs == [Pair(1, 3), Pair(2, 4)])
    let pairings = try PairingSystem.swiss.pairings(of: division, under: awaited)
    #expect(pairings.repeats.isEmpty && pairings.pairs != [Pair(1, 3), Pair(2, 4)])
    #expect(History(of: division, awaited: awaited.awaited).starts(of: 3) == History.StartCounts(firsts: 1))
  }

  @Test("Standings are ordered with the cap; who is equal there by seed, then rating, then number")
  func order() throws {
    let division = try Fields.division(4, [[Self.game(2, 1, 700), Self.game(3, 4, 500)]])
    #expect(try RoundField(division, PairingRules()).standings.map(\.entrant) == [2, 3, 4, 1])
    #expect(try RoundField(division, PairingRules(spreadCap: 100)).standings.map(\.entrant) == [2, 3, 1, 4])
    let entrants = [(900, nil), (1500, nil), (0, 2), (1500, nil), (100, 1)].enumerated().map {
      Entrant(number: $0 + 1, name: "P", rating: $1.0, seed: $1.1)
    }
    let seeded = try Division(name: "A", entrants: entrants)
    #expect(try RoundField(seeded, PairingRules()).standings.map(\.entrant) == [5, 3, 2, 4, 1])
  }

  @Test("What the director makes is kept, the others are paired around it, and what cannot be is a fault")
  func made() throws {
    let division = try Fields.division(7, [[Self.game(1, 2), .bye(7)]])
    for system in [PairingSystem.swiss, .kingOfTheHill] {
      let rules = PairingRules(madePairs: [Pair(3, 7)], givenByes: [1, 5])
      let pairings = try system.pairings(of: division, under: rules)
      try SwissTests.check(pairings, division, rules)
      #expect(pairings.pairs.first == Pair(3, 7) && pairings.byes.prefix(2) == [1, 5])
      #expect(pairings.byes.count == 3 && pairings.pairs.count == 2)
    }
    func fault(_ rules: PairingRules, _ fault: PairingFault) {
      #expect(throws: fault) { try PairingSystem.swiss.pairings(of: division, under: rules) }
    }
    fault(PairingRules(madePairs: [Pair(1, 8)]), .unknown(8))
    fault(PairingRules(givenByes: [0]), .unknown(0))
    fault(PairingRules(givenByes: [.min]), .unknown(.min))
    fault(PairingRules(madePairs: [Pair(3, 4)], givenByes: [4]), .twice(4))
    fault(PairingRules(absent: [4], madePairs: [Pair(3, 4)]), .away(4))
    fault(PairingRules(madePairs: [Pair(1, 2)]), .repeatsNeeded([Pair(1, 2)], mostMeetings: 2))
    fault(PairingRules(rounds: 3...5), .notItsRound(2, of: 3...5))
    #expect(throws: PairingFault.followsWheel(.roundRobin)) {
      try PairingSystem.roundRobin.pairings(of: division, under: PairingRules(givenByes: [3]))
    }
  }

  @Test(
    "Who is entered late takes the bye's place on the wheel; where it must turn anew, repeats are a fault")
  func lateOnTheWheel() throws {
    let early = try PairingSystem.roundRobin.pairings(of: Fields.division(5))
    var rounds = [early.pairs.map { Self.game($0.one, $0.two) } + [.bye(early.byes[0])]]
    var seen = Set(early.pairs)
    for _ in 2...5 {
      let pairings = try PairingSystem.roundRobin.pairings(of: Fields.division(6, rounds))
      #expect(pairings.byes.isEmpty && pairings.repeats.isEmpty)
      seen.formUnion(pairings.pairs)
      rounds.append(pairings.pairs.map { Self.game($0.one, $0.two) })
    }
    #expect(seen.count == 14)
    rounds = [[Self.game(4, 1), Self.game(2, 3)]]
    for _ in 2...4 {
      let pairings = try PairingSystem.roundRobin.pairings(of: Fields.division(5, rounds))
      rounds.append(pairings.pairs.map { Self.game($0.one, $0.two) } + [.bye(pairings.byes[0])])
    }
    let five = try Fields.division(5, rounds)
    let met = [Pair(1, 4), Pair(2, 3)]
    #expect(throws: PairingFault.repeatsNeeded(met, mostMeetings: 2)) {
      try PairingSystem.roundRobin.pairings(of: five)
    }
    let allowed = PairingRules(mostMeetings: 2)
    #expect(try PairingSystem.roundRobin.pairings(of: five, under: allowed).repeats == met)
  }
}
