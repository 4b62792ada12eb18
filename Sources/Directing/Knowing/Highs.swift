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

  /// The best of each kind; forfeits and byes are no games, and of a tie, or where the scores did not decide, only both
  /// scores together are looked at.
  ///
  /// - Parameters:
  ///   - most: how many of each kind; where more share the last one's points, they are in it too, to twice as many.
  ///   - state: the event.
  ///   - division: of whom; nil for all.
  ///   - round: which round; nil for all.
  package init(_ most: Int, in state: TournamentState, division: String? = nil, round: Int? = nil) {
    var best = [[High]](repeating: [], count: What.allCases.count)
    var games = 0
    for (index, played) in state.rounds.enumerated() where round == nil || round == index + 1 {
      var boards = [Int](repeating: 0, count: state.entrants.count)
      for (place, board) in played.boards.enumerated() { boards[board.first - 1] = place + 1 }
      for case .played(let game) in played.results {
        guard division == nil || state.entrants[game.first - 1].division == division else { continue }
        games += 1
        for (kind, what) in What.allCases.enumerated() {
          guard let points = game.points(for: what) else { continue }
          let high = High(
            what: what, points: points, round: index + 1, board: boards[game.first - 1], game: game)
          best[kind].keep(high, most: 2 * most)
        }
      }
    }
    self.games = games
    highs = best.flatMap { ranked in
      let last = ranked.prefix(most).last?.points ?? 0
      return Array(ranked.prefix { $0.points >= last })
    }
  }
}

extension [Highs.High] {
  /// Takes in one that belongs among the first so many; they stay in order.
  fileprivate mutating func keep(_ high: Highs.High, most: Int) {
    func comesBefore(_ one: Highs.High, _ other: Highs.High) -> Bool {
      (other.points, one.round, one.board) < (one.points, other.round, other.board)
    }
    if count == most {
      guard let last, comesBefore(high, last) else { return }
      removeLast()
    }
    let place = lastIndex { comesBefore($0, high) }.map { $0 + 1 } ?? 0
    insert(high, at: place)
  }
}

extension Meeting {
  fileprivate func points(for what: Highs.What) -> Int? {
    let (low, high) = (min(firstScore, secondScore), max(firstScore, secondScore))
    let isDecided = low != high && winner == nil
    switch what {
    case .win: return isDecided ? high : nil
    case .loss: return isDecided ? low : nil
    case .both: return low + high
    case .spread: return isDecided ? high - low : nil
    }
  }
}
