// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// How a game ended where its scores do not tell.
enum EndingText {
  /// Returns what ended a game away from the board, who won where the scores do not tell, and whether it was not played.
  ///
  /// Nil where the scores tell all.
  static func told(_ ending: Ending, names: BySeat<String>, isPlayed: Bool) -> String? {
    let why: String? =
      switch ending.reason {
      case .out, .scoreless, .challenge, .adjudicated: nil
      case .time(let loser): "\(names[loser])'s time is up"
      case .resigned(let loser): "\(names[loser]) concedes"
      case .forfeit(let loser): "\(names[loser]) forfeits"
      }
    let winner = ending.winner == ending.scores.ahead ? nil : ending.winner
    let parts = [why, winner.map { "\(names[$0]) has won" }, isPlayed ? nil : "not played"]
    let told = parts.compactMap { $0 }.joined(separator: "; ")
    return told.isEmpty ? nil : told
  }
}
