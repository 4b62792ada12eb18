// SPDX-License-Identifier: MIT

/// A count of successive scoreless turns.
///
/// A pass, an exchange, a play that came off and a turn lost to a failed challenge are scoreless. A placement
/// resets the run. If the placement comes off, the run is restored and one longer.
/// Source: scoreless turns.
package struct ScorelessRun: Hashable, Sendable {
  package private(set) var count: Int
  private var beforePlacement = 0

  /// Creates a run of a known length, 0 or more.
  package init(_ count: Int = 0) { self.count = count }

  package mutating func addScoreless() { count += 1 }

  package mutating func addPlacement(points: Int, _ rule: TournamentRules.ZeroPlacement) {
    beforePlacement = count
    count = points == 0 && rule == .counts ? count + 1 : 0
  }

  package mutating func takeOffPlacement() { count = beforePlacement + 1 }

  package func ends(_ rules: TournamentRules) -> Bool { count >= rules.scorelessLimit }
}
