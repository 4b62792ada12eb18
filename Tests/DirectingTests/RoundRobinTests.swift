// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Directing

/// Source: pairing systems, round robin, initial Fontes.
@Suite("Round robins: once, twice, by groups, and initial Fontes")
struct RoundRobinTests {
  /// All rounds of a system on a field in which nobody is late and nobody leaves, with every result in.
  static func rounds(
    _ system: PairingSystem, _ count: Int, _ rounds: Int, _ rules: PairingRules = SwissTests.anyRepeats
  ) throws -> [Pairings] {
    var numbers = Seeded(seed: UInt64(count))
    var division = try Fields.division(count)
    var all: [Pairings] = []
    for _ in 0..<rounds {
      let pairings = try system.pairings(of: division, under: rules)
      try SwissTests.check(pairings, division, rules)
      all.append(pairings)
      let results = Fields.results(of: pairings, after: division, using: &numbers)
      division = try Fields.division(count, division.rounds + [results])
    }
    return all
  }

  /// By how much anybody's firsts and seconds differ at most, after each round.
  static func imbalances(_ rounds: [Pairings]) -> [Int] {
    var balance: [Int: Int] = [:]
    return rounds.map { pairings in
      for (pair, first) in pairings.firsts {
        balance[first, default: 0] += 1
        balance[first == pair.one ? pair.two : pair.one, default: 0] -= 1
      }
      return balance.values.map(abs).max() ?? 0
    }
  }

  @Test(
    "Once: firsts and seconds differ by one at most after every round, and the second time is turned about")
  func once() throws {
    for count in 2...16 {
      let cycle = count - 1 + count % 2
      let rounds = try Self.rounds(.roundRobin, count, 2 * cycle)
      try #require(rounds.allSatisfy { $0.firsts.count == $0.pairs.count })
      try #require(Self.imbalances(Array(rounds.prefix(cycle))).allSatisfy { $0 <= 1 }, "\(count) players")
      for (first, second) in zip(rounds.prefix(cycle), rounds.suffix(cycle)) {
        try #require(Set(first.pairs) == Set(second.pairs))
        try #require(first.pairs.allSatisfy { first.firsts[$0] != second.firsts[$0] })
      }
      try #require(Self.imbalances(rounds).last == 0)
    }
  }

  @Test("Twice: everybody meets everybody in two rounds running, going first once")
  func twice() throws {
    for count in 2...16 {
      let cycle = count - 1 + count % 2
      let rounds = try Self.rounds(.roundRobinTwice, count, 2 * cycle)
      var seen: Set<Pair> = []
      for turn in 0..<cycle {
        let (one, two) = (rounds[2 * turn], rounds[2 * turn + 1])
        try #require(Set(one.pairs) == Set(two.pairs) && one.byes == two.byes)
        try #require(one.pairs.allSatisfy { one.firsts[$0] != two.firsts[$0] })
        try #require(one.repeats.isEmpty && Set(two.repeats).isSubset(of: two.pairs))
        try #require(seen.isDisjoint(with: one.pairs))
        seen.formUnion(one.pairs)
      }
      try #require(seen.count == count * (count - 1) / 2)
    }
  }

  @Test(
    "A round robin in later rounds asks nobody whom they met before, and names those who have, within the bound"
  )
  func afterOthers() throws {
    let before = [RulesTests.game(1, 4), RulesTests.game(2, 3)]
    for system in [PairingSystem.roundRobin, .roundRobinTwice] {
      let division = try Fields.division(4, [before])
      let free = PairingRules(mostMeetings: nil, rounds: 2...7)
      let pairings = try system.pairings(of: division, under: free)
      #expect(pairings.pairs == [Pair(1, 4), Pair(2, 3)] && pairings.repeats == pairings.pairs)
      #expect(throws: PairingFault.repeatsNeeded(pairings.pairs, mostMeetings: 2)) {
        try system.pairings(of: division, under: PairingRules(rounds: 2...7))
      }
    }
    let rules = PairingRules(rounds: 2...4)
    let fontes = try PairingSystem.fontes.pairings(of: Fields.division(4, [before]), under: rules)
    #expect(fontes.repeats.isEmpty)
  }

  @Test("By groups: everybody meets all of their group and nobody else")
  func groups() throws {
    for (count, groups) in [(12, 3), (10, 2), (16, 4), (11, 2), (5, 9)] {
      let rules = PairingRules(groups: groups)
      let size = (count + groups - 1) / groups
      let rounds = try Self.rounds(.roundRobin, count, size - 1 + size % 2, rules)
      let pairs = rounds.flatMap(\.pairs)
      #expect(Set(pairs).count == pairs.count)
      #expect(pairs.allSatisfy { ($0.one - $0.two).isMultiple(of: min(groups, count)) })
      let expected = (1...count).flatMap { one in (one...count).dropFirst().map { Pair(one, $0) } }
        .filter { ($0.one - $0.two).isMultiple(of: min(groups, count)) }
      #expect(Set(pairs) == Set(expected))
    }
  }

  @Test("Fontes: nobody meets twice, one of each quantile in a group, a bye only in an odd field")
  func fontes() throws {
    for length in [1, 3, 5, 7] {
      let rules = PairingRules(rounds: 1...length)
      for count in stride(from: length + 1, through: 40, by: 3) {
        let rounds = try Self.rounds(.fontes, count, length, rules)
        try #require(rounds.allSatisfy { $0.byes.count == count % 2 && $0.repeats.isEmpty })
        // After a forfeit in an odd field the bye may leave its wheel, and a pair with it.
        let isWhole = rounds.allSatisfy { $0.firsts.count == $0.pairs.count }
        try #require(isWhole || !count.isMultiple(of: 2))
        if isWhole { try #require(Self.imbalances(rounds).allSatisfy { $0 <= 1 }) }
        guard count.isMultiple(of: length + 1) else { continue }
        let quantile = count / (length + 1)
        for player in 1...count {
          let met = rounds.flatMap(\.pairs).filter { $0.one == player || $0.two == player }
            .flatMap { [$0.one, $0.two] }
          let quantiles = Set(met.map { ($0 - 1) / quantile })
          try #require(quantiles.count == length + 1 && Set(met).count == length + 1)
        }
      }
    }
  }

  @Test("Fontes of 8 in three rounds: the odd seeds meet, and the even seeds do")
  func eight() throws {
    let rounds = try Self.rounds(.fontes, 8, 3, PairingRules(rounds: 1...3))
    #expect(rounds.joined { $0.pairs }.allSatisfy { ($0.one - $0.two).isMultiple(of: 2) })
    #expect(rounds.joined { $0.pairs }.count == 12)
  }

  @Test("Fontes needs an odd number of rounds, and pairs no others")
  func oddRounds() throws {
    #expect(throws: PairingFault.roundsNotOdd(1...4)) {
      try PairingSystem.fontes.pairings(of: Fields.division(8), under: PairingRules(rounds: 1...4))
    }
    let later = try Fields.division(8, [[], [], []])
    #expect(throws: PairingFault.notItsRound(4, of: 1...3)) { try PairingSystem.fontes.pairings(of: later) }
    #expect(throws: PairingFault.followsWheel(.fontes)) {
      try PairingSystem.fontes.pairings(of: later, under: PairingRules(madePairs: [Pair(1, 2)]))
    }
  }

  @Test("Fontes gives no bye to who has won by forfeit while others had neither a bye nor a forfeit win")
  func byeAfterForfeit() throws {
    for count in stride(from: 5, through: 21, by: 2) {
      let rules = PairingRules(rounds: 1...3)
      let first = try PairingSystem.fontes.pairings(of: Fields.division(count), under: rules)
      let played = first.pairs.map { RulesTests.game($0.one, $0.two) } + [.bye(first.byes[0])]
      let asEver = try PairingSystem.fontes.pairings(of: Fields.division(count, [played]), under: rules)
      let next = asEver.byes[0]
      // The opponent of whoever would have the bye of round 2 does not come to round 1.
      let results = first.pairs.map { pair in
        guard pair.one == next || pair.two == next else { return RulesTests.game(pair.one, pair.two) }
        return RoundResult.forfeit(by: pair.one == next ? pair.two : pair.one, to: next)
      }
      let division = try Fields.division(count, [results + [.bye(first.byes[0])]])
      let pairings = try PairingSystem.fontes.pairings(of: division, under: rules)
      try SwissTests.check(pairings, division, rules)
      let free = History(of: division)
      #expect(pairings.byes.count == 1 && pairings.byes.allSatisfy { free.freeWins(of: $0) == 0 })
      #expect(pairings.repeats.isEmpty)
    }
  }

  @Test("Fontes: who is late, or was to meet somebody who is not here, is paired; the others as ever")
  func late() throws {
    var numbers = Seeded(seed: 8)
    for count in 6...20 {
      let rules = PairingRules(rounds: 1...3)
      let first = try PairingSystem.fontes.pairings(of: Fields.division(count), under: rules)
      let rounds = [Fields.results(of: first, after: try Fields.division(count), using: &numbers)]
      let played = try Fields.division(count, rounds)
      let asEver = try PairingSystem.fontes.pairings(of: played, under: rules)
      let entered = try Fields.division(count + 2, rounds)
      let late = try PairingSystem.fontes.pairings(of: entered, under: rules)
      try SwissTests.check(late, entered, rules)
      try #require(late.byes.count == count % 2 && late.repeats.isEmpty)
      // Two who are late meet each other, or one meets whoever was to have the bye and one has it.
      try #require(Set(late.pairs).isSuperset(of: asEver.pairs))
      let leaves = PairingRules(withdrawn: [1], rounds: 1...3)
      let without = try PairingSystem.fontes.pairings(of: played, under: leaves)
      try SwissTests.check(without, played, leaves)
      try #require(without.byes.count == 1 - count % 2 && without.repeats.isEmpty)
      try #require(without.firsts.allSatisfy { asEver.firsts[$0] == $1 })
    }
  }
}

extension Array {
  fileprivate func joined<Part>(_ parts: (Element) -> [Part]) -> [Part] { flatMap(parts) }
}
