// SPDX-License-Identifier: MIT

/// The decomposition of Latin letters into a base letter and a combining mark.
///
/// It covers Latin-1 and Latin Extended-A. A stroke counts as a mark, although Unicode does not decompose such letters.
/// Source: Unicode character database, field Decomposition_Mapping.
enum Diacritics {
  /// A letter's ASCII base with its mark or, for a ligature, with its second base; an absent part is 0.
  struct Parts: Equatable {
    var base: UInt16
    var second: UInt16 = 0
    var mark: UInt16 = 0
  }

  /// The first scalar that the tables do not cover; they hold upper-case letters.
  static let limit = 0x0180

  /// Returns the parts of an upper-case letter; any other scalar is its own base.
  static func parts(of letter: UInt16) -> Parts {
    if letter == 0x1E9E || letter == 0x00DF { return Parts(base: 0x53, second: 0x53) }
    guard letter < limit else { return Parts(base: letter) }
    return table[Int(letter)]
  }

  /// Returns the single upper-case letter with these parts, or nil.
  static func whole(_ parts: Parts) -> UInt16? {
    for letter in 0x80..<limit where table[letter] == parts { return UInt16(letter) }
    return nil
  }

  /// Returns the upper case of a scalar by the regular pairs of the two blocks.
  static func upper(_ scalar: UInt16) -> UInt16 {
    switch scalar {
    case 0x0131: 0x49
    case 0x61...0x7A, 0xE0...0xF6, 0xF8...0xFE: scalar - 0x20
    case 0xFF: 0x0178
    case 0x0101...0x0137, 0x014B...0x0177: scalar & ~1
    case 0x013A...0x0148, 0x017A...0x017E: scalar & 1 == 0 ? scalar - 1 : scalar
    default: scalar
    }
  }

  /// Replaces a comma below by a cedilla, because Romanian and Turkish texts use either, such as Ș and Ş.
  static func cedilla(_ scalar: UInt16) -> UInt16 {
    switch scalar {
    case 0x0218: 0x015E
    case 0x0219: 0x015F
    case 0x021A: 0x0162
    case 0x021B: 0x0163
    case 0x0326: 0x0327
    default: scalar
    }
  }

  /// Returns whether a scalar is a capital with a lower-case form in the two blocks.
  static func isCapital(_ scalar: UInt16) -> Bool { scalar < limit && capitals[Int(scalar)] }

  private static let capitals: [Bool] = {
    var capitals = [Bool](repeating: false, count: limit)
    for small in 0..<UInt16(limit) where upper(small) != small { capitals[Int(upper(small))] = true }
    capitals[0x0130] = true
    return capitals
  }()

  private static let marked: [(mark: UInt16, letters: String, bases: String)] = [
    (0x0300, "ÀÈÌÒÙ", "AEIOU"),
    (0x0301, "ÁĆÉÍĹŃÓŔŚÚÝŹ", "ACEILNORSUYZ"),
    (0x0302, "ÂĈÊĜĤÎĴÔŜÛŴŶ", "ACEGHIJOSUWY"),
    (0x0303, "ÃĨÑÕŨ", "AINOU"),
    (0x0304, "ĀĒĪŌŪ", "AEIOU"),
    (0x0306, "ĂĔĞĬŎŬ", "AEGIOU"),
    (0x0307, "ĊĖĠİŻ", "CEGIZ"),
    (0x0308, "ÄËÏÖÜŸ", "AEIOUY"),
    (0x030A, "ÅŮ", "AU"),
    (0x030B, "ŐŰ", "OU"),
    (0x030C, "ČĎĚĽŇŘŠŤŽ", "CDELNRSTZ"),
    (0x0327, "ÇĢĶĻŅŖŞŢ", "CGKLNRST"),
    (0x0328, "ĄĘĮŲ", "AEIU"),
    (0x0335, "ĐĦŁŦ", "DHLT"),
    (0x0338, "Ø", "O"),
  ]

  private static let table: [Parts] = {
    var table = (0..<UInt16(limit)).map { Parts(base: $0) }
    for row in marked {
      for (letter, base) in zip(row.letters.unicodeScalars, row.bases.unicodeScalars) {
        table[Int(letter.value)] = Parts(base: UInt16(base.value), mark: row.mark)
      }
    }
    table[0x00C6] = Parts(base: 0x41, second: 0x45)
    table[0x0132] = Parts(base: 0x49, second: 0x4A)
    table[0x0152] = Parts(base: 0x4F, second: 0x45)
    return table
  }()
}
