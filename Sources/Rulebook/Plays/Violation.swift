// SPDX-License-Identifier: MIT

/// A rule of geometry or tiles that a placement breaks; the cases are in order of report.
///
/// No case depends on words. The raw value is the word in a refusal; `text` explains each.
package enum Violation: String, Hashable, Sendable, CaseIterable {
  case offBoard = "off-board"
  case throughEmpty = "through-empty"
  case occupied
  case missesCentre = "centre"
  case notConnected = "not-connected"
  case noNewTile = "no-new-tile"
  case oneLetter = "one-letter"
  case notWhole = "not-whole"
  case moreThanRack = "more-than-rack"
  case notOnRack = "not-on-rack"
  case noBlank = "no-blank"
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
