// SPDX-License-Identifier: MIT
import Directing

/// A step of a tournament; each decision is one step.
package enum TournamentEvent: Equatable, Sendable {
  case step(TournamentStep)
  /// The conditions of later games change. `terms` is set if the same command changed the terms, too.
  case conditions(PlayingConditions, terms: TournamentTerms?)
  /// A round is to start at a moment. None of its tables opens before.
  case starting(RoundBegun, at: Instant)
  case started(RoundBegun)
  /// The hall's timer runs until a moment.
  case timing(until: Instant)
  /// The hall's timer is over, or was ended.
  case timed
}

/// A round's start, for all divisions or for one.
package struct RoundBegun: Hashable, Comparable, Sendable {
  /// The round, from 1.
  package let round: Int
  /// The division; nil for all.
  package let division: String?

  package init(_ round: Int, of division: String? = nil) {
    self.round = round
    self.division = division
  }

  package static func < (one: RoundBegun, other: RoundBegun) -> Bool {
    (one.round, one.division ?? "") < (other.round, other.division ?? "")
  }
}
