// SPDX-License-Identifier: MIT
import Rulebook

/// The points that a challenge gains or costs; accepting a play gains 0.
///
/// A challenge of a phony gains the score of the play, which comes off. A challenge of an acceptable play
/// costs the charge of the rule; a lost turn is charged as `turn` points. If the challenge decides the game,
/// gain or cost is `game` points.
package struct TrainerStakes: Hashable, Sendable {
  /// The assumed points of a turn: about the average score of a play.
  package static let turn = 30
  /// The assumed points of a game.
  package static let game = 100

  /// The points gained if the play is a phony.
  package let gain: Int
  /// The points lost if the play is acceptable, 0 or more.
  package let cost: Int

  /// Computes the stakes of a challenge of all words of a play; traps if the rule allows no challenges.
  ///
  /// `failedBefore` is the number of challenges the player has lost at this table; some rules let the first
  /// ones be free.
  package init(of play: TrainerPlay, under rule: ChallengeRule, failedBefore: Int = 0) {
    func effect(_ isAcceptable: Bool) -> ChallengeEffect {
      ChallengeEffect(
        under: rule, acceptable: isAcceptable, words: play.words.count, challenger: .two,
        failedBefore: failedBefore)
    }
    gain = if case .gameWon = effect(false) { TrainerStakes.game } else { play.score }
    cost =
      switch effect(true) {
      case .playRemoved, .none: 0
      case .challengerLosesTurn: TrainerStakes.turn
      case .pointsTo(_, let points), .pointsFrom(_, let points): points
      case .gameWon: TrainerStakes.game
      }
  }

  /// Returns the points of an answer; 0 for accepting the play.
  package func points(for answer: TrainerAnswer, isAcceptable: Bool) -> Int {
    guard answer.challenges else { return 0 }
    return isAcceptable ? -cost : gain
  }
}

extension Calibration {
  /// The number of challenges lost.
  package var failed: Int { challenged - phonies }
}
