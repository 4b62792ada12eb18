// SPDX-License-Identifier: MIT

/// A cost of two places that meet; ways to pair a round are compared by its sum over all pairs.
struct Criterion {
  let most: Int
  /// The most pairs of a round that add to it: 1 for a criterion of the bye; nil means all pairs.
  var times: Int?
  /// The cost of two places, the better one first; 0 to `most`.
  let cost: (_ upper: Int, _ lower: Int) -> Int

  /// Returns one more than the greatest sum in a field of `places` places.
  func room(in places: Int) -> Criteria.Cost {
    let pairs = max(1, places / 2)
    return Criteria.Cost(most) * Criteria.Cost(min(times ?? pairs, pairs)) + 1
  }

  func bits(in places: Int) -> Int { Criteria.Cost.bitWidth - room(in: places).leadingZeroBitCount }
}

/// Criteria in order: the first sum that differs decides between two ways to pair a round.
///
/// The criteria become one number for each pair. Every sum has more room than it can fill, so that it never
/// carries into the sum before it. Swiss criteria need 109 bits for 2,000 entrants and 100 rounds. In a field
/// so large that not all criteria have room, the last ones are dropped.
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

  /// Returns the number of bits that a cost may have in a field of `places` places.
  ///
  /// A price is at most a sum of differences of doubled costs along a path through all places.
  static func bits(for places: Int) -> Int {
    Cost.bitWidth - 4 - (Int.bitWidth - places.leadingZeroBitCount)
  }

  func cost(_ upper: Int, _ lower: Int) -> Cost {
    list.reduce(0) { $0 * $1.room + Cost($1.criterion.cost(upper, lower)) }
  }
}
