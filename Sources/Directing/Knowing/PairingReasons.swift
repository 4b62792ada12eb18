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

  /// The round, from 1.
  package let round: Int
  package let system: PairingSystem
  /// The rounds whose results the standings have.
  package let after: Int
  /// The number of the board; nil for a bye.
  package let board: Int?
  /// The number of earlier meetings of the two; nil for a bye.
  package let met: Int?
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
    let earlier = state.rounds.prefix(round - 1).enumerated()
    let awaited = earlier.map { index, round in
      let isKnown = index < settled
      return (
        index + 1,
        round.boards.filter { !isKnown || round.adjourned[$0] != nil }.compactMap { $0.numbered(places) }
      )
    }
    let history = History(
      of: division.through(round - 1), awaited: Dictionary(uniqueKeysWithValues: awaited),
      idle: earlier.dropFirst(settled).flatMap { $0.element.byes.compactMap { places[$0] } })
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
  }
}
