// SPDX-License-Identifier: MIT
import Lexica

/// Makes what is dealt; the same book, seed and puzzle before make the same.
package struct PuzzleMaker: Sendable {
  /// How often another puzzle is made where the last one came again.
  static let repeats = 8

  let book: PuzzleBook
  var numbers: PuzzleNumbers

  package init(_ book: PuzzleBook, seed: UInt64) {
    self.book = book
    numbers = PuzzleNumbers(seed: seed)
  }

  /// A puzzle of a kind.
  ///
  /// - Parameters:
  ///   - kind: of which game.
  ///   - plays: for a trainer, plays that were made.
  ///   - before: what is not dealt again at once, as long as there is anything else.
  /// - Returns: the puzzle, with its answers.
  /// - Throws: why the list cannot give one.
  package mutating func puzzle(
    of kind: PracticeKind, plays: [TrainerPlay], after before: Puzzle?
  ) throws(PuzzleFault) -> Puzzle {
    switch kind {
    case .threes:
      if case .threes(let before) = before { return .threes(try threes(after: before)) }
      return .threes(try threes(after: nil))
    case .scramble:
      if case .scramble(let before) = before { return .scramble(try scramble(after: before)) }
      return .scramble(try scramble(after: nil))
    case .trainer:
      if case .trainer(let before) = before { return .trainer(try trainer(plays: plays, after: before)) }
      return .trainer(try trainer(plays: plays, after: nil))
    }
  }
}
