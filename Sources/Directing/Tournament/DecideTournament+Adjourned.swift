// SPDX-License-Identifier: MIT

/// Games that are put off: later rounds are paired without their results, up to a deadline.
///
/// Until then the two have met, and have gone first and second, as if it were known how; what it came to counts from its
/// result on.
extension DecideTournament {
  /// A board's game is played later.
  ///
  /// - Parameters:
  ///   - round: which.
  ///   - one: a player.
  ///   - other: the other one.
  ///   - through: the last round that is paired without the result; nil for the last of the event.
  /// - Returns: nil where that was said before.
  /// - Throws: `closed`, `notEntered`, `noSuchRound`, `notPaired`, `notOpponents`, `scoredAlready`; `noDeadline` where no
  ///   such round comes after it, or one behind it is paired.
  package func adjourn(
    _ round: Int, _ one: String, _ other: String, through: Int? = nil
  ) throws(TournamentRefusal) -> TournamentStep? {
    try requireOpen()
    let (one, other) = (try entrant(one), try entrant(other))
    let board = try board(round, one, other)
    guard let paired = state.round(round) else { throw .notPaired(round: round) }
    if let result = board.entrants.lazy.compactMap({ paired.result(of: $0) }).first {
      throw .scoredAlready(round: round, result)
    }
    let through = through ?? state.terms.rounds
    let last = state.rounds.prefix { $0.divisions.contains(one.division) }.count
    let first = max(round + 1, last)
    guard first <= state.terms.rounds, (first...state.terms.rounds).contains(through) else {
      throw .noDeadline(round: round, from: first, through: state.terms.rounds)
    }
    guard paired.adjourned[board] != through else { return nil }
    return .adjourned(round: round, board, through: through)
  }

  /// No game was put off only up to a round before the one that is paired.
  func requireNothingDue(in wanted: Int, of division: String) throws(TournamentRefusal) {
    let due = state.adjourned(of: division).filter { $0.through < wanted }
    guard let round = due.first?.round, let paired = state.round(round) else { return }
    let boards = due.filter { $0.round == round }.compactMap { paired.boards.firstIndex(of: $0.board) }
    throw .notYet(round: round, missing: boards.map { $0 + 1 })
  }

  /// The boards of a division whose games were put off, by the places of their players, by round.
  func awaited(of division: String, _ numbers: [Int]) -> [Int: [Start]] {
    let adjourned = state.adjourned(of: division)
    guard !adjourned.isEmpty else { return [:] }
    let places = Dictionary(uniqueKeysWithValues: numbers.enumerated().map { ($0.element, $0.offset + 1) })
    return Dictionary(grouping: adjourned, by: \.round).mapValues { boards in
      boards.compactMap { item in
        guard let first = places[item.board.first], let second = places[item.board.second] else { return nil }
        return Start(first: first, second: second)
      }
    }
  }
}

extension TournamentState {
  /// The boards of a division whose games were put off and that have no result, by their rounds.
  func adjourned(of division: String) -> [(round: Int, board: BoardPairing, through: Int)] {
    rounds.enumerated().flatMap { index, round in
      round.boards.compactMap { board in
        guard entrants[board.first - 1].division == division, let through = round.adjourned[board] else {
          return nil
        }
        return (index + 1, board, through)
      }
    }
  }

  /// Whether a board is to be played now though its game was put off: the last round that is paired without its result
  /// is paired, and neither of the two has a board there without one.
  ///
  /// An event that got shorter since ends before that round.
  ///
  /// - Parameters:
  ///   - board: one of `round`.
  ///   - round: by its number, from 1.
  /// - Returns: true, too, of a board whose game was not put off.
  package func isDue(_ board: BoardPairing, in round: Int) -> Bool {
    guard let through = rounds[round - 1].adjourned[board] else { return true }
    let division = entrants[board.first - 1].division
    let paired = rounds.prefix { $0.divisions.contains(division) }
    guard let last = paired.last, min(through, terms.rounds) <= paired.count else { return false }
    return board.entrants.allSatisfy { last.board(of: $0) == nil || last.result(of: $0) != nil }
  }

  /// Whether somebody's part in a round is to be played now, a bye included.
  ///
  /// - Parameters:
  ///   - entrant: their number.
  ///   - round: one that is paired, by its number from 1.
  /// - Returns: false only where their game was put off.
  package func isDue(_ entrant: Int, in round: Int) -> Bool {
    guard let place = rounds[round - 1].board(of: entrant) else { return true }
    return isDue(rounds[round - 1].boards[place], in: round)
  }
}
