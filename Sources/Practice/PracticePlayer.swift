// SPDX-License-Identifier: MIT

/// Who practises, as this room knows them: a place in order of joining, from 1.
///
/// Whoever comes back has the place that they had, so a place is never given to another.
package struct PracticePlayer: Hashable, Comparable, Sendable {
  /// The most that practise at one table.
  package static let most = 16

  /// 1 to 16.
  package let place: Int

  /// Takes a place; nil outside 1 to 16.
  package init?(_ place: Int) {
    guard (1...PracticePlayer.most).contains(place) else { return nil }
    self.place = place
  }

  package static func < (one: PracticePlayer, other: PracticePlayer) -> Bool { one.place < other.place }
}
