// SPDX-License-Identifier: MIT

package struct Meeting: Hashable, Sendable {
  package let first: Int
  package let second: Int
  /// The final score of the first player, after every adjustment.
  package let firstScore: Int
  package let secondScore: Int
  /// Whether the start is recorded; if not, the two players are in any order.
  package let isOrderKnown: Bool
  /// The winner's number if the scores do not decide: by concession, time or a lost challenge; nil if they do.
  package let winner: Int?

  /// The spread of a game that the scores do not decide: added to the winner's, taken from the loser's.
  ///
  /// It equals the spread of a forfeit. Woogles does the same: a player who loses on time without being behind
  /// is put 50 behind. WESPA's rules have a least margin for overtime, too.
  /// Source: Protocol/SPEC.md, 11.3; woogles-io/liwords, `pkg/tournament/classic_division.go`; WESPA rules,
  /// version 3, 2.3.6.
  package static let decidedSpread = 50

  /// Creates a game; a winner who already wins by the scores, or who is neither player, is stored as nil.
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

  /// The spread of the first player, in points; the second player's has the opposite sign.
  package var spread: Int {
    guard let winner else { return firstScore - secondScore }
    return winner == first ? Self.decidedSpread : -Self.decidedSpread
  }

  /// The meeting with scores that name the winner: the loser's score becomes the winner's less `decidedSpread`.
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

/// The outcome of a round for one entrant or two.
///
/// A double forfeit is two forfeits, one for each entrant, both to nil.
/// Source: results and standings, byes and forfeits.
package enum RoundResult: Hashable, Sendable {
  case played(Meeting)
  /// A round without an opponent: a win, by 50 as a rule.
  case bye(Int, spread: Int = 50)
  /// An absence: a loss, by 50 as a rule; the opponent, if any, wins without a game.
  case forfeit(by: Int, to: Int?, lossSpread: Int = -50, winSpread: Int = 50)

  package var entrants: [Int] {
    switch self {
    case .played(let meeting): [meeting.first, meeting.second]
    case .bye(let entrant, _): [entrant]
    case .forfeit(let absent, let present, _, _): [absent] + (present.map { [$0] } ?? [])
    }
  }

  var numbers: [Int] {
    switch self {
    case .played(let meeting): [meeting.firstScore, meeting.secondScore]
    case .bye(_, let spread): [spread]
    case .forfeit(_, _, let lossSpread, let winSpread): [lossSpread, winSpread]
    }
  }

  /// Returns an entrant's side of the result; nil if it does not concern the entrant.
  package func share(of entrant: Int) -> Share? {
    switch self {
    case .played(let meeting) where entrant == meeting.first:
      Share(
        opponent: meeting.second, score: meeting.firstScore, spread: meeting.spread,
        halfWins: 1 + meeting.spread.signum())
    case .played(let meeting) where entrant == meeting.second:
      Share(
        opponent: meeting.first, score: meeting.secondScore, spread: -meeting.spread,
        halfWins: 1 - meeting.spread.signum())
    case .bye(entrant, let spread), .forfeit(_, entrant, _, let spread):
      Share(score: spread, spread: spread, halfWins: 2)
    case .forfeit(entrant, _, let spread, _):
      Share(score: spread, spread: spread, halfWins: 0)
    default: nil
    }
  }
}

package struct Share: Hashable, Sendable {
  /// The number of the opponent over a board; nil in a bye or forfeit.
  package internal(set) var opponent: Int?
  /// The entrant's score; in a bye or forfeit, the spread.
  package let score: Int
  /// The entrant's score less the opponent's; ±`decidedSpread` if the scores did not decide; else the award.
  package let spread: Int
  /// A win is 2, a tie 1, a loss 0.
  package let halfWins: Int
}
