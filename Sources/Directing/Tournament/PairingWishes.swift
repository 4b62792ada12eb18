// SPDX-License-Identifier: MIT

/// A director's wishes for pairing, besides the system of each round; nil means the default.
package struct PairingWishes: Hashable, Sendable {
  /// The number of groups of a round robin, 2 to 99; default 1.
  package var groups: Int?
  /// The distance in places of two opponents in factor pairings, 1 to 350; default 4.
  package var factor: Int?
  /// The last place of each band of equal prizes in Chew pairings, the best first; default one prize.
  package var bands: [Int]?
  /// The last round in which entrants of one team are kept apart if possible, 1 to 60.
  package var apart: Int?
  /// The rounds by which the standings that pair a round are older than the round before it, 1 to 3; default 0.
  package var lag: Int?

  package static let lagRange = 1...3
  package static let groupsRange = 2...99
  package static let factorRange = 1...350
  package static let bandsMost = 16

  package init(
    groups: Int? = nil, factor: Int? = nil, bands: [Int]? = nil, apart: Int? = nil, lag: Int? = nil
  ) {
    self.groups = groups
    self.factor = factor
    self.bands = bands
    self.apart = apart
    self.lag = lag
  }

  var areSound: Bool {
    let isKnown = [
      (groups, Self.groupsRange), (factor, Self.factorRange), (apart, 1...TournamentTerms.roundsMost),
      (lag, Self.lagRange),
    ].allSatisfy { number, range in number.map(range.contains) ?? true }
    return isKnown && (bands.map(Self.areBands) ?? true)
  }

  /// Returns the last places of bands from text such as `1,3,8`; nil if it is no list of bands.
  package static func bands(_ text: String) -> [Int]? {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let places = words.compactMap { word in
      (1...3).contains(word.utf8.count) && word.utf8.allSatisfy { (48...57).contains($0) } ? Int(word) : nil
    }
    return places.count == words.count && areBands(places) ? places : nil
  }

  /// Returns whether numbers are last places of bands: at least one, in ascending order.
  package static func areBands(_ places: [Int]) -> Bool {
    (1...bandsMost).contains(places.count) && places.allSatisfy((1...TournamentTerms.entrantsMost).contains)
      && zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
  }
}
