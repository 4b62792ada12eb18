// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Directing

/// Source: pairing systems, factor n, Australian draw.
@Suite("Factor, the Australian draw, and pairs by hand")
struct SystemTests {
  static let names = ["rr", "rr2", "swiss", "koth", "factor", "fontes", "australian", "chew", "manual"]

  @Test("Systems are called as scripts call them")
  func rawValues() {
    #expect(Set(PairingSystem.allCases.map(\.rawValue)) == Set(Self.names))
  }

  @Test("Factor 2 of eight: 1-3, 2-4, the others Swiss; who have met there meet others, if there are any")
  func factor() throws {
    let rules = PairingRules(mostMeetings: nil, factor: 2)
    let division = try Fields.division(8, [[RulesTests.game(1, 3), RulesTests.game(2, 4)]])
    let order = try RoundField(division, rules).standings.map(\.entrant)
    #expect(order == [1, 2, 5, 6, 7, 8, 3, 4])
    let met = try Fields.division(8, division.rounds + [[RulesTests.game(1, 5), RulesTests.game(2, 6)]])
    let pairings = try PairingSystem.factor.pairings(of: met, under: rules)
    #expect(pairings.pairs.prefix(2) == [Pair(1, 7), Pair(2, 8)])
    let again = try Fields.division(4, [[RulesTests.game(1, 2), RulesTests.game(3, 4)]])
    for most in [1, 2, nil] {
      let rules = PairingRules(mostMeetings: most, factor: 2)
      #expect(try PairingSystem.factor.pairings(of: again, under: rules).repeats.isEmpty)
    }
  }

  @Test("Factor: as many of the upper pairs as the limit leaves, by every way to pair up to 8 players")
  func factorLimit() throws {
    var numbers = Seeded(seed: 2)
    for trial in 0..<Fields.trials / 4 {
      let count = 2 + 2 * (trial % 4)
      let division = try Fields.scrambled(count, rounds: trial % 5, using: &numbers)
      let rules = PairingRules(factor: 1 + trial % 3)
      let step = min(rules.factor, count / 2)
      let field = try RoundField(division, rules)
      var most = -1
      AllMatchings.each(of: Array(0..<count)) { pairs in
        guard pairs.allSatisfy({ field.meetings($0.0, $0.1) == 0 }) else { return }
        most = max(most, pairs.count { $0.0 < step && $0.1 == $0.0 + step })
      }
      guard most >= 0 else {
        #expect(throws: PairingFault.self) { try PairingSystem.factor.pairings(of: division, under: rules) }
        continue
      }
      let pairings = try PairingSystem.factor.pairings(of: division, under: rules)
      try SwissTests.check(pairings, division, rules)
      let upper = (0..<step).count { pairings.pairs.contains(field.pair($0, $0 + step)) }
      try #require(upper == most && pairings.repeats.isEmpty, "trial \(trial)")
    }
  }

  /// Drawing from the top, going back where somebody is left over.
  static func draw(_ places: [Int], _ isAllowed: (Int, Int) -> Bool) -> [[Int]]? {
    guard let top = places.first else { return [] }
    for other in places.dropFirst() where isAllowed(top, other) {
      if let rest = draw(places.filter { $0 != top && $0 != other }, isAllowed) {
        return [[top, other]] + rest
      }
    }
    return nil
  }

  @Test("The Australian draw is what drawing from the top with going back comes to, for up to 16 players")
  func australian() throws {
    var numbers = Seeded(seed: 61)
    var drawn = 0
    for trial in 0..<Fields.trials / 2 {
      let count = 2 + trial % 15
      let division = try Fields.scrambled(count, rounds: 1 + trial % 6, using: &numbers)
      let rules = PairingRules()
      let field = try RoundField(division, rules)
      do {
        let pairings = try PairingSystem.australian.pairings(of: division, under: rules)
        try SwissTests.check(pairings, division, rules)
        let places = (0..<count).filter { !pairings.byes.contains(field.standings[$0].entrant) }
        let drawn = Self.draw(places) { field.meetings($0, $1) == 0 }
        let expected = try #require(drawn).map { field.pair($0[0], $0[1]) }
        try #require(pairings.pairs == expected, "trial \(trial), \(count) players")
      } catch PairingFault.repeatsNeeded(let pairs, _) {
        drawn -= 1
        try #require(
          !pairs.isEmpty && (count % 2 == 1 || Self.draw(field.places) { field.meetings($0, $1) == 0 } == nil)
        )
      }
      drawn += 1
    }
    #expect(drawn > Fields.trials / 4)
    let first = try PairingSystem.australian.pairings(of: Fields.division(7))
    #expect(first.pairs == [Pair(1, 4), Pair(2, 5), Pair(3, 6)] && first.byes == [7])
  }

  @Test("By hand everybody has an opponent or a bye, or it is said who has not")
  func manual() throws {
    let division = try Fields.division(5)
    let rules = PairingRules(madePairs: [Pair(2, 5), Pair(1, 4)], givenByes: [3])
    let pairings = try PairingSystem.manual.pairings(of: division, under: rules)
    #expect(pairings.pairs == [Pair(2, 5), Pair(1, 4)] && pairings.byes == [3])
    #expect(throws: PairingFault.unpaired([1, 3, 4])) {
      try PairingSystem.manual.pairings(of: division, under: PairingRules(madePairs: [Pair(2, 5)]))
    }
    let away = PairingRules(absent: [3], madePairs: [Pair(2, 5), Pair(1, 4)])
    #expect(try PairingSystem.manual.pairings(of: division, under: away).byes.isEmpty)
  }

  @Test("Sums that do not fit a cost decide nothing, and those before them still do")
  func greatSums() {
    let wide = Criterion(most: 1 << 60) { _, lower in lower }
    let criteria = Criteria([Criterion(most: 1) { upper, _ in upper }, wide, wide], places: 8)
    #expect(criteria.cost(1, 5) > criteria.cost(0, 7) && criteria.cost(0, 7) > criteria.cost(0, 5))
    #expect(Criteria([wide, wide, wide], places: 8).cost(0, 3) == 3)
  }
}
