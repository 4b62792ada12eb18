// SPDX-License-Identifier: MIT

extension TournamentTerms {
  /// The systems of so many rounds, as a director types them: one name for all, or `1-3:rr,4-6:swiss,7:koth`.
  ///
  /// - Returns: one for each round; nil where there are too many rounds for an event.
  /// - Throws: the first part that is no part, or does not follow the one before it.
  package static func systems(_ text: String, rounds: Int) throws(ScheduleFault) -> [PairingSystem]? {
    guard (1...roundsMost).contains(rounds) else { return nil }
    return try Schedule(text.lowercased(), rounds: rounds).parts.flatMap { part in
      part.rounds.map { _ in part.system }
    }
  }
}
