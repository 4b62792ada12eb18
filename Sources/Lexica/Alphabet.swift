// SPDX-License-Identifier: MIT
import Bytes

/// Why a text is not a word.
package enum WordFault: Error, Hashable, Sendable {
  /// Fewer than 2 tiles.
  case tooShort
  /// More than 15 tiles.
  case tooLong
  /// Something that no tile of the alphabet spells: a digit, a hyphen, another alphabet's letter,
  /// broken UTF-8, a bracket that holds no tile.
  case foreignLetter

  /// What is wrong, for people: lower case, no full stop.
  package var text: String {
    switch self {
    case .tooShort: "fewer than 2 tiles"
    case .tooLong: "more than 15 tiles"
    case .foreignLetter: "a letter that the alphabet lacks"
    }
  }
}

/// The tiles of a language, in order, and how text is read as tiles.
///
/// A tile may be spelled with several letters (CH, L·L); such tiles are read longest first.
/// Source: the languages' own tile sets; folding as in `Dictionaries/README.md`.
package struct Alphabet: Sendable, Equatable {
  /// A lower-case English word, such as `polish`.
  package let name: String
  /// Each tile in upper case; the index is the label less 1.
  package let spellings: [String]
  /// Whether diacritics that no tile has are dropped and ligatures taken apart.
  let folds: Bool

  /// Spellings as letters, longest first, for reading.
  let forms: [Form]
  /// By ASCII byte, either case: the label that this letter is whatever follows it, or 0.
  let direct: [UInt8]
  /// By scalar below U+0180, upper case: the label of the tile that this letter is whatever follows it, or 0.
  let singles: [UInt8]
  /// By scalar below U+0180, upper case: whether some tile is spelled with it.
  let used: [Bool]
  /// By label: the letter's ASCII byte, or 0 when the tile is not one ASCII letter.
  let ascii: [UInt8]
  /// For each single-letter tile a set (bit = label) of the tiles that it would run together with.
  let merging: [UInt64]

  /// A tile's spelling as letters.
  struct Form: Sendable {
    let letters: [UInt16]
    let label: UInt8
  }

  /// Bits that a label takes: 5 up to 31 tiles, else 6; stands in the compiled file.
  package var labelBits: Int { spellings.count <= 31 ? 5 : 6 }

  /// Takes spellings in upper case, in alphabet order; traps unless they are 16 to 63 different ones.
  init(name: String, tiles: String, folds: Bool) {
    let spellings = tiles.split(separator: " ").map(String.init)
    precondition((16...63).contains(spellings.count) && Set(spellings).count == spellings.count)
    self.name = name
    self.spellings = spellings
    self.folds = folds

    let letters = spellings.map { $0.unicodeScalars.map { UInt16(truncatingIfNeeded: $0.value) } }
    forms = letters.enumerated()
      .map { Form(letters: $1, label: UInt8($0 + 1)) }
      .sorted { $0.letters.count > $1.letters.count }

    var ascii = [UInt8](repeating: 0, count: 64)
    var direct = [UInt8](repeating: 0, count: 256)
    var singles = [UInt8](repeating: 0, count: Diacritics.limit)
    var used = [Bool](repeating: false, count: Diacritics.limit)
    for letter in letters.joined() { used[Int(letter)] = true }
    var merging = [UInt64](repeating: 0, count: 64)
    for (index, letter) in letters.enumerated() where letter.count == 1 {
      for (next, other) in letters.enumerated() {
        let both = letter + other
        if letters.contains(where: { $0.count > 1 && ($0.starts(with: both) || both.starts(with: $0)) }) {
          merging[index + 1] |= 1 << UInt64(next + 1)
        }
      }
      let starts = letters.contains { $0.count > 1 && $0[0] == letter[0] }
      if !starts { singles[Int(letter[0])] = UInt8(index + 1) }
      guard letter[0] < 128 else { continue }
      ascii[index + 1] = UInt8(letter[0])
      direct[Int(letter[0])] = singles[Int(letter[0])]
      direct[Int(letter[0]) + 32] = singles[Int(letter[0])]
    }
    self.singles = singles
    self.used = used
    self.ascii = ascii
    self.direct = direct
    self.merging = merging
  }

  package static func == (one: Alphabet, other: Alphabet) -> Bool {
    one.name == other.name && one.spellings == other.spellings
  }
}

extension Alphabet {
  private static let latin = "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z"

  /// 26 letters; diacritics are dropped.
  package static let english = Alphabet(name: "english", tiles: latin, folds: true)

  /// 26 letters; diacritics are dropped, Æ and Œ are two tiles.
  package static let french = Alphabet(name: "french", tiles: latin, folds: true)

  /// 26 letters; diacritics are dropped, and there is no IJ tile.
  package static let dutch = Alphabet(name: "dutch", tiles: latin, folds: true)

  /// 29 tiles: Ä, Ö and Ü are their own, ß is two S.
  package static let german = Alphabet(
    name: "german", tiles: "A Ä B C D E F G H I J K L M N O Ö P Q R S T U Ü V W X Y Z", folds: true)

  /// 32 tiles; nothing is folded, and there is no Q, V or X.
  package static let polish = Alphabet(
    name: "polish", tiles: "A Ą B C Ć D E Ę F G H I J K L Ł M N Ń O Ó P R S Ś T U W Y Z Ź Ż",
    folds: false)

  /// 28 tiles: CH, LL, RR and Ñ are one each; there is no K or W.
  package static let spanish = Alphabet(
    name: "spanish", tiles: "A B C CH D E F G H I J L LL M N Ñ O P Q R RR S T U V X Y Z",
    folds: true)

  /// 26 tiles: Ç, L·L, NY and QU are one each; there is no K, W, or lone Q or Y.
  package static let catalan = Alphabet(
    name: "catalan", tiles: "A B C Ç D E F G H I J L L·L M N NY O P QU R S T U V X Z", folds: true)

  /// Every alphabet that the program knows, sorted by name.
  package static let all = [catalan, dutch, english, french, german, polish, spanish]

  /// The alphabet of a name, in lower case, or nil.
  package static func named(_ name: String) -> Alphabet? { all.first { $0.name == name } }
}
