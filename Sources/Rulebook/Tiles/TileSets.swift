// SPDX-License-Identifier: MIT

/// The tile sets of fifteen languages. Source: the tables in `Dictionaries/alphabets`; tests check the totals.
extension TileSet {
  /// 100 tiles, 187 points.
  package static let english = TileSet(.english)

  /// 102 tiles, 197 points.
  package static let french = TileSet(.french)

  /// 102 tiles, 202 points; Ä, Ö and Ü are tiles of their own.
  package static let german = TileSet(.german)

  /// 100 tiles, 190 points; there is no Q, V or X.
  package static let polish = TileSet(.polish)

  /// 100 tiles, 192 points; CH, LL, RR and Ñ are one tile each, and an exchange needs one tile in the bag.
  package static let spanish = TileSet(.spanish)

  /// 102 tiles, 230 points; there is no IJ tile.
  package static let dutch = TileSet(.dutch)

  /// 100 tiles, 189 points; Ç, L·L, NY and QU are one tile each.
  package static let catalan = TileSet(.catalan)

  /// 100 tiles, 247 points.
  package static let danish = TileSet(.danish)

  /// 101 tiles, 218 points.
  package static let finnish = TileSet(.finnish)

  /// 120 tiles, 293 points.
  package static let italian = TileSet(.italian)

  /// 100 tiles, 202 points.
  package static let norwegian = TileSet(.norwegian)

  /// 120 tiles, 204 points; 3 of them are blanks.
  package static let portuguese = TileSet(.portuguese)

  /// 100 tiles, 211 points.
  package static let romanian = TileSet(.romanian)

  /// 100 tiles, 194 points.
  package static let swedish = TileSet(.swedish)

  /// 100 tiles, 201 points.
  package static let turkish = TileSet(.turkish)

  /// The sets, sorted by name.
  package static let all = [
    catalan, danish, dutch, english, finnish, french, german, italian, norwegian, polish, portuguese,
    romanian,
    spanish, swedish, turkish,
  ]

  /// Returns the set for the name of an alphabet, or nil.
  package static func named(_ name: some StringProtocol) -> TileSet? { all.first { $0.name == name } }
}
