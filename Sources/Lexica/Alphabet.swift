// SPDX-License-Identifier: MIT
import Alphabets

/// The reason why a text is not a word.
package enum WordFault: Error, Hashable, Sendable {
  case tooShort
  case tooLong
  /// A sign that spells no tile, such as a digit, a hyphen, broken UTF-8 or a bracket without a tile inside.
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

  /// The tiles that are vowels; bit *n* is label *n*.
  package var vowels: UInt64 { tables.vowels }

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
  /// All alphabets, sorted by name.
  package static let all = TileTable.all.map { Alphabet($0) }

  /// 26 letters; diacritics are dropped.
  package static let english = of("english")

  /// 32 tiles; nothing is folded; there is no Q, V or X.
  package static let polish = of("polish")

  /// Returns the alphabet with a lower-case name, or nil.
  package static func named(_ name: String) -> Alphabet? { all.first { $0.name == name } }

  /// Returns the alphabet of a language that has one; traps for any other.
  package static func of(_ language: String) -> Alphabet {
    guard let found = named(language) else { preconditionFailure("\(language) has no alphabet") }
    return found
  }
}
