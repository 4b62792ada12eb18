// SPDX-License-Identifier: MIT

/// One thing that is held against two places of a field that meet; a sum over all pairs of a round is compared.
struct Criterion {
  /// The most that one pair adds.
  let most: Int
  /// How many pairs of a round add to it at most: one as of the bye, and all of them if not given.
  let times: Int?
  /// What two places add, the better one first; 0 up to the most.
  let cost: (_ upper: Int, _ lower: Int) -> Int

  init(most: Int, times: Int? = nil, cost: @escaping (_ upper: Int, _ lower: Int) -> Int) {
    self.most = most
    self.times = times
    self.cost = cost
  }

  /// One more than the greatest sum in a field of so many places.
  func room(in places: Int) -> Criteria.Cost {
    let pairs = max(1, places / 2)
    return Criteria.Cost(most) * Criteria.Cost(min(times ?? pairs, pairs)) + 1
  }

  /// How many bits the sums take in a field of so many places.
  func bits(in places: Int) -> Int { Criteria.Cost.bitWidth - room(in: places).leadingZeroBitCount }
}

/// Criteria in order: of two ways to pair a round the first sum that differs decides.
///
/// They become one number for each pair: every sum has more room than it can fill, so that nothing carries
/// over into the sum before it. For 2,000 entrants and 100 rounds those of Swiss need 109 bits. Where a field
/// is so great that not all of them find room, the last ones decide nothing.
struct Criteria {
  typealias Cost = CheapestMatching.Cost

  private let list: [(criterion: Criterion, room: Cost)]

  init(_ criteria: [Criterion], places: Int) {
    var left = Self.bits(for: places)
    let fitting = criteria.prefix {
      left -= $0.bits(in: places)
      return left >= 0
    }
    list = fitting.map { ($0, $0.room(in: places)) }
  }

  /// How many bits a cost may have among so many places.
  ///
  /// A price is a sum of differences of twice the costs, along a way through all places at most.
  static func bits(for places: Int) -> Int {
    Cost.bitWidth - 4 - (Int.bitWidth - places.leadingZeroBitCount)
  }

  /// What two places cost, the better one first.
  func cost(_ upper: Int, _ lower: Int) -> Cost {
    list.reduce(0) { $0 * $1.room + Cost($1.criterion.cost(upper, lower)) }
  }
}
