// SPDX-License-Identifier: MIT

extension TournamentTerms {
  /// Returns the systems of `rounds` rounds from text: one name for all, or `1-3:rr,4-6:swiss,7:koth`.
  ///
  /// - Returns: one system for each round; nil if the number of rounds is out of range.
  /// - Throws: `ScheduleFault` with the first part that cannot be read or does not follow the part before it.
  package static func systems(_ text: String, rounds: Int) throws(ScheduleFault) -> [PairingSystem]? {
    guard (1...roundsMost).contains(rounds) else { return nil }
    return try Schedule(text.lowercased(), rounds: rounds).parts.flatMap { part in
      part.rounds.map { _ in part.system }
    }
  }
}
