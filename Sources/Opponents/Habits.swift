// SPDX-License-Identifier: MIT

/// The numbers that govern how a level plays and challenges.
struct Habits: Sendable {
  /// The number of turns of which one is a phony, if a phony is found.
  let turnsPerPhony: Int
  /// The percentage of unacceptable plays that are challenged.
  let doubtsOfPhonies: Int
  /// The percentage of acceptable plays that are challenged.
  let doubtsOfOthers: Int

  private static let all = [
    Habits(turnsPerPhony: 12, doubtsOfPhonies: 25, doubtsOfOthers: 2),
    Habits(turnsPerPhony: 24, doubtsOfPhonies: 50, doubtsOfOthers: 0),
    Habits(turnsPerPhony: 40, doubtsOfPhonies: 95, doubtsOfOthers: 0),
    Habits(turnsPerPhony: 100, doubtsOfPhonies: 95, doubtsOfOthers: 0),
  ]

  static func of(level: Int) -> Habits { all[level - 1] }
}
