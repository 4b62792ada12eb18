// SPDX-License-Identifier: MIT

/// The effect of a ruling on the game.
package enum ChallengeEffect: Hashable, Sendable {
  /// The tiles come off, the play scores nothing, and the mover's turn is spent.
  case playRemoved
  /// Nothing changes; the challenger is on turn.
  case none
  /// The challenger's turn is spent; the seat `turn` is on turn.
  case challengerLosesTurn(turn: Seat)
  case pointsTo(Seat, points: Int)
  case pointsFrom(Seat, points: Int)
  case gameWon(Seat)

  /// Returns the points that a play and the ruling on it add to each score; nil if the ruling ends the game.
  package func points(ofPlay score: Int, by mover: Seat) -> BySeat<Int>? {
    var points = BySeat(0, 0)
    switch self {
    case .gameWon: return nil
    case .playRemoved: return points
    case .none, .challengerLosesTurn: break
    case .pointsTo(let seat, let more): points[seat] += more
    case .pointsFrom(let seat, let fewer): points[seat] -= fewer
    }
    points[mover] += score
    return points
  }

  package func onTurn(behind challenger: Seat) -> Seat {
    if case .challengerLosesTurn = self { challenger.opposite } else { challenger }
  }

  /// Derives the effect of a ruling; traps if the rule allows no challenges or `words` is not 1 to 8.
  ///
  /// `acceptable` is the ruling on all `words` challenged words together. `failedBefore` is the number of
  /// challenges that the challenger has already lost in this game.
  package init(
    under rule: ChallengeRule, acceptable: Bool, words: Int, challenger: Seat, failedBefore: Int
  ) {
    precondition(rule.exists && (1...8).contains(words))
    let mover = challenger.opposite
    if !acceptable {
      self = rule.losesGame ? .gameWon(challenger) : .playRemoved
    } else if rule.losesGame {
      self = .gameWon(mover)
    } else if failedBefore < rule.freeAllowance {
      self = .none
    } else if rule.amount > 0 {
      let points = rule.unit == .word ? rule.amount * words : rule.amount
      self =
        rule.side == .mover
        ? .pointsTo(mover, points: points) : .pointsFrom(challenger, points: points)
    } else if rule.losesTurn {
      self = .challengerLosesTurn(turn: mover)
    } else {
      self = .none
    }
  }
}
