// SPDX-License-Identifier: MIT
import Rulebook

/// The review of one turn.
package struct TurnReview: Hashable, Sendable {
  /// A turn as it was played, and the best turns there; of a rack that is known.
  package struct Rating: Hashable, Sendable {
    /// The turn with its static equity; of a play that came off, the score is 0 and nothing is laid.
    package let played: RatedTurn
    /// The best turns, the best first; at most five.
    package let best: [RatedTurn]
    /// The part of the best equity that the turn gives up, in hundredths of a point; 0 for a phony that beat it.
    package let lost: Int
    /// Whether the turn laid a bingo that stood.
    package let laysBingo: Bool
    /// The number of plays with the bonus for a whole rack.
    package let bingos: Int
    /// The one with the highest equity; nil for none.
    package let bestBingo: RatedTurn?
  }

  /// The end of the game from the turn on, with an empty bag.
  package enum End: Hashable, Sendable {
    /// The points gained on the opponent to the end with best turns of both sides, and what the turn gave up of them.
    case solved(best: Int, lost: Int)
    /// The end is too large for the bound.
    case notSolved
  }

  package let turn: PlayedTurn
  /// Nil where the rack is not known, and for a turn that was lost.
  package let rating: Rating?
  /// Nil while the bag holds tiles or the rack is not known.
  package let end: End?
  /// Whether the play has an unacceptable word; false for other turns.
  package let isPhony: Bool
  /// The tiles that the player could not see; nil where the rack is not known.
  package let unseen: Bag?
  /// The value of the rack less the mean of the racks that could have been drawn, in hundredths of a point.
  ///
  /// Nil where the rack or what was kept of it is not known, and where nothing was drawn.
  package let luck: Int?

  /// The part of the best result that the turn gave up, in hundredths of a point.
  ///
  /// The number is exact where the end is solved. While the bag holds tiles it is the part of the best static equity. Nil
  /// for a turn without a rating, and in an end that is not solved, which static equity misjudges by many points.
  package var lost: Int? {
    switch end {
    case .solved(_, let lost): rating == nil ? nil : 100 * lost
    case .notSolved: nil
    case nil: rating?.lost
    }
  }

  /// Whether a bingo could have been laid, and none was.
  package var missesBingo: Bool { rating?.bestBingo != nil && rating?.laysBingo == false }

  /// Whether the play has an unacceptable word and was not ruled unacceptable.
  package var isPhonyThatStood: Bool { isPhony && turn.challenge?.isWon != true }
}

/// The review of one side.
package struct SideSummary: Hashable, Sendable {
  /// The number of turns for which it is known what they gave up.
  package internal(set) var turns = 0
  /// The part given up over all rated turns, in hundredths of a point: exact in solved ends, else static equity.
  package internal(set) var lost = 0
  /// The turns that gave up 2 points and less than 5, 5 and less than 15, and more.
  package internal(set) var (small, medium, large) = (0, 0, 0)
  package internal(set) var bingosMissed = 0
  /// The plays with an unacceptable word that stood, and the plays that were ruled unacceptable.
  ///
  /// The first are judged by the review's list, the second were judged at the table.
  package internal(set) var (phoniesStood, phoniesOff) = (0, 0)
  /// The failed challenges of this side, and their cost in points, in turns and in games, 0 or 1.
  package internal(set) var (failedChallenges, pointsPaid, turnsLost, gamesLost) = (0, 0, 0, 0)
  /// The points given up in ends that were solved, a part of `lost`.
  package internal(set) var endLost = 0
  /// The luck of all draws that are known, in hundredths of a point, and their number.
  package internal(set) var (luck, draws) = (0, 0)
  /// The time of all turns in milliseconds; nil where that of one is not known; a lost turn took none.
  package internal(set) var milliseconds: Int? = 0
  /// The turn that took longest, the first of equal ones; nil where no time is known.
  package internal(set) var longest: Thought?

  /// A turn, by its number from 1, and the milliseconds that it took.
  package struct Thought: Hashable, Sendable {
    package let turn: Int
    package let milliseconds: Int
  }

  /// The bounds between mistakes, in hundredths of a point.
  static let (least, mediumFrom, largeFrom) = (200, 500, 1500)

  /// Adds a turn; turns are numbered from 1 over both sides.
  mutating func add(_ review: TurnReview, _ number: Int) {
    if let time = review.turn.milliseconds, time > longest?.milliseconds ?? -1 {
      longest = Thought(turn: number, milliseconds: time)
    }
    let time = review.turn.milliseconds ?? (review.turn.action == .lost ? 0 : nil)
    milliseconds = milliseconds.flatMap { sum in time.map { sum + $0 } }
    if let luck = review.luck {
      self.luck += luck
      draws += 1
    }
    if review.isPhonyThatStood { phoniesStood += 1 }
    if review.turn.challenge?.isWon == true { phoniesOff += 1 }
    if review.missesBingo { bingosMissed += 1 }
    if case .solved(_, let lost) = review.end { endLost += lost }
    guard let lost = review.lost else { return }
    turns += 1
    self.lost += lost
    if lost >= Self.largeFrom {
      large += 1
    } else if lost >= Self.mediumFrom {
      medium += 1
    } else if lost >= Self.least {
      small += 1
    }
  }

  /// Adds a challenge that this side made; one that succeeded changes nothing.
  mutating func add(made challenge: PlayedTurn.Challenge) {
    guard !challenge.isWon else { return }
    failedChallenges += 1
    switch challenge {
    case .lostTurn: turnsLost += 1
    case .paid(let points): pointsPaid += points
    case .lostGame: gamesLost += 1
    case .succeeded, .wonGame: break
    }
  }
}

/// The review of a game, turn by turn and by side.
package struct GameReview: Hashable, Sendable {
  package let turns: [TurnReview]
  package let sides: BySeat<SideSummary>
}
