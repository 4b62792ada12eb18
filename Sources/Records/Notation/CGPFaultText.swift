// SPDX-License-Identifier: MIT
import Rulebook

extension CGPFault {
  /// The message for people: lower case, no full stop.
  package var text: String {
    switch self {
    case .fields: "a position is BOARD RACK/RACK SCORE/SCORE COUNT, such as 15/15/…/15 AEINRST/ 0/0 0"
    case .size(let rows): "boards are 15 by 15, and this one has \(rows) rows"
    case .width(let squares, let row):
      "boards are 15 by 15, and this one has \(squares) squares in row \(row)"
    case .row(let row, let text):
      "row \(row): \(GCGText.shown(text)) is neither a tile nor a number of squares"
    case .racks(let text): "\(GCGText.shown(text)) is not two racks of up to 7 tiles with / between them"
    case .scores(let text): "\(GCGText.shown(text)) is not two scores with / between them"
    case .scoreless(let text): "\(GCGText.shown(text)) is no number of turns without points, 0 to 99"
    case .unknown(let matter, let name): "\(matter.rawValue) \(GCGText.shown(name)) is not known"
    case .otherTiles(let name, let set): "the position is of \(GCGText.shown(name)), the tiles are \(set)"
    case .beyondSet(let name): "the \(name) set does not have the tiles of board and racks together"
    }
  }
}
