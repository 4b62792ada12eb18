// SPDX-License-Identifier: MIT
import Directing

/// Somebody's scorecard: their rounds one by one, and how they stand.
package struct EventCard: Sendable {
  /// Whose.
  package let entrant: Enrolment
  /// How they stand, by what is known so far.
  package let standing: Standing
  /// A line for each round in which they meet somebody, have a bye, or did not come.
  package let lines: [Line]

  /// What one round came to.
  package struct Line: Sendable {
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
  }

  /// What became of a round, as the one sees it whose card it is.
  package enum Outcome: Equatable, Sendable {
    /// Both scores, their own first.
    case played(Int, Int)
    /// Nobody to meet, or whoever it was did not come.
    case free(spread: Int)
    /// They did not come themselves.
    case away(spread: Int)
  }

  init(of entrant: Enrolment, in state: TournamentState) {
    self.entrant = entrant
    let (field, numbers) = state.division(entrant.division)
    let all = field.standings(spreadCap: state.terms.spreadCap)
    guard let standing = all.first(where: { numbers[$0.entrant - 1] == entrant.number }) else {
      preconditionFailure("whoever entered a division stands in it")
    }
    self.standing = standing
    lines = state.rounds.enumerated().compactMap {
      Self.line(of: entrant.number, $0.offset + 1, $0.element, state)
    }
  }

  private static func line(
    of number: Int, _ round: Int, _ played: TournamentState.Round, _ state: TournamentState
  ) -> Line? {
    guard let place = played.board(of: number) else {
      guard played.byes.contains(number) else { return nil }
      let outcome = outcome(of: number, played.result(of: number)) ?? .free(spread: state.terms.byeSpread)
      return Line(round: round, board: nil, opponent: nil, isFirst: false, outcome: outcome)
    }
    let board = played.boards[place]
    return Line(
      round: round, board: place + 1, opponent: board.first == number ? board.second : board.first,
      isFirst: board.first == number, outcome: outcome(of: number, played.result(of: number)))
  }

  private static func outcome(of number: Int, _ result: RoundResult?) -> Outcome? {
    guard let result, let share = result.share(of: number) else { return nil }
    switch result {
    case .played: return .played(share.score, share.score - share.spread)
    case .bye: return .free(spread: share.spread)
    case .forfeit(let absent, _, _, _):
      return absent == number ? .away(spread: share.spread) : .free(spread: share.spread)
    }
  }
}
