// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// A board for a plain terminal, as a picture or as sentences.
///
/// In the picture each square takes two columns: a mark or a space, then its tile or sign. A tile of several
/// letters takes both, without the dot of L·L, so that the columns stay aligned.
package enum BoardText {
  private static let signs: [Premium: Character] = [
    .none: ".", .doubleLetter: "'", .tripleLetter: "\"", .doubleWord: "-", .tripleWord: "=",
  ]

  static let legend = "' 2L  \" 3L  - 2W  = 3W"

  /// Returns the letters of the columns, as wide as a row.
  static func header(_ layout: BoardLayout) -> String {
    (0..<layout.columns).compactMap { Square(row: 0, column: $0).map { " \($0.columnText)" } }.joined() + " "
  }

  /// Returns the rows from the top, all of one width; `<` and `>` enclose the tiles of the last play.
  static func rows(
    _ board: Board, _ layout: BoardLayout, _ tiles: TileSet, marking marked: Set<Square>
  ) -> [String] {
    (0..<layout.rows).map { row in
      var text = ""
      var isMarked = false
      for column in 0..<layout.columns {
        guard let square = Square(row: row, column: column) else { continue }
        let side: Character =
          marked.contains(square) == isMarked ? " " : isMarked ? ">" : "<"
        isMarked = marked.contains(square)
        text += cell(square, board, layout, tiles, side)
      }
      return text + (isMarked ? ">" : " ")
    }
  }

  private static func cell(
    _ square: Square, _ board: Board, _ layout: BoardLayout, _ tiles: TileSet, _ side: Character
  ) -> String {
    guard let tile = board[square] else {
      return "\(side)\(square == layout.centre ? "*" : signs[layout[square]] ?? ".")"
    }
    let letters = tiles.spelled(tile).filter { $0.isLetter }
    return letters.count > 1 ? letters : "\(side)\(letters)"
  }

  /// Writes the board as continuation lines: the letters of its columns, then its rows.
  ///
  /// `marked` contains the squares of the last play. `beside` has the texts to the right of the rows, each of at
  /// most 23 columns.
  static func write(
    _ board: Board, _ layout: BoardLayout, _ tiles: TileSet, marking marked: Set<Square> = [],
    beside: [Phrase], as kind: ReplyKind, _ tag: Tag, _ writer: inout LineWriter
  ) {
    let isPlain = writer.speech.isPlain
    let rows = rows(board, layout, tiles, marking: marked)
    // The indent is as wide as a row's number, with the key " row=15" before it if keys are written.
    writer.line(kind, tag) {
      $0.text(verbatim: "\(isPlain ? "   " : "         ")\(header(layout))".trimmedAtEnd, isKept: true)
    }
    let beside = beside.map { $0.text(in: writer.language) }
    for (place, row) in rows.enumerated() {
      writer.line(kind, tag) { writer in
        writer.untold { $0.key("row", place + 1) }
        let text = place < beside.count ? beside[place] : ""
        writer.text(
          verbatim: "\(number(place, isPlain: isPlain))\(row)  \(text)".trimmedAtEnd, isKept: true)
      }
    }
  }

  /// Writes the same without keys, as notices.
  static func draw(
    _ board: Board, _ layout: BoardLayout, _ tiles: TileSet, marking marked: Set<Square>, beside: [Phrase],
    _ writer: inout LineWriter
  ) {
    let beside = beside.map { $0.text(in: writer.language) }
    let rows = rows(board, layout, tiles, marking: marked).enumerated().map { place, row in
      "\(number(place, isPlain: true))\(row)  \(place < beside.count ? beside[place] : "")".trimmedAtEnd
    }
    for row in ["   \(header(layout))".trimmedAtEnd] + rows {
      writer.notice(.board) { $0.text(verbatim: row, isKept: true) }
    }
  }

  /// Returns the number of a row, aligned.
  ///
  /// " row=10" is a column wider than " row=9"; without keys the number itself keeps the columns aligned.
  private static func number(_ place: Int, isPlain: Bool) -> String {
    place < 9 ? "  \(place + 1)" : isPlain ? " \(place + 1)" : "\(place + 1)"
  }

  /// Writes the picture of a game's board alone, as its reader may see it; clocks are shown at `now`.
  package static func write(_ sheet: GameSheet, at now: Instant, into writer: inout LineWriter) {
    GameSheetText(sheet, .none, at: now).draw(&writer)
  }

  /// Returns a sentence for each word across, then for each word down, with its first square and its blanks.
  static func sentences(_ board: Board, _ layout: BoardLayout, _ tiles: TileSet) -> [Phrase] {
    Direction.allCases.flatMap { direction in
      let lines = direction == .across ? layout.rows : layout.columns
      let places = direction == .across ? layout.columns : layout.rows
      return (0..<lines).flatMap { line in
        var words: [(start: Square, tiles: [BoardTile])] = []
        var isInside = false
        for place in 0..<places {
          let square =
            direction == .across ? Square(row: line, column: place) : Square(row: place, column: line)
          guard let square, let tile = board[square] else {
            isInside = false
            continue
          }
          if isInside { words[words.count - 1].tiles.append(tile) } else { words.append((square, [tile])) }
          isInside = true
        }
        return words.filter { $0.tiles.count > 1 }.map { sentence($0.start, direction, $0.tiles, tiles) }
      }
    }
  }

  /// Names the blanks, because capitals and small letters sound alike.
  private static func sentence(
    _ start: Square, _ direction: Direction, _ word: [BoardTile], _ tiles: TileSet
  ) -> Phrase {
    let spelled = tiles.capitals(of: tiles.spelled(word))
    let blanks = word.filter(\.isBlank).map { Phrase(verbatim: tiles.capitals(of: tiles.spelled($0))) }
    let place = place(start, direction)
    return blanks.isEmpty
      ? "\(spelled) \(place)." : "\(spelled) \(place), blank \(GameSentences.list(blanks))."
  }

  static func place(_ start: Square, _ direction: Direction) -> Phrase {
    direction == .across
      ? "across from \(start.columnText) \(start.row + 1)" : "down from \(start.columnText) \(start.row + 1)"
  }
}

extension String {
  fileprivate var trimmedAtEnd: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}
