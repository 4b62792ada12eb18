// SPDX-License-Identifier: MIT
import Opponents
import Rulebook

/// A least-squares fit of the values of leaves to the equities of random racks.
///
/// Each way to take 1 to 6 tiles of a rack is a leave whose other tiles are a random draw, so its value is the mean
/// equity of the racks that contain it, less the mean of all racks. Source: ridge regression, Hoerl and Kennard, 1970.
struct LeavesFit {
  /// The weight that draws a value of so few leaves towards 0.
  private static let ridge = 400.0

  private let tiles: TileSet
  private let vowels: UInt64
  private let labels: Int
  /// By `label * labels + label`: the number of a pair's fact.
  private let pairFacts: [Int]
  private let balanceFacts: [Int]
  private let facts: Int
  /// The products of facts, row by row, of which the lower half is kept.
  private var products: [Double]
  /// By fact: the sum of the equities of the leaves that have it, and their weight.
  private var sums: [Double]
  private var equities = (sum: 0.0, count: 0.0)
  private var rows: [(facts: [Int], weight: Double)] = []

  init(tiles: TileSet, vowels: UInt64) {
    self.tiles = tiles
    self.vowels = vowels
    labels = tiles.letterCount + 1
    var next = 3 * labels
    var pairs = [Int](repeating: 0, count: labels * labels)
    for one in 0..<labels {
      for other in 0..<one {
        (pairs[one * labels + other], pairs[other * labels + one]) = (next, next)
        next += 1
      }
    }
    var balance = [Int](repeating: -1, count: 16 * 16)
    for vowels in 0...6 {
      for others in 0...(6 - vowels) where vowels + others > 0 {
        balance[vowels << 4 | others] = next
        next += 1
      }
    }
    (pairFacts, balanceFacts, facts) = (pairs, balance, next)
    products = [Double](repeating: 0, count: next * next)
    sums = [Double](repeating: 0, count: next)
  }

  /// The number of racks taken in.
  var racks: Int { Int(equities.count) }

  /// The mean equity of a random rack, in hundredths of a point.
  var mean: Double { equities.count == 0 ? 0 : equities.sum / equities.count }

  /// Takes in a random rack with its equity in hundredths of a point.
  mutating func take(_ rack: Rack, equity: Int) {
    equities.sum += Double(equity)
    equities.count += 1
    // The mean of the racks so far stands in for the whole mean; the first thousand are not used.
    guard racks > 1000 else { return }
    let above = Double(equity) - mean
    rows.removeAll(keepingCapacity: true)
    collect(kinds(of: rack), 0, [], 0, 0, 1, rack.count)
    for row in rows {
      for (place, one) in row.facts.enumerated() {
        sums[one] += row.weight * above
        for other in row.facts[...place] {
          products[max(one, other) * facts + min(one, other)] += row.weight
        }
      }
    }
  }

  private func kinds(of rack: Rack) -> [(label: Int, count: Int)] {
    var kinds: [(label: Int, count: Int)] = []
    for label in rack where kinds.last?.label != Int(label) {
      kinds.append((Int(label), rack.count(of: label)))
    }
    return kinds
  }

  /// Adds a row for each leave, with the number of ways to take it.
  private mutating func collect(
    _ kinds: [(label: Int, count: Int)], _ place: Int, _ chosen: [(label: Int, count: Int)],
    _ vowelCount: Int,
    _ otherCount: Int, _ ways: Double, _ whole: Int
  ) {
    guard place < kinds.count else {
      let size = chosen.reduce(0) { $0 + $1.count }
      if size > 0, size < whole { rows.append((row(of: chosen, vowelCount, otherCount), ways)) }
      return
    }
    let kind = kinds[place]
    let isVowel = vowels >> UInt64(kind.label) & 1 == 1
    var ways = ways
    for count in 0...kind.count {
      if count > 0 { ways *= Double(kind.count - count + 1) / Double(count) }
      let isOther = !isVowel && kind.label != 0
      collect(
        kinds, place + 1, count == 0 ? chosen : chosen + [(kind.label, count)],
        vowelCount + (isVowel ? count : 0), otherCount + (isOther ? count : 0), ways, whole)
    }
  }

  private func row(of chosen: [(label: Int, count: Int)], _ vowels: Int, _ others: Int) -> [Int] {
    var row: [Int] = []
    for (place, kind) in chosen.enumerated() {
      row.append(3 * kind.label)
      if kind.count > 1 { row.append(3 * kind.label + 1) }
      // A fact that a leave has several times would count as often; a fourth tile is too rare to matter.
      if kind.count > 2 { row.append(3 * kind.label + 2) }
      for other in chosen[..<place] { row.append(pairFacts[kind.label * labels + other.label]) }
    }
    let balance = balanceFacts[vowels << 4 | others]
    return balance < 0 ? row : row + [balance]
  }

  /// Returns the values that fit best.
  func leaves() -> Leaves {
    let values = solved().map { Int($0.rounded()) }
    var leaves = Leaves(vowels: vowels)
    for one in 0..<labels {
      for nth in 1...3 { leaves[UInt8(one), nth: nth] = values[3 * one + nth - 1] }
      for other in 0..<one {
        leaves[UInt8(one), with: UInt8(other)] = values[pairFacts[one * labels + other]]
      }
    }
    for (place, fact) in balanceFacts.enumerated() where fact >= 0 {
      leaves[vowels: place >> 4, others: place & 15] = values[fact]
    }
    return leaves
  }

  /// Solves the normal equations, by Cholesky's factors.
  private func solved() -> [Double] {
    var matrix = products
    var result = sums
    for row in 0..<facts { matrix[row * facts + row] += Self.ridge }
    for row in 0..<facts {
      for column in 0...row {
        var sum = matrix[row * facts + column]
        for place in 0..<column { sum -= matrix[row * facts + place] * matrix[column * facts + place] }
        matrix[row * facts + column] =
          row == column ? sum.squareRoot() : sum / matrix[column * facts + column]
      }
    }
    for row in 0..<facts {
      for place in 0..<row { result[row] -= matrix[row * facts + place] * result[place] }
      result[row] /= matrix[row * facts + row]
    }
    for row in stride(from: facts - 1, through: 0, by: -1) {
      for place in row + 1..<facts { result[row] -= matrix[place * facts + row] * result[place] }
      result[row] /= matrix[row * facts + row]
    }
    return result
  }
}
