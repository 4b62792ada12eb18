// SPDX-License-Identifier: MIT

/// What a ruling does to the game, told to both players by seat.
package enum ChallengeEffect: Hashable, Sendable {
  /// The tiles come off, the play scores nothing, the mover's turn is spent.
  case playRemoved
  /// Nothing changes; the challenger is on turn.
  case none
  /// The challenger's turn is spent; `turn` is on turn.
  case challengerLosesTurn(turn: Seat)
  /// Points are added to a seat's score.
  case pointsTo(Seat, points: Int)
  /// Points are taken from a seat's score.
  case pointsFrom(Seat, points: Int)
  /// The game is over, won by a seat.
  case gameWon(Seat)

  /// What a play and the ruling on it come to for each score.
  ///
  /// - Parameters:
  ///   - score: the play's.
  ///   - mover: who made it.
  /// - Returns: what both scores are more by than if it had never been made; nil where the game is over by it.
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

  /// Who is on turn behind a ruling on a play that somebody doubted.
  package func onTurn(behind challenger: Seat) -> Seat {
    if case .challengerLosesTurn = self { challenger.opposite } else { challenger }
  }

  /// The effect of one ruling.
  ///
  /// - Parameters:
  ///   - rule: the table's row; one under which challenges exist.
  ///   - acceptable: the ruling on what was challenged, as a whole.
  ///   - words: how many words were challenged, 1 to 8.
  ///   - challenger: who doubted the play.
  ///   - failedBefore: how many challenges this challenger has already lost in this game.
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
