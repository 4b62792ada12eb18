// SPDX-License-Identifier: MIT
import Directing

/// Somebody's scorecard: their rounds one by one, and how they stand.
package struct EventCard: Sendable {
  /// Whose.
  package let entrant: Enrolment
  /// How they stand, by what is known so far.
  package let standing: Standing
  /// A line for each round in which they meet somebody, have a bye, or did not come.
  package let rounds: [EntrantRound]

  init(of entrant: Enrolment, by reckoning: inout Reckoning) {
    self.entrant = entrant
    let field = reckoning.field(entrant.division)
    guard let standing = field.standings.first(where: { field.numbers[$0.entrant - 1] == entrant.number })
    else {
      preconditionFailure("whoever entered a division stands in it")
    }
    self.standing = standing
    rounds = reckoning.roundsOfAll()[entrant.number - 1]
  }
}
