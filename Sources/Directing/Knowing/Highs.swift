// SPDX-License-Identifier: MIT

/// The games of an event that stand out: what clubs read out, and give small prizes for.
package struct Highs: Sendable {
  /// What a game stands out by.
  package enum What: String, CaseIterable, Sendable {
    /// The winner's score.
    case win
    /// The loser's score.
    case loss
    /// Both scores together.
    case both
    /// The winner's score less the loser's.
    case spread
  }

  /// A game that stands out.
  package struct High: Equatable, Sendable {
    package let what: What
    /// How many points that is.
    package let points: Int
    /// From 1.
    package let round: Int
    /// From 1.
    package let board: Int
    /// Who met, by their numbers in the event, and what both scored.
    package let game: Meeting
  }

  /// Those of each kind in the order of `What`, the most points first, of equal ones the earlier round and board.
  package let highs: [High]
  /// How many games were looked at.
  package let games: Int

  /// The best of each kind; forfeits and byes are no games, and a tie has neither winner nor loser.
  ///
  /// - Parameters:
  ///   - most: how many of each kind; where more share the last one's points, they are in it too, to twice as many.
  ///   - state: the event.
  ///   - division: of whom; nil for all.
  ///   - round: which round; nil for all.
  package init(_ most: Int, in state: TournamentState, division: String? = nil, round: Int? = nil) {
    var all: [(round: Int, board: Int, game: Meeting)] = []
    for (index, played) in state.rounds.enumerated() where round == nil || round == index + 1 {
      var boards = [Int](repeating: 0, count: state.entrants.count)
      for (place, board) in played.boards.enumerated() { boards[board.first - 1] = place + 1 }
      for case .played(let game) in played.results {
        guard division == nil || state.entrants[game.first - 1].division == division else { continue }
        all.append((index + 1, boards[game.first - 1], game))
      }
    }
    all.sort { ($0.round, $0.board) < ($1.round, $1.board) }
    games = all.count
    highs = What.allCases.flatMap { what in
      let ranked = all.compactMap { item in
        item.game.points(for: what).map {
          High(what: what, points: $0, round: item.round, board: item.board, game: item.game)
        }
      }.sorted { ($1.points, $0.round, $0.board) < ($0.points, $1.round, $1.board) }
      guard let last = ranked.prefix(most).last?.points else { return [High]() }
      return Array(ranked.prefix(2 * most).prefix { $0.points >= last })
    }
  }
}

extension Meeting {
  fileprivate func points(for what: Highs.What) -> Int? {
    let (low, high) = (min(firstScore, secondScore), max(firstScore, secondScore))
    switch what {
    case .win: return low == high ? nil : high
    case .loss: return low == high ? nil : low
    case .both: return low + high
    case .spread: return low == high ? nil : high - low
    }
  }
}
