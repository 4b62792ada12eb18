// SPDX-License-Identifier: MIT
import Directing

/// An entrant's scorecard: the rounds one by one, and the standing.
package struct TournamentCard: Sendable {
  /// The entrant, without the hash of a code.
  package let entrant: Enrolment
  package let standing: Standing
  /// One line for each round in which the entrant has an opponent, a bye or a forfeit.
  package let rounds: [EntrantRound]

  init(of entrant: Enrolment, by reckoning: inout Reckoning) {
    self.entrant = entrant.withoutCode
    let field = reckoning.field(entrant.division)
    guard let standing = field.standings.first(where: { field.numbers[$0.entrant - 1] == entrant.number })
    else {
      preconditionFailure("every entrant stands in a division")
    }
    self.standing = standing
    rounds = reckoning.roundsOfAll()[entrant.number - 1]
  }
}
