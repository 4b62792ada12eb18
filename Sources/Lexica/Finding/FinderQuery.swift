// SPDX-License-Identifier: MIT

/// A query to the finder: letters, a pattern, lengths and an order.
///
/// With letters and a pattern, the pattern is the board and the letters are the rack. The letters of the
/// pattern lie on the board. Every other letter comes from a tile, and a blank stands for any letter. Tiles
/// may remain, but a word must take at least one. Without letters, tiles do not matter.
/// Source: CheckWord, the rules of its finder and its examples.
package struct FinderQuery: Hashable, Sendable {
  /// The letters of a query as a count of each tile.
  package struct Letters: Hashable, Sendable {
    /// By label 0 to 63: the number of tiles; label 0 is the blank.
    package fileprivate(set) var counts = [UInt8](repeating: 0, count: 64)
    /// The number of tiles, 0 to 15, with blanks.
    package fileprivate(set) var total = 0

    package var blanks: Int { Int(counts[0]) }

    /// Adds a tile by its label; 0 is a blank.
    mutating func add(label: UInt8) {
      counts[Int(label)] += 1
      total += 1
    }
  }

  /// A run of tiles, and the ends at which one tile is added.
  struct Hooked: Hashable, Sendable {
    let labels: [UInt8]
    let ends: HookEnds
  }

  /// The order of an answer; words equal in it are in alphabet order.
  package enum Order: Hashable, Sendable {
    case length
    /// The order of the alphabet.
    case alphabet
    /// The words with most `FinderPoints` first, from points by label, entry 0 for a blank.
    case score([UInt8])
  }

  /// The tiles to make words of; nil if tiles do not matter.
  package let letters: Letters?
  /// The pattern that words must fit; nil for any word.
  package let pattern: FinderPattern?
  /// The run whose hooks are wanted, in place of letters and pattern; nil for other queries.
  let hooked: Hooked?
  /// Whether all tiles must be used; true only if there are letters.
  package let isExact: Bool
  /// The lengths to return, within 2 to 15.
  package private(set) var lengths = Word.lengths
  package var order = Order.length

  /// Creates a query; throws `nothingAsked` or `exactWithoutLetters`.
  init(letters: Letters?, pattern: FinderPattern?, isExact: Bool = false) throws(FinderFault) {
    guard letters != nil || pattern != nil else { throw .nothingAsked }
    guard !isExact || letters != nil else { throw .exactWithoutLetters }
    self.letters = letters
    self.pattern = pattern
    self.isExact = isExact
    hooked = nil
  }

  init(hooked: Hooked) {
    letters = nil
    pattern = nil
    isExact = false
    self.hooked = hooked
  }

  /// Restricts the answer to words of some lengths; throws `lengths` for a range that is empty or not within 2 to 15.
  package mutating func restrict(least: Int, most: Int) throws(FinderFault) {
    guard least <= most, Word.lengths.contains(least), Word.lengths.contains(most) else { throw .lengths }
    lengths = least...most
  }

  /// By label 0 to 63: the number of tiles in the letters and the pattern together; label 0 is the blank.
  ///
  /// A word takes from the rack its own tiles less the pattern's letters, whatever fills the runs. So whether
  /// the rack suffices does not depend on the way in which the pattern fits the word.
  var available: [UInt8] {
    var counts = letters?.counts ?? [UInt8](repeating: 0, count: 64)
    for label in pattern?.labels ?? [] where label != 0 { counts[Int(label)] += 1 }
    return counts
  }
}
