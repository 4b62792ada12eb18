// SPDX-License-Identifier: MIT

/// How one level plays and challenges, in numbers.
struct Habits: Sendable {
  /// Of so many turns, one is a phony if one is found.
  let turnsPerPhony: Int
  /// Of a hundred plays with a word that is not acceptable, so many are challenged.
  let doubtsOfPhonies: Int
  /// Of a hundred plays that are acceptable, so many are challenged.
  let doubtsOfOthers: Int

  /// By level less 1.
  private static let all = [
    Habits(turnsPerPhony: 12, doubtsOfPhonies: 25, doubtsOfOthers: 2),
    Habits(turnsPerPhony: 24, doubtsOfPhonies: 50, doubtsOfOthers: 0),
    Habits(turnsPerPhony: 40, doubtsOfPhonies: 95, doubtsOfOthers: 0),
  ]

  /// The habits of a level of `HousePlayer.levels`.
  static func of(level: Int) -> Habits { all[level - 1] }
}
