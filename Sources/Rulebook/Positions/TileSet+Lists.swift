// SPDX-License-Identifier: MIT

extension TileSet {
  /// The beginnings of word-list names that indicate a language.
  private static let lists = [
    ("fise", "spanish"), ("file", "spanish"), ("osps", "polish"), ("rd2", "german"), ("fra", "french"),
    ("ods", "french"), ("disc", "catalan"), ("nsf", "norwegian"),
  ]

  /// Returns the tile set for a word list's name in small letters; nil if the name indicates no language.
  package static func ofList(_ name: some StringProtocol) -> TileSet? {
    lists.first { name.hasPrefix($0.0) }.map { of($0.1) }
  }
}
