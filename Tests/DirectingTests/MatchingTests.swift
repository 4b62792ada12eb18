// SPDX-License-Identifier: MIT
import TestSupport
import Testing

@testable import Directing

/// Source: pairing systems, Swiss.
@Suite("The cheapest matching is the cheapest of all matchings")
struct MatchingTests {
  /// Costs in a square, of few values so that ties and blossoms are many.
  static func costs(_ places: Int, below bound: Int, using numbers: inout Seeded) -> [[CheapestMatching.Cost]]
  {
    (0..<places).map { _ in
      (0..<places).map { _ in CheapestMatching.Cost(Int.random(in: 0..<bound, using: &numbers)) }
    }
  }

  static func sum(_ partners: [Int], _ costs: [[CheapestMatching.Cost]]) -> CheapestMatching.Cost {
    partners.enumerated().reduce(0) { $1.offset < $1.element ? $0 + costs[$1.offset][$1.element] : $0 }
  }

  @Test("Up to 8 places, against every way to pair them", arguments: [2, 4, 6, 8])
  func every(places: Int) throws {
    var numbers = Seeded(seed: UInt64(places))
    for trial in 0..<1_000 {
      let costs = Self.costs(places, below: [2, 3, 5, 50][trial % 4], using: &numbers)
      let partners = CheapestMatching.partners(of: places) { costs[$0][$1] }
      try #require(partners.indices.allSatisfy { partners[$0] != $0 && partners[partners[$0]] == $0 })
      var least = CheapestMatching.Cost.max
      AllMatchings.each(of: Array(0..<places)) { pairs in
        least = min(least, pairs.reduce(0) { $0 + costs[$1.0][$1.1] })
      }
      try #require(Self.sum(partners, costs) == least, "trial \(trial)")
    }
  }

  @Test("10 to 14 places, against the best of all subsets", arguments: [10, 12, 14])
  func subsets(places: Int) throws {
    var numbers = Seeded(seed: UInt64(places))
    for trial in 0..<30 {
      let costs = Self.costs(places, below: [2, 3, 5, 50][trial % 4], using: &numbers)
      let partners = CheapestMatching.partners(of: places) { costs[$0][$1] }
      try #require(partners.indices.allSatisfy { partners[$0] != $0 && partners[partners[$0]] == $0 })
      try #require(
        Self.sum(partners, costs) == AllMatchings.cheapest(places) { costs[$0][$1] }, "trial \(trial)")
    }
  }

  /// With costs of 0 on a hidden matching and on odd rings, 0 is the cheapest and hard to reach.
  @Test("A hidden matching that costs nothing is found among 16 to 60 places")
  func hidden() throws {
    var numbers = Seeded(seed: 60)
    for places in stride(from: 16, through: 60, by: 4) {
      let order = Array(0..<places).shuffled(using: &numbers)
      var costs = Self.costs(places, below: 9, using: &numbers).map { $0.map { $0 + 1 } }
      func free(_ one: Int, _ two: Int) { costs[min(one, two)][max(one, two)] = 0 }
      for step in stride(from: 0, to: places, by: 2) { free(order[step], order[step + 1]) }
      for step in 0..<places {
        free(order[step], order[(step + 2) % places])
        if step % 3 == 0 { free(order[step], order[(step + 4) % places]) }
      }
      let partners = CheapestMatching.partners(of: places) { costs[$0][$1] }
      try #require(partners.indices.allSatisfy { partners[partners[$0]] == $0 })
      try #require(Self.sum(partners, costs) == 0, "\(places) places")
    }
  }

  @Test("Nobody is paired with nobody")
  func none() {
    #expect(CheapestMatching.partners(of: 0) { _, _ in 1 }.isEmpty)
  }
}
