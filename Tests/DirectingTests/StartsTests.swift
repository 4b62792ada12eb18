// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Directing

/// Source: first or second.
@Suite("Who goes first in a round: the wheel, the history, or the draw, asked once")
struct StartsTests {
  @Test("Fewer firsts go first, of equal ones more seconds; only who is equal in both draws")
  func history() throws {
    let game = RulesTests.game
    // 1 went first twice, 2 once, 3 never and second once, 4 never and second twice, 5 and 6 neither.
    let division = try Fields.division(6, [[game(1, 4, 400), game(2, 3, 400)], [game(1, 4, 400)]])
    let rules = PairingRules(madePairs: [Pair(1, 2), Pair(4, 3), Pair(6, 5)])
    let pairings = try PairingSystem.manual.pairings(of: division, under: rules)
    for lower in [true, false] {
      var asked: [Pair] = []
      let starts = Starts(of: pairings, in: division, under: rules) {
        asked.append($0)
        return lower
      }
      #expect(starts.starts.map(\.first) == [2, 4, lower ? 5 : 6])
      #expect(starts.starts.map(\.pair) == pairings.pairs)
      #expect(asked == [Pair(5, 6)] && starts.drawn == [Pair(5, 6)])
    }
    var later = rules
    later.awaited = [2: [BoardPairing(first: 5, second: 2)]]
    #expect(Starts(of: pairings, in: division, under: later) { _ in true }.starts.map(\.first) == [2, 4, 6])
  }

  @Test("A round robin draws nothing, but for who comes into initial Fontes from outside the wheels")
  func wheel() throws {
    for system in [PairingSystem.roundRobin, .roundRobinTwice, .fontes] {
      let division = try Fields.division(9)
      let pairings = try system.pairings(of: division)
      let starts = Starts(of: pairings, in: division, under: PairingRules()) { _ in true }
      #expect(starts.drawn.isEmpty && starts.starts.allSatisfy { pairings.firsts[$0.pair] == $0.first })
    }
    let division = try Fields.division(8)
    let rules = PairingRules(absent: [1, 8])
    let pairings = try PairingSystem.fontes.pairings(of: division, under: rules)
    let loose = Set(pairings.pairs).subtracting(pairings.firsts.keys)
    #expect(loose.count == 1 && pairings.firsts.count == 2)
    #expect(Starts(of: pairings, in: division, under: rules) { _ in true }.drawn == loose)
  }

  @Test("While all have played equally often, nobody's firsts and seconds differ by more than they must")
  func balance() throws {
    var numbers = Seeded(seed: 91)
    var tight = 0
    for trial in 0..<Fields.trials / 8 {
      let count = 4 + 2 * (trial % 6)
      var division = try Fields.division(count)
      for _ in 1...5 {
        let pairings = try PairingSystem.swiss.pairings(of: division, under: SwissTests.anyRepeats)
        let history = History(of: division)
        let starts = Starts(of: pairings, in: division, under: PairingRules()) { _ in
          Bool.random(using: &numbers)
        }
        func lead(_ entrant: Int) -> Int {
          history.starts(of: entrant).firsts - history.starts(of: entrant).seconds
        }
        for start in starts.starts {
          let chosen = max(abs(lead(start.first) + 1), abs(lead(start.second) - 1))
          let other = max(abs(lead(start.first) - 1), abs(lead(start.second) + 1))
          try #require(chosen <= other, "trial \(trial)")
          if chosen < other { tight += 1 }
        }
        let results = starts.starts.map { start in
          let scores = (0..<2).map { _ in 300 + Int.random(in: 0...200, using: &numbers) }
          return RoundResult.played(
            Meeting(first: start.first, scores[0], second: start.second, scores[1]))
        }
        division = try Fields.division(count, division.rounds + [results])
      }
    }
    #expect(tight > Fields.trials / 8)
  }
}
