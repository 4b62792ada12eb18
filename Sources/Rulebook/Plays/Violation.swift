// SPDX-License-Identifier: MIT

/// A rule of geometry or tiles that a placement breaks, in the order in which they are told.
///
/// None of them says anything about words. The raw value is the word that a refusal carries.
package enum Violation: String, Hashable, Sendable, CaseIterable {
  /// It runs over the edge.
  case offBoard = "off-board"
  /// An old tile is written where none lies.
  case throughEmpty = "through-empty"
  /// A tile is written where another letter lies.
  case occupied
  /// The first play does not cover the centre.
  case missesCentre = "centre"
  /// No new tile lies next to an old one.
  case notConnected = "not-connected"
  /// Every tile lies there already.
  case noNewTile = "no-new-tile"
  /// One tile is no word.
  case oneLetter = "one-letter"
  /// Tiles lie directly before or behind what is written.
  case notWhole = "not-whole"
  /// More new tiles than a rack can hold.
  case moreThanRack = "more-than-rack"
  /// The rack lacks one of the letters.
  case notOnRack = "not-on-rack"
  /// More small letters than blanks on the rack.
  case noBlank = "no-blank"
  /// The board would hold more of a tile than the set has.
  case beyondSet = "beyond-set"

  /// What is wrong, for people: lower case, no full stop.
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
