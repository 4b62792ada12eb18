// SPDX-License-Identifier: MIT
import Practice

/// A practice command, with data that the server adds.
package struct PracticeRequest: Sendable {
  package let command: PracticeCommand
  /// The players who are connected, at any table.
  package var present: Set<PlayerName> = []
  /// The source of a new round's puzzle; nil until it is ready.
  package var source: PuzzleSource?

  package init(_ command: PracticeCommand) { self.command = command }
}
