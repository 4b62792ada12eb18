// SPDX-License-Identifier: MIT

/// The outstanding games of an event, for announcements and small prizes.
package struct Highs: Sendable {
  /// The numbers by which games are ranked.
  package enum What: String, CaseIterable, Sendable {
    case win
    case loss
    case both
    case spread
  }

  /// An outstanding game; its round and board are counted from 1.
  package struct High: Equatable, Sendable {
    package let what: What
    package let points: Int
    package let round: Int
    package let board: Int
    /// The game, with the entrants' numbers in the event.
    package let game: Meeting
  }

  /// The games of each kind in the order of `What`, most points first, then the earlier round and board.
  package let highs: [High]
  package let games: Int

  /// Creates the list of the best games of each kind; byes and forfeits are not games.
  ///
  /// Ties with the last of `most` games are added, up to twice as many. A tie, or a game that the scores did not decide,
  /// counts only for both scores together. Without a division or a round, all count.
  package init(_ most: Int, in state: TournamentState, division: String? = nil, round: Int? = nil) {
    var best = [[High]](repeating: [], count: What.allCases.count)
    var games = 0
    for (index, played) in state.rounds.enumerated() where round == nil || round == index + 1 {
      var boards = [Int](repeating: 0, count: state.entrants.count)
      for (place, board) in played.boards.enumerated() { boards[board.first - 1] = played.numbers[place] }
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
  /// Inserts a game if it is among the first `most`, in order.
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
