// SPDX-License-Identifier: MIT

/// The factor that a square adds to the turn that covers it.
package enum Premium: UInt8, Hashable, Sendable, CaseIterable {
  case none
  case doubleLetter
  case tripleLetter
  case doubleWord
  case tripleWord

  /// The factor for the tile on the square.
  package var letterFactor: Int {
    switch self {
    case .doubleLetter: 2
    case .tripleLetter: 3
    default: 1
    }
  }

  /// The factor for each word through the square.
  package var wordFactor: Int {
    switch self {
    case .doubleWord: 2
    case .tripleWord: 3
    default: 1
    }
  }

  /// The marks of a picture by raw value: `.` none, `l` 2L, `L` 3L, `w` 2W, `W` 3W.
  static let marks: [Character] = [".", "l", "L", "w", "W"]
}
