// SPDX-License-Identifier: MIT
import Bytes
import Practice
import Rulebook

/// A player's time for the whole game.
package enum TimeAllowance: Hashable, Sendable {
  case off
  /// Milliseconds for each player, within `range`.
  case milliseconds(Int)

  /// The values of `clock=`, in milliseconds: one minute to ten hours, whole seconds.
  package static let range = 60_000...36_000_000
  /// The default of `OPEN`: 25 minutes.
  package static let usual = TimeAllowance.milliseconds(25 * 60_000)
}

/// The time in which a play may be challenged.
package enum ChallengeWindow: Hashable, Sendable {
  /// Until the opponent acts.
  case next
  /// This many seconds, within `range`; longer where nothing is left to draw, and while the play is held.
  case seconds(Int)

  /// The values of `window=`, in seconds.
  package static let range = 5...600
  /// The default of a dealt game: 20 seconds.
  package static let dealt = ChallengeWindow.seconds(20)
  /// The default of a game against the house, which waits for nobody: 120 seconds.
  package static let ofHouse = ChallengeWindow.seconds(120)
}

package enum FirstTurn: Hashable, Sendable {
  case seat(Seat)
  /// Drawn when both sides are there.
  case drawn
}

/// The outcome of a claim against a player who does not come back.
package enum AbandonPolicy: String, Hashable, Sendable, CaseIterable {
  case adjourn
  case forfeit
}

/// The number of unacceptable plays that a side may try in a turn, under `void`.
package struct PlayTries: Hashable, Sendable {
  /// The most tries, within `range`; nil for no bound.
  package let most: Int?

  package init(most: Int?) { self.most = most }

  /// The values of `tries=` beside `off`.
  package static let range = 1...99
  package static let off = PlayTries(most: nil)
  /// The default of a game under `void`: 3.
  package static let usual = PlayTries(most: 3)
}

/// The terms of a game beyond lexicon and challenge rule.
package struct GameTerms: Hashable, Sendable {
  /// True where the server holds bag and racks.
  package var isDealt: Bool
  package var clock = TimeAllowance.usual
  /// The challenge window; never `.next` where the tiles are dealt.
  package var window = ChallengeWindow.next
  package var first = FirstTurn.seat(.one)
  package var abandon = AbandonPolicy.adjourn
  /// The game that this one is the return game of; nil for none.
  package var again: TableID?
  /// The place in a series of games; nil for a single game.
  package var series: SeriesPlace?
  /// The level of the robot in seat 2; nil where people have both seats.
  package var robotLevel: Int?
  package var centre = TournamentRules.Centre.enforced
  package var endRack = TournamentRules.EndRack.double
  package var zeroPlacement = TournamentRules.ZeroPlacement.resets
  /// Under `void`, a side's tries in a turn, within `PlayTries.range`; nil for no bound and other rules.
  package var tries: Int?
  /// At a board, the position from which the game goes on; nil for an empty board.
  package var start: StartPosition?
  /// The commitment of a dealt game: the SHA-256 of its seed; else nil.
  package var commitment: Digest?

  package static let robotLevels = 1...4

  package init(isDealt: Bool) {
    self.isDealt = isDealt
    if isDealt {
      window = .dealt
      first = .drawn
    }
  }

  /// The seat on turn where a game goes on from a start; it is never drawn.
  package var opens: Seat { if case .seat(let seat) = first { seat } else { .one } }

  package func rules(with tiles: TileSet) -> TournamentRules {
    var rules = TournamentRules(tiles: tiles)
    if case .milliseconds(let time) = clock { rules.timeMilliseconds = time }
    rules.centre = centre
    rules.endRack = endRack
    rules.zeroPlacement = zeroPlacement
    return rules
  }
}
