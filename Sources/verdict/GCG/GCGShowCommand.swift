// SPDX-License-Identifier: MIT
import Records
import Rulebook

enum GCGShowCommand {
  /// Runs `verdict gcg show`; the status is negative if a record does not add up.
  @Sendable static func run(_ words: [String]) throws(Trouble) -> Int32 {
    let options = try CommandOptions(words, of: "gcg show", taking: ["tiles"], flags: ["cgp"])
    return try GCGFiles(options).each { _, file throws(GCGFault) in
      if options.has("cgp") { try positions(file) } else { try draw(file) }
      return Exit.done
    }
  }

  /// Prints the position before each turn and after the last, one CGP line each.
  private static func positions(_ file: GCGFile) throws(GCGFault) {
    for position in try CGPPosition.positions(in: file) { Console.print(position.text(file.game.tiles)) }
  }

  /// Prints each event, and the board if the event changed it, until the record no longer adds up.
  private static func draw(_ file: GCGFile) throws(GCGFault) {
    let game = file.game
    let nicks = BySeat(GCGText.shown(game.players.one.nick), GCGText.shown(game.players.two.nick))
    Console.print("\(nicks.one) against \(nicks.two), \(game.tiles.name) tiles")
    var check = GCGCheck(of: game)
    if let start = game.start {
      Console.print(
        "it goes on from here: \(nicks[start.seat]) is on turn, \(check.scores.one) to \(check.scores.two)")
      for row in BoardText.lines(check.board, game.tiles) { Console.print(row) }
    }
    for (event, line) in zip(game.events, file.lines) {
      let before = check.board.count
      try check.take(event, line: line)
      Console.print("")
      Console.print("\(nicks[event.seat]): \(GCGText.shown(event.text(game.tiles), most: 200))")
      guard check.board.count != before else { continue }
      for row in BoardText.lines(check.board, game.tiles) { Console.print(row) }
    }
    let rest = GCGCheckCommand.told(try check.finish(file))
    if !rest.isEmpty { Console.print(String(rest.dropFirst(2))) }
  }
}

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
