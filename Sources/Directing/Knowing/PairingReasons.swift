// SPDX-License-Identifier: MIT

/// The facts that paired an entrant in a round: standings, earlier meetings and starts, as results stand now.
package struct PairingReasons: Hashable, Sendable {
  package struct Side: Hashable, Sendable {
    /// The entrant's number in the event.
    package let entrant: Int
    /// The standing by which the round was paired.
    package let standing: Standing
    /// The rounds before in which the entrant went first and second, and the byes and forfeits won before.
    package let firsts: Int
    package let seconds: Int
    package let byes: Int
  }

  /// What decided who meets, or who has the bye.
  ///
  /// Source: Protocol/SPEC.md, 11.5.
  package enum Reason: Hashable, Sendable {
    /// The director named the two, or gave the bye, when the round was paired or afterwards.
    case director
    /// The system brought the two together; in a round robin its wheel gave the bye.
    case system
    /// The bye went to the last in the standings of those with the fewest byes.
    case lowest
    /// The bye went to the lowest of those with the fewest byes who left the others the fewest repeats.
    case sparesRepeats
    /// Somebody had fewer byes, but the others could not be paired without them.
    case onlyWay
  }

  /// The round, from 1.
  package let round: Int
  package let system: PairingSystem
  /// The rounds whose results the standings have.
  package let after: Int
  /// The number of the board; nil for a bye.
  package let board: Int?
  /// The number of earlier meetings of the two; nil for a bye.
  package let met: Int?
  package let reason: Reason
  /// The entrant who goes first, then the other; one entrant with a bye.
  package let sides: [Side]

  /// Returns the reasons for an entrant's board or bye in a round, from 1.
  ///
  /// - Throws: `noSuchRound`, `notPaired` if the round is not paired; `notPlaying` if the entrant is not in it.
  package init(for entrant: Enrolment, in round: Int, of state: TournamentState) throws(TournamentRefusal) {
    let paired = try DecideTournament(state).paired(round)
    guard paired.hasPaired(entrant.number), !paired.missed.contains(entrant.number) else {
      throw .notPlaying(entrant.name, round: round)
    }
    let terms = state.terms(of: entrant.division)
    let place = paired.board(of: entrant.number)
    let settled = max(0, round - 1 - (terms.wishes.lag ?? 0))
    let (division, numbers) = state.division(entrant.division, through: settled)
    let places = numbers.places
    let history = Self.history(before: round, settled, division, places, state)
    let standings = division.through(settled).standings(spreadCap: terms.spreadCap)
    let both = place.map { paired.boards[$0].entrants } ?? [entrant.number]
    sides = both.compactMap { number in
      guard let place = places[number], let standing = standings.first(where: { $0.entrant == place }) else {
        return nil
      }
      let starts = history.starts(of: place)
      return Side(
        entrant: number, standing: standing, firsts: starts.firsts, seconds: starts.seconds,
        byes: history.freeWins(of: place))
    }
    (self.round, after) = (round, settled)
    system = terms.systems[min(round, terms.rounds) - 1]
    board = place.map { paired.numbers[$0] }
    met =
      place.flatMap { place in paired.boards[place].numbered(places) }
      .map { history.meetings[$0.pair, default: 0] }
    if paired.byHand.contains(entrant.number) {
      reason = .director
    } else if place != nil || [.roundRobin, .roundRobinTwice, .fontes].contains(system) {
      reason = .system
    } else {
      let around = (paired.boards.flatMap(\.entrants) + paired.byes)
        .filter { !paired.byHand.contains($0) && !paired.missed.contains($0) }
      reason = Self.reason(
        ofByeOf: places[entrant.number], around.compactMap { places[$0] }, standings, division.seeding,
        history)
    }
  }

  /// Returns the history by which a round was paired, with the rounds after `settled` awaited.
  private static func history(
    before round: Int, _ settled: Int, _ division: Division, _ places: [Int: Int], _ state: TournamentState
  ) -> History {
    let earlier = state.rounds.prefix(round - 1).enumerated()
    let awaited = earlier.map { index, round in
      let isKnown = index < settled
      return (
        index + 1,
        round.boards.filter { !isKnown || round.adjourned[$0] != nil }.compactMap { $0.numbered(places) }
      )
    }
    return History(
      of: division.through(round - 1), awaited: Dictionary(uniqueKeysWithValues: awaited),
      idle: earlier.dropFirst(settled).flatMap { $0.element.byes.compactMap { places[$0] } })
  }

  /// Returns the reason for the bye of an entrant among those whom the system paired, all as places in the division.
  private static func reason(
    ofByeOf entrant: Int?, _ around: [Int], _ standings: [Standing], _ seeding: [Int], _ history: History
  ) -> Reason {
    guard let entrant else { return .system }
    let fewest = around.map(history.freeWins).min() ?? 0
    guard history.freeWins(of: entrant) == fewest else { return .onlyWay }
    let seeds = Dictionary(uniqueKeysWithValues: seeding.enumerated().map { ($1, $0) })
    let order = standings.sorted {
      ($0.place, seeds[$0.entrant, default: 0]) < ($1.place, seeds[$1.entrant, default: 0])
    }
    let last = order.last { around.contains($0.entrant) && history.freeWins(of: $0.entrant) == fewest }
    return last?.entrant == entrant ? .lowest : .sparesRepeats
  }
}
