// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The replies that list tables and games.
enum GamesText {
  static func write(
    _ page: Page<TableLine>, _ listed: TablesListed, _ tag: Tag, _ writer: inout LineWriter
  ) {
    writer.list(
      page, as: .tables, tag, by: { "\($0.head.id.number)" }, empty: noTable(listed),
      whole: "JOIN and a number sits down, OBSERVE and a number watches",
      rest: { next in
        switch listed {
        case .all: "type TABLES from= and that number for the rest"
        case .waiting: "type TABLES waiting from=\(next) for the rest"
        case .playing: "type TABLES playing from=\(next) for the rest"
        }
      }
    ) { line, writer in
      let terms = line.head.terms
      TermsVoice.row(line.head, line.names, &writer)
      writer.keys(of: line.head)
      writer.key(lexicon: terms.lexicon)
      if terms.practice == nil || terms.kind == .trainer { writer.key("rule", terms.rule.text) }
      writer.key(names: line.names)
      if let game = terms.game { writer.key("clock", game.clock.text) }
      writer.keys(seriesOf: line.head)
      if let invited = terms.invited { writer.key("for", invited.text) }
    }
  }

  private static func noTable(_ listed: TablesListed) -> Phrase {
    switch listed {
    case .all: "to open one, OPEN kind=dealt; HELP lists other kinds"
    case .waiting: "nobody waits for an opponent; to wait for one, OPEN kind=dealt"
    case .playing: "nobody plays now; to see who waits, TABLES"
    }
  }

  static func write(ended page: Page<GameView>, _ tag: Tag, _ writer: inout LineWriter) {
    writer.list(
      page, as: .tables, tag, by: { "\($0.head.id.number)" },
      empty: "no game has ended here yet; to look at those that go on, TABLES", whole: more,
      rest: { "type TABLES ended from=\($0) for the rest" }
    ) { keys(of: $0, &$1) }
  }

  static func write(own page: Page<GameView>, _ tag: Tag, _ writer: inout LineWriter) {
    writer.list(
      page, as: .games, tag, by: { "\($0.head.id.number)" },
      empty: "none of yours is here; to open one, OPEN kind=dealt", whole: more,
      rest: { "type GAMES from=\($0) for the rest" }
    ) { game, writer in
      keys(of: game, &writer)
      guard game.head.phase == .adjourned else { return }
      writer.text("your game is put off; to go on, CONTINUE \(game.head.id.number)")
    }
  }

  private static var more: Phrase { "SHOW, HISTORY or GCG and a number tell more of one" }

  static func write(forgotten page: Page<ForgottenGame>, _ tag: Tag, _ writer: inout LineWriter) {
    writer.list(
      page, as: .tables, tag, by: { "\($0.line.head.id.number)" },
      empty: "no game has been put off for so long; to look at all tables, TABLES",
      whole: "put off, and nothing was done there for so many days; to look, SHOW and a number",
      rest: { "type TABLES forgotten from=\($0) for the rest" }
    ) { game, writer in
      writer.keys(of: game.line.head)
      writer.key(names: game.line.names)
      writer.key("days", game.days)
    }
  }

  private static func keys(of game: GameView, _ writer: inout LineWriter) {
    let head = game.head
    TermsVoice.row(game, &writer)
    writer.keys(of: head)
    writer.key(names: Seat.allCases.map { head.name(of: $0) })
    if let ending = game.ending {
      writer.keys(resultOf: ending)
    } else if let turn = game.onTurn {
      writer.key(turn: turn, in: head.phase)
    }
    if let scores = game.finalScores { writer.key("scores", scores) }
    writer.keys(seriesOf: head)
  }
}
