// SPDX-License-Identifier: MIT

/// Why tiles may not be exchanged.
package enum ExchangeFault: String, Error, Hashable, Sendable, CaseIterable {
  /// The bag holds fewer tiles than an exchange needs.
  case bagTooLow = "bag-too-low"
  /// No tile, or more than a rack holds, or than the bag does.
  case count
  /// The rack lacks one of the tiles.
  case notOnRack = "not-on-rack"

  /// What is wrong, for people: lower case, no full stop.
  package var text: String {
    switch self {
    case .bagTooLow: "the bag holds too few tiles for an exchange"
    case .count: "an exchange is of 1 to 7 tiles, and of no more than the bag holds"
    case .notOnRack: "the rack does not hold these tiles"
    }
  }
}

extension TournamentRules {
  /// Why a number of tiles may not be exchanged with so many in the bag, or nil.
  package func exchangeFault(count: Int, bag: Int) -> ExchangeFault? {
    if bag < exchangeMinimum { return .bagTooLow }
    return count >= 1 && count <= min(rackSize, bag) ? nil : .count
  }

  /// Why these tiles may not be exchanged, or nil.
  package func exchangeFault(of labels: [UInt8], from rack: Rack, bag: Int) -> ExchangeFault? {
    exchangeFault(count: labels.count, bag: bag) ?? (rack.without(labels) == nil ? .notOnRack : nil)
  }
}
