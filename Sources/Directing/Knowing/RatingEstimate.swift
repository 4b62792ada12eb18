// SPDX-License-Identifier: MIT

/// An estimate of an entrant's rating after an event; federations rate with their own programs and data.
///
/// The expected wins against an opponent rated d points higher are 1 / (1 + e^(0.0031879 d)). The rating
/// changes by K for each win above expectation, a tie being half a win. K is 20 up to 1800, 16 up to 2000, and
/// 10 above. The greater K for players with fewer than 50 games is left out, because an event has no count of
/// earlier games.
/// Source: rating systems, NASPA's published formula.
package struct RatingEstimate: Equatable, Sendable {
  /// The entrant's number in the event.
  package let entrant: Int
  /// The number of games against rated opponents; byes and forfeits are not games.
  package let games: Int
  /// Twice the wins in these games, plus one for each tie.
  package let halfWins: Int
  package let expected: Double
  package let was: Int
  /// The estimated rating, rounded to a whole number; at least 1.
  package let now: Int

  /// Returns the estimates for a division's rated entrants, the best first, then by number.
  package static func all(of division: String, by reckoning: inout Reckoning) -> [RatingEstimate] {
    all(of: division, from: reckoning.state.entrants.map(\.rating), by: &reckoning)
  }

  /// Returns the estimates from other ratings than those entered: one for each entrant by number, 0 for none.
  static func all(
    of division: String, from ratings: [Int], by reckoning: inout Reckoning
  ) -> [RatingEstimate] {
    let rounds = reckoning.roundsOfAll()
    return reckoning.state.entrants.filter { $0.division == division && ratings[$0.number - 1] > 0 }
      .map { RatingEstimate(of: $0.number, rounds[$0.number - 1], ratings) }
      .sorted { ($1.now, $0.entrant) < ($0.now, $1.entrant) }
  }

  private init(of entrant: Int, _ rounds: [EntrantRound], _ ratings: [Int]) {
    var (games, halfWins, expected) = (0, 0, 0.0)
    was = ratings[entrant - 1]
    for round in rounds {
      guard case .played(_, _, let spread) = round.outcome, let opponent = round.opponent else { continue }
      let rating = ratings[opponent - 1]
      guard rating > 0 else { continue }
      games += 1
      halfWins += 1 + spread.signum()
      expected += Self.expectation(was, against: rating)
    }
    self.entrant = entrant
    self.games = games
    self.halfWins = halfWins
    self.expected = expected
    now = max(1, was + Int((Self.multiplier(was) * (Double(halfWins) / 2 - expected)).rounded()))
  }

  /// Returns the expected share of wins, between 0 and 1.
  package static func expectation(_ own: Int, against other: Int) -> Double {
    var (odds, factor, left) = (1.0, oddsPerPoint, abs(other - own))
    while left > 0 {
      if !left.isMultiple(of: 2) { odds *= factor }
      factor *= factor
      left /= 2
    }
    return 1 / (1 + (other > own ? odds : 1 / odds))
  }

  /// The odds against an opponent rated one point lower: e^0.0031879.
  private static let oddsPerPoint = 1.0031929867571263

  private static func multiplier(_ rating: Int) -> Double { rating > 2000 ? 10 : rating > 1800 ? 16 : 20 }
}
