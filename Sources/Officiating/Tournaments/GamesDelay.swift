// SPDX-License-Identifier: MIT

/// The delay with which observers see a tournament's games.
///
/// Source: Protocol/SPEC.md, live tables.
package enum GamesDelay: Hashable, Sendable {
  /// Observers see games as they are.
  case nothing
  /// Observers see a game as it was this many minutes ago, in `minutesRange`; all of it once it is over.
  case minutes(Int)
  /// Observers see a game when it is over.
  case end

  package static let minutesRange = 1...240

  package var minutes: Int? { if case .minutes(let minutes) = self { minutes } else { nil } }
}
