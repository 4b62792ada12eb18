// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Directing

/// Source: SPEC.md, 11.5, WHY.
@Suite("Why somebody has a bye, or meets somebody, is what decided it")
struct ReasonsTests {
  private static func event(_ systems: [PairingSystem], of count: Int, repeats: Int? = nil) throws
    -> TournamentState
  {
    var state = TournamentState(try #require(TournamentTerms(systems: systems, repeats: repeats)))
    for number in 1...count {
      try state.take(try DecideTournament(state).enter("p\(number)", rating: 2000 - number))
    }
    return state
  }

  /// Pairs the next round, around what the director names.
  private static func pair(_ state: inout TournamentState, _ byHand: ByHand = ByHand()) throws {
    try state.take(try DecideTournament(state).pair(of: "A", byHand: byHand) { $0.one })
  }

  /// Enters a game for each board of the last round.
  private static func play(_ state: inout TournamentState, using numbers: inout Seeded) throws {
    let round = state.rounds.count
    for board in try #require(state.round(round)).boards {
      let (one, other) = ("p\(board.first)", "p\(board.second)")
      let score = 400 + 10 * Int.random(in: -9...9, using: &numbers)
      let step = try DecideTournament(state).score(round, (one, score), (other, 400), isSure: true)
      try state.take(try #require(step))
    }
  }

  private static func reason(_ number: Int, in round: Int, _ state: TournamentState) throws
    -> PairingReasons.Reason
  {
    try PairingReasons(for: state.entrants[number - 1], in: round, of: state).reason
  }

  /// The reason for the only bye of a round.
  private static func byeReason(in round: Int, _ state: TournamentState) throws -> PairingReasons.Reason {
    let byes = try #require(state.round(round)).byes
    try #require(byes.count == 1)
    return try reason(byes[0], in: round, state)
  }

  @Test("In a round robin and in initial Fontes the system gives the bye, in the others the fewest byes do")
  func systems() throws {
    for system in PairingSystem.allCases where system != .manual {
      var state = try Self.event([system, system, system], of: 7)
      try Self.pair(&state)
      let isWheel = [.roundRobin, .roundRobinTwice, .fontes].contains(system)
      #expect(try Self.byeReason(in: 1, state) == (isWheel ? .system : .lowest), "\(system)")
    }
  }

  @Test("What the director names, swaps or seats is the director's")
  func director() throws {
    var state = try Self.event([.swiss, .swiss], of: 5)
    try Self.pair(&state, ByHand(pairs: [ByHand.Two("p1", "p2")], byes: ["p3"]))
    #expect(try (1...3).allSatisfy { try Self.reason($0, in: 1, state) == .director })
    #expect(try (4...5).allSatisfy { try Self.reason($0, in: 1, state) == .system })
    try state.take(.unpaired(round: 1, division: "A"))
    try Self.pair(&state)
    #expect(try (1...4).allSatisfy { try Self.reason($0, in: 1, state) == .system })
    #expect(try Self.reason(5, in: 1, state) == .lowest)
    try state.take(try DecideTournament(state).swap(1, "p1", "p5"))
    #expect(try Self.reason(1, in: 1, state) == .director && Self.reason(5, in: 1, state) == .director)
    try state.take(try DecideTournament(state).enter("p6"))
    try state.take(try DecideTournament(state).join(1, ByHand.Two("p6", "p1")) { $0.one })
    #expect(try Self.reason(6, in: 1, state) == .director)
  }

  @Test("A bye that spares a repeat, and one that nobody else can have, are told apart from the lowest")
  func spared() throws {
    var numbers = Seeded(seed: 17)
    var seen: Set<PairingReasons.Reason> = []
    for trial in 0..<Fields.trials / 2 {
      var state = try Self.event(
        Array(repeating: .swiss, count: 6), of: 3 + 2 * (trial % 2), repeats: trial % 3 == 0 ? nil : trial % 3
      )
      for round in 1...6 {
        let (division, _) = state.division("A")
        let order = division.standings().sorted { ($0.place, $0.entrant) < ($1.place, $1.entrant) }
        let free = History(of: division)
        let byHand = Int.random(in: 0..<3, using: &numbers) == 0 ? [state.entrants.count] : []
        do { try Self.pair(&state, ByHand(byes: byHand.map { "p\($0)" })) } catch { break }
        let bye = try #require(state.round(round)?.byes.last)
        let reason = try Self.reason(bye, in: round, state)
        seen.insert(reason)
        if byHand.isEmpty {
          let fewest = order.map { free.freeWins(of: $0.entrant) }.min()
          let last = order.last { free.freeWins(of: $0.entrant) == fewest }
          let expected: PairingReasons.Reason =
            free.freeWins(of: bye) != fewest ? .onlyWay : last?.entrant == bye ? .lowest : .sparesRepeats
          try #require(reason == expected, "trial \(trial), round \(round)")
        } else {
          #expect(reason == .director)
        }
        try Self.play(&state, using: &numbers)
      }
    }
    #expect(seen == [.director, .lowest, .sparesRepeats])
    var three = try Self.event([.swiss, .swiss], of: 3)
    try Self.pair(&three)
    try Self.play(&three, using: &numbers)
    for other in ["p1", "p2"] {
      try three.take(try #require(try DecideTournament(three).keepApart(other, "p3", through: 2)))
    }
    try Self.pair(&three)
    #expect(three.round(2)?.byes == [3])
    #expect(try Self.reason(3, in: 2, three) == .onlyWay)
  }
}
