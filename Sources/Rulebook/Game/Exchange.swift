// SPDX-License-Identifier: MIT

/// A reason why tiles may not be exchanged.
package enum ExchangeFault: String, Error, Hashable, Sendable, CaseIterable {
  case bagTooLow = "bag-too-low"
  /// The number of tiles is 0, more than a rack holds, or more than the bag holds.
  case count
  case notOnRack = "not-on-rack"

  /// The fault as text for people: lower case, no full stop.
  package var text: String {
    switch self {
    case .bagTooLow: "the bag holds too few tiles for an exchange"
    case .count: "an exchange is of 1 to 7 tiles, and of no more than the bag holds"
    case .notOnRack: "the rack does not hold these tiles"
    }
  }
}

extension TournamentRules {
  /// Returns why `count` tiles may not be exchanged with `bag` tiles in the bag; nil if they may.
  package func exchangeFault(count: Int, bag: Int) -> ExchangeFault? {
    if bag < exchangeMinimum { return .bagTooLow }
    return count >= 1 && count <= min(rackSize, bag) ? nil : .count
  }

  /// Returns why these tiles may not be exchanged; nil if they may.
  package func exchangeFault(of labels: [UInt8], from rack: Rack, bag: Int) -> ExchangeFault? {
    exchangeFault(count: labels.count, bag: bag) ?? (rack.without(labels) == nil ? .notOnRack : nil)
  }
}
