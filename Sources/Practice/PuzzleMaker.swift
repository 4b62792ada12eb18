// SPDX-License-Identifier: MIT

/// A maker of puzzles; the same book, seed and previous puzzle give the same puzzle.
package struct PuzzleMaker: Sendable {
  /// The number of further deals if the previous puzzle comes again.
  static let repeats = 8

  let book: PuzzleBook
  var numbers: PuzzleNumbers

  package init(_ book: PuzzleBook, seed: UInt64) {
    self.book = book
    numbers = PuzzleNumbers(seed: seed)
  }

  /// Makes a puzzle with its answers; throws the reason why the list gives none.
  ///
  /// `before` is the previous puzzle, which is repeated only if there is no other.
  package mutating func puzzle(
    of game: PracticeTerms.Game, from source: PuzzleSource, after before: Puzzle?
  ) throws(PuzzleFault) -> Puzzle {
    let plays = source.plays
    switch game {
    case .threes:
      if case .threes(let before) = before { return .threes(try threes(after: before)) }
      return .threes(try threes(after: nil))
    case .scramble:
      if case .scramble(let before) = before { return .scramble(try scramble(after: before)) }
      return .scramble(try scramble(after: nil))
    case .anagrams(let length, let choice):
      let due = source.due.filter { choice == .missed || $0.count == length }
      if case .anagrams(let before) = before {
        return .anagrams(try anagrams(length, choice, due: due, after: before))
      }
      return .anagrams(try anagrams(length, choice, due: due, after: nil))
    case .trainer:
      if case .trainer(let before) = before { return .trainer(try trainer(plays: plays, after: before)) }
      return .trainer(try trainer(plays: plays, after: nil))
    }
  }
}
