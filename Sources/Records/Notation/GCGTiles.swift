// SPDX-License-Identifier: MIT
import Rulebook

/// Which tiles a game record is about.
enum GCGTiles {
  /// A record with the set that the file names, by its list, or else the one that has its letters.
  ///
  /// Throws where it names a set or a board that is not known here, where its letters fit several sets, and what
  /// is wrong with it as an English one where they fit none.
  static func file(from source: GCGLines) throws(GCGFault) -> GCGFile {
    if let (set, tilesBy) = try named(in: source) { return try GCGFile(source, set, tilesBy) }
    let fault: GCGFault
    do throws(GCGFault) { return try GCGFile(source, .english, .named) } catch { fault = error }
    guard fault.reason.isAboutLetters else { throw fault }
    let readable = TileSet.all.compactMap { try? GCGFile(source, $0, .letters) }
    // Where letters fit several languages, the scores of most are wrong.
    let sound = readable.filter { (try? GCGCheck.run($0)) != nil }
    let fitting = sound.isEmpty ? readable : sound
    guard let first = fitting.first else { throw fault }
    guard fitting.count == 1 else {
      throw GCGFault(line: fault.line, .tiles(fitting.map(\.game.tiles.name)))
    }
    return first
  }

  private static func named(
    in source: GCGLines
  ) throws(GCGFault) -> (tiles: TileSet, by: GCGFile.TilesBy)? {
    var fromList: (TileSet, GCGFile.TilesBy)?
    for (number, text) in source.lines where text.hasPrefix("#") {
      let words = text.lowercased().split { $0 == " " || $0 == "\t" }
      guard words.count > 1 else { continue }
      let name = String(words[1])
      switch words[0] {
      case "#tile-distribution", "#tile-set":
        guard let set = TileSet.named(name) else {
          throw GCGFault(line: number, .unknown(what: "tile set", name: name))
        }
        return (set, .named)
      case "#board-layout", "#game-board":
        guard !name.hasPrefix("super") else {
          throw GCGFault(line: number, .unknown(what: "board", name: name))
        }
      case "#lexicon":
        fromList = TileSet.ofList(name).map { ($0, .lexicon(name)) }
      default: break
      }
    }
    return fromList
  }
}
