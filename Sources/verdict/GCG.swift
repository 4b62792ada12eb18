// SPDX-License-Identifier: MIT
import Records
import Rulebook

extension Subcommand {
  /// Scores game records again, draws them, or writes one from a ledger.
  static let gcg: Subcommand = Subcommand(
    name: "gcg",
    usage: """
      verdict gcg check FILE... [--tiles NAME] [--finished]
      verdict gcg show FILE... [--tiles NAME]
      verdict gcg export PATH --table N
                  NAME is \(TileSet.all.map(\.name).joined(separator: ", ")); else what the file says, or english
      """
  ) { words in
    let verb = words.first ?? ""
    if verb == "export" { return GCGExportCommand.run(Array(words.dropFirst())) }
    guard ["check", "show"].contains(verb),
      let options = CommandOptions(
        Array(words.dropFirst()), of: "gcg \(verb)", taking: ["tiles"],
        flags: verb == "check" ? ["finished"] : []),
      !options.operands.isEmpty
    else {
      Console.complain(Subcommand.gcg.usage)
      return Exit.usage
    }
    var tiles: TileSet?
    if let name = options.value("tiles") {
      guard let set = TileSet.named(name) else {
        Console.complain("verdict: tile sets are \(TileSet.all.map(\.name).joined(separator: ", "))")
        return Exit.usage
      }
      tiles = set
    }
    let gcg = GCG(draws: verb == "show", tiles: tiles, mustEnd: options.has("finished"))
    return options.operands.map { gcg.run($0) }.max() ?? Exit.done
  }
}

/// Checks or draws game records.
struct GCG {
  /// Whether a record is drawn, not only checked.
  let draws: Bool
  /// The set that was asked for; nil for what each file says.
  let tiles: TileSet?
  /// Whether a game that is not over where its file ends is at fault.
  let mustEnd: Bool

  /// Answers for one file, with the exit status.
  func run(_ path: String) -> Int32 {
    let bytes: [UInt8]
    do throws(GCGFile.PathFault) { bytes = try GCGFile.bytes(at: path) } catch {
      Console.complain("verdict: \(error.text)")
      return Exit.usage
    }
    do throws(GCGFault) {
      let file = try GCGFile(bytes, tiles: tiles)
      if draws {
        try show(file)
      } else {
        let outcome = try GCGCheck.run(file, mustEnd: mustEnd)
        Console.print("\(path): ok plays=\(file.game.placementCount)\(Self.told(outcome))")
      }
      return Exit.done
    } catch {
      Console.print("\(path): \(error.text)")
      return Exit.negative
    }
  }

  /// Each event, and the board after each that changed it, as far as the game adds up.
  private func show(_ file: GCGFile) throws(GCGFault) {
    let game = file.game
    let nicks = BySeat(GCGText.shown(game.players.one.nick), GCGText.shown(game.players.two.nick))
    Console.print("\(nicks.one) against \(nicks.two), \(game.tiles.name) tiles")
    var check = GCGCheck(tiles: game.tiles)
    for (event, line) in zip(game.events, file.lines) {
      let before = check.board.count
      try check.take(event, line: line)
      Console.print("")
      Console.print("\(nicks[event.seat]): \(GCGText.shown(event.text(game.tiles), most: 200))")
      guard check.board.count != before else { continue }
      for row in BoardText.lines(check.board, game.tiles) { Console.print(row) }
    }
    let rest = Self.told(try check.finish(file))
    if !rest.isEmpty { Console.print(String(rest.dropFirst(2))) }
  }

  /// Behind a record that adds up: what it lacks of a whole game without saying so.
  private static func told(_ outcome: GCGCheck.Outcome) -> String {
    switch outcome {
    case .over, .incomplete: ""
    case .unfinished(let count): ", unfinished: \(count) tiles not laid"
    }
  }
}

/// A board for people to look at: columns and rows named, premium squares marked.
enum BoardText {
  static func lines(_ board: Board, _ tiles: TileSet) -> [String] {
    let layout = BoardLayout.standard
    var cells: [[String]] = []
    for row in 0..<layout.rows {
      cells.append(
        (0..<layout.columns).map { column in
          guard let square = Square(row: row, column: column) else { return "" }
          return board[square].map { tiles.spelled($0) } ?? mark(of: layout[square])
        })
    }
    let width = cells.joined().map(\.count).max() ?? 1
    let letters = (0..<layout.columns).map { Square(row: 0, column: $0)?.columnText ?? "" }
    return [line("", letters, width)]
      + cells.enumerated().map { line("\($0.offset + 1)", $0.element, width) }
  }

  private static func line(_ name: String, _ cells: [String], _ width: Int) -> String {
    let padded = cells.map { $0 + String(repeating: " ", count: width - $0.count) }
    let text = String(repeating: " ", count: 3 - name.count) + name + " " + padded.joined(separator: " ")
    return String(text.reversed().drop { $0 == " " }.reversed())
  }

  private static func mark(of premium: Premium) -> String {
    switch premium {
    case .none: "."
    case .doubleLetter: "'"
    case .tripleLetter: "\""
    case .doubleWord: "-"
    case .tripleWord: "="
    }
  }
}
