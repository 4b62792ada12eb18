// SPDX-License-Identifier: MIT

/// The time that a player took beyond what the game allows: milliseconds, rounded once, at the end.
package struct Overtime: Hashable, Sendable {
  /// Beyond the allowance, 0 or more.
  package let milliseconds: Int

  /// Reckons the whole game's time at once; no turn is rounded by itself.
  package init(usedMilliseconds used: Int, rules: TournamentRules) {
    milliseconds = max(0, used - rules.timeMilliseconds)
  }

  /// Minutes, a part of one being a whole one.
  package var minutes: Int { milliseconds / 60_000 + (milliseconds % 60_000 == 0 ? 0 : 1) }

  /// What it costs, no more than the limit costs: a game that is judged late keeps a sensible score.
  ///
  /// Source: overtime, points a minute or part of a minute.
  package func points(_ rules: TournamentRules) -> Int {
    rules.overtimePoints * min(minutes, rules.overtimeLimitMinutes)
  }

  /// Whether it loses the game: more than the limit, by a millisecond.
  package func losesGame(_ rules: TournamentRules) -> Bool {
    milliseconds > rules.overtimeLimitMinutes * 60_000
  }
}
