// SPDX-License-Identifier: MIT
import Alphabets

/// The tile sets of all languages. Source: the tables in `Dictionaries/alphabets`; tests check the totals.
extension TileSet {
  /// The sets, sorted by name.
  package static let all = TileTable.all.map { TileSet($0) }

  /// 100 tiles, 187 points.
  package static let english = of("english")

  package static func named(_ name: some StringProtocol) -> TileSet? { all.first { $0.name == name } }

  /// Returns the set of a language that has one; traps for any other.
  package static func of(_ language: String) -> TileSet {
    guard let found = named(language) else { preconditionFailure("\(language) has no tiles") }
    return found
  }
}
