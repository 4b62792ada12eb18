// SPDX-License-Identifier: MIT

/// The pairs and byes that a director names for a round; the others are paired around them.
package struct ByHand: Hashable, Sendable {
  package struct Two: Hashable, Sendable {
    package let one: String
    package let other: String

    package init(_ one: String, _ other: String) {
      self.one = one
      self.other = other
    }
  }

  package let pairs: [Two]
  package let byes: [String]
  /// Whether the first name of a pair goes first, so that nothing is drawn.
  ///
  /// In a pair that is not named, if nothing else decides, the entrant with the lower number goes first.
  package let isOrdered: Bool

  package init(pairs: [Two] = [], byes: [String] = [], isOrdered: Bool = false) {
    self.pairs = pairs
    self.byes = byes
    self.isOrdered = isOrdered
  }

  /// Returns the same pairs and byes with each name in the form in which it was entered.
  package func naming(_ own: (String) -> String) -> ByHand {
    ByHand(
      pairs: pairs.map { Two(own($0.one), own($0.other)) }, byes: byes.map(own), isOrdered: isOrdered)
  }

  package var names: [String] { pairs.flatMap { [$0.one, $0.other] } + byes }
}

/// The number of boards and byes, from the first of a round, that the director made.
package struct MadeByHand: Hashable, Sendable {
  package let boards: Int
  package let byes: Int
  /// Whether the director decided the starts of these boards, too.
  package let isOrdered: Bool

  package init(boards: Int = 0, byes: Int = 0, isOrdered: Bool = false) {
    self.boards = boards
    self.byes = byes
    self.isOrdered = isOrdered
  }

  package static let nothing = MadeByHand()
}

extension DecideTournament {
  /// Returns the places in a division of the entrants named for a round, in the order of naming.
  func places(
    of byHand: ByHand, in round: Int, of division: String, _ numbers: [Int], playing: Set<Int>
  ) throws(TournamentRefusal) -> (made: [BoardPairing], given: [Int]) {
    var places: [String: Int] = [:]
    for name in byHand.names {
      let entrant = try entrant(name)
      guard let place = numbers.firstIndex(of: entrant.number) else {
        if state.withdrawn.contains(entrant.number) { throw .notPlaying(entrant.name, round: round) }
        throw .notInDivision(entrant.name, division)
      }
      guard playing.contains(entrant.number) else { throw .notPlaying(entrant.name, round: round) }
      guard !places.values.contains(place + 1) else { throw .namedTwice(entrant.name) }
      places[name] = place + 1
    }
    func place(_ name: String) -> Int {
      guard let place = places[name] else { preconditionFailure("everybody was looked up") }
      return place
    }
    return (
      byHand.pairs.map { BoardPairing(first: place($0.one), second: place($0.other)) }, byHand.byes.map(place)
    )
  }
}
