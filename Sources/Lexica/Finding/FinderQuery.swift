// SPDX-License-Identifier: MIT

/// What the finder is asked: which tiles there are, what a word must look like, and in which order.
///
/// With letters and a pattern the pattern is the board and the letters are the rack: letters of the pattern lie
/// there already, every other letter comes from a tile, a blank stands for any letter, tiles may be left over, and
/// a word that takes no tile is not one that can be played. Without letters tiles do not matter.
/// Source: CheckWord, the rules of its finder and its examples.
package struct FinderQuery: Hashable, Sendable {
  /// The tiles held.
  package struct Letters: Hashable, Sendable {
    /// By label, 0 to 63: how many tiles; 0 is the blank.
    package fileprivate(set) var counts = [UInt8](repeating: 0, count: 64)
    /// How many tiles, 0 to 15, blanks included.
    package fileprivate(set) var total = 0

    /// How many blanks.
    package var blanks: Int { Int(counts[0]) }

    /// Adds a tile by its label; 0 is a blank.
    mutating func add(label: UInt8) {
      counts[Int(label)] += 1
      total += 1
    }
  }

  /// A run of tiles and the ends at which one more is put.
  struct Hooked: Hashable, Sendable {
    let labels: [UInt8]
    let ends: HookEnds
  }

  /// In which order words are answered; words that are equal in it stand in alphabet order.
  package enum Order: Hashable, Sendable {
    /// Longest first.
    case length
    /// As the alphabet has it.
    case alphabet
    /// Most points first: what each label counts, by label, entry 0 for a blank.
    ///
    /// A letter for which a blank must stand counts what a blank does; letters of the pattern count.
    case score([UInt8])
  }

  /// The tiles to make words of; nil for none, when tiles do not matter.
  package let letters: Letters?
  /// What a word must look like; nil for anything.
  package let pattern: FinderPattern?
  /// The run of labels whose hooks are asked for, in place of letters and pattern; nil for other questions.
  let hooked: Hooked?
  /// Whether all tiles are to be used; true only where there are some.
  package let isExact: Bool
  /// The lengths wanted, within 2 to 15.
  package private(set) var lengths = Word.lengths
  /// The order of the answer.
  package var order = Order.length

  /// Takes what was read; throws where that asks for nothing.
  init(letters: Letters?, pattern: FinderPattern?, isExact: Bool = false) throws(FinderFault) {
    guard letters != nil || pattern != nil else { throw .nothingAsked }
    guard !isExact || letters != nil else { throw .exactWithoutLetters }
    self.letters = letters
    self.pattern = pattern
    self.isExact = isExact
    hooked = nil
  }

  /// The words that a run becomes with one tile more.
  init(hooked: Hooked) {
    letters = nil
    pattern = nil
    isExact = false
    self.hooked = hooked
  }

  /// Wants words of these lengths alone.
  ///
  /// - Parameters:
  ///   - least: the fewest tiles, 2 to 15.
  ///   - most: the most tiles, from `least` to 15.
  /// - Throws: `lengths` for any other numbers.
  package mutating func restrict(least: Int, most: Int) throws(FinderFault) {
    guard least <= most, Word.lengths.contains(least), Word.lengths.contains(most) else { throw .lengths }
    lengths = least...most
  }

  /// By label, 0 to 63: letters held and letters of the pattern; 0 is the blank.
  ///
  /// Whatever stands in the runs of a pattern, the tiles that a word takes from the rack are its own less the
  /// pattern's letters; so whether the rack suffices does not depend on how the pattern is laid over the word.
  var available: [UInt8] {
    var counts = letters?.counts ?? [UInt8](repeating: 0, count: 64)
    for label in pattern?.labels ?? [] where label != 0 { counts[Int(label)] += 1 }
    return counts
  }
}
