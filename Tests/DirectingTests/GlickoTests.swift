// SPDX-License-Identifier: MIT
import Foundation
import TestSupport
import Testing

@testable import Directing

/// Source: Glickman, "Example of the Glicko-2 system", 2022.
@Suite("Ratings follow the paper on Glicko-2")
struct GlickoTests {
  private static func rounded(_ number: Double, _ digits: Int) -> Double {
    let factor = Foundation.pow(10, Double(digits))
    return (number * factor).rounded() / factor
  }

  /// The example calculation of the paper.
  @Test("The paper's example comes to 1464.06, 151.52 and 0.05999, as printed")
  func example() {
    let player = Glicko(rating: 1500, deviation: 200, volatility: 0.06)
    let opponents = [(1400.0, 30.0, 2), (1550, 100, 0), (1700, 300, 0)]
    let now = player.after(
      opponents.map { rating, deviation, halfPoints in
        Glicko.Result(
          against: Glicko(rating: rating, deviation: deviation, volatility: 0.06), halfPoints: halfPoints)
      })
    // The paper prints these values of its inner scale, and goes on with them as printed.
    let (mean, spread) = ((now.rating - 1500) / 173.7178, now.deviation / 173.7178)
    #expect(Self.rounded(mean, 4) == -0.2069 && Self.rounded(spread, 4) == 0.8722)
    #expect(Self.rounded(173.7178 * Self.rounded(mean, 4) + 1500, 2) == 1464.06)
    #expect(Self.rounded(now.deviation, 2) == 151.52 && abs(now.rating - 1464.06) < 0.01)
    // The paper cuts 0.059996 off.
    #expect(Double(Int(now.volatility * 100_000)) / 100_000 == 0.05999)
  }

  /// The system written once more, with the library's functions and a bisection for the volatility.
  private static func again(_ player: Glicko, _ results: [Glicko.Result]) -> Glicko {
    let scale = 173.7178
    let (mean, phi, sigma) = ((player.rating - 1500) / scale, player.deviation / scale, player.volatility)
    let games = results.map { result -> (g: Double, e: Double, s: Double) in
      let other = (result.opponent.rating - 1500) / scale
      let g = 1 / sqrt(1 + 3 * pow(result.opponent.deviation / scale, 2) / pow(.pi, 2))
      return (g, 1 / (1 + exp(-g * (mean - other))), Double(result.halfPoints) / 2)
    }
    let v = 1 / games.reduce(0) { $0 + $1.g * $1.g * $1.e * (1 - $1.e) }
    let sum = games.reduce(0) { $0 + $1.g * ($1.s - $1.e) }
    let (delta, a) = (v * sum, log(sigma * sigma))
    func f(_ x: Double) -> Double {
      exp(x) * (delta * delta - phi * phi - v - exp(x)) / (2 * pow(phi * phi + v + exp(x), 2)) - (x - a)
        / 0.25
    }
    // The root next to the old volatility: of extreme results there are further ones.
    let step = f(a) > 0 ? 0.01 : -0.01
    var end = a + step
    while f(end) * step > 0 { end += step }
    var (low, high) = (min(end, end - step), max(end, end - step))
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if f(middle) > 0 { low = middle } else { high = middle }
    }
    let swing = exp(low / 2)
    let spread = 1 / sqrt(1 / (phi * phi + swing * swing) + 1 / v)
    return Glicko(
      rating: min(max(1500 + scale * (mean + spread * spread * sum), 100), 4000),
      deviation: min(350, spread * scale), volatility: min(swing, 0.1))
  }

  @Test("Random periods come to the same by another calculation with the library's functions")
  func independent() {
    var random = Seeded(seed: 65)
    for _ in 0..<300 {
      func strength() -> Glicko {
        Glicko(
          rating: .random(in: 800...2400, using: &random), deviation: .random(in: 30...350, using: &random),
          volatility: .random(in: 0.03...0.09, using: &random))
      }
      let player = strength()
      let results = (0..<Int.random(in: 1...10, using: &random)).map { _ in
        Glicko.Result(against: strength(), halfPoints: .random(in: 0...2, using: &random))
      }
      let (one, other) = (player.after(results), Self.again(player, results))
      #expect(abs(one.rating - other.rating) < 0.001, "\(player), \(results)")
      #expect(abs(one.deviation - other.deviation) < 0.001)
      #expect(abs(one.volatility - other.volatility) < 0.000_001)
    }
  }

  @Test("A player who does not play keeps the rating, and the deviation grows up to that of a new player")
  func idle() {
    let player = Glicko(rating: 1700, deviation: 60, volatility: 0.06)
    let later = player.after([])
    #expect(later.rating == 1700 && later.volatility == 0.06)
    #expect(abs(later.deviation - sqrt(60 * 60 + pow(0.06 * 173.7178, 2))) < 1e-9)
    #expect(player.after(idlePeriods: 0) == player)
    var steps = player
    for _ in 0..<30 { steps = steps.after([]) }
    #expect(abs(steps.deviation - player.after(idlePeriods: 30).deviation) < 1e-9)
    #expect(player.after(idlePeriods: 100_000).deviation == 350)
  }

  @Test("The exponential function and the logarithm are those of the library to fifteen digits")
  func functions() {
    var random = Seeded(seed: 2)
    for _ in 0..<5000 {
      let number = Double.random(in: -40...40, using: &random)
      #expect(abs(Exponential.power(number) / Foundation.exp(number) - 1) < 1e-14)
      let positive = Foundation.exp(number)
      #expect(
        abs(Exponential.logarithm(positive) - Foundation.log(positive)) <= 1e-15 * max(1, abs(number)))
    }
    #expect(Exponential.power(0) == 1 && Exponential.logarithm(1) == 0)
  }
}
