// SPDX-License-Identifier: MIT
import Bytes
import Practice
import Rulebook

/// A player's time for the whole game.
package enum TimeAllowance: Hashable, Sendable {
  /// Nobody's time is kept.
  case off
  /// Milliseconds a player, within `range`.
  case milliseconds(Int)

  /// What `clock=` takes, in milliseconds: one minute to ten hours, whole seconds.
  package static let range = 60_000...36_000_000
  /// What a game takes where `OPEN` does not say: 25 minutes.
  package static let usual = TimeAllowance.milliseconds(25 * 60_000)
}

/// How long a play may be doubted.
package enum ChallengeWindow: Hashable, Sendable {
  /// Until the opponent acts.
  case next
  /// So many seconds, within `range`; longer with nothing left to draw, and while the play is held.
  case seconds(Int)

  /// What `window=` takes, in seconds.
  package static let range = 5...600
  /// The window of a dealt game where `OPEN` does not say.
  package static let dealt = ChallengeWindow.seconds(20)
}

/// Who begins.
package enum FirstTurn: Hashable, Sendable {
  case seat(Seat)
  /// Drawn when both sides are there.
  case drawn
}

/// What a claim against a player who does not come back does.
package enum AbandonPolicy: String, Hashable, Sendable, CaseIterable {
  /// The game is put off.
  case adjourn
  /// The game is given to the other side.
  case forfeit
}

/// How many unacceptable plays a side may try in a turn, under a rule that refuses them.
package struct PlayTries: Hashable, Sendable {
  /// At most so many, within `range`; nil for no bound.
  package let most: Int?

  package init(most: Int?) { self.most = most }

  /// What `tries=` takes beside `off`.
  package static let range = 1...99
  /// No bound.
  package static let off = PlayTries(most: nil)
  /// What a game under `void` takes where `OPEN` does not say.
  package static let usual = PlayTries(most: 3)
}

/// What the two sides of a game agreed to, beyond lexicon and challenge rule.
package struct GameTerms: Hashable, Sendable {
  /// True where the server holds bag and racks.
  package var isDealt: Bool
  /// Each player's time.
  package var clock = TimeAllowance.usual
  /// How long a play may be doubted; never `.next` where the tiles are dealt.
  package var window = ChallengeWindow.next
  /// Who begins.
  package var first = FirstTurn.seat(.one)
  /// What a claim against an absent player does.
  package var abandon = AbandonPolicy.adjourn
  /// The strength of the house in seat 2, or nil where people sit in both seats.
  package var houseLevel: Int?
  /// What becomes of a first play away from the centre.
  package var centre = TournamentRules.Centre.enforced
  /// Who gains and loses by the tiles left.
  package var endRack = TournamentRules.EndRack.double
  /// Whether a placement without points is a scoreless turn.
  package var zeroPlacement = TournamentRules.ZeroPlacement.resets
  /// Under `void`, how many plays that were refused for their words a side has in a turn, within `PlayTries.range`; nil for
  /// no bound, and under other rules.
  package var tries: Int?
  /// At boards, from where the game goes on, with who begins as `first` says; nil where it begins with an empty board.
  package var start: StartPosition?
  /// Dealt: the SHA-256 of the seed that every draw derives from; else nil.
  package var commitment: Digest?

  /// The strengths of the house.
  package static let houseLevels = 1...3

  package init(isDealt: Bool) {
    self.isDealt = isDealt
    if isDealt {
      window = .dealt
      first = .drawn
    }
  }

  /// Who is on turn where a game goes on, which is never drawn.
  package var opens: Seat { if case .seat(let seat) = first { seat } else { .one } }

  /// The numbers and choices of a game on these terms, with a set's tiles.
  package func rules(with tiles: TileSet) -> TournamentRules {
    var rules = TournamentRules(tiles: tiles)
    if case .milliseconds(let time) = clock { rules.timeMilliseconds = time }
    rules.centre = centre
    rules.endRack = endRack
    rules.zeroPlacement = zeroPlacement
    return rules
  }
}
