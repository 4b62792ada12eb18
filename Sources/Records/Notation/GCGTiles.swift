// SPDX-License-Identifier: MIT
import Rulebook

/// Determines the tile set of a game record.
enum GCGTiles {
  /// Returns a record with the set that the file names, else that of its word list, else one that has its letters.
  ///
  /// Several sets can have letters that English lacks; then the set whose scores add up is taken. If no set's scores
  /// add up, the set with the latest first fault is taken, so that the faulty line is reported. Throws if the file
  /// names an unknown set or board, if several sets add up, or if a line cannot be read.
  static func file(from source: GCGLines) throws(GCGFault) -> GCGFile {
    let named: (tiles: TileSet, by: GCGFile.TilesBy)?
    do throws(GCGFault) { named = try self.named(in: source) } catch {
      // A line before it may be faulty with any set.
      throw Attempt.furthest(of: Attempt.all(source.before(error.line))).fault ?? error
    }
    if let named { return try read(source, named.tiles, named.by) }
    let fault: GCGFault
    do throws(GCGFault) { return try GCGFile(source, .english, .named) } catch { fault = error }
    guard fault.reason.isAboutLetters else { throw first(fault, in: source, .english, .named) }
    let tries = Attempt.all(source)
    let fitting = tries.filter { $0.fault == nil }.compactMap(\.file)
    guard fitting.count < 2 else {
      throw GCGFault(line: fault.line, .tiles(fitting.map(\.game.tiles.name)))
    }
    let best = Attempt.furthest(of: tries)
    guard let file = best.file else { throw best.fault ?? fault }
    return file
  }

  /// Reads a record with a set; throws the fault of the first line that cannot be read or, before, does not add up.
  static func read(
    _ source: GCGLines, _ set: TileSet, _ by: GCGFile.TilesBy
  ) throws(GCGFault) -> GCGFile {
    do throws(GCGFault) { return try GCGFile(source, set, by) } catch {
      throw first(error, in: source, set, by)
    }
  }

  /// Returns a fault of reading, or the fault of the scores before it.
  private static func first(
    _ fault: GCGFault, in source: GCGLines, _ set: TileSet, _ by: GCGFile.TilesBy
  ) -> GCGFault {
    do throws(GCGFault) {
      try GCGCheck.run(try GCGFile(source.before(fault.line), set, by))
      return fault
    } catch { return error }
  }

  /// The result of reading a record with one set.
  private struct Attempt {
    /// Nil if a line cannot be read.
    let file: GCGFile?
    /// The first fault, of reading or of the scores.
    let fault: GCGFault?

    init(_ source: GCGLines, _ set: TileSet) {
      var (file, fault): (GCGFile?, GCGFault?) = (nil, nil)
      do throws(GCGFault) {
        let whole = try read(source, set, .letters)
        file = whole
        try GCGCheck.run(whole)
      } catch { fault = error }
      (self.file, self.fault) = (file, fault)
    }

    /// Returns the attempts with every set, the English one first.
    static func all(_ source: GCGLines) -> [Attempt] {
      ([.english] + TileSet.all.filter { $0 != .english }).map { Attempt(source, $0) }
    }

    /// The line of the first fault, or the maximum; then whether all lines can be read.
    private var reach: (line: Int, isRead: Int) { (fault?.line ?? .max, file == nil ? 0 : 1) }

    /// Returns the first of the attempts that got furthest.
    static func furthest(of tries: [Attempt]) -> Attempt {
      tries.dropFirst().reduce(tries[0]) { $1.reach > $0.reach ? $1 : $0 }
    }
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
