// SPDX-License-Identifier: MIT
import Directing

/// Reopening closed tournaments.
///
/// Source: Protocol/SPEC.md, 11.1.
extension TournamentCommands {
  /// Checks that the caller may reopen a tournament.
  ///
  /// - Throws: `directorOnly` and the like first, so that others learn nothing of the tournament; `labelTaken` if an
  ///   open tournament has the same label.
  func requireReopenable(_ tournament: Tournament, _ request: Request) throws(Refusal) {
    _ = try person(request, with: .directEvents)
    if tournament.isOver { try requireFree(tournament.label) }
  }

  /// Returns the entrants whose codes are void because another person has the name by now.
  ///
  /// - Parameters:
  ///   - state: the closed tournament.
  ///   - now: the moment, at which a name may have become free.
  /// - Returns: the entrants' numbers in order.
  func takenNames(_ state: TournamentState, at now: Instant) -> [Int] {
    state.entrants.filter { enrolment in
      guard let hash = enrolment.codeHash, let name = PlayerName(enrolment.name),
        let holder = sight.holder(of: name, at: now)
      else { return false }
      return holder.account != nil || holder.person.codeHash != hash
    }.map(\.number)
  }
}
