// SPDX-License-Identifier: MIT

/// A question about games that are over.
package enum PastLook: Sendable {
  /// The games of a name from a number on; they count from 1 in the order in which they ended, and are told the newest
  /// first. Without a number, from the newest.
  case games(PlayerName, from: Int?)
  /// The figures of a name; without one, of the caller.
  case profile(PlayerName?)
  /// The ratings under a list and a class of clocks, from a place on; without them, of the ranking with most players.
  case ladder(list: String?, ClockClass?, from: Int)
  /// The challenges of all players, or those of a name.
  case challenges(PlayerName?)

  /// The name in the question; nil for the caller or for all.
  var name: PlayerName? {
    switch self {
    case .games(let name, from: _): name
    case .profile(let name), .challenges(let name): name
    case .ladder: nil
    }
  }
}

/// The answer to a question about games that are over.
package enum PastAnswer: Sendable {
  /// The games of a name, each with its number.
  case games(PlayerName, Page<(number: Int, game: PastLine)>)
  case profile(Profile)
  /// The players of a ranking, each with the place; nil if there are no ratings.
  case ladder(Ladder?)
  /// The challenges by rule, and the words challenged most.
  case challenges(ChallengeBook)
  /// The challenges of a name, and those against it.
  case ownChallenges(PlayerName, ChallengeCount)
}

/// A page of a ranking.
package struct Ladder: Sendable {
  /// The most lines of a page, so that it fits a screen.
  static let pageMost = 20

  package let ranking: RatingBook.Ranking
  package let page: Page<(place: Int, standing: RatingBook.Standing)>
  /// The number of players.
  package let count: Int
}
