// SPDX-License-Identifier: MIT

/// The exponential function and the natural logarithm of four basic operations, to about fifteen digits.
///
/// The libraries of two systems differ in the last digits of these functions. IEEE 754 settles the basic operations,
/// so a rating that uses them is the same on every machine.
enum Exponential {
  private static let logarithmOf2 = 0.693_147_180_559_945_3

  /// Returns e to the power of a number from -700 to 700; traps outside.
  ///
  /// The number is k ln 2 + r, and the series of e^r is summed from its smallest term.
  static func power(_ number: Double) -> Double {
    precondition(abs(number) <= 700)
    let twos = (number / logarithmOf2).rounded()
    let rest = number - twos * logarithmOf2
    var sum = 1.0
    for term in stride(from: 18.0, through: 1, by: -1) { sum = 1 + sum * rest / term }
    return sum * Double(sign: .plus, exponent: Int(twos), significand: 1)
  }

  /// Returns the natural logarithm of a normal positive number; traps on any other.
  ///
  /// The number is m 2^k with m from 0.75 to 1.5, and ln m = 2 (s + s^3/3 + s^5/5 + …) with s = (m - 1) / (m + 1).
  static func logarithm(_ number: Double) -> Double {
    precondition(number.isNormal && number > 0)
    var (rest, twos) = (number.significand, Double(number.exponent))
    if rest > 1.5 { (rest, twos) = (rest / 2, twos + 1) }
    let share = (rest - 1) / (rest + 1)
    var sum = 0.0
    for term in stride(from: 35.0, through: 1, by: -2) { sum = sum * share * share + 1 / term }
    return twos * logarithmOf2 + 2 * share * sum
  }
}
