// SPDX-License-Identifier: MIT

/// What an event may do to somebody's rating: an estimate, for federations rate by their own programs and data.
///
/// Expected wins against an opponent who stands d points higher are 1 / (1 + e^(0.0031879 d)); the rating moves by K for
/// each win more than expected, a tie being half of one, K being 20 up to 1800, 16 up to 2000 and 10 above. That K is
/// greater for who has played fewer than 50 games is left out: no event knows who that is.
/// Source: rating systems, NASPA's published formula.
package struct RatingEstimate: Equatable, Sendable {
  /// The number in the event.
  package let entrant: Int
  /// Games against opponents who have a rating, too; byes and forfeits are no games.
  package let games: Int
  /// Wins in these games, a tie being half of one, twice.
  package let halfWins: Int
  /// Wins that were to be expected.
  package let expected: Double
  package let was: Int
  /// Rounded to the nearest whole number.
  package let now: Int

  /// Of everybody of a division who has a rating, the best first, of equals in the order of entering.
  package static func all(of division: String, by reckoning: inout Reckoning) -> [RatingEstimate] {
    let state = reckoning.state
    let rounds = reckoning.roundsOfAll()
    return state.entrants.filter { $0.division == division && $0.rating > 0 }
      .map { RatingEstimate(of: $0, rounds[$0.number - 1], in: state) }
      .sorted { ($1.now, $0.entrant) < ($0.now, $1.entrant) }
  }

  private init(of entrant: Enrolment, _ rounds: [EntrantRound], in state: TournamentState) {
    var (games, halfWins, expected) = (0, 0, 0.0)
    for round in rounds {
      guard case .played(_, _, let spread) = round.outcome, let opponent = round.opponent else { continue }
      let rating = state.entrants[opponent - 1].rating
      guard rating > 0 else { continue }
      games += 1
      halfWins += 1 + spread.signum()
      expected += Self.expectation(entrant.rating, against: rating)
    }
    self.entrant = entrant.number
    self.games = games
    self.halfWins = halfWins
    self.expected = expected
    was = entrant.rating
    now = max(1, was + Int((Self.multiplier(was) * (Double(halfWins) / 2 - expected)).rounded()))
  }

  /// The share of wins that is to be expected, between 0 and 1.
  package static func expectation(_ own: Int, against other: Int) -> Double {
    var (odds, factor, left) = (1.0, oddsPerPoint, abs(other - own))
    while left > 0 {
      if !left.isMultiple(of: 2) { odds *= factor }
      factor *= factor
      left /= 2
    }
    return 1 / (1 + (other > own ? odds : 1 / odds))
  }

  /// e^0.0031879: how much the odds are against who stands a point lower.
  private static let oddsPerPoint = 1.0031929867571263

  private static func multiplier(_ rating: Int) -> Double { rating > 2000 ? 10 : rating > 1800 ? 16 : 20 }
}
