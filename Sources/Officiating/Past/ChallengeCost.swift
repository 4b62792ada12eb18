// SPDX-License-Identifier: MIT
import Rulebook

/// The cost of lost challenges to their challengers, in points and in turns.
package struct ChallengeCost: Equatable, Sendable {
  /// The points given to the other side or taken from the challenger's own, 0 or more.
  package private(set) var points = 0
  package private(set) var turns = 0

  /// Sums the cost of these effects; a play that came off and a game that was decided add nothing.
  package init(_ effects: some Sequence<ChallengeEffect>) {
    for effect in effects {
      switch effect {
      case .pointsTo(_, let lost), .pointsFrom(_, let lost): points += lost
      case .challengerLosesTurn: turns += 1
      case .playRemoved, .none, .gameWon: break
      }
    }
  }
}
