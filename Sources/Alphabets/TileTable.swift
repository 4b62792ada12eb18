// SPDX-License-Identifier: MIT

/// The tiles of a language, from `Dictionaries/alphabets`, with the same labels in alphabets and tile sets.
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
  /// The tables, sorted by name.
  package static let all = [
    embedded("catalan", PackageResources.catalan_tsv),
    embedded("danish", PackageResources.danish_tsv),
    embedded("dutch", PackageResources.dutch_tsv),
    embedded("english", PackageResources.english_tsv),
    embedded("finnish", PackageResources.finnish_tsv),
    embedded("french", PackageResources.french_tsv),
    embedded("german", PackageResources.german_tsv),
    embedded("italian", PackageResources.italian_tsv),
    embedded("norwegian", PackageResources.norwegian_tsv),
    embedded("polish", PackageResources.polish_tsv),
    embedded("portuguese", PackageResources.portuguese_tsv),
    embedded("romanian", PackageResources.romanian_tsv),
    embedded("spanish", PackageResources.spanish_tsv),
    embedded("swedish", PackageResources.swedish_tsv),
    embedded("turkish", PackageResources.turkish_tsv),
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
