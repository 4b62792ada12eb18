// SPDX-License-Identifier: MIT

/// What a word must look like: letters, places for one letter, and places for any number of them.
///
/// The places for exactly one tile, at most 15, are numbered from 0; a run of any number may stand before
/// each of them and behind the last. A word is read from the left with a set of stages, stage *n* meaning
/// that the first *n* places are filled; so a set is 16 bits, and a tile takes it one shift further.
package struct FinderPattern: Hashable, Sendable {
  /// By place: the label that stands there, or 0 for any.
  private(set) var labels: [UInt8] = []
  /// Bit *n*: any number of tiles may stand before place *n*; the bit behind the last is for the end.
  private(set) var runs: UInt16 = 0

  /// What every word fits.
  static let anything = {
    var pattern = FinderPattern()
    pattern.appendRun()
    return pattern
  }()

  /// How many places for exactly one tile, 0 to 15.
  package var placeCount: Int { labels.count }

  /// How many of them hold a letter.
  package var letterCount: Int { labels.count { $0 != 0 } }

  /// Whether words of different lengths may fit.
  package var isOpen: Bool { runs != 0 }

  /// The set of stages before any tile.
  var start: UInt16 { 1 }

  /// The stage of a word that fits.
  var end: UInt16 { 1 << UInt16(labels.count) }

  /// Puts a place at the end, for a letter or, with label 0, for any.
  mutating func append(label: UInt8) {
    precondition(labels.count < Word.lengths.upperBound)
    labels.append(label)
  }

  /// Lets any number of tiles stand at the end as it is now.
  mutating func appendRun() { runs |= end }

  /// Lets any number of tiles stand before and behind.
  mutating func open() { runs |= 1 | end }

  /// By label, 0 to 32: the stages from which a tile fills the next place.
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
