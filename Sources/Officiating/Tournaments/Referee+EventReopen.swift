// SPDX-License-Identifier: MIT
import Directing

/// Events that were closed, and are opened again.
///
/// Source: Protocol/SPEC.md, 11.1.
extension Referee {
  /// Checks that the caller may open an event again, and that nothing stands in the way.
  ///
  /// - Throws: `directorOnly` and the like before anything that tells of events; `labelTaken` where an event that is open
  ///   is called the same.
  func requireReopenable(_ table: Table, _ request: Request) throws(Refusal) {
    _ = try person(request, with: .directEvents)
    guard let label = table.terms.event?.label, table.isOver else { return }
    guard !events().contains(where: { $0.terms.event?.label == label }) else {
      throw .event(.labelTaken(label))
    }
  }

  /// The entrants of a closed event whose codes cannot let them in again: their names are somebody else's by now.
  ///
  /// - Parameters:
  ///   - state: the event.
  ///   - now: the moment; a name that is kept for nobody any more is free.
  /// - Returns: their numbers, in order.
  /// - Throws: a refusal where the names cannot be looked up now.
  func takenNames(_ state: TournamentState, at now: Instant) throws(Refusal) -> [Int] {
    state.entrants.filter { enrolment in
      guard let hash = enrolment.codeHash, let name = PlayerName(enrolment.name),
        let holder = floor.holder(of: name, at: now)
      else { return false }
      return holder.account != nil || holder.person.codeHash != hash
    }.map(\.number)
  }
}
