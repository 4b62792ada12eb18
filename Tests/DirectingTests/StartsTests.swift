// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Directing

/// Source: first or second.
@Suite("Who goes first in a round: the wheel, the history, or the draw, asked once")
struct StartsTests {
  @Test("The smaller lead of firsts goes first; only who is equal in all draws")
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

  @Test("Entered for round 7 of 10, nobody goes first four times of four")
  func lateEntrant() throws {
    var numbers = Seeded(seed: 62)
    for trial in 0..<20 {
      var field = LateField(&numbers, count: 8, rounds: 10)
      for round in 1...10 {
        if round == 7 { field.enter() }
        try field.play()
      }
      let late = History(of: try field.division()).starts(of: 9)
      try #require(late.games <= 4 && abs(late.lead) <= 2, "trial \(trial): \(late)")
    }
  }

  @Test("With late entries, drops, byes and absences, a lead of firsts grows only against an equal one")
  func bounds() throws {
    var numbers = Seeded(seed: 7)
    var greatest = 0
    var forced = 0
    for trial in 0..<Fields.trials / 8 {
      var field = LateField(&numbers, count: 3 + trial % 12, rounds: 9)
      for round in 1...9 {
        if round > 1, Bool.random(using: &numbers) { field.enter() }
        if Int.random(in: 0..<3, using: &numbers) == 0 { field.dropSomebody() }
        let before = History(of: try field.division())
        guard let starts = try field.play() else { continue }
        for start in starts {
          let (first, second) = (before.starts(of: start.first), before.starts(of: start.second))
          try #require(first.lead <= second.lead, "trial \(trial), round \(round)")
          if first.lead == second.lead, first.games != second.games {
            let parts = (first.firsts * second.games, second.firsts * first.games)
            try #require(parts.0 <= parts.1, "trial \(trial), round \(round)")
          }
          // Beyond one, a lead has grown only where the opponent's was the same.
          if first.lead > 0 || second.lead < 0, first.lead == second.lead { forced += 1 }
        }
      }
      let division = try field.division()
      let history = History(of: division)
      let absences = division.rounds.joined().count { if case .forfeit = $0 { true } else { false } }
      let leads = division.entrants.map { history.starts(of: $0.number).lead }
      // The first m of n / 2, …, 1, -1, …, -n / 2 are the most that the m greatest leads come to.
      let count = leads.count
      let most = (0..<count).map { place in
        let step = count / 2 - place
        return count.isMultiple(of: 2) && step <= 0 ? step - 1 : step
      }
      for (sums, side) in [(leads.sorted(by: >), 1), (leads.map(-).sorted(by: >), -1)] {
        for taken in 1...count {
          let sum = sums.prefix(taken).reduce(0, +)
          try #require(sum <= most.prefix(taken).reduce(0, +) + absences, "trial \(trial), side \(side)")
        }
      }
      if absences == 0 { greatest = max(greatest, leads.map(abs).max() ?? 0) }
    }
    #expect(forced > 0 && greatest > 1)
  }
}

/// A field that somebody enters late, leaves, misses or has a bye in, by a system drawn for each.
private struct LateField {
  private var numbers: Seeded
  private var count: Int
  private let system: PairingSystem
  private var rules = PairingRules(mostMeetings: nil)
  private var rounds: [[RoundResult]] = []

  init(_ numbers: inout Seeded, count: Int, rounds: Int) {
    self.numbers = Seeded(seed: UInt64.random(in: 0 ... .max, using: &numbers))
    self.count = count
    let systems: [PairingSystem] = [.swiss, .kingOfTheHill, .australian, .factor, .chew]
    system = systems[Int.random(in: systems.indices, using: &numbers)]
    rules.lastRound = rounds
  }

  func division() throws -> Division { try Fields.division(count, rounds) }

  mutating func enter() { count += 1 }

  mutating func dropSomebody() {
    if count - rules.withdrawn.count > 3 {
      rules.withdrawn.insert(Int.random(in: 1...count, using: &numbers))
    }
  }

  /// Pairs a round and plays it; returns its boards, or nil where no two are left.
  @discardableResult
  mutating func play() throws -> [BoardPairing]? {
    guard count - rules.withdrawn.count > 1 else { return nil }
    let division = try division()
    let pairings = try system.pairings(of: division, under: rules)
    var numbers = numbers
    let starts = Starts(of: pairings, in: division, under: rules) { _ in Bool.random(using: &numbers) }.starts
    var results = pairings.byes.map { RoundResult.bye($0) }
    for start in starts {
      if Int.random(in: 0..<30, using: &numbers) == 0 {
        results.append(.forfeit(by: start.second, to: start.first))
      } else {
        let scores = (0..<2).map { _ in 400 + 10 * Int.random(in: -9...9, using: &numbers) }
        results.append(.played(Meeting(first: start.first, scores[0], second: start.second, scores[1])))
      }
    }
    self.numbers = numbers
    rounds.append(results)
    return starts
  }
}
