// SPDX-License-Identifier: MIT

/// Every number and choice of one game that rulebooks differ in, but for the challenge rule.
package struct TournamentRules: Hashable, Sendable {
  /// What becomes of a first play that misses the centre.
  package enum Centre: String, Hashable, Sendable {
    /// It is refused at entry.
    case enforced
    /// It stands unless it is challenged, and then comes off whatever its words.
    case challengeable
  }

  /// How a run of scoreless turns ends the game.
  package enum ScorelessEnd: String, Hashable, Sendable {
    /// By itself, at the limit.
    case auto
    /// When a player claims it, at the limit or later.
    case onClaim = "on-claim"
  }

  /// What a placement that scores nothing does to the run of scoreless turns.
  package enum ZeroPlacement: String, Hashable, Sendable { case resets, counts }

  /// Who is credited and debited for the tiles that are left when a player goes out.
  package enum EndRack: String, Hashable, Sendable {
    /// The player who went out gains twice their points.
    case double
    /// The player who went out gains their points and the other loses them.
    case each
  }

  /// The board.
  package var layout: BoardLayout = .standard
  /// The tiles.
  package var tiles: TileSet
  /// How many tiles a player holds, 1 to 15.
  package var rackSize = 7
  /// The fewest tiles in the bag with which tiles may be exchanged.
  package var exchangeMinimum: Int
  /// How many new tiles earn the bonus.
  package var bingoSize = 7
  /// What they earn.
  package var bingoBonus = 50
  /// How many scoreless turns in a row end the game.
  package var scorelessLimit = 6
  /// Whether they end it by themselves.
  package var scorelessEnd = ScorelessEnd.auto
  /// Whether a placement without points is one of them.
  package var zeroPlacement = ZeroPlacement.resets
  /// Who gains and loses by the tiles left.
  package var endRack = EndRack.double
  /// What becomes of a first play away from the centre.
  package var centre = Centre.enforced
  /// A player's time for the whole game, in milliseconds.
  package var timeMilliseconds = 25 * 60_000
  /// Points that each minute of overtime costs, and each part of one.
  package var overtimePoints = 10
  /// Minutes of overtime after which the game is lost.
  package var overtimeLimitMinutes = 10

  /// The usual numbers, with a set's own exchange minimum.
  package init(tiles: TileSet) {
    self.tiles = tiles
    exchangeMinimum = tiles.exchangeMinimum
  }

  /// The German numbers: thirty minutes, five of overtime.
  ///
  /// Source: the German tournament order since 2017-09-28.
  package static let germany: TournamentRules = {
    var rules = TournamentRules(tiles: .german)
    rules.timeMilliseconds = 30 * 60_000
    rules.overtimeLimitMinutes = 5
    return rules
  }()
}
