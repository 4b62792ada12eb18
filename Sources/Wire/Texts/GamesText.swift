// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Rulebook

/// Lists of tables and games, in lines.
enum GamesText {
  /// The answer to `TABLES`.
  static func write(_ page: Page<TableLine>, _ tag: Tag, _ writer: inout LineWriter) {
    let count = writer.list(page.lines) { line, writer in
      let terms = line.head.terms
      writer.beginContinuation(.tables, tag)
      writer.key(table: line.head.id)
      writer.key("kind", terms.kind.rawValue)
      writer.key("phase", line.head.phase.rawValue)
      writer.key(lexicon: terms.lexicon)
      if terms.practice == nil || terms.kind == .trainer { writer.key("rule", terms.rule.text) }
      writer.key("names", line.names.map { $0?.text ?? "-" }.joined(separator: ","))
      if let invited = terms.invited { writer.key("for", invited.text) }
      writer.endLine()
    }
    writer.beginReply(.tables, tag)
    writer.key("count", count)
    if let next = count < page.lines.count ? page.lines[count] : page.next {
      writer.key("next", next.head.id.number)
      writer.text("type TABLES from= and that number for the rest")
    } else {
      writer.text(
        page.lines.isEmpty
          ? "to open one, OPEN kind=dealt; HELP lists other kinds"
          : "JOIN and a table's number shows its terms")
    }
    writer.endLine()
  }

  /// The answer to `TABLES ended`.
  static func write(ended page: Page<GameView>, _ tag: Tag, _ writer: inout LineWriter) {
    let count = writer.list(page.lines) { game, writer in
      write(game, as: .tables, tag, &writer)
      writer.endLine()
    }
    if let next = end(.tables, page, count, tag, &writer) {
      writer.text("type TABLES ended from=\(next.head.id.number) for the rest")
    } else {
      writer.text(
        page.lines.isEmpty
          ? "no game has ended here yet; to look at those that go on, TABLES"
          : "SHOW, HISTORY or GCG and a number tell more of one")
    }
    writer.endLine()
  }

  /// The answer to `GAMES`.
  static func write(own page: Page<GameView>, _ tag: Tag, _ writer: inout LineWriter) {
    let count = writer.list(page.lines) { game, writer in
      write(game, as: .games, tag, &writer)
      if game.head.phase == .adjourned {
        writer.text("your game is put off; to go on, CONTINUE \(game.head.id.number)")
      }
      writer.endLine()
    }
    if let next = end(.games, page, count, tag, &writer) {
      writer.text("type GAMES from=\(next.head.id.number) for the rest")
    } else {
      writer.text(
        page.lines.isEmpty
          ? "none of yours is here; to open one, OPEN kind=dealt"
          : "SHOW, HISTORY or GCG and a number tell more of one")
    }
    writer.endLine()
  }

  /// The answer to `TABLES forgotten`.
  static func write(forgotten page: Page<ForgottenGame>, _ tag: Tag, _ writer: inout LineWriter) {
    let count = writer.list(page.lines) { game, writer in
      let head = game.line.head
      writer.beginContinuation(.tables, tag)
      writer.key(table: head.id)
      writer.key("kind", head.terms.kind.rawValue)
      writer.key("phase", head.phase.rawValue)
      writer.key("names", game.line.names.map { $0?.text ?? "-" }.joined(separator: ","))
      writer.key("days", game.days)
      writer.endLine()
    }
    writer.beginReply(.tables, tag)
    writer.key("count", count)
    if let next = count < page.lines.count ? page.lines[count] : page.next {
      let number = next.line.head.id.number
      writer.key("next", number)
      writer.text("type TABLES forgotten from=\(number) for the rest")
    } else {
      writer.text(
        page.lines.isEmpty
          ? "no game has been put off for so long; to look at all tables, TABLES"
          : "put off, and nothing was done there for so many days; to look, SHOW and a number")
    }
    writer.endLine()
  }

  /// Begins the last line of a list of which so many are shown; gives the game with which the next one begins.
  private static func end(
    _ kind: ReplyKind, _ page: Page<GameView>, _ count: Int, _ tag: Tag, _ writer: inout LineWriter
  ) -> GameView? {
    let next = count < page.lines.count ? page.lines[count] : page.next
    writer.beginReply(kind, tag)
    writer.key("count", count)
    if let next { writer.key("next", next.head.id.number) }
    return next
  }

  /// What a list says of one game, without the line's end.
  private static func write(_ game: GameView, as kind: ReplyKind, _ tag: Tag, _ writer: inout LineWriter) {
    let head = game.head
    writer.beginContinuation(kind, tag)
    writer.key(table: head.id)
    writer.key("kind", head.terms.kind.rawValue)
    writer.key("phase", head.phase.rawValue)
    writer.key("names", Seat.allCases.map { head.name(of: $0)?.text ?? "-" }.joined(separator: ","))
    if let ending = game.ending {
      writer.key("reason", literal: ending.reason.text)
      writer.key("winner", ending.winner.map { "\($0.rawValue)" } ?? "tie")
    } else if let turn = game.onTurn {
      writer.key("turn", turn.rawValue)
    }
    if let scores = game.finalScores { writer.key("scores", scores) }
  }
}
