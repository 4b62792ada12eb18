// SPDX-License-Identifier: MIT

/// A player's strength by Glicko-2: an estimate, how uncertain it is, and how much it swings.
///
/// Source: Glickman, "Example of the Glicko-2 system", 2022; the steps are those of the paper.
package struct Glicko: Equatable, Sendable {
  /// The estimate, from 100 to 4000; 1500 for a player without games.
  package var rating: Double
  /// The deviation: the strength lies within two of them with 95 % confidence.
  ///
  /// More than 0, at most 350.
  package var deviation: Double
  /// The volatility: the expected swing of the strength within a period, on the paper's inner scale.
  ///
  /// More than 0, at most 0.1.
  package var volatility: Double

  package init(rating: Double, deviation: Double, volatility: Double) {
    self.rating = rating
    self.deviation = deviation
    self.volatility = volatility
  }

  /// A player without games.
  ///
  /// Source: the paper, step 1.
  package static let unrated = Glicko(rating: 1500, deviation: 350, volatility: 0.06)

  /// The system constant τ, which holds the volatility back; the paper has 0.3 to 1.2, and 0.5 in its example.
  static let constraint = 0.5

  /// The most games that are rated at once; a busier period is rated in several steps.
  ///
  /// The paper advises ten to fifteen. Its estimate is one step of Newton's method from the rating before. That step
  /// goes too far after dozens of games that contradict the rating.
  package static let gamesMost = 10

  /// The bounds of a rating and of a volatility, which no history of games exceeds.
  static let ratings = 100.0...4000
  static let volatilityMost = 0.1

  /// The points of the outer scale in one of the inner scale.
  ///
  /// Source: the paper, step 2.
  private static let scale = 173.7178

  /// The iteration for the volatility ends within this.
  ///
  /// Source: the paper, step 5.1.
  private static let tolerance = 0.000_001

  /// A game of one period: the opponent as they were at its beginning, and the points from it.
  package struct Result: Equatable, Sendable {
    package let opponent: Glicko
    /// 0 for a loss, 1 for a tie, 2 for a win.
    package let halfPoints: Int

    /// Creates a result; traps unless the half points are 0, 1 or 2.
    package init(against opponent: Glicko, halfPoints: Int) {
      precondition((0...2).contains(halfPoints))
      self.opponent = opponent
      self.halfPoints = halfPoints
    }
  }

  /// Returns the strength after a period with these games; without games it only becomes less certain.
  ///
  /// It traps on more than `gamesMost`.
  package func after(_ results: [Result]) -> Glicko {
    precondition(results.count <= Self.gamesMost)
    guard !results.isEmpty else { return after(idlePeriods: 1) }
    let (mean, spread) = (inner, deviation / Self.scale)
    var (information, gain) = (0.0, 0.0)
    for result in results {
      let weight = Self.weight(result.opponent.deviation / Self.scale)
      let expected = 1 / (1 + Exponential.power(-weight * (mean - result.opponent.inner)))
      information += weight * weight * expected * (1 - expected)
      gain += weight * (Double(result.halfPoints) / 2 - expected)
    }
    let variance = 1 / information
    let swing = swung(by: variance * gain, spread: spread, variance: variance)
    let before = (spread * spread + swing * swing).squareRoot()
    let now = 1 / (1 / (before * before) + information).squareRoot()
    let rating = 1500 + (mean + now * now * gain) * Self.scale
    return Glicko(
      rating: min(max(rating, Self.ratings.lowerBound), Self.ratings.upperBound),
      deviation: min(now * Self.scale, Self.unrated.deviation), volatility: min(swing, Self.volatilityMost))
  }

  /// Returns the strength after so many periods without a game; the deviation never exceeds that of a new player.
  ///
  /// Source: the paper, the last remark; step 6 once for each period.
  package func after(idlePeriods: Int) -> Glicko {
    precondition(idlePeriods >= 0)
    guard idlePeriods > 0 else { return self }
    let spread = deviation / Self.scale
    let grown = (spread * spread + Double(idlePeriods) * volatility * volatility).squareRoot()
    var later = self
    later.deviation = min(grown * Self.scale, Self.unrated.deviation)
    return later
  }

  private var inner: Double { (rating - 1500) / Self.scale }

  /// The factor g, by which an uncertain opponent counts for less.
  ///
  /// Source: the paper, step 3.
  private static func weight(_ spread: Double) -> Double {
    1 / (1 + 3 * spread * spread / (Double.pi * Double.pi)).squareRoot()
  }

  /// Returns the new volatility, by the Illinois method on the paper's function f.
  ///
  /// Source: the paper, step 5.
  private func swung(by improvement: Double, spread: Double, variance: Double) -> Double {
    let start = Exponential.logarithm(volatility * volatility)
    let (squared, total) = (improvement * improvement, spread * spread + variance)
    func slope(_ x: Double) -> Double {
      let power = Exponential.power(x)
      let sum = total + power
      return power * (squared - sum) / (2 * sum * sum) - (x - start) / (Self.constraint * Self.constraint)
    }
    var low = start
    var high: Double
    if squared > total {
      high = Exponential.logarithm(squared - total)
    } else {
      var steps = 1.0
      while slope(start - steps * Self.constraint) < 0 { steps += 1 }
      high = start - steps * Self.constraint
    }
    var (atLow, atHigh) = (slope(low), slope(high))
    while abs(high - low) > Self.tolerance {
      let middle = low + (low - high) * atLow / (atHigh - atLow)
      let there = slope(middle)
      if there * atHigh <= 0 { (low, atLow) = (high, atHigh) } else { atLow /= 2 }
      (high, atHigh) = (middle, there)
    }
    return Exponential.power(low / 2)
  }
}
