// SPDX-License-Identifier: MIT
import Lexica

extension PracticeState {
  /// Returns the points of a word found now, by the present rules; nil if there are no words to find.
  package func points(for word: Word) -> Int? {
    switch puzzle {
    case .threes: ThreesPuzzle.points
    case .anagrams: AnagramPuzzle.points
    case .scramble: ScramblePuzzle.points(forTiles: word.count)
    case .trainer, nil: nil
    }
  }

  /// Returns the points of an answer to the trainer, by the present rules and the challenges this player has
  /// lost here.
  ///
  /// The points are −999 to 9,999; nil if there is nothing to answer.
  package func points(for answer: TrainerAnswer, by player: PracticePlayer) -> Int? {
    guard let rule = terms.rule, case .trainer(let puzzle) = puzzle else { return nil }
    let stakes = TrainerStakes(
      of: puzzle.play, under: rule, failedBefore: record(of: player)?.calibration.failed ?? 0)
    return stakes.points(for: answer, isAcceptable: puzzle.isAcceptable)
  }
}
