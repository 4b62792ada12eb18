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
  let tables: AlphabetTables

  /// A lower-case English word, such as `polish`.
  package var name: String { tables.name }

  /// Each tile in upper case; the index is the label less 1.
  package var spellings: [String] { tables.spellings }

  /// Bits that a label takes: 5 up to 31 tiles, else 6; stands in the compiled file.
  package var labelBits: Int { tables.spellings.count <= 31 ? 5 : 6 }

  /// Takes spellings in upper case, in alphabet order; traps unless they are 16 to 63 different ones.
  init(name: String, tiles: String, folds: Bool) {
    let spellings = tiles.split(separator: " ").map(String.init)
    precondition((16...63).contains(spellings.count) && Set(spellings).count == spellings.count)
    tables = AlphabetTables(name: name, spellings: spellings, folds: folds)
  }

  package static func == (one: Alphabet, other: Alphabet) -> Bool {
    one.tables === other.tables || one.name == other.name && one.spellings == other.spellings
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
