// SPDX-License-Identifier: MIT
import TestSupport

/// How many places of a graph can be paired at most, without looking for the pairs.
///
/// The rank of a skew-symmetric matrix with a random number for each edge is twice the size of the greatest
/// matching. The rank is never greater, and smaller with a chance of at most the places over the modulus.
///
/// Source: L. Lovász, On determinants, matchings, and random algorithms, 1979.
enum TutteRank {
  /// A prime, below which products fit.
  static let modulus: UInt64 = 2_147_483_647

  /// How many of so many places the greatest matching covers.
  static func covered(_ places: Int, using numbers: inout Seeded, isEdge: (Int, Int) -> Bool) -> Int {
    var rows = Array(repeating: Array(repeating: UInt64(0), count: places), count: places)
    for upper in 0..<places {
      for lower in (upper + 1)..<max(places, upper + 1) where isEdge(upper, lower) {
        let value = UInt64.random(in: 1..<modulus, using: &numbers)
        rows[upper][lower] = value
        rows[lower][upper] = modulus - value
      }
    }
    var rank = 0
    for column in 0..<places {
      guard let pivot = (rank..<places).first(where: { rows[$0][column] != 0 }) else { continue }
      rows.swapAt(rank, pivot)
      let inverse = power(rows[rank][column], modulus - 2)
      for row in (rank + 1)..<max(places, rank + 1) where rows[row][column] != 0 {
        let factor = modulus - rows[row][column] * inverse % modulus
        for place in column..<places where rows[rank][place] != 0 {
          rows[row][place] = (rows[row][place] + factor * rows[rank][place]) % modulus
        }
      }
      rank += 1
    }
    return rank
  }

  private static func power(_ base: UInt64, _ exponent: UInt64) -> UInt64 {
    var (result, base, exponent) = (UInt64(1), base, exponent)
    while exponent > 0 {
      if exponent & 1 == 1 { result = result * base % modulus }
      base = base * base % modulus
      exponent >>= 1
    }
    return result
  }
}
