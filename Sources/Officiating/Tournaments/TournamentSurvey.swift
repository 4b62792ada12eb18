// SPDX-License-Identifier: MIT
import Directing

/// A question about all divisions of a tournament, or about one.
package enum TournamentSurvey: Sendable {
  /// The sentences to be read aloud, from this one on, from 1; nil for no round and no part means what the moment needs.
  case microphone(TournamentRound?, TournamentMicrophone.Part?, from: Int)
  /// The teams by the results of their entrants, from this place in the list on, from 1.
  case teams(from: Int)
  /// The winners of the prizes that the tournament keeps, from this one in the list on, from 1.
  case prizes(from: Int)
}

/// The answer to a survey.
package enum TournamentSurveyed: Sendable {
  case microphone(TournamentMicrophone, from: Int)
  /// The division is nil for all.
  case teams(TeamStandings, division: String?, from: Int)
  case prizes(PrizeWinners, division: String?, from: Int)
}

extension TournamentCommands {
  /// Returns the answer for a division; nil for all.
  func answer(
    _ survey: TournamentSurvey, of division: String?, at tournament: Tournament, now: Instant,
    by reckoning: inout Reckoning
  ) throws(Refusal) -> TournamentSurveyed {
    let state = reckoning.state
    let named = try division.map { division throws(Refusal) in try self.division(division, state) }
    let divisions = named.map { [$0] } ?? state.divisions
    switch survey {
    case .microphone(let round, let part, let first):
      return .microphone(
        try TournamentMicrophone(
          of: divisions, in: round?.number, only: round == nil ? part : .pairings,
          at: tournament.position, now: now, by: &reckoning),
        from: first)
    case .teams(let first):
      return .teams(TeamStandings(of: divisions, by: &reckoning), division: named, from: first)
    case .prizes(let first):
      return .prizes(PrizeWinners(of: divisions, by: &reckoning), division: named, from: first)
    }
  }
}
