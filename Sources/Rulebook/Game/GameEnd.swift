// SPDX-License-Identifier: MIT

/// Why a game is over.
package enum GameEnd: Hashable, Sendable {
  /// A player laid the last tile with nothing left to draw.
  case out(Seat)
  /// Turn after turn scored nothing.
  case scoreless
  /// A player went beyond the limit of overtime.
  case time(loser: Seat)
  /// A player conceded.
  case resigned(Seat)
  /// A challenge decided the game.
  case challenge(winner: Seat)
  /// The other side did not come back, and the terms gave the game away.
  case forfeit(loser: Seat)
  /// A director set the result: the scores that count.
  case adjudicated(BySeat<Int>)
}

/// The end of a game as the score sheet shows it: adjustments in order, the final score, the winner.
package struct FinalScore: Hashable, Sendable {
  /// One line under the last play.
  package struct Adjustment: Hashable, Sendable {
    /// What it is for.
    package enum Reason: Hashable, Sendable {
      /// The other side's tiles, to who went out.
      case gainedRack
      /// The player's own tiles.
      case lostRack
      /// Overtime.
      case time
    }

    /// Whose score.
    package let seat: Seat
    /// What for.
    package let reason: Reason
    /// Added to the score; negative where it is lost.
    package let points: Int

    package init(seat: Seat, reason: Reason, points: Int) {
      self.seat = seat
      self.reason = reason
      self.points = points
    }
  }

  /// Racks first, then time, as they were reckoned.
  package private(set) var adjustments: [Adjustment] = []
  /// The scores after them.
  package private(set) var scores: BySeat<Int>
  /// Who won, or nil for a tie.
  package let winner: Seat?

  /// Reckons the end of a game.
  ///
  /// Racks count when a player went out and when the run of scoreless turns ended it. Overtime is charged
  /// after them, and can turn the game. Who resigned, forfeited, overstepped the time limit or lost by a
  /// challenge has lost whatever the score; what a director set is the score. Source: end-of-game scoring; overtime.
  ///
  /// - Parameters:
  ///   - end: why the game is over.
  ///   - scores: with every challenge's points, before racks and time.
  ///   - racks: what the tiles left on each rack count.
  ///   - overtime: each player's, nil where no clock ran.
  ///   - rules: of this game.
  package init(
    _ end: GameEnd, scores: BySeat<Int>, racks: BySeat<Int>, overtime: BySeat<Overtime>? = nil,
    rules: TournamentRules
  ) {
    self.scores = scores
    var decided: Seat?
    var timeCounts = true
    var rackLines: [Adjustment] = []
    switch end {
    case .out(let seat):
      let left = racks[seat.opposite]
      if rules.endRack == .double {
        rackLines = [Adjustment(seat: seat, reason: .gainedRack, points: 2 * left)]
      } else {
        rackLines = [
          Adjustment(seat: seat, reason: .gainedRack, points: left),
          Adjustment(seat: seat.opposite, reason: .lostRack, points: -left),
        ]
      }
    case .scoreless:
      rackLines = Seat.allCases.map { Adjustment(seat: $0, reason: .lostRack, points: -racks[$0]) }
    case .time(let loser): decided = loser.opposite
    case .resigned(let loser), .forfeit(let loser):
      decided = loser.opposite
      timeCounts = false
    case .challenge(let winner): decided = winner
    case .adjudicated(let result):
      self.scores = result
      timeCounts = false
    }
    adjustments = rackLines
    if let overtime, timeCounts {
      for seat in Seat.allCases where overtime[seat].milliseconds > 0 {
        adjustments.append(
          Adjustment(seat: seat, reason: .time, points: -overtime[seat].points(rules)))
        if overtime[seat].losesGame(rules), decided == nil { decided = seat.opposite }
      }
    }
    for line in adjustments { self.scores[line.seat] += line.points }
    let spread = self.scores.one - self.scores.two
    winner = decided ?? (spread == 0 ? nil : spread > 0 ? .one : .two)
  }

  /// Seat 1's score less seat 2's.
  package var spread: Int { scores.one - scores.two }
}
