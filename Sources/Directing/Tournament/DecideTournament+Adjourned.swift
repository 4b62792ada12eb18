// SPDX-License-Identifier: MIT

/// Adjourned games: later rounds are paired without their results, up to a deadline.
///
/// Until the result is entered, the game counts as a meeting and a start. Its result counts from its entry on.
extension DecideTournament {
  /// Adjourns a game; rounds up to `through`, or else all, are paired without its result; nil if that is so already.
  package func adjourn(
    _ round: Int, _ one: String, _ other: String, through: Int? = nil
  ) throws(TournamentRefusal) -> TournamentStep? {
    try requireOpen()
    let (one, other) = (try entrant(one), try entrant(other))
    let board = try board(round, one, other)
    let paired = try paired(round)
    if let result = board.entrants.lazy.compactMap({ paired.result(of: $0) }).first {
      throw .scoredAlready(round: round, result)
    }
    let last = state.terms(of: one.division).rounds
    let through = through ?? last
    let first = max(round + 1, state.paired(one.division))
    guard first <= last, (first...last).contains(through) else {
      throw .noDeadline(round: round, from: first, through: last)
    }
    guard paired.adjourned[board] != through else { return nil }
    return .adjourned(round: round, board, through: through)
  }

  /// Throws `notYet` if the deadline of an adjourned game is before the wanted round.
  func requireNothingDue(in wanted: Int, of division: String) throws(TournamentRefusal) {
    let due = state.adjourned(of: division).filter { $0.through < wanted }
    guard let round = due.first?.round, let paired = state.round(round) else { return }
    let boards = due.filter { $0.round == round }.compactMap { paired.boards.firstIndex(of: $0.board) }
    throw .notYet(round: round, missing: boards.map { paired.numbers[$0] })
  }

  /// Returns the boards of a division, as places by round, whose results the next pairings do not know.
  ///
  /// These are adjourned games, all boards after the round `settled`, and, in a trial, all boards without a result.
  func awaited(
    of division: String, _ numbers: [Int], after settled: Int = .max, isTrial: Bool = false
  ) -> [Int: [BoardPairing]] {
    let places = numbers.places
    var awaited: [Int: [BoardPairing]] = [:]
    for (index, round) in state.rounds.prefix(state.paired(division)).enumerated() {
      let open = isTrial || !round.adjourned.isEmpty ? Set(round.open) : []
      let boards = round.boards.indices.filter { place in
        index >= settled || (open.contains(place) && (isTrial || round.adjourned[round.boards[place]] != nil))
      }.compactMap { round.boards[$0].numbered(places) }
      if !boards.isEmpty { awaited[index + 1] = boards }
    }
    return awaited
  }

  /// Returns the entrants of a division, as places, who had a bye after the round `settled`, once for each bye.
  func idle(of division: String, _ numbers: [Int], after settled: Int) -> [Int] {
    let places = numbers.places
    return state.rounds.prefix(state.paired(division)).dropFirst(max(0, settled)).flatMap { round in
      round.byes.compactMap { places[$0] }
    }
  }
}

extension TournamentState {
  /// Returns the adjourned boards of a division without a result, with their rounds and deadlines.
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

  /// Returns whether a board is to be played now.
  ///
  /// An adjourned board is due once its deadline round is paired and neither player has an open board in the
  /// last paired round. In an event shortened since, the last round is the deadline. Other boards are due.
  package func isDue(_ board: BoardPairing, in round: Int) -> Bool {
    guard let through = rounds[round - 1].adjourned[board] else { return true }
    let paired = paired(entrants[board.first - 1].division)
    guard let last = self.round(paired), min(through, terms(ofEntrant: board.first).rounds) <= paired else {
      return false
    }
    return board.entrants.allSatisfy { last.board(of: $0) == nil || last.result(of: $0) != nil }
  }

  /// Returns false only if the entrant's game of a paired round is adjourned and not due.
  package func isDue(_ entrant: Int, in round: Int) -> Bool {
    guard let place = rounds[round - 1].board(of: entrant) else { return true }
    return isDue(rounds[round - 1].boards[place], in: round)
  }
}
