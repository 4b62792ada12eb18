// SPDX-License-Identifier: MIT
import Lexica

/// Makes what is dealt; the same book, seed and puzzle before make the same.
package struct PuzzleMaker: Sendable {
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
    case .threes: throw .noThrees
    case .scramble: throw .noRoots
    case .trainer: throw .noTrainerWords
    }
  }
}

/// Numbers that follow from a seed, the same on every machine and with every compiler.
///
/// Source: splitmix64, public domain, S. Vigna.
package struct PuzzleNumbers: Sendable {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  /// One of 0 to `count - 1`, each with the same chance to within `count` in 2⁶⁴; `count` is 1 or more.
  package mutating func below(_ count: Int) -> Int {
    precondition(count > 0)
    return Int(next().multipliedFullWidth(by: UInt64(count)).high)
  }
}
