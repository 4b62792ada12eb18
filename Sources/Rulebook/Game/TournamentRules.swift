// SPDX-License-Identifier: MIT

/// The numbers and choices that differ between rulebooks, except the challenge rule.
package struct TournamentRules: Hashable, Sendable {
  package enum Centre: String, CaseIterable, Hashable, Sendable {
    /// The play is refused at entry.
    case enforced
    /// The play stands unless it is challenged; then it comes off whatever its words.
    case challengeable
  }

  /// The effect of a placement without points on the run of scoreless turns.
  package enum ZeroPlacement: String, CaseIterable, Hashable, Sendable { case resets, counts }

  /// The accounting for the opponent's tiles when a player goes out.
  package enum EndRack: String, CaseIterable, Hashable, Sendable {
    /// The player who went out gains twice the points of those tiles.
    case double
    /// The player who went out gains the points of those tiles and the opponent loses them.
    case each
  }

  package var layout: BoardLayout = .standard
  package var tiles: TileSet
  /// The number of tiles on a full rack, 1 to 15.
  package var rackSize = 7
  /// The fewest tiles in the bag with which an exchange is allowed.
  package var exchangeMinimum: Int
  /// The number of new tiles that earns the bonus.
  package var bingoSize = 7
  package var bingoBonus = 50
  /// The number of scoreless turns in a row that ends the game.
  package var scorelessLimit = 6
  package var zeroPlacement = ZeroPlacement.resets
  package var endRack = EndRack.double
  package var centre = Centre.enforced
  /// Each player's time for the whole game, in milliseconds.
  package var timeMilliseconds = 25 * 60_000
  /// The points charged for each minute of overtime or part of one.
  package var overtimePoints = 10
  /// The number of minutes of overtime beyond which the game is lost.
  package var overtimeLimitMinutes = 10

  /// Creates the usual rules, with the exchange minimum of a tile set.
  package init(tiles: TileSet) {
    self.tiles = tiles
    exchangeMinimum = tiles.exchangeMinimum
  }
}
