// SPDX-License-Identifier: MIT

/// A reason why a line is not a readable CGP position.
package enum CGPFault: Error, Hashable, Sendable {
  /// The line has fewer than four fields: board, racks, scores, scoreless turns.
  case fields
  /// The number of rows, if it is not 15.
  case size(rows: Int)
  /// The number of squares in a row, if it is not 15; `row` counts from 1.
  case width(Int, row: Int)
  /// Text in a row that is neither a tile nor a number of empty squares; the row counts from 1.
  case row(Int, String)
  /// The racks field, if it is not two racks of at most seven tiles.
  case racks(String)
  /// The scores field, if it is not two scores.
  case scores(String)
  /// The field of scoreless turns, if it is not a number from 0 to 99.
  case scoreless(String)
  /// The name of an unknown layout, rule or tile set.
  case unknown(Matter, name: String)
  /// The line's tile set or word list, if its tiles are not those of `set`, the set the caller required.
  case otherTiles(name: String, set: String)
  /// The name of a tile set that holds fewer of some tile than the position uses.
  case beyondSet(String)

  /// The part of a position that an unknown name belongs to.
  package enum Matter: String, Hashable, Sendable, CaseIterable {
    case board
    case variant
    case bonus
    case limit = "limit of scoreless turns"
    case tiles = "tile set"
  }
}
