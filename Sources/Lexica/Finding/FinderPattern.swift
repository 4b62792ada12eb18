// SPDX-License-Identifier: MIT

/// A pattern that words must fit: letters, places for any one tile, and runs of any number of tiles.
///
/// At most 15 places, each for exactly one tile, are numbered from 0. A run may stand before each place and
/// after the last. A word is matched from the left with a set of stages. Stage *n* means that the first *n*
/// places are filled. So a set takes 16 bits, and a tile shifts it by one.
package struct FinderPattern: Hashable, Sendable {
  /// By place: its label, or 0 for any tile.
  private(set) var labels: [UInt8] = []
  /// Bit *n*: a run stands before place *n*; the bit after the last place is for the end.
  private(set) var runs: UInt16 = 0

  /// The pattern that every word fits.
  static let anything = {
    var pattern = FinderPattern()
    pattern.appendRun()
    return pattern
  }()

  /// The number of places, 0 to 15.
  package var placeCount: Int { labels.count }

  package var letterCount: Int { labels.count { $0 != 0 } }

  /// Whether words of different lengths can fit.
  package var isOpen: Bool { runs != 0 }

  var start: UInt16 { 1 }

  /// The stage of a word that fits, as a set.
  var end: UInt16 { 1 << UInt16(labels.count) }

  /// Appends a place for a label, or for any tile if the label is 0.
  mutating func append(label: UInt8) {
    precondition(labels.count < Word.lengths.upperBound)
    labels.append(label)
  }

  mutating func appendRun() { runs |= end }

  /// Adds a run before the first place and after the last.
  mutating func open() { runs |= 1 | end }

  /// By label 0 to 32: the stages from which a tile fills the next place; 0 is a tile that the pattern does not name.
  var steps: [UInt16] {
    (0...32).map { label in
      var stages: UInt16 = 0
      for (place, wanted) in labels.enumerated() where wanted == 0 || Int(wanted) == label {
        stages |= 1 << UInt16(place)
      }
      return stages
    }
  }
}
