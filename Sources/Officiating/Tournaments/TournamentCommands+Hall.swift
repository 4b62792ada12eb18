// SPDX-License-Identifier: MIT
import Directing

/// The notice of a hall's timer.
package struct TournamentTimer: Equatable, Sendable {
  package let label: String
  /// The seconds until the time is over; 0 means now, or that no timer runs any more.
  package let seconds: Int
  /// Whether a director ended the timer before its time.
  package var isStopped = false
  package var isTrial = false
}

/// Games of a tournament that a director paused or continued at once.
package struct TournamentHold: Equatable, Sendable {
  package let label: String
  package let isPaused: Bool
  /// The number of games that are paused or go on by this command.
  package let games: Int
}

/// Commands for a whole hall: all games at once, and the timer.
///
/// Source: Protocol/SPEC.md, 11.5.
extension TournamentCommands {
  /// Pauses all games of a tournament, or continues those that are paused; the players are told as for one game.
  func hold(isPaused: Bool, at tournament: Tournament, _ request: Request) throws(Refusal) -> Outcome {
    let director = try person(request, with: .directTournaments)
    try requireRoom()
    var games = 0
    var notices: [Notice] = []
    var seated: [PlayerName] = []
    for id in floor.tournaments.boards.sorted() {
      guard let table = floor.peek(id), table.terms.place?.tournament == tournament.id,
        let status = table.game?.position.status,
        status == (isPaused ? .running : .paused)
      else { continue }
      // An entry behind the first may find no room; what was done until then is told.
      guard games == 0 || isReady(at: request.at) else { break }
      let outcome = try self.games.direct(
        isPaused ? .pause(at: id) : .resume(id), at: table, by: director, request)
      notices += outcome.notices
      if case .ends(let names) = outcome.watching { seated += names }
      games += 1
    }
    return Outcome(
      .tournamentHeld(TournamentHold(label: tournament.label, isPaused: isPaused, games: games)),
      notices: notices, watching: seated.isEmpty ? .unchanged : .ends(seated))
  }

  /// Starts a timer of so many minutes that all are told of; 0 ends it.
  func setTimer(
    minutes: Int, at tournament: Tournament, isTrial: Bool, _ request: Request
  ) throws(Refusal) -> Outcome {
    let told = TournamentTimer(
      label: tournament.label, seconds: minutes * 60, isStopped: minutes == 0, isTrial: isTrial)
    guard !isTrial, minutes > 0 || tournament.position.timer != nil else {
      return Outcome(.tournamentTimer(told))
    }
    try requireRoom()
    let step: TournamentEvent =
      minutes == 0 ? .timed : .timing(until: request.at.adding(seconds: minutes * 60))
    _ = record(step, at: tournament, now: request.at)
    return Outcome(
      .tournamentTimer(told), notices: [notice(of: told, at: tournament, by: request.caller.person?.name)])
  }

  /// Records the end of a timer whose moment has come.
  func endTimer(of tournament: Tournament, by limit: Instant, now: Instant) -> [Notice] {
    guard let timer = tournament.position.timer, timer <= limit else { return [] }
    _ = record(.timed, at: tournament, now: now)
    return [notice(of: TournamentTimer(label: tournament.label, seconds: 0), at: tournament, by: nil)]
  }

  private func notice(of told: TournamentTimer, at tournament: Tournament, by author: PlayerName?) -> Notice {
    let entrants = tournament.state.entrants.compactMap { PlayerName($0.name) }
    return notice(
      at: tournament, to: .directors(and: entrants, watching: .all, but: author.map { [$0] } ?? []),
      .tournament(.timer(told)))
  }
}
