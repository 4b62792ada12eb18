// SPDX-License-Identifier: MIT

extension TileSet {
  /// How the names of word lists begin that say which language they are of.
  private static let lists: [(beginning: String, tiles: TileSet)] = [
    ("fise", .spanish), ("file", .spanish), ("osps", .polish), ("rd2", .german), ("fra", .french),
    ("ods", .french), ("disc", .catalan), ("nsf", .norwegian),
  ]

  /// The set of a word list's name in small letters; nil where the name says nothing of a language.
  package static func ofList(_ name: some StringProtocol) -> TileSet? {
    lists.first { name.hasPrefix($0.beginning) }?.tiles
  }
}
