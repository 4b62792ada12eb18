// SPDX-License-Identifier: MIT

/// Who meets by the director's word, and who has the bye so; the others are paired around them.
package struct ByHand: Hashable, Sendable {
  /// Two who meet.
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
  /// Whether of two who are named the first goes first, whatever the history, and nothing is drawn: of two who are not
  /// named, and to whom nothing gives it, who entered before.
  package let isOrdered: Bool

  /// Nobody, if nothing is given.
  package init(pairs: [Two] = [], byes: [String] = [], isOrdered: Bool = false) {
    self.pairs = pairs
    self.byes = byes
    self.isOrdered = isOrdered
  }

  /// Everybody who is named.
  package var names: [String] { pairs.flatMap { [$0.one, $0.other] } + byes }
}

/// How much of a round the director made: so many of its boards and byes from the first.
package struct MadeByHand: Hashable, Sendable {
  package let boards: Int
  package let byes: Int
  /// Whether who goes first at those boards is the director's word, too.
  package let isOrdered: Bool

  /// Nothing, if nothing is given.
  package init(boards: Int = 0, byes: Int = 0, isOrdered: Bool = false) {
    self.boards = boards
    self.byes = byes
    self.isOrdered = isOrdered
  }

  package static let nothing = MadeByHand()
}

extension DecideTournament {
  /// The places in a division of those whom the director named for a round, in the order in which they were named.
  ///
  /// - Throws: `notEntered`, `notInDivision`, `notPlaying`, `namedTwice`.
  func places(
    of byHand: ByHand, in round: Int, of division: String, _ numbers: [Int], playing: Set<Int>
  ) throws(TournamentRefusal) -> (made: [Start], given: [Int]) {
    var places: [String: Int] = [:]
    for name in byHand.names {
      let entrant = try entrant(name)
      guard let place = numbers.firstIndex(of: entrant.number) else {
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
    return (byHand.pairs.map { Start(first: place($0.one), second: place($0.other)) }, byHand.byes.map(place))
  }
}
