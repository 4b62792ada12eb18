// SPDX-License-Identifier: MIT

package struct EntrantRound: Equatable, Sendable {
  /// The round, from 1.
  package let round: Int
  /// The board, from 1; nil in a bye.
  package let board: Int?
  /// The number of the opponent; nil in a bye.
  package let opponent: Int?
  /// Whether the entrant goes first; without meaning in a bye.
  package let isFirst: Bool
  /// The outcome; nil until it is known.
  package let outcome: Outcome?

  package enum Outcome: Equatable, Sendable {
    /// A game: the entrant's score, the opponent's, and the spread, which differs if the scores did not decide.
    case played(Int, Int, spread: Int)
    /// A bye, or an absent opponent.
    case free(spread: Int)
    /// An absence of the entrant.
    case away(spread: Int)

    package var spread: Int {
      switch self {
      case .played(_, _, let spread), .free(let spread), .away(let spread): spread
      }
    }

    fileprivate init?(_ result: RoundResult?, of number: Int) {
      guard let result, let share = result.share(of: number) else { return nil }
      if case .played(let game) = result {
        self = .played(
          share.score, game.first == number ? game.secondScore : game.firstScore, spread: share.spread)
      } else {
        self = share.halfWins == 0 ? .away(spread: share.spread) : .free(spread: share.spread)
      }
    }
  }
}

extension TournamentState {
  /// Returns the rounds of all entrants by number; each round is read once, as a large event has many boards.
  func roundsOfAll() -> [[EntrantRound]] {
    var all = [[EntrantRound]](repeating: [], count: entrants.count)
    for (index, round) in rounds.enumerated() {
      var results = [RoundResult?](repeating: nil, count: entrants.count)
      for result in round.results {
        for number in result.entrants { results[number - 1] = result }
      }
      for (place, board) in round.boards.enumerated() {
        for number in board.entrants {
          all[number - 1].append(
            EntrantRound(
              round: index + 1, board: round.numbers[place], opponent: board.opponent(of: number),
              isFirst: board.first == number,
              outcome: EntrantRound.Outcome(results[number - 1], of: number)))
        }
      }
      for number in round.byes {
        let outcome = EntrantRound.Outcome(results[number - 1], of: number)
        all[number - 1].append(
          EntrantRound(
            round: index + 1, board: nil, opponent: nil, isFirst: false,
            outcome: outcome ?? .free(spread: terms.byeSpread)))
      }
    }
    return all
  }
}
