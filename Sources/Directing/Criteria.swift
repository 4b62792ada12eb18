// SPDX-License-Identifier: MIT

/// One thing that is held against two places of a field that meet; a sum over all pairs of a round is compared.
struct Criterion {
  /// The most that one pair adds.
  let most: Int
  /// Whether one pair of a round adds to it at most, as of the one bye.
  let isOnce: Bool
  /// What two places add, the better one first; 0 up to the most.
  let cost: (_ upper: Int, _ lower: Int) -> Int

  init(most: Int, isOnce: Bool = false, cost: @escaping (_ upper: Int, _ lower: Int) -> Int) {
    self.most = most
    self.isOnce = isOnce
    self.cost = cost
  }
}

/// Criteria in order: of two ways to pair a round the first sum that differs decides.
///
/// They become one number for each pair: every sum has more room than it can fill, so that nothing carries
/// over into the sum before it. For 2,000 entrants and 100 rounds those of Swiss need 109 bits.
struct Criteria {
  typealias Cost = CheapestMatching.Cost

  /// Bits that a cost may have, so that prices can be reckoned with: a price is a sum of differences of twice
  /// the costs along a way through all places at most.
  static func bits(for places: Int) -> Int {
    Cost.bitWidth - 4 - (Int.bitWidth - places.leadingZeroBitCount)
  }

  private let list: [(criterion: Criterion, room: Cost)]

  init(_ criteria: [Criterion], places: Int) {
    list = criteria.map { ($0, Self.room(of: $0, places: places)) }
    precondition(Self.bits(of: criteria, places: places) <= Self.bits(for: places), "the sums do not fit")
  }

  private static func room(of criterion: Criterion, places: Int) -> Cost {
    Cost(criterion.most) * Cost(criterion.isOnce ? 1 : max(1, places / 2)) + 1
  }

  /// At most so many bits are needed for all the sums together.
  static func bits(of criteria: [Criterion], places: Int) -> Int {
    criteria.reduce(0) { $0 + Cost.bitWidth - room(of: $1, places: places).leadingZeroBitCount }
  }

  /// What two places cost, the better one first.
  func cost(_ upper: Int, _ lower: Int) -> Cost {
    list.reduce(0) { $0 * $1.room + Cost($1.criterion.cost(upper, lower)) }
  }
}
