// SPDX-License-Identifier: MIT
import Practice

/// What somebody asks at a practice table, with what the server knows beside the ledger.
package struct PracticeRequest: Sendable {
  /// What is asked.
  package let command: PracticeCommand
  /// Who is on a line, at whatever table.
  package var present: Set<PlayerName> = []
  /// What a new round is dealt from; nil until it has been made ready.
  package var source: PuzzleSource?

  package init(_ command: PracticeCommand) { self.command = command }
}
