// SPDX-License-Identifier: MIT

/// The tiles of a language as its table in `Dictionaries/alphabets` gives them.
///
/// Whoever reads words and whoever counts tiles make theirs of this, so a tile has one place in one alphabet.
package struct TileTable: Sendable, Equatable {
  /// One tile.
  package struct Row: Sendable, Equatable {
    /// The tile in upper case, one letter or several.
    package let spelling: String
    /// What it counts, 0 to 255.
    package let points: UInt8
    /// How many of it there are, 0 to 255.
    package let count: UInt8
    /// What else it may be written as in brackets, in upper-case ASCII; nil where its spelling is ASCII.
    package let alias: String?
  }

  /// A lower-case English word, such as `polish`.
  package let name: String
  /// The tiles in alphabet order; a tile's label is its index and 1.
  package let rows: [Row]
  /// How many blanks there are, 0 to 255.
  package let blanks: UInt8
  /// The fewest tiles in the bag with which tiles may be exchanged.
  package let exchangeMinimum: Int
  /// Whether a mark that no tile has is dropped, so that É is E, and a ligature is two letters.
  package let dropsDiacritics: Bool
  /// Whether ordinary words may begin with a capital, as German nouns do.
  package let keepsInitialCapital: Bool
  /// The letters that the language writes and that no tile has, single capitals; none where nothing says so.
  package let folded: [String]
  /// Which tiles are vowels: an entry of a list without one is likely an abbreviation.
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

  /// Every table, sorted by name.
  package static let all = [
    catalan, danish, dutch, english, finnish, french, german, italian, norwegian, polish, portuguese,
    romanian,
    spanish, swedish, turkish,
  ]

  /// A table that was built in; a damaged one is the mistake of who changed it, so it traps and says where.
  private static func embedded(_ name: String, _ bytes: [UInt8]) -> TileTable {
    do throws(TileTableFault) {
      return try TileTable(name: name, text: String(decoding: bytes, as: UTF8.self))
    } catch {
      preconditionFailure("Dictionaries/alphabets/\(name).tsv: line \(error.line): \(error.what)")
    }
  }
}
