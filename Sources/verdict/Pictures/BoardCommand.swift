// SPDX-License-Identifier: MIT
import Glibc
import Officiating
import Records
import Rulebook

extension Subcommand {
  static let board: Subcommand = Subcommand(
    name: "board",
    usage: """
      verdict board [PATH] --table N [--play P] [--html] [-o FILE.svg|FILE.html]
      verdict board FILE.gcg [--tiles NAME] [--play P] [--html] [-o FILE.svg|FILE.html]
      verdict board CGP [-o FILE.svg]
                    PATH, or --data PATH, is a data folder, a ledger folder or a ledger file; ./verdict-data unless said
                    the picture is the end of the game, or the board after play P; --html is the whole game to look
                    through, in one file; CGP is a position in a line, to be quoted
      """
  ) { words throws(Trouble) in
    try BoardCommand(words).run()
    return Exit.done
  }
}

/// The subcommand that draws a board, or a whole game to look through.
struct BoardCommand {
  private let options: CommandOptions
  private let isPage: Bool
  private let file: String?

  init(_ words: [String]) throws(Trouble) {
    let names = ["table", "play", "tiles", "output", "data"]
    options = try CommandOptions(words, of: "board", taking: names, flags: ["html"], orElse: .usage)
    file = options.value("output")
    let isNamedPage = file?.hasSuffix(".html") == true
    guard file == nil || isNamedPage || file?.hasSuffix(".svg") == true else {
      throw .obstacle("-o takes a name that ends in .svg or .html")
    }
    guard !options.has("html") || file == nil || isNamedPage else {
      throw .obstacle("--html writes no .svg; name a file that ends in .html")
    }
    isPage = options.has("html") || isNamedPage
  }

  func run() throws(Trouble) {
    let story = try story()
    let place = try place(in: story)
    let text = isPage ? GamePage.html(story, from: place).text : story.svg(place) + "\n"
    guard let file else { return Console.write(Array(text.utf8)) }
    try FilesFolder.write(Array(text.utf8), to: file, mode: 0o644)
  }

  private func story() throws(Trouble) -> GameStory {
    if options.has("table") {
      let number = try options.tableNumber()
      guard !options.has("tiles") else {
        throw .obstacle("--tiles is for a record; a table has tiles of its own")
      }
      let path = try options.path()
      let tables = try LedgerTables.read(path) { id, _ in id == TableID(number) }
      guard let found = tables.first else {
        throw .obstacle("\(path): no table \(number) was opened in what this holds of the ledger")
      }
      return try GameStory(found.table, last: found.last)
    }
    guard options.value("data") == nil, let first = options.operands.first else { throw .usage }
    guard !isPosition(first) else {
      for option in ["html", "tiles", "play"] where options.has(option) {
        throw .obstacle("--\(option) is for a game; a position has one picture")
      }
      guard !isPage else { throw .obstacle("a position has one picture; -o takes a name that ends in .svg") }
      let (position, tiles) = try attempt { () throws(CGPFault) in
        try CGPReader.read(options.operands.joined(separator: " "))
      }
      return GameStory(position, tiles)
    }
    let path = try options.path()
    let tiles = try GCGFiles(options).tiles
    let bytes = try attempt { () throws(GCGFile.PathFault) in try GCGFile.bytes(at: path) }
    do throws(GCGFault) {
      let record = try GCGFile(bytes, tiles: tiles)
      return try GameStory(record.game, lines: record.lines)
    } catch {
      throw .refused("\(path): \(error.text)")
    }
  }

  /// Returns whether an operand is a position in a line: its rows have 14 slashes, and no file has that path.
  private func isPosition(_ operand: String) -> Bool {
    let rows = operand.prefix { $0 != " " }
    return rows.utf8.count { $0 == UInt8(ascii: "/") } == 14 && access(operand, F_OK) != 0
  }

  /// Returns the place of the wanted picture: after the named play, else a game's last; a page opens at the first.
  private func place(in story: GameStory) throws(Trouble) -> Int {
    guard let text = options.value("play") else { return isPage ? 0 : story.frames.count - 1 }
    guard let number = Int(text), let place = story.place(ofPlay: number) else {
      throw .obstacle(
        story.plays.isEmpty
          ? "there are no plays"
          : "there is no play \(ReplayText.plain(text)); the plays are \(story.playsTold)")
    }
    return place
  }
}
