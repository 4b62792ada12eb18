// SPDX-License-Identifier: MIT

/// Why a line is no position that is read here.
package enum CGPFault: Error, Hashable, Sendable {
  /// Fewer than board, racks, scores and turns without points.
  case fields
  /// So many rows; the board here has 15.
  case size(rows: Int)
  /// So many squares in a row, counted from 1; the board here has 15.
  case width(Int, row: Int)
  /// Something in a row, counted from 1, that is no tile and no number of empty squares.
  case row(Int, String)
  /// Not two racks of at most seven tiles.
  case racks(String)
  /// Not two scores.
  case scores(String)
  /// No number of turns without points.
  case scoreless(String)
  /// A layout, rules, or a set of tiles that are not known here, by name.
  case unknown(Matter, name: String)
  /// It names, by itself or by its list, other tiles than those of a set.
  case otherTiles(name: String, set: String)
  /// The set does not have so many of some tile.
  case beyondSet(String)

  /// What a position says of the game that makes another game of it.
  package enum Matter: String, Hashable, Sendable, CaseIterable {
    case board
    case variant
    case bonus
    case limit = "limit of scoreless turns"
    case tiles = "tile set"
  }
}
