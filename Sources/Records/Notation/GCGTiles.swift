// SPDX-License-Identifier: MIT
import Rulebook

/// Which tiles a game record is about.
enum GCGTiles {
  /// How the names of word lists begin that say which language they are of.
  private static let lists: [(beginning: String, tiles: TileSet)] = [
    ("fise", .spanish), ("osps", .polish), ("rd2", .german), ("fra", .french), ("ods", .french),
    ("disc", .catalan),
  ]

  /// The set that a file names, English where it names none.
  ///
  /// Throws where it names a set or a board that is not known here.
  static func named(in source: GCGLines) throws(GCGFault) -> TileSet {
    var fromList: TileSet?
    for (number, text) in source.lines where text.hasPrefix("#") {
      let words = text.lowercased().split { $0 == " " || $0 == "\t" }
      guard words.count > 1 else { continue }
      let name = String(words[1])
      switch words[0] {
      case "#tile-distribution", "#tile-set":
        guard let set = TileSet.named(name) else {
          throw GCGFault(line: number, .unknown(what: "tile set", name: name))
        }
        return set
      case "#board-layout", "#game-board":
        guard !name.hasPrefix("super") else {
          throw GCGFault(line: number, .unknown(what: "board", name: name))
        }
      case "#lexicon": fromList = lists.first { name.hasPrefix($0.beginning) }?.tiles
      default: break
      }
    }
    return fromList ?? .english
  }
}
