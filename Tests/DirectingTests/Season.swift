// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Directing

/// An event at random, by all that a director does.
struct Season {
  private var numbers: Seeded
  private(set) var state: TournamentState
  private(set) var steps: [TournamentStep] = []

  /// - Parameters:
  ///   - seed: what it is made of.
  ///   - scored: of how many rounds all results come in; of the one behind it some do.
  /// - Throws: where a step is refused that must not be.
  init(seed: UInt64, scored: Int = 5) throws {
    var drawn = Seeded(seed: seed)
    let systems: [PairingSystem] = [
      .swiss, .swiss, .kingOfTheHill, .roundRobin, .australian, .factor, .chew,
    ]
    let terms = TournamentTerms(
      systems: (0..<5).map { _ in systems[Int.random(in: systems.indices, using: &drawn)] },
      spreadCap: Bool.random(using: &drawn) ? 200 : nil)
    let count = Int.random(in: 4...11, using: &drawn)
    numbers = drawn
    state = TournamentState(try #require(terms))
    for place in 0..<count {
      let division = place > 5 ? "B" : "A"
      try take { try $0.enter("p\(place)", rating: 100 * place, division: division) }
    }
    for round in 1...5 where round <= scored + 1 { try play(round, isWhole: round <= scored) }
  }

  private mutating func take(_ body: (DecideTournament) throws -> TournamentStep?) throws {
    guard let step = try body(DecideTournament(state)) else { return }
    try state.take(step)
    steps.append(step)
  }

  private mutating func happens(oneIn times: Int) -> Bool {
    Int.random(in: 0..<times, using: &numbers) == 0
  }

  /// Now and then two, or one, of whom the director says what becomes of them.
  private mutating func byHand(_ names: [String]) -> ByHand {
    let names = names.shuffled(using: &numbers)
    guard names.count > 4, happens(oneIn: 3) else { return ByHand() }
    return ByHand(
      pairs: [ByHand.Two(names[0], names[1])],
      byes: names.count.isMultiple(of: 2) ? [] : [names[2]], isOrdered: happens(oneIn: 2))
  }

  private mutating func play(_ round: Int, isWhole: Bool) throws {
    for division in state.divisions {
      // Two at least play on, or there is nothing to pair.
      if happens(oneIn: 6), state.players(of: division, in: round).count > 3,
        let name = state.players(of: division, in: round).randomElement(using: &numbers)?.name
      {
        let back = round < 5 && happens(oneIn: 2) ? round + 1 : nil
        try? take { try $0.drop(name, from: round, back: back) }
      }
      if happens(oneIn: 6), let name = state.entrants.randomElement(using: &numbers)?.name {
        try? take { try $0.comeBack(name) }
      }
      let isFirst = Bool.random(using: &numbers)
      let byHand = byHand(state.players(of: division, in: round).map(\.name))
      do {
        try take { try $0.pair(of: division, byHand: byHand) { isFirst ? $0.one : $0.two } }
      } catch {
        // Wheels leave a director nothing to say.
        do { try take { try $0.pair(of: division) { isFirst ? $0.one : $0.two } } } catch { continue }
      }
    }
    guard let paired = state.round(round) else { return }
    if happens(oneIn: 4), paired.boards.count > 1 {
      let names = [paired.boards[0].first, paired.boards[1].second].map { state.entrants[$0 - 1].name }
      try? take { try $0.swap(round, names[0], names[1]) }
    }
    for board in state.round(round)?.boards ?? [] where isWhole || happens(oneIn: 2) {
      let names = board.entrants.map { state.entrants[$0 - 1].name }
      let scores = (0..<2).map { _ in Int.random(in: 50...720, using: &numbers) }
      if happens(oneIn: 9) {
        try take { try $0.score(round, names[0], spread: scores[0] > 300 ? -50 : 60, isSure: true) }
      } else {
        try take { try $0.score(round, (names[0], scores[0]), (names[1], scores[1]), isSure: true) }
        if happens(oneIn: 5) {
          try take {
            try $0.correct(round, (names[0], 401), (names[1], 333), isSure: true, reason: "wrong")
          }
        }
      }
    }
  }
}
