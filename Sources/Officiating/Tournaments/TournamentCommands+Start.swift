// SPDX-License-Identifier: MIT
import Directing

/// The notice of when a round, counted from 1, starts; the division is nil for all.
package struct TournamentStart: Equatable, Sendable {
  package let label: String
  package let round: Int
  package let division: String?
  /// The seconds until the start; 0 means now.
  package let seconds: Int
  package var isTrial = false
}

/// Starts of rounds at a set moment. The players are told, and none of the round's tables opens before.
///
/// Source: Protocol/SPEC.md, 11.1.
extension TournamentCommands {
  func start(
    _ wanted: TournamentRound, in minutes: Int, at tournament: Tournament, isTrial: Bool, _ request: Request
  ) throws(Refusal) -> Outcome {
    let state = tournament.state
    let number = try round(wanted, state)
    guard (1...state.lastRound).contains(number) else {
      throw .tournament(.refused(.noSuchRound(number, last: state.lastRound)))
    }
    let begun = RoundBegun(number, of: wanted.division)
    func isOf(_ entrant: Int) -> Bool {
      begun.division == nil || state.entrants[entrant - 1].division == begun.division
    }
    let paired = begun.division.map { division in
      state.rounds.prefix { $0.divisions.contains(division) }.count
    }
    let next = (paired ?? state.rounds.count) + 1
    guard number <= next else { throw .tournament(.refused(.notYet(round: next, missing: []))) }
    if let round = state.round(number),
      round.results.contains(where: { isOf($0.entrants[0]) })
        || round.tables.keys.contains(where: { isOf($0.first) })
    {
      throw .tournament(.hasBegun(number))
    }
    let told = TournamentStart(
      label: tournament.label, round: number, division: begun.division, seconds: minutes * 60,
      isTrial: isTrial)
    guard !isTrial else { return Outcome(.tournamentStarts(told)) }
    try requireRoom()
    // A check-in ends with the start, which then comes as any deadline does.
    let isAtOnce = minutes == 0 && !tournament.position.endsCheckIn(begun)
    let step: TournamentEvent =
      isAtOnce ? .started(begun) : .starting(begun, at: request.at.adding(seconds: minutes * 60))
    _ = record(step, at: tournament, now: request.at)
    return Outcome(
      .tournamentStarts(told),
      notices: isAtOnce || minutes > 0
        ? [notice(of: told, at: tournament, by: request.caller.person?.name)] : [])
  }

  /// Records the start of each round whose moment has come.
  func startRounds(
    of tournament: Tournament, by limit: Instant, now: Instant, isHere: (PlayerName) -> Bool
  ) -> [Notice] {
    tournament.position.startsDue(backSince: floor.backSince).filter { $0.value <= limit }.keys.sorted()
      .flatMap { begun in
        _ = record(.started(begun), at: tournament, now: now)
        let told = TournamentStart(
          label: tournament.label, round: begun.round, division: begun.division, seconds: 0)
        return [notice(of: told, at: tournament, by: nil)]
          + leaveOut(at: begun, of: tournament, now: now, isHere)
      }
  }

  /// Returns the notice of a start for an entrant who missed the first notice; nil if no start is set.
  func start(of round: Int, for entrant: Enrolment, at tournament: Tournament, now: Instant) -> Notice? {
    guard let at = tournament.position.start(of: round, entrant.division) else { return nil }
    return notice(
      .starts(
        TournamentStart(label: tournament.label, round: round, division: nil, seconds: at.seconds(after: now))
      ),
      to: entrant, at: tournament)
  }

  private func notice(of told: TournamentStart, at tournament: Tournament, by author: PlayerName?) -> Notice {
    let entrants = tournament.state.entrants.filter {
      told.division == nil || $0.division == told.division
    }.compactMap { PlayerName($0.name) }
    return notice(
      at: tournament, to: .directors(and: entrants, watching: .none, but: author.map { [$0] } ?? []),
      .tournament(.starts(told)))
  }
}
