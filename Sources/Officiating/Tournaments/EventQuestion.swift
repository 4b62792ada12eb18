// SPDX-License-Identifier: MIT
import Directing

/// What is asked about how an event went.
package enum EventQuestion: Equatable, Sendable {
  /// Everybody's rounds, from a place on in the list, from 1.
  case cross(from: Int)
  /// The games that stand out, so many of each kind; of one round, or of all.
  case highs(round: Int?, most: Int)
  /// What the ratings may become, from a place on in the list, from 1.
  case ratings(from: Int)
  /// Who has what of a fund, by the shares of the places in hundredths; of all, or of one class.
  case prizes(fund: Int, percents: [Int], playingClass: String?)
}

/// What is answered.
package enum EventAnswer: Sendable {
  case cross(CrossTable, from: Int)
  case highs(Highs, round: Int?)
  case ratings([RatingEstimate], round: Int, from: Int)
  case prizes(Prizes, round: Int)
}

extension EventQuestion {
  /// The answer for a division of an event.
  ///
  /// - Throws: `noSuchRound`.
  func answer(_ division: String, by reckoning: inout Reckoning) throws(Refusal) -> EventAnswer {
    let state = reckoning.state
    let played = state.rounds.prefix { $0.divisions.contains(division) }.count
    switch self {
    case .cross(let first): return .cross(CrossTable(of: division, by: &reckoning), from: first)
    case .highs(let round, let most):
      if let round, state.round(round) == nil { throw .event(.refused(.notPaired(round: round))) }
      return .highs(Highs(most, in: state, division: division, round: round), round: round)
    case .ratings(let first):
      return .ratings(RatingEstimate.all(of: division, by: &reckoning), round: played, from: first)
    case .prizes(let fund, let percents, let playingClass):
      if let wanted = playingClass,
        !state.entrants.contains(where: { $0.division == division && $0.particulars.playingClass == wanted })
      {
        throw .event(.refused(.noSuchClass(wanted, division: division)))
      }
      return .prizes(
        Prizes(fund: fund, percents: percents, of: division, playingClass: playingClass, by: &reckoning),
        round: played)
    }
  }
}
