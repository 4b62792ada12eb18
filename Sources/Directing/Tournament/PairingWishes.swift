// SPDX-License-Identifier: MIT

/// What a director says of how rounds are paired, beside which system pairs them; whatever is nil is as usual.
package struct PairingWishes: Hashable, Sendable {
  /// How many groups a round robin has, 2 to 99; one unless said.
  package var groups: Int?
  /// In factor pairings, how far below each of the uppermost their opponent stands, 1 to 350; 4 unless said.
  package var factor: Int?
  /// In Chew pairings the last place of each band of equal prizes, the best band first; one prize unless said.
  package var bands: [Int]?
  /// The last round in which those of one team are kept apart while that can be, 1 to 60.
  package var apart: Int?

  package static let groupsRange = 2...99
  package static let factorRange = 1...350
  /// How many bands there may be.
  package static let bandsMost = 16

  /// Everything is as usual.
  package init(groups: Int? = nil, factor: Int? = nil, bands: [Int]? = nil, apart: Int? = nil) {
    self.groups = groups
    self.factor = factor
    self.bands = bands
    self.apart = apart
  }

  /// Whether a director can have said so.
  var areSound: Bool {
    let isKnown = [
      (groups, Self.groupsRange), (factor, Self.factorRange), (apart, 1...TournamentTerms.roundsMost),
    ].allSatisfy { number, range in number.map(range.contains) ?? true }
    return isKnown && (bands.map(Self.areBands) ?? true)
  }

  /// The last places of bands as they are typed and kept, `1,3,8`; nil where it is none.
  package static func bands(_ text: String) -> [Int]? {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    let places = words.compactMap { word in
      (1...3).contains(word.utf8.count) && word.utf8.allSatisfy { (48...57).contains($0) } ? Int(word) : nil
    }
    return places.count == words.count && areBands(places) ? places : nil
  }

  /// Whether numbers are last places of bands: one at least, each below the one before it.
  package static func areBands(_ places: [Int]) -> Bool {
    (1...bandsMost).contains(places.count) && places.allSatisfy((1...TournamentTerms.entrantsMost).contains)
      && zip(places, places.dropFirst()).allSatisfy { $0 < $1 }
  }
}
