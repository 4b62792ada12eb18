// SPDX-License-Identifier: MIT

/// What a square does to the score of the turn that covers it.
package enum Premium: UInt8, Hashable, Sendable, CaseIterable {
  case none
  case doubleLetter
  case tripleLetter
  case doubleWord
  case tripleWord

  /// What the tile on it counts times.
  package var letterFactor: Int {
    switch self {
    case .doubleLetter: 2
    case .tripleLetter: 3
    default: 1
    }
  }

  /// What each word through it counts times.
  package var wordFactor: Int {
    switch self {
    case .doubleWord: 2
    case .tripleWord: 3
    default: 1
    }
  }

  /// The mark of a picture: `l` 2L, `L` 3L, `w` 2W, `W` 3W.
  static let marks: [Character] = [".", "l", "L", "w", "W"]
}
