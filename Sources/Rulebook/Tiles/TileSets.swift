// SPDX-License-Identifier: MIT

/// The sets of seven languages. Source: the tables in `Dictionaries/alphabets`; totals are checked by tests.
extension TileSet {
  /// 100 tiles, 187 points.
  package static let english = TileSet(.english)

  /// 102 tiles, 197 points.
  package static let french = TileSet(.french)

  /// 102 tiles, 202 points; Ä, Ö and Ü are their own.
  package static let german = TileSet(.german)

  /// 100 tiles, 190 points; there is no Q, V or X.
  package static let polish = TileSet(.polish)

  /// 100 tiles, 192 points; CH, LL, RR and Ñ are one tile each, and one tile in the bag is enough to
  /// exchange.
  package static let spanish = TileSet(.spanish)

  /// 102 tiles, 230 points; there is no IJ tile.
  package static let dutch = TileSet(.dutch)

  /// 100 tiles, 189 points; Ç, L·L, NY and QU are one tile each.
  package static let catalan = TileSet(.catalan)

  /// Every set, sorted by name.
  package static let all = [catalan, dutch, english, french, german, polish, spanish]

  /// The set of an alphabet's name, or nil.
  package static func named(_ name: some StringProtocol) -> TileSet? { all.first { $0.name == name } }
}
