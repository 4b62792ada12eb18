// SPDX-License-Identifier: MIT

/// The outstanding games of an event, for announcements and small prizes.
package struct Highs: Sendable {
  /// The numbers by which games are ranked, and entrants by all their games.
  package enum What: String, CaseIterable, Sendable {
    case win
    case loss
    case both
    case spread
    /// A win over an opponent who is rated higher; the points are the difference.
    case upset
    /// Tough luck, lucky stiff, over the seed and handicap points; these are `Feats`.
    case luck
    case stiff
    case overseed
    /// Two points for each win, and the entrant's handicap.
    case handicap

    /// The kinds that are meant if none is named.
    package static let usual: [What] = [.win, .loss, .both, .spread]
    package static let ofEntrants: [What] = [.luck, .stiff, .overseed, .handicap]
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
  /// Kinds of entrants have none.
  /// Ties with the last of `most` games are added, up to twice as many. A tie, or a game that the scores did not decide,
  /// counts only for both scores together. Without a division or a round, all count.
  package init(
    _ most: Int, _ kinds: [What] = What.usual, in state: TournamentState, division: String? = nil,
    round: Int? = nil
  ) {
    let kinds = What.allCases.filter(kinds.contains)
    var best = [[High]](repeating: [], count: kinds.count)
    var games = 0
    for (index, played) in state.rounds.enumerated() where round == nil || round == index + 1 {
      var boards = [Int](repeating: 0, count: state.entrants.count)
      for (place, board) in played.boards.enumerated() { boards[board.first - 1] = played.numbers[place] }
      for case .played(let game) in played.results {
        guard division == nil || state.entrants[game.first - 1].division == division else { continue }
        games += 1
        for (kind, what) in kinds.enumerated() {
          guard let points = game.points(for: what, in: state) else { continue }
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
  fileprivate func points(for what: Highs.What, in state: TournamentState) -> Int? {
    let (low, high) = (min(firstScore, secondScore), max(firstScore, secondScore))
    let isDecided = low != high && winner == nil
    switch what {
    case .win: return isDecided ? high : nil
    case .loss: return isDecided ? low : nil
    case .both: return low + high
    case .spread: return isDecided ? high - low : nil
    case .upset: return upset(in: state)
    case .luck, .stiff, .overseed, .handicap: return nil
    }
  }

  /// Returns by how much the loser is rated higher than the winner; nil if not, or if one of them has no rating.
  private func upset(in state: TournamentState) -> Int? {
    guard spread != 0 else { return nil }
    let (won, lost) = spread > 0 ? (first, second) : (second, first)
    let (winner, loser) = (state.entrants[won - 1].rating, state.entrants[lost - 1].rating)
    return winner > 0 && loser > winner ? loser - winner : nil
  }
}
