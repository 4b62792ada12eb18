// SPDX-License-Identifier: MIT

/// A game that was played: who met, what both scored, who went first.
package struct Meeting: Hashable, Sendable {
  /// The number of the entrant who went first.
  package let first: Int
  /// The number of the other one.
  package let second: Int
  /// The final score of the first, after every adjustment.
  package let firstScore: Int
  /// The final score of the second.
  package let secondScore: Int
  /// Whether it was written down who went first; if not, the two stand here in any order.
  package let isOrderKnown: Bool
  /// The number of who won though the scores do not say so, because the other one conceded, ran out of time, or lost by a
  /// challenge; nil where the scores say who won.
  package let winner: Int?

  /// The spread of a game whose winner the scores do not name: added to the winner's, taken from the loser's.
  ///
  /// That is what a forfeit is worth here, and what Woogles has: who loses on time without being behind is put 50 behind.
  /// WESPA's rules have a least margin for going over time, too.
  /// Source: Protocol/SPEC.md, 11.3; woogles-io/liwords, `pkg/tournament/classic_division.go`; WESPA rules, version 3, 2.3.6.
  package static let decidedSpread = 50

  /// A game with final scores.
  ///
  /// The number of a winner whom the scores name already, or who does not play here, is left out.
  package init(
    first: Int, _ firstScore: Int, second: Int, _ secondScore: Int, isOrderKnown: Bool = true,
    winner: Int? = nil
  ) {
    self.first = first
    self.second = second
    self.firstScore = firstScore
    self.secondScore = secondScore
    self.isOrderKnown = isOrderKnown
    let byScores = firstScore == secondScore ? nil : firstScore > secondScore ? first : second
    self.winner = winner == byScores || winner != first && winner != second ? nil : winner
  }

  /// The spread of the player who went first; the other side's has the other sign.
  package var spread: Int {
    guard let winner else { return firstScore - secondScore }
    return winner == first ? Self.decidedSpread : -Self.decidedSpread
  }

  /// The same where the winner is to be told from the scores alone: the loser's is so much lower than the winner's.
  package var byScores: Meeting {
    guard let winner else { return self }
    return winner == first
      ? Meeting(
        first: first, firstScore, second: second, firstScore - Self.decidedSpread, isOrderKnown: isOrderKnown)
      : Meeting(
        first: first, secondScore - Self.decidedSpread, second: second, secondScore,
        isOrderKnown: isOrderKnown)
  }
}

/// What one round brought to one entrant, or to two.
///
/// Of a double forfeit each side is a forfeit of its own, to nobody.
/// Source: results and standings, byes and forfeits.
package enum RoundResult: Hashable, Sendable {
  /// A game was played.
  case played(Meeting)
  /// Nobody to play: a win, by 50 as a rule.
  case bye(Int, spread: Int = 50)
  /// Did not come: a loss, by 50 as a rule; who was to be the opponent wins without a game.
  case forfeit(by: Int, to: Int?, lossSpread: Int = -50, winSpread: Int = 50)

  /// The numbers of those whom it concerns.
  package var entrants: [Int] {
    switch self {
    case .played(let meeting): [meeting.first, meeting.second]
    case .bye(let entrant, _): [entrant]
    case .forfeit(let absent, let present, _, _): [absent] + (present.map { [$0] } ?? [])
    }
  }

  /// The scores and spreads that stand in it.
  var numbers: [Int] {
    switch self {
    case .played(let meeting): [meeting.firstScore, meeting.secondScore]
    case .bye(_, let spread): [spread]
    case .forfeit(_, _, let lossSpread, let winSpread): [lossSpread, winSpread]
    }
  }

  /// What it is worth to one of them.
  ///
  /// - Returns: nothing if it does not concern this entrant.
  package func share(of entrant: Int) -> Share? {
    switch self {
    case .played(let meeting) where entrant == meeting.first:
      Share(
        opponent: meeting.second, score: meeting.firstScore, spread: meeting.spread)
    case .played(let meeting) where entrant == meeting.second:
      Share(
        opponent: meeting.first, score: meeting.secondScore, spread: -meeting.spread)
    case .bye(entrant, let spread), .forfeit(_, entrant, _, let spread):
      Share(score: spread, spread: spread, halfWins: 2)
    case .forfeit(entrant, _, let spread, _):
      Share(score: spread, spread: spread, halfWins: 0)
    default: nil
    }
  }
}

/// One entrant's side of a result.
package struct Share: Hashable, Sendable {
  /// Who was met over a board; nobody in a bye or forfeit.
  package let opponent: Int?
  /// What was scored; in a bye or forfeit, the spread.
  package let score: Int
  /// The own score less the opponent's; of a game that the scores did not decide what it is worth.
  package let spread: Int
  /// A win is 2, a tie 1, a loss 0.
  package let halfWins: Int

  init(opponent: Int, score: Int, spread: Int) {
    self.opponent = opponent
    self.score = score
    self.spread = spread
    halfWins = 1 + spread.signum()
  }

  init(score: Int, spread: Int, halfWins: Int) {
    opponent = nil
    self.score = score
    self.spread = spread
    self.halfWins = halfWins
  }
}
