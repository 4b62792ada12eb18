// SPDX-License-Identifier: MIT
import Rulebook

/// What a challenge gains or costs, in points, against letting the play stand.
///
/// Letting a play stand brings nothing, whatever it is. A phony that is challenged comes off the board: its score
/// is gained. A challenge of a good play costs what the rule says: points as they are, a turn as `turn` points; the
/// whole game counts `game` points either way.
package struct TrainerStakes: Hashable, Sendable {
  /// What a turn is taken to be worth: about what a play scores on average.
  package static let turn = 30
  /// What a game is taken to be worth, where a challenge decides it.
  package static let game = 100

  /// What a challenge gains when the play is a phony.
  package let gain: Int
  /// What a challenge costs when the play is good, 0 or more.
  package let cost: Int

  /// What is at stake for one who challenges all words of a play.
  ///
  /// - Parameters:
  ///   - play: what is doubted.
  ///   - rule: one under which challenges exist.
  ///   - failedBefore: how many challenges the player has lost at this table; some rules let the first ones be free.
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

  /// What an answer brings: 0 for letting it stand.
  package func points(for answer: TrainerAnswer, isAcceptable: Bool) -> Int {
    guard answer.challenges else { return 0 }
    return isAcceptable ? -cost : gain
  }

  /// From which chance of a phony on a challenge pays, in percent, rounded up; nil where nothing is at stake.
  package var breakEven: Int? {
    gain + cost == 0 ? nil : (100 * cost + gain + cost - 1) / (gain + cost)
  }
}

extension Calibration {
  /// How many challenges were lost.
  package var failed: Int { challenged - phonies }
}
