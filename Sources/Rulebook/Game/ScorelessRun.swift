// SPDX-License-Identifier: MIT

/// How many turns in a row have scored nothing.
///
/// A pass, an exchange, a play that came off and a turn lost to a failed challenge are scoreless. A
/// placement begins the run anew; if it comes off, the run is what it was before it, and one more.
/// Source: scoreless turns.
package struct ScorelessRun: Hashable, Sendable {
  /// The run now.
  package private(set) var count: Int
  /// The run before the last placement.
  private var beforePlacement = 0

  /// A run of a known length, from 0.
  package init(_ count: Int = 0) { self.count = count }

  /// A pass, an exchange, or a turn lost to a failed challenge.
  package mutating func addScoreless() { count += 1 }

  /// A placement that scores these points.
  package mutating func addPlacement(points: Int, _ rule: TournamentRules.ZeroPlacement) {
    beforePlacement = count
    count = points == 0 && rule == .counts ? count + 1 : 0
  }

  /// The last placement came off.
  package mutating func takeOffPlacement() { count = beforePlacement + 1 }

  /// Whether the run is long enough to end the game.
  package func isAtLimit(of rules: TournamentRules) -> Bool { count >= rules.scorelessLimit }

  /// Whether the game is over by it, without anybody's word.
  package func ends(_ rules: TournamentRules) -> Bool { rules.scorelessEnd == .auto && isAtLimit(of: rules) }
}
