// SPDX-License-Identifier: MIT
import Directing

/// A question about the course of a tournament.
package enum TournamentQuestion: Equatable, Sendable {
  /// The rounds of all entrants, from this place in the list on, from 1.
  case cross(from: Int)
  /// The outstanding games and entrants, at most this many of each kind, of one round or of all.
  case highs(HighsQuestion)
  /// The ratings as they may become, from this place in the list on, from 1.
  case ratings(from: Int)
  /// The prizes from a fund by the percentage of each place, for a division or one class of it.
  case prizes(fund: Int, percents: [Int], playingClass: String?)
}

package struct HighsQuestion: Equatable, Sendable {
  package var kinds: [Highs.What]
  /// The round whose games are meant; nil for all rounds, and for kinds of entrants.
  package var round: Int?
  package var most: Int
  /// The number of games that tough luck and lucky stiff add up.
  package var games: Int

  package init(_ kinds: [Highs.What], round: Int?, most: Int, games: Int) {
    self.kinds = kinds
    self.round = round
    self.most = most
    self.games = games
  }
}

package enum TournamentAnswer: Sendable {
  case cross(CrossTable, from: Int)
  case highs(Highs, Feats, round: Int?)
  case ratings([RatingEstimate], round: Int, from: Int)
  case prizes(Prizes, round: Int)
}

extension TournamentQuestion {
  /// Returns the answer for a division; throws `notPaired` for a round that is not paired, `noSuchClass`.
  func answer(_ division: String, by reckoning: inout Reckoning) throws(Refusal) -> TournamentAnswer {
    let state = reckoning.state
    let played = state.rounds.prefix { $0.divisions.contains(division) }.count
    switch self {
    case .cross(let first): return .cross(CrossTable(of: division, by: &reckoning), from: first)
    case .highs(let wanted):
      let round = wanted.round
      if let round, state.round(round) == nil { throw .tournament(.refused(.notPaired(round: round))) }
      return .highs(
        Highs(wanted.most, wanted.kinds, in: state, division: division, round: round),
        Feats(wanted.kinds, most: wanted.most, games: wanted.games, of: division, by: &reckoning),
        round: round)
    case .ratings(let first):
      return .ratings(RatingEstimate.all(of: division, by: &reckoning), round: played, from: first)
    case .prizes(let fund, let percents, let playingClass):
      if let playingClass { try require(playingClass, of: division, in: state) }
      return .prizes(
        Prizes(fund: fund, percents: percents, of: division, playingClass: playingClass, by: &reckoning),
        round: played)
    }
  }
}
