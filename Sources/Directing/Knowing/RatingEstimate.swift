// SPDX-License-Identifier: MIT

/// An estimate of an entrant's rating after an event; federations rate with their own programs and data.
///
/// The expected wins against an opponent rated d points higher are 1 / (1 + e^(0.0031879 d)). The rating
/// changes by K for each win above expectation, a tie being half a win. K is 20 up to 1800, 16 up to 2000, and
/// 10 above. The greater K for players with fewer than 50 games is left out, because an event has no count of
/// earlier games.
/// An event of 17 rounds or more is rated in segments, each from the ratings that the one before led to.
/// Source: NASPA's wiki, "Rating system overview" and "Tournament results", "Tournaments, events and segments".
package struct RatingEstimate: Equatable, Sendable {
  /// The entrant's number in the event.
  package let entrant: Int
  /// The number of games against rated opponents; byes and forfeits are not games.
  package private(set) var games = 0
  /// Twice the wins in these games, plus one for each tie.
  package private(set) var halfWins = 0
  package private(set) var expected = 0.0
  package let was: Int
  /// The estimated rating, rounded to a whole number after each segment; at least 1.
  package private(set) var now: Int

  /// Returns the estimates for a division's rated entrants, the best first, then by number.
  package static func all(of division: String, by reckoning: inout Reckoning) -> [RatingEstimate] {
    all(of: division, from: reckoning.state.entrants.map(\.rating), by: &reckoning)
  }

  /// Returns the estimates from other ratings than those entered: one for each entrant by number, 0 for none.
  static func all(
    of division: String, from ratings: [Int], by reckoning: inout Reckoning
  ) -> [RatingEstimate] {
    let (state, rounds) = (reckoning.state, reckoning.roundsOfAll())
    var estimates = state.entrants.filter { $0.division == division && ratings[$0.number - 1] > 0 }
      .map { RatingEstimate(entrant: $0.number, was: ratings[$0.number - 1], now: ratings[$0.number - 1]) }
    var ratings = ratings
    // An event that is over has the rounds that were paired.
    let count = state.isClosed ? state.paired(division) : state.terms(of: division).rounds
    for segment in segments(of: count) {
      let before = ratings
      for place in estimates.indices {
        let number = estimates[place].entrant
        estimates[place].count(rounds[number - 1].filter { segment.contains($0.round) }, before)
        ratings[number - 1] = estimates[place].now
      }
    }
    return estimates.sorted { ($1.now, $0.entrant) < ($0.now, $1.entrant) }
  }

  /// Returns the rounds, from 1, that are rated together: up to 16 rounds at once, up to 35 in two parts, more in three.
  ///
  /// Parts are equal, but for one round that earlier ones have more.
  static func segments(of rounds: Int) -> [ClosedRange<Int>] {
    let count = rounds < 17 ? 1 : rounds < 36 ? 2 : 3
    var (segments, first): ([ClosedRange<Int>], Int) = ([], 1)
    for segment in 0..<count where rounds > 0 {
      let last = first + (rounds - first + 1 + count - segment - 1) / (count - segment) - 1
      segments.append(first...last)
      first = last + 1
    }
    return segments
  }

  /// Counts the rounds of a segment; `ratings` are all entrants' before it.
  private mutating func count(_ rounds: [EntrantRound], _ ratings: [Int]) {
    var (games, halfWins, expected) = (0, 0, 0.0)
    for round in rounds {
      guard case .played(_, _, let spread) = round.outcome, let opponent = round.opponent else { continue }
      let rating = ratings[opponent - 1]
      guard rating > 0 else { continue }
      games += 1
      halfWins += 1 + spread.signum()
      expected += Self.expectation(now, against: rating)
    }
    self.games += games
    self.halfWins += halfWins
    self.expected += expected
    now = max(1, now + Int((Self.multiplier(now) * (Double(halfWins) / 2 - expected)).rounded()))
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
