// SPDX-License-Identifier: MIT
import Lexica
import Records
import Rulebook

extension Subcommand {
  static let gcg: Subcommand = Subcommand(
    name: "gcg",
    usage: """
      verdict gcg check FILE... [--tiles NAME] [--finished] [--deep] [--lexicon NAME|FILE]
      verdict gcg show FILE... [--tiles NAME] [--cgp]
      verdict gcg export [PATH] --table N
                  PATH, or --data PATH, is a data folder, a ledger folder or a ledger file; ./verdict-data unless said
                  NAME is \(TileSet.all.map(\.name).joined(separator: ", ")); else what the file says, or
                  its letters; --lexicon looks for words that the list lacks, and is --deep too
      """,
    parts: ["export": GCGExportCommand.run, "check": GCGCheckCommand.run, "show": GCGShowCommand.run])
}

struct GCGFiles {
  let paths: [String]
  /// The tile set of `--tiles`; nil if each record determines its own.
  let tiles: TileSet?

  init(_ options: CommandOptions) throws(Trouble) {
    guard !options.operands.isEmpty else { throw .usage }
    paths = options.operands
    guard let name = options.value("tiles") else {
      tiles = nil
      return
    }
    guard let set = TileSet.named(name) else {
      throw .obstacle("tile sets are \(TileSet.all.map(\.name).joined(separator: ", "))")
    }
    tiles = set
  }

  /// Runs a function on each record that can be read, and prints the faults of the others; returns the highest status.
  func each(_ body: (String, GCGFile) throws(GCGFault) -> Int32) -> Int32 {
    var status = Exit.done
    for path in paths {
      do throws(GCGFile.PathFault) {
        let bytes = try GCGFile.bytes(at: path)
        do throws(GCGFault) {
          status = max(status, try body(path, try GCGFile(bytes, tiles: tiles)))
        } catch {
          Console.print("\(path): \(error.text)")
          status = max(status, Exit.negative)
        }
      } catch {
        Console.complain("verdict: \(error.text)")
        status = max(status, Exit.usage)
      }
    }
    return status
  }
}

extension GCGFile {
  /// The text that names a tile set that was guessed, to follow a result; empty if it was named or is the default.
  var guessedText: String {
    switch tilesBy {
    case .named: ""
    case .lexicon(let name): "; \(game.tiles.name) tiles, by #lexicon \(GCGText.shown(name))"
    case .letters: "; \(game.tiles.name) tiles, by letters that English lacks"
    }
  }
}
