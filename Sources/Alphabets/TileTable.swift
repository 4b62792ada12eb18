// SPDX-License-Identifier: MIT

/// The tiles of a language, from its table in `Dictionaries/alphabets`.
///
/// Alphabets and tile sets are both built from it, so a tile has the same label in both.
package struct TileTable: Sendable, Equatable {
  /// One tile.
  package struct Row: Sendable, Equatable {
    /// The tile in upper case, one letter or more.
    package let spelling: String
    /// The points of the tile, 0 to 255.
    package let points: UInt8
    /// The number of such tiles, 0 to 255.
    package let count: UInt8
    /// The ASCII form typed in brackets, in upper case; nil if the spelling is ASCII.
    package let alias: String?
  }

  /// The name: a lower-case English word, such as `polish`.
  package let name: String
  /// The tiles in alphabet order; a tile's label is its index plus 1.
  package let rows: [Row]
  /// The number of blanks, 0 to 255.
  package let blanks: UInt8
  /// The fewest tiles in the bag with which an exchange is allowed.
  package let exchangeMinimum: Int
  /// Whether diacritics that no tile has are dropped (É is E) and ligatures are read as two letters.
  package let dropsDiacritics: Bool
  /// Whether ordinary words may begin with a capital, as German nouns do.
  package let keepsInitialCapital: Bool
  /// Letters without a tile that the language folds by its own rule, as single capitals; may be empty.
  package let folded: [String]
  /// The tiles that are vowels; a list entry without a vowel is probably an abbreviation.
  package let vowels: [String]
}

extension TileTable {
  /// 26 letters.
  package static let english = embedded("english", PackageResources.english_tsv)
  /// 26 letters.
  package static let french = embedded("french", PackageResources.french_tsv)
  /// 26 letters.
  package static let dutch = embedded("dutch", PackageResources.dutch_tsv)
  /// 29 tiles.
  package static let german = embedded("german", PackageResources.german_tsv)
  /// 32 tiles.
  package static let polish = embedded("polish", PackageResources.polish_tsv)
  /// 28 tiles.
  package static let spanish = embedded("spanish", PackageResources.spanish_tsv)
  /// 26 tiles.
  package static let catalan = embedded("catalan", PackageResources.catalan_tsv)
  /// 27 tiles.
  package static let danish = embedded("danish", PackageResources.danish_tsv)
  /// 25 tiles.
  package static let finnish = embedded("finnish", PackageResources.finnish_tsv)
  /// 21 tiles.
  package static let italian = embedded("italian", PackageResources.italian_tsv)
  /// 32 tiles.
  package static let norwegian = embedded("norwegian", PackageResources.norwegian_tsv)
  /// 24 tiles.
  package static let portuguese = embedded("portuguese", PackageResources.portuguese_tsv)
  /// 22 tiles.
  package static let romanian = embedded("romanian", PackageResources.romanian_tsv)
  /// 31 tiles.
  package static let swedish = embedded("swedish", PackageResources.swedish_tsv)
  /// 29 tiles.
  package static let turkish = embedded("turkish", PackageResources.turkish_tsv)

  /// The tables, sorted by name.
  package static let all = [
    catalan, danish, dutch, english, finnish, french, german, italian, norwegian, polish, portuguese,
    romanian,
    spanish, swedish, turkish,
  ]

  /// Reads a built-in table; traps with file and line if it is damaged, which only a change of the source can cause.
  private static func embedded(_ name: String, _ bytes: [UInt8]) -> TileTable {
    do throws(TileTableFault) {
      return try TileTable(name: name, text: String(decoding: bytes, as: UTF8.self))
    } catch {
      preconditionFailure("Dictionaries/alphabets/\(name).tsv: line \(error.line): \(error.what)")
    }
  }
}
