// SPDX-License-Identifier: MIT
import Directing

/// The state of a tournament and the conditions of its later games: the fold of its steps.
package struct TournamentPosition: Equatable, Sendable {
  package private(set) var state: TournamentState
  package private(set) var conditions: PlayingConditions
  /// The last delay set for tables on the server, because games there continue after later ones move to real boards.
  private(set) var delay: GamesDelay
  /// The moments at which rounds are to start; a round that was unpaired, or is no longer to come, has none.
  package private(set) var starts: [RoundBegun: Instant] = [:]

  /// The moment at which the hall's timer is over; nil when none runs.
  package private(set) var timer: Instant?

  /// The moment at which each paired round began for a division: when it started, else when it was paired.
  private(set) var begun: [RoundBegun: Instant] = [:]
  /// The rounds of divisions whose start came before they were paired.
  private(set) var called: Set<RoundBegun> = []
  /// The divisions whose director took back a pairing, so that the next is the director's, too.
  private(set) var held: Set<String> = []

  init(_ state: TournamentState, _ conditions: PlayingConditions) {
    self.state = state
    self.conditions = conditions
    delay = conditions.tables?.delay ?? .nothing
  }

  /// Applies a step, of an entry of this moment, that was decided on this state or read from a ledger.
  ///
  /// - Throws: `TournamentContradiction` for an impossible step; the state is then unchanged.
  package mutating func apply(
    _ step: TournamentEvent, at moment: Instant
  ) throws(TournamentContradiction) {
    switch step {
    case .step(let step):
      try state.take(step)
      note(step, at: moment)
    case .starting(let begun, let at):
      try requireRound(begun)
      part(begun)
      starts[begun] = at
    case .started(let begun):
      try requireRound(begun)
      part(begun)
      starts[begun] = nil
      begin(begun, at: moment)
    case .timing(let moment):
      guard !state.isClosed else { throw TournamentContradiction(text: "the event is over") }
      timer = moment
    case .timed:
      guard timer != nil else { throw TournamentContradiction(text: "no timer runs") }
      timer = nil
    case .conditions(let conditions, let terms):
      guard !state.isClosed, conditions != self.conditions else {
        throw TournamentContradiction(text: "the games cannot be played so from now on")
      }
      guard conditions.lexicon == self.conditions.lexicon || state.rounds.isEmpty else {
        throw TournamentContradiction(text: "rounds were paired by another list")
      }
      if let terms { try state.take(.termed(terms)) }
      self.conditions = conditions
      held = []
      if let tables = conditions.tables { delay = tables.delay }
    }
    starts = starts.filter { mayBegin($0.key.round) }
    if state.isClosed { timer = nil }
  }

  private mutating func note(_ step: TournamentStep, at moment: Instant) {
    switch step {
    case .paired(let round, let division, _, _, _):
      held.remove(division)
      if start(of: round, division) == nil { begun[RoundBegun(round, of: division)] = moment }
    case .unpaired(let round, let division):
      let own = RoundBegun(round, of: division)
      held.insert(division)
      begun[own] = nil
      called.remove(own)
      part(own)
      starts[own] = nil
    default: break
    }
  }

  private mutating func begin(_ round: RoundBegun, at moment: Instant) {
    for division in round.division.map({ [$0] }) ?? state.divisions {
      let own = RoundBegun(round.round, of: division)
      if state.paired(division) >= round.round { begun[own] = moment } else { called.insert(own) }
    }
  }

  func start(of round: Int, _ division: String) -> Instant? {
    starts[RoundBegun(round, of: division)] ?? starts[RoundBegun(round)]
  }

  /// Removes the starts that a new one replaces: one of all divisions replaces those of each, and one of a division
  /// leaves the start of the others.
  private mutating func part(_ begun: RoundBegun) {
    guard begun.division != nil else {
      starts = starts.filter { $0.key.round != begun.round }
      return
    }
    guard let whole = starts.removeValue(forKey: RoundBegun(begun.round)) else { return }
    for division in state.divisions where starts[RoundBegun(begun.round, of: division)] == nil {
      starts[RoundBegun(begun.round, of: division)] = whole
    }
  }

  private func requireRound(_ begun: RoundBegun) throws(TournamentContradiction) {
    guard mayBegin(begun.round), begun.division.map(state.divisions.contains) != false else {
      throw TournamentContradiction(text: "no such round begins")
    }
  }

  /// Returns whether a round of an open tournament is paired or the next to be paired.
  private func mayBegin(_ round: Int) -> Bool {
    !state.isClosed && (1...state.lastRound).contains(round)
      && round <= state.rounds.count + 1
  }
}
