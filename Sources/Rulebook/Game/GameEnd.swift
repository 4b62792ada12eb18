// SPDX-License-Identifier: MIT

package enum GameEnd: Hashable, Sendable {
  /// This player laid the last tile with an empty bag.
  case out(Seat)
  /// The run of scoreless turns reached the limit.
  case scoreless
  /// A player exceeded the limit of overtime.
  case time(loser: Seat)
  case resigned(Seat)
  case challenge(winner: Seat)
  /// A player did not return, and under the terms lost the game.
  case forfeit(loser: Seat)
  /// A director set these scores as the result.
  case adjudicated(BySeat<Int>)
}

/// The end of a game as on the score sheet: the adjustments in order, the final scores, the winner.
package struct FinalScore: Hashable, Sendable {
  /// An adjustment: one line under the last play.
  package struct Adjustment: Hashable, Sendable {
    package enum Reason: String, CaseIterable, Sendable {
      /// The tiles left on the opponent's rack, credited to the player who went out.
      case gainedRack = "gained-rack"
      /// The tiles left on the player's own rack.
      case lostRack = "lost-rack"
      case time
    }

    package let seat: Seat
    package let reason: Reason
    /// The points added to the score; negative for a deduction.
    package let points: Int

    package init(seat: Seat, reason: Reason, points: Int) {
      self.seat = seat
      self.reason = reason
      self.points = points
    }
  }

  /// The adjustments in order: racks, then overtime.
  package private(set) var adjustments: [Adjustment] = []
  package private(set) var scores: BySeat<Int>
  /// The winner; nil for a tie.
  package let winner: Seat?

  /// Computes the final score of a game.
  ///
  /// Racks count after `out` and `scoreless`. Overtime is charged after the racks and can change the winner. It is not
  /// charged after `resigned`, `forfeit` and `adjudicated`. A player who resigned, forfeited, exceeded the overtime
  /// limit or lost by a challenge loses the game whatever the score. The scores of `adjudicated` are final. `scores`
  /// include all challenges, `racks` are the points of the tiles left, and `overtime` is nil without a clock.
  /// Source: end-of-game scoring; overtime.
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
    winner = decided ?? self.scores.ahead
  }
}
