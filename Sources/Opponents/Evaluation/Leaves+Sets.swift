// SPDX-License-Identifier: MIT
import Rulebook

extension Leaves {
  /// Returns the values for a tile set: the table that `make leaves` computed for its language, else guessed values.
  package static func of(_ tiles: TileSet) -> Leaves {
    switch tiles.name {
    case "english": english
    case "french": french
    case "german": german
    case "polish": polish
    case "dutch": dutch
    default: guessed(tiles)
    }
  }

  private static let english = embedded(PackageResources.english_tsv, .english)
  private static let french = embedded(PackageResources.french_tsv, .of("french"))
  private static let german = embedded(PackageResources.german_tsv, .of("german"))
  private static let polish = embedded(PackageResources.polish_tsv, .of("polish"))
  private static let dutch = embedded(PackageResources.dutch_tsv, .of("dutch"))

  /// Reads a built-in table; traps with file and line if it is damaged, which only a change of the source can cause.
  private static func embedded(_ bytes: [UInt8], _ tiles: TileSet) -> Leaves {
    do throws(LeavesFault) {
      return try Leaves(text: String(decoding: bytes, as: UTF8.self), of: tiles)
    } catch {
      preconditionFailure("Sources/Opponents/Leaves/\(tiles.name).tsv: line \(error.line): \(error.what)")
    }
  }

  /// Returns values for a set without a table, in which a blank is worth 16 points, and a further tile of a letter costs 3.
  ///
  /// Each point of a letter beyond the first costs a quarter of a point. No games have been played to find better ones.
  package static func guessed(_ tiles: TileSet) -> Leaves {
    var leaves = Leaves()
    leaves[TileSet.blank, nth: 1] = 1600
    for label in 1...UInt8(tiles.letterCount) {
      leaves[label, nth: 1] = -25 * max(0, tiles.points(of: label) - 1)
      leaves[label, nth: 2] = -300
      leaves[label, nth: 3] = -300
    }
    return leaves
  }
}
