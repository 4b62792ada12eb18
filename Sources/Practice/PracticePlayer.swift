// SPDX-License-Identifier: MIT

/// A player at a practice table, identified by the place, in order of joining, which is kept for a return.
package struct PracticePlayer: Hashable, Comparable, Sendable {
  /// The greatest number of players at a table.
  package static let most = 16

  /// The place, 1 to 16.
  package let place: Int

  /// Creates a player from a place; nil outside 1 to 16.
  package init?(_ place: Int) {
    guard (1...PracticePlayer.most).contains(place) else { return nil }
    self.place = place
  }

  package static func < (one: PracticePlayer, other: PracticePlayer) -> Bool { one.place < other.place }
}
