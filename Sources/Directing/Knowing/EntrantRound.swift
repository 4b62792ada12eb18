// SPDX-License-Identifier: MIT

/// One round as one entrant has it: whom they meet, and what became of it.
package struct EntrantRound: Equatable, Sendable {
  /// From 1.
  package let round: Int
  /// From 1; nil in a bye.
  package let board: Int?
  /// The number of whom they meet; nil in a bye.
  package let opponent: Int?
  /// Whether they go first; of no meaning in a bye.
  package let isFirst: Bool
  /// What became of it; nil while that is not known.
  package let outcome: Outcome?

  /// What became of a round, as one side sees it.
  package enum Outcome: Equatable, Sendable {
    /// Both scores, their own first, and what the game is worth: the difference, unless the scores did not decide it.
    case played(Int, Int, spread: Int)
    /// Nobody to meet, or whoever it was did not come.
    case free(spread: Int)
    /// They did not come themselves.
    case away(spread: Int)

    /// The spread that it brings.
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
  /// The rounds in which somebody meets somebody, has a bye, or did not come, in order.
  package func rounds(of number: Int) -> [EntrantRound] {
    rounds.indices.compactMap { index in
      let round = rounds[index]
      if let place = round.board(of: number) {
        return met(number, index, at: place, round.result(of: number))
      }
      return round.byes.contains(number) ? bye(number, index, round.result(of: number)) : nil
    }
  }

  /// The same of everybody, by number: number 1 first.
  ///
  /// Each round is gone through once: a large event has more than a million pairs of an entrant and a board.
  package func roundsOfAll() -> [[EntrantRound]] {
    var all = [[EntrantRound]](repeating: [], count: entrants.count)
    for (index, round) in rounds.enumerated() {
      var results = [RoundResult?](repeating: nil, count: entrants.count)
      for result in round.results {
        for number in result.entrants { results[number - 1] = result }
      }
      for (place, board) in round.boards.enumerated() {
        for number in board.entrants {
          all[number - 1].append(met(number, index, at: place, results[number - 1]))
        }
      }
      for number in round.byes { all[number - 1].append(bye(number, index, results[number - 1])) }
    }
    return all
  }

  /// A round, by its place from 0, as one of the two at a board has it, by its place from 0.
  private func met(_ number: Int, _ index: Int, at place: Int, _ result: RoundResult?) -> EntrantRound {
    let board = rounds[index].boards[place]
    return EntrantRound(
      round: index + 1, board: place + 1, opponent: board.first == number ? board.second : board.first,
      isFirst: board.first == number, outcome: EntrantRound.Outcome(result, of: number))
  }

  /// A round, by its place from 0, as somebody has it who meets nobody.
  private func bye(_ number: Int, _ index: Int, _ result: RoundResult?) -> EntrantRound {
    EntrantRound(
      round: index + 1, board: nil, opponent: nil, isFirst: false,
      outcome: EntrantRound.Outcome(result, of: number) ?? .free(spread: terms.byeSpread))
  }
}
