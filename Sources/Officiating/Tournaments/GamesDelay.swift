// SPDX-License-Identifier: MIT

/// How far behind an event's games whoever only looks on is kept.
///
/// Source: Protocol/SPEC.md, live tables.
package enum GamesDelay: Hashable, Sendable {
  /// They see games as they go on.
  case nothing
  /// They see a game as it stood so many minutes ago, within `minutesRange`; when it is over, all of it.
  case minutes(Int)
  /// They see a game when it is over.
  case end

  /// How many minutes may be said.
  package static let minutesRange = 1...240

  /// The minutes, where it is so many; nil where it is not.
  package var minutes: Int? { if case .minutes(let minutes) = self { minutes } else { nil } }
}
