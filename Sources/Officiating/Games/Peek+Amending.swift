// SPDX-License-Identifier: MIT
import Rulebook

/// A play before and after a correction of it, or of a play before it.
package struct PlayChange: Sendable {
  package let before: PlayMade
  package let after: PlayMade
}

extension Peek {
  /// Returns every play that a correction at a person's desk would change, the corrected one first; nil if the correction
  /// would be refused, or the person has no desk.
  package func changes(
    amending number: Int, to placement: Placement, by person: Person, at now: Instant
  ) -> [PlayChange]? {
    guard let table = floor.seats[person.name], table.terms.isDesk,
      let decide = DecideGame(table, now: now, seed: nil),
      let decision = try? decide.amend(
        play: number, placement, Side(seat: .one, isDesk: true), by: nil, accepts: { _ in true }),
      case .rebuilt(let steps) = decision.change
    else { return nil }
    return zip(decide.steps, steps).compactMap { old, new in
      guard case .played(let before) = old.action, case .played(let after) = new.action,
        before.words != after.words || before.score != after.score
      else { return nil }
      return PlayChange(before: before, after: after)
    }
  }
}
