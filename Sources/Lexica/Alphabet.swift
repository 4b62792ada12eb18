// SPDX-License-Identifier: MIT
import Alphabets

/// The reason why a text is not a word.
package enum WordFault: Error, Hashable, Sendable {
  /// Fewer than 2 tiles.
  case tooShort
  /// More than 15 tiles.
  case tooLong
  /// A sign that spells no tile of the alphabet.
  ///
  /// Examples: a digit, a hyphen, a letter of another alphabet, broken UTF-8, a bracket without a tile inside.
  case foreignLetter

  /// The fault in words for people: lower case, no full stop.
  package var text: String {
    switch self {
    case .tooShort: "fewer than 2 tiles"
    case .tooLong: "more than 15 tiles"
    case .foreignLetter: "a letter that the alphabet lacks"
    }
  }
}

/// The tiles of a language in order, and the rules by which text is read as tiles.
///
/// A tile may be spelled with several letters (CH, L·L). Such tiles are read longest first.
/// Inside brackets a tile may also be written by its ASCII alias: `[A,]` for Ą.
/// Source: the tables in `Dictionaries/alphabets`; folding as in `Dictionaries/README.md`.
package struct Alphabet: Sendable, Equatable {
  let tables: AlphabetTables

  /// The language in English and lower case, such as `polish`.
  package var name: String { tables.name }

  /// The tiles' spellings in upper case; the index is the label less 1.
  package var spellings: [String] { tables.spellings }

  /// The bits of a label: 5 for up to 31 tiles, else 6; stored in the compiled file.
  package var labelBits: Int { tables.spellings.count <= 31 ? 5 : 6 }

  func hasVowel(_ word: Word) -> Bool {
    (0..<word.count).contains { tables.vowels >> UInt64(word[$0].rawValue) & 1 == 1 }
  }

  /// Creates an alphabet from a table of 16 to 63 tiles that the table's reader has checked.
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

  /// 26 letters; diacritics are dropped; Æ and Œ are read as two tiles.
  package static let french = Alphabet(.french)

  /// 26 letters; diacritics are dropped; there is no IJ tile.
  package static let dutch = Alphabet(.dutch)

  /// 29 tiles, among them Ä, Ö and Ü; ß is read as two S.
  package static let german = Alphabet(.german)

  /// 32 tiles; nothing is folded; there is no Q, V or X.
  package static let polish = Alphabet(.polish)

  /// 28 tiles, among them CH, LL, RR and Ñ; there is no K or W.
  package static let spanish = Alphabet(.spanish)

  /// 26 tiles, among them Ç, L·L, NY and QU; there is no K or W, and no single Q or Y.
  package static let catalan = Alphabet(.catalan)

  /// 27 tiles, among them Æ, Ø and Å; there is no Q or W.
  package static let danish = Alphabet(.danish)

  /// 25 tiles, among them Ä and Ö; there is no Q, X, Z or Å.
  package static let finnish = Alphabet(.finnish)

  /// 21 letters; there is no J, K, W, X or Y.
  package static let italian = Alphabet(.italian)

  /// 32 tiles, among them Æ, Ø and Å; a set contains no Q, X, Z, Ü, Ä or Ö.
  package static let norwegian = Alphabet(.norwegian)

  /// 24 tiles, among them Ç; there is no K, W or Y.
  package static let portuguese = Alphabet(.portuguese)

  /// 22 letters; Ă, Â, Î, Ș and Ț are folded; there is no K, Q, W or Y.
  package static let romanian = Alphabet(.romanian)

  /// 31 tiles, among them Å, Ä and Ö; a set contains no Q, W, Ü or Æ.
  package static let swedish = Alphabet(.swedish)

  /// 29 tiles, among them I, İ, Ç, Ğ, Ö, Ş and Ü; there is no Q, W or X.
  package static let turkish = Alphabet(.turkish)

  /// All alphabets, sorted by name.
  package static let all = [
    catalan, danish, dutch, english, finnish, french, german, italian, norwegian, polish, portuguese,
    romanian,
    spanish, swedish, turkish,
  ]

  /// Returns the alphabet with a lower-case name, or nil.
  package static func named(_ name: String) -> Alphabet? { all.first { $0.name == name } }
}
