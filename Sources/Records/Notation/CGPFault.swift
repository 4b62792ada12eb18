// SPDX-License-Identifier: MIT
import Rulebook

/// Why a line is no position that is read here.
package enum CGPFault: Error, Hashable, Sendable {
  /// Fewer than board, racks, scores and turns without points.
  case fields
  /// So many rows, or squares in one of them; the board here has 15 by 15.
  case size(String)
  /// Something in a row, counted from 1, that is no tile and no number of empty squares.
  case row(Int, String)
  /// Not two racks of at most seven tiles.
  case racks(String)
  /// Not two scores.
  case scores(String)
  /// No number of turns without points.
  case scoreless(String)
  /// A layout, rules, or a set of tiles that are not known here, by name.
  case unknown(what: String, name: String)
  /// The set does not have so many of some tile.
  case beyondSet(String)
}

extension CGPFault {
  /// What is wrong, for people: lower case, no full stop.
  package var text: String {
    switch self {
    case .fields: "a position is BOARD RACK/RACK SCORE/SCORE COUNT, such as 15/15/…/15 AEINRST/ 0/0 0"
    case .size(let found): "boards are 15 by 15, and this one has \(GCGText.shown(found))"
    case .row(let row, let text):
      "row \(row): \(GCGText.shown(text)) is neither a tile nor a number of squares"
    case .racks(let text): "\(GCGText.shown(text)) is not two racks of up to 7 tiles with / between them"
    case .scores(let text): "\(GCGText.shown(text)) is not two scores with / between them"
    case .scoreless(let text): "\(GCGText.shown(text)) is no number of turns without points, 0 to 99"
    case .unknown(let what, let name): "\(what) \(GCGText.shown(name)) is not known"
    case .beyondSet(let name): "the \(name) set does not have the tiles of board and racks together"
    }
  }
}
