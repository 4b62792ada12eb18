// SPDX-License-Identifier: MIT

/// The time that a player used beyond the allowance.
package struct Overtime: Hashable, Sendable {
  /// The overtime in milliseconds, 0 or more.
  package let milliseconds: Int

  /// Computes overtime from the time used in the whole game; single turns are not rounded.
  package init(usedMilliseconds used: Int, rules: TournamentRules) {
    milliseconds = max(0, used - rules.timeMilliseconds)
  }

  /// The overtime in minutes, rounded up.
  package var minutes: Int { milliseconds / 60_000 + (milliseconds % 60_000 == 0 ? 0 : 1) }

  /// Returns the points charged, at most those for the limit, so that a late adjudication keeps a sensible score.
  ///
  /// Source: overtime, points a minute or part of a minute.
  package func points(_ rules: TournamentRules) -> Int {
    rules.overtimePoints * min(minutes, rules.overtimeLimitMinutes)
  }

  /// Whether the overtime exceeds the limit, even by a millisecond, and so loses the game.
  package func losesGame(_ rules: TournamentRules) -> Bool {
    milliseconds > rules.overtimeLimitMinutes * 60_000
  }
}
