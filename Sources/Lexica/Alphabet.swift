// SPDX-License-Identifier: MIT
import Alphabets

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
/// A tile may be spelled with several letters (CH, L·L); such tiles are read longest first. In brackets a tile
/// may be written by its ASCII alias too, `[A,]` for Ą.
/// Source: the tables in `Dictionaries/alphabets`; folding as in `Dictionaries/README.md`.
package struct Alphabet: Sendable, Equatable {
  let tables: AlphabetTables

  /// A lower-case English word, such as `polish`.
  package var name: String { tables.name }

  /// Each tile in upper case; the index is the label less 1.
  package var spellings: [String] { tables.spellings }

  /// Bits that a label takes: 5 up to 31 tiles, else 6; stands in the compiled file.
  package var labelBits: Int { tables.spellings.count <= 31 ? 5 : 6 }

  /// Whether a vowel is among a word's tiles.
  func hasVowel(_ word: Word) -> Bool {
    (0..<word.count).contains { tables.vowels >> UInt64(word[$0].rawValue) & 1 == 1 }
  }

  /// Takes a table of 16 to 63 tiles, which its reader has checked.
  init(_ table: TileTable) {
    tables = AlphabetTables(table)
  }

  package static func == (one: Alphabet, other: Alphabet) -> Bool {
    one.tables === other.tables || one.name == other.name && one.spellings == other.spellings
  }
}

extension Alphabet {
  /// 26 letters; diacritics are dropped.
  package static let english = Alphabet(.english)

  /// 26 letters; diacritics are dropped, Æ and Œ are two tiles.
  package static let french = Alphabet(.french)

  /// 26 letters; diacritics are dropped, and there is no IJ tile.
  package static let dutch = Alphabet(.dutch)

  /// 29 tiles: Ä, Ö and Ü are their own, ß is two S.
  package static let german = Alphabet(.german)

  /// 32 tiles; nothing is folded, and there is no Q, V or X.
  package static let polish = Alphabet(.polish)

  /// 28 tiles: CH, LL, RR and Ñ are one each; there is no K or W.
  package static let spanish = Alphabet(.spanish)

  /// 26 tiles: Ç, L·L, NY and QU are one each; there is no K, W, or lone Q or Y.
  package static let catalan = Alphabet(.catalan)

  /// 27 tiles: Æ, Ø and Å are their own; there is no Q or W.
  package static let danish = Alphabet(.danish)

  /// 25 tiles: Ä and Ö are their own; there is no Q, X, Z or Å.
  package static let finnish = Alphabet(.finnish)

  /// 21 letters; there is no J, K, W, X or Y.
  package static let italian = Alphabet(.italian)

  /// 32 tiles: Æ, Ø and Å are their own; of Q, X, Z, Ü, Ä and Ö a set has none.
  package static let norwegian = Alphabet(.norwegian)

  /// 24 tiles: Ç is its own; there is no K, W or Y.
  package static let portuguese = Alphabet(.portuguese)

  /// 22 letters; Ă, Â, Î, Ș and Ț are folded, and there is no K, Q, W or Y.
  package static let romanian = Alphabet(.romanian)

  /// 31 tiles: Å, Ä and Ö are their own; of Q, W, Ü and Æ a set has none.
  package static let swedish = Alphabet(.swedish)

  /// 29 tiles: I and İ are two, and so are Ç, Ğ, Ö, Ş and Ü; there is no Q, W or X.
  package static let turkish = Alphabet(.turkish)

  /// Every alphabet that the program knows, sorted by name.
  package static let all = [
    catalan, danish, dutch, english, finnish, french, german, italian, norwegian, polish, portuguese,
    romanian,
    spanish, swedish, turkish,
  ]

  /// The alphabet of a name, in lower case, or nil.
  package static func named(_ name: String) -> Alphabet? { all.first { $0.name == name } }
}
