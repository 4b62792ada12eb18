// SPDX-License-Identifier: MIT

/// A rule of geometry or tiles that a placement breaks; the cases are in order of report.
///
/// No case depends on words. The raw value is the word in a refusal.
package enum Violation: String, Hashable, Sendable, CaseIterable {
  /// The play runs over the edge of the board.
  case offBoard = "off-board"
  /// An old tile is written on an empty square.
  case throughEmpty = "through-empty"
  /// A square is occupied by another letter.
  case occupied
  /// The first play misses the centre.
  case missesCentre = "centre"
  /// No new tile is next to an old one.
  case notConnected = "not-connected"
  /// Every square written already holds a tile.
  case noNewTile = "no-new-tile"
  /// The play is one tile, which is no word.
  case oneLetter = "one-letter"
  /// A tile lies directly before or after the tiles written.
  case notWhole = "not-whole"
  /// The play lays more new tiles than a rack holds.
  case moreThanRack = "more-than-rack"
  /// The rack lacks a letter of the play.
  case notOnRack = "not-on-rack"
  /// The play has more small letters than the rack has blanks.
  case noBlank = "no-blank"
  /// The board would hold more of a tile than the set.
  case beyondSet = "beyond-set"

  /// The violation as text for people: lower case, no full stop.
  package var text: String {
    switch self {
    case .offBoard: "the play runs over the edge of the board"
    case .throughEmpty: "an old tile is written where the board is empty"
    case .occupied: "a square is occupied by another letter"
    case .missesCentre: "the first play covers the centre square"
    case .notConnected: "the play touches no tile on the board"
    case .noNewTile: "the play lays no new tile"
    case .oneLetter: "one letter is no word; write the whole word"
    case .notWhole: "tiles lie directly before or behind the play; write the whole word"
    case .moreThanRack: "the play lays more tiles than a rack holds"
    case .notOnRack: "the rack does not hold these tiles"
    case .noBlank: "small letters are blanks, and the rack holds fewer"
    case .beyondSet: "there are no more such tiles in the set"
    }
  }
}
