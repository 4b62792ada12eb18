// SPDX-License-Identifier: MIT
import Rulebook

/// The values of leaves: how much the tiles that a player keeps add to the score of the next turns.
///
/// A value is a sum: one for each letter kept, one for each further tile of that letter, one for each pair of
/// different letters, and one for the numbers of vowels and other letters. An empty leave is worth 0, so a
/// value compares the leave with seven tiles from the bag. All values are hundredths of a point.
/// Source: docs/strength.md, which has the method and the figures.
package struct Leaves: Hashable, Sendable {
  /// Bit n is set if label n is a vowel.
  package let vowels: UInt64
  /// At `label << 2 | n`: the value of the n-th tile with the label, n from 1 to 3; more count as the third.
  private var tiles = [Int32](repeating: 0, count: 64 << 2)
  /// At `label << 6 | other`, both ways: the value of a pair of different labels.
  private var pairs = [Int32](repeating: 0, count: 64 * 64)
  /// At `vowels << 4 | others`: the value of so many vowels and so many other letters, without blanks.
  private var balance = [Int32](repeating: 0, count: 16 * 16)

  /// Creates values that are all 0.
  package init(vowels: UInt64 = 0) { self.vowels = vowels }

  /// The value of the n-th tile with a label, from 1; the third is that of all further ones.
  package subscript(label: UInt8, nth nth: Int) -> Int {
    get { Int(tiles[Int(label) << 2 | min(nth, 3)]) }
    set { tiles[Int(label) << 2 | min(nth, 3)] = Int32(newValue) }
  }

  /// The value of a pair of different labels.
  package subscript(label: UInt8, with other: UInt8) -> Int {
    get { Int(pairs[Int(label) << 6 | Int(other)]) }
    set {
      pairs[Int(label) << 6 | Int(other)] = Int32(newValue)
      pairs[Int(other) << 6 | Int(label)] = Int32(newValue)
    }
  }

  /// The value of so many vowels and so many other letters, each 0 to 15.
  package subscript(vowels vowels: Int, others others: Int) -> Int {
    get { Int(balance[vowels << 4 | others]) }
    set { balance[vowels << 4 | others] = Int32(newValue) }
  }

  /// Whether a label is a vowel; false for the blank.
  package func isVowel(_ label: UInt8) -> Bool { label != TileSet.blank && vowels >> UInt64(label) & 1 == 1 }

  /// Returns the value of a leave.
  package func value(of leave: Rack) -> Int {
    var value = 0
    var (held, vowelCount, otherCount): (UInt64, Int, Int) = (0, 0, 0)
    var before: (label: UInt8, nth: Int) = (UInt8.max, 0)
    for label in leave {
      before = (label, label == before.label ? before.nth + 1 : 1)
      value += self[label, nth: before.nth]
      if label != TileSet.blank { if isVowel(label) { vowelCount += 1 } else { otherCount += 1 } }
      guard before.nth == 1 else { continue }
      for other in UInt8(0)..<64 where held >> UInt64(other) & 1 == 1 { value += self[label, with: other] }
      held |= 1 << UInt64(label)
    }
    return value + self[vowels: vowelCount, others: otherCount]
  }
}
