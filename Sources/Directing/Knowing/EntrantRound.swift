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
    /// Both scores, their own first.
    case played(Int, Int)
    /// Nobody to meet, or whoever it was did not come.
    case free(spread: Int)
    /// They did not come themselves.
    case away(spread: Int)

    /// Their score less the other one; in a bye or forfeit what it is worth.
    package var spread: Int {
      switch self {
      case .played(let own, let other): own - other
      case .free(let spread), .away(let spread): spread
      }
    }

    fileprivate init(_ share: Share) {
      if share.opponent != nil {
        self = .played(share.score, share.score - share.spread)
      } else {
        self = share.halfWins == 0 ? .away(spread: share.spread) : .free(spread: share.spread)
      }
    }
  }
}

extension TournamentState {
  /// The rounds in which somebody meets somebody, has a bye, or did not come, in order.
  package func rounds(of number: Int) -> [EntrantRound] {
    rounds.enumerated().compactMap { index, round in
      let outcome = round.result(of: number).flatMap { $0.share(of: number) }.map(EntrantRound.Outcome.init)
      guard let place = round.board(of: number) else {
        guard round.byes.contains(number) else { return nil }
        return EntrantRound(
          round: index + 1, board: nil, opponent: nil, isFirst: false,
          outcome: outcome ?? .free(spread: terms.byeSpread))
      }
      let board = round.boards[place]
      return EntrantRound(
        round: index + 1, board: place + 1, opponent: board.first == number ? board.second : board.first,
        isFirst: board.first == number, outcome: outcome)
    }
  }
}
