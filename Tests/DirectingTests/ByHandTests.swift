// SPDX-License-Identifier: MIT
import Directing
import Testing

/// Source: SPEC.md, 11.1.
@Suite("A director names who meets, and the others are paired around them")
struct ByHandTests {
  private static func event(
    _ systems: [PairingSystem], wishes: PairingWishes = PairingWishes(), of players: Int
  ) throws -> TournamentState {
    var state = TournamentState(try #require(TournamentTerms(systems: systems, wishes: wishes)))
    for number in 1...players {
      let form = EntryForm(
        "p\(number)", rating: 2000 - number, particulars: Particulars(team: number <= 4 ? "north" : nil))
      try state.take(try DecideTournament(state).enter(form))
    }
    return state
  }

  private static func boards(_ step: TournamentStep) -> [Set<Int>] {
    guard case .paired(_, _, let boards, _, _) = step else { return [] }
    return boards.map { Set($0.entrants) }
  }

  private static func two(_ one: Int, _ other: Int) -> ByHand.Two { ByHand.Two("p\(one)", "p\(other)") }

  private static func refusal(
    _ state: TournamentState, _ byHand: ByHand, round: Int? = nil
  ) -> TournamentRefusal? {
    do throws(TournamentRefusal) {
      _ = try DecideTournament(state).pair(round, of: "A", byHand: byHand) { $0.one }
      return nil
    } catch { return error }
  }

  @Test(
    "Those who are named stand first, and everybody else has one opponent or the bye", arguments: [7, 8, 21])
  func around(players: Int) throws {
    for system in [PairingSystem.swiss, .kingOfTheHill, .factor, .australian, .chew] {
      let state = try Self.event([system, system], of: players)
      let byHand = ByHand(
        pairs: [Self.two(1, 7), Self.two(5, 2)], byes: players.isMultiple(of: 2) ? [] : ["p3"])
      let step = try DecideTournament(state).pair(of: "A", byHand: byHand) { $0.one }
      #expect(Self.boards(step).prefix(2) == [[1, 7], [2, 5]])
      guard case .paired(1, "A", let boards, let byes, let made) = step else {
        Issue.record("\(step)")
        continue
      }
      #expect(made == MadeByHand(boards: 2, byes: byes.count))
      #expect(byes == (players.isMultiple(of: 2) ? [] : [3]))
      #expect((boards.flatMap(\.entrants) + byes).sorted() == Array(1...players))
    }
  }

  @Test("With the order given who is named first goes first, whatever the history, and nothing is drawn")
  func ordered() throws {
    var state = try Self.event([.manual, .kingOfTheHill, .kingOfTheHill], of: 6)
    for (round, pairs) in [[(1, 2), (4, 3), (6, 5)], [(1, 2), (4, 3)], [(2, 1)]].enumerated() {
      let byHand = ByHand(pairs: pairs.map { Self.two($0.0, $0.1) }, isOrdered: true)
      let step = try DecideTournament(state).pair(of: "A", byHand: byHand) { pair in
        Issue.record("\(pair) was drawn")
        return pair.two
      }
      guard case .paired(_, _, let boards, _, let made) = step else {
        Issue.record("\(step) pairs nothing")
        return
      }
      #expect(boards.prefix(pairs.count).map { [$0.first, $0.second] } == pairs.map { [$0.0, $0.1] })
      #expect(made == MadeByHand(boards: pairs.count, isOrdered: true))
      try state.take(step)
      for board in boards {
        let names = board.entrants.map { state.entrants[$0 - 1].name }
        let scored = try DecideTournament(state).score(round + 1, (names[0], 400), (names[1], 390))
        try state.take(try #require(scored))
      }
    }
    // Six went first and second no oftener than five, so that the history gives that board to who went second.
    #expect(state.round(2)?.boards[2] == BoardPairing(first: 5, second: 6))
  }

  @Test("By hand alone everybody is named, and who was not is told")
  func manual() throws {
    var state = try Self.event([.manual], of: 5)
    #expect(Self.refusal(state, ByHand()) == .unpaired(round: 1, ["p1", "p2", "p3", "p4", "p5"]))
    #expect(Self.refusal(state, ByHand(pairs: [Self.two(4, 1)])) == .unpaired(round: 1, ["p2", "p3", "p5"]))
    let all = ByHand(pairs: [Self.two(4, 1), Self.two(5, 3)], byes: ["p2"])
    let step = try DecideTournament(state).pair(of: "A", byHand: all) { $0.one }
    try state.take(step)
    #expect(state.rounds.map(\.byes) == [[2]])
  }

  @Test("Who is named twice, is not there, or goes round with a wheel, is told so")
  func refusals() throws {
    var state = try Self.event([.swiss, .roundRobin], of: 6)
    try state.take(try DecideTournament(state).enter("far", division: "B"))
    try state.take(try DecideTournament(state).drop("p6"))
    #expect(Self.refusal(state, ByHand(pairs: [Self.two(1, 1)])) == .namedTwice("p1"))
    #expect(Self.refusal(state, ByHand(pairs: [Self.two(1, 2)], byes: ["p2"])) == .namedTwice("p2"))
    #expect(Self.refusal(state, ByHand(byes: ["kim"])) == .notEntered("kim"))
    #expect(Self.refusal(state, ByHand(byes: ["p6"])) == .notPlaying("p6", round: 1))
    #expect(Self.refusal(state, ByHand(byes: ["far"])) == .notInDivision("far", "A"))
    try state.take(try DecideTournament(state).pair(of: "A") { $0.one })
    for board in try #require(state.round(1)).boards {
      let names = board.entrants.map { "p\($0)" }
      try state.take(
        try #require(
          try DecideTournament(state).score(1, (names[0], 400), (names[1], 300), isSure: false)))
    }
    #expect(Self.refusal(state, ByHand(pairs: [Self.two(1, 2)])) == .followsWheel(round: 2))
  }

  @Test("A pair that has met as often as may be is not made")
  func limit() throws {
    var state = TournamentState(try #require(TournamentTerms(systems: [.swiss, .swiss], repeats: 0)))
    for name in ["p1", "p2", "p3", "p4"] { try state.take(try DecideTournament(state).enter(name)) }
    try state.take(
      try DecideTournament(state).pair(of: "A", byHand: ByHand(pairs: [Self.two(1, 2)])) { $0.one })
    for names in [("p1", "p2"), ("p3", "p4")] {
      try state.take(
        try #require(try DecideTournament(state).score(1, (names.0, 400), (names.1, 300), isSure: false)))
    }
    #expect(
      Self.refusal(state, ByHand(pairs: [Self.two(1, 2)]))
        == .repeatsNeeded(round: 2, "p1", "p2", repeats: 1))
  }

  @Test("Terms say in how many groups a wheel turns, how far a factor reaches, who is kept apart")
  func wishes() throws {
    let groups = try Self.event([.roundRobin], wishes: PairingWishes(groups: 2), of: 8)
    let inGroups = Self.boards(try DecideTournament(groups).pair(of: "A") { $0.one })
    #expect(inGroups.allSatisfy { $0.map { $0 % 2 }.reduce(0, +) != 1 })
    let factor = try Self.event([.factor], wishes: PairingWishes(factor: 1), of: 8)
    #expect(Self.boards(try DecideTournament(factor).pair(of: "A") { $0.one }).contains([1, 2]))
    let apart = try Self.event([.kingOfTheHill, .swiss], wishes: PairingWishes(apart: 2), of: 8)
    let swiss = try Self.event([.swiss], wishes: PairingWishes(apart: 1), of: 8)
    for state in [swiss] {
      let boards = Self.boards(try DecideTournament(state).pair(of: "A") { $0.one })
      #expect(boards.allSatisfy { board in board.count { $0 <= 4 } == 1 })
    }
    // King of the Hill goes by its own order.
    #expect(Self.boards(try DecideTournament(apart).pair(of: "A") { $0.one }).contains([1, 2]))
  }
}
