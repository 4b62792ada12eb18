// SPDX-License-Identifier: MIT
import Directing

/// The facts of a tournament that are read aloud in the hall, in the order of reading.
package struct TournamentMicrophone: Sendable {
  package enum Part: String, Sendable {
    case pairings
    case standings
  }

  /// A fact that becomes one sentence; entrants are given by their numbers in the tournament.
  package enum Fact: Sendable {
    /// The round of a division; the division is nil if the tournament has only one.
    case round(Int, division: String?)
    /// The entrants who share a place after a round, with the standing of the first of them.
    case place(Int, [Int], Standing, after: Int)
    case board(Int, BoardPairing)
    case bye(Int)
    case starts(round: Int, seconds: Int)
  }

  package private(set) var facts: [Fact] = []
  /// The last round that a fact names; 0 for none.
  package private(set) var round = 0

  /// The number of places that are read aloud together with pairings, and of standings alone.
  private static let places = (few: 3, most: 10)

  /// Creates the facts of some divisions, in order.
  ///
  /// Without a part these are the first places, and the pairings of a round that is under way. Places are those after
  /// the last complete round, so that no result of a round under way is told before the others.
  ///
  /// - Throws: `notPaired` if `number` is not paired for one of the divisions.
  init(
    of divisions: [String], in number: Int?, only part: Part?, at position: TournamentPosition, now: Instant,
    by reckoning: inout Reckoning
  ) throws(Refusal) {
    let state = reckoning.state
    let isOnly = state.divisions.count == 1
    for division in divisions {
      let paired = state.paired(division)
      if let number, number > paired { throw .tournament(.refused(.notPaired(round: number))) }
      let round = number ?? paired
      let present = state.presentRound(of: division)
      let before = facts.count
      if part != .pairings, present > 1 {
        read(
          division, after: present - 1, upTo: part == nil ? Self.places.few : Self.places.most, by: &reckoning
        )
      }
      if part == .pairings || part == nil && present <= paired, let pairings = state.round(round) {
        read(pairings, of: division, in: state)
      }
      if part != .standings {
        for next in max(round, 1)...round + 1 {
          guard let at = position.start(of: next, division) else { continue }
          facts.append(.starts(round: next, seconds: at.seconds(after: now)))
        }
      }
      guard facts.count > before else { continue }
      facts.insert(.round(max(round, 1), division: isOnly ? nil : division), at: before)
      self.round = max(self.round, round, 1)
    }
  }

  private mutating func read(
    _ division: String, after round: Int, upTo most: Int, by reckoning: inout Reckoning
  ) {
    let field = reckoning.field(division)
    let standings = field.division.standings(after: round, spreadCap: reckoning.state.terms.spreadCap)
    var next = 0
    while next < standings.count, standings[next].place <= most {
      let first = standings[next]
      let equals = standings[next...].prefix { $0.place == first.place }
      facts.append(
        .place(first.place, equals.map { field.numbers[$0.entrant - 1] }, first, after: round))
      next += equals.count
    }
  }

  private mutating func read(_ round: TournamentState.Round, of division: String, in state: TournamentState) {
    for (place, board) in round.boards.enumerated() where state.entrants[board.first - 1].division == division
    {
      facts.append(.board(round.numbers[place], board))
    }
    for bye in round.byes where state.entrants[bye - 1].division == division { facts.append(.bye(bye)) }
  }
}
