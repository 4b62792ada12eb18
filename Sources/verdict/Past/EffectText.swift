// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The effect of a ruling as the protocol names it, and in words.
enum EffectText {
  /// The value of `effect=`.
  static func word(_ effect: ChallengeEffect) -> String {
    switch effect {
    case .playRemoved: "play-removed"
    case .none: "none"
    case .challengerLosesTurn: "challenger-loses-turn"
    case .pointsTo, .pointsFrom: "points"
    case .gameWon: "game-won"
    }
  }

  /// Returns the effect in words, with the names of the sides.
  static func told(_ effect: ChallengeEffect, challenger: String, mover: String, by seat: Seat) -> String {
    func name(_ other: Seat) -> String { other == seat ? challenger : mover }
    return switch effect {
    case .playRemoved: "\(mover)'s play comes off"
    case .none: "nothing"
    case .challengerLosesTurn: "\(challenger) loses a turn"
    case .pointsTo(let other, let points): "\(counted(points, "point")) to \(name(other))"
    case .pointsFrom(let other, let points): "\(counted(points, "point")) from \(name(other))"
    case .gameWon(let other): "\(name(other)) wins the game"
    }
  }

  /// The points that a ruling gives or takes; nil where it does neither.
  static func points(_ effect: ChallengeEffect) -> Int? {
    switch effect {
    case .pointsTo(_, let points), .pointsFrom(_, let points): points
    case .playRemoved, .none, .challengerLosesTurn, .gameWon: nil
    }
  }

  /// The seat that a ruling gives points or the game to, and the seat that it takes points from.
  static func seats(_ effect: ChallengeEffect) -> (to: Seat?, from: Seat?) {
    switch effect {
    case .pointsTo(let seat, _), .gameWon(let seat): (seat, nil)
    case .pointsFrom(let seat, _): (nil, seat)
    case .playRemoved, .none, .challengerLosesTurn: (nil, nil)
    }
  }
}
