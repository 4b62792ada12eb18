// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Rulebook

/// Turns what is told about games into lines.
enum GameNoticeText {
  /// Which kind of line a notice becomes.
  static func kind(of notice: GameNotice) -> NoticeKind {
    switch notice {
    case .started: .start
    case .played: .play
    case .passed: .pass
    case .exchanged: .exchange
    case .undone: .undo
    case .amended: .amend
    case .held: .hold
    case .accepted: .accept
    case .drew: .drew
    case .ruling: .ruling
    case .clock: .clock
    case .asked: .asked
    case .paused: .paused
    case .continued: .continued
    case .adjourned: .adjourned
    case .racks: .tiles
    case .ended: .ended
    case .note: .note
    }
  }

  /// Writes what follows the keyword.
  static func write(_ notice: GameNotice, _ table: Table, into writer: inout LineWriter) {
    guard let live = table.game else { preconditionFailure("a game's notice without a game") }
    let tiles = live.rules.tiles
    if case .ruling(let ruled, let receipt, let withWords) = notice {
      writer.append(ruled.ruling.isAcceptable ? " ACCEPTABLE" : " UNACCEPTABLE")
      writer.keys(ruled: ruled, at: table, receipt, withWords: withWords)
      return
    }
    writer.key(table: table.id)
    switch notice {
    case .started(let rack):
      if let game = live.game { writer.key("turn", game.onTurn.rawValue) }
      if let rack { writer.key("rack", rack, tiles) }
    case .played(let play, let withWords):
      writer.key("play", play.number)
      writer.key("seat", play.seat.rawValue)
      writer.keys(play: play, withWords: withWords, withBlanks: false, tiles)
      scores(live, &writer)
    case .amended(let play, let replaced, let withWords):
      writer.key("play", play.number)
      writer.key("replaces", replaced)
      writer.keys(play: play, withWords: withWords, withBlanks: false, tiles)
      scores(live, &writer)
    case .passed(let seat):
      writer.key("seat", seat.rawValue)
      turn(live, &writer)
    case .exchanged(let seat, let count):
      writer.key("seat", seat.rawValue)
      writer.key("count", count)
      turn(live, &writer)
    case .undone(let play):
      writer.key("play", play)
      scores(live, &writer)
      if let game = live.game { writer.key("turn", game.onTurn.rawValue) }
    case .held(let seat, let play):
      writer.key("seat", seat.rawValue)
      writer.key("play", play)
    case .accepted(let play, let seat):
      writer.key("play", play)
      if let seat { writer.key("seat", seat.rawValue) }
    case .drew(let drew, let rack):
      writer.key("tiles", drew, tiles)
      writer.key("rack", rack, tiles)
    case .clock(let seat, let mark):
      writer.key("seat", seat.rawValue)
      writer.key("left", ClockText.text(milliseconds: mark))
    case .asked(let ask): writer.keys(ask: ask, at: table, tiles)
    case .paused(let name), .adjourned(let name): writer.key("by", name.text)
    case .continued(let name):
      writer.key("by", name.text)
      if let game = live.game { writer.key("turn", game.onTurn.rawValue) }
    case .racks(let seat, let rack):
      writer.key("seat", seat.rawValue)
      writer.key("tiles", rack, tiles)
    case .ended:
      guard let ending = live.ending else { return }
      writer.keys(ending: ending, tiles)
      writer.text(GameSentences.end(ending, table))
    case .note(let note): writer.text(text(of: note, live, table, in: writer.language))
    case .ruling: preconditionFailure("written above")
    }
  }

  private static func scores(_ live: LiveGame, _ writer: inout LineWriter) {
    if let game = live.game { writer.key("scores", game.scores) }
  }

  private static func turn(_ live: LiveGame, _ writer: inout LineWriter) {
    guard let game = live.game else { return }
    writer.key("scoreless", game.scoreless.count)
    writer.key("turn", game.onTurn.rawValue)
  }

  // MARK: Hints

  private static func text(
    of note: GameNote, _ live: LiveGame, _ table: Table, in language: Language
  ) -> Phrase {
    let tiles = live.rules.tiles
    let fitting = Fitting(behind: table.id, in: language)
    switch note {
    case .begin(let isFirst): return fitting.first(of: begin(isFirst: isFirst, live, table))
    case .playOnOrChallenge(let play, let seconds):
      guard table.terms.rule.exists else {
        return fitting.first(of: sentences(of: play, table, tiles, "You are on turn."))
      }
      let answer: Phrase =
        seconds.map { "Play on, HOLD or CHALLENGE (\($0) s)." } ?? "Play on, HOLD or CHALLENGE."
      return fitting.first(of: sentences(of: play, table, tiles, answer))
    case .lastPlay(let play):
      let answer: Phrase =
        table.terms.rule.exists
        ? "That is the last play: ACCEPT or CHALLENGE." : "That is the last play: ACCEPT."
      return fitting.first(of: sentences(of: play, table, tiles, answer))
    case .yourTurn:
      return "you are on turn: PLAY 8H WORD, EXCHANGE \(live.terms.isDealt ? "AEI" : "3") or PASS"
    case .ruled(let ruled): return fitting.first(of: GameSentences.ruled(ruled, table))
    case .agree(let ask): return fitting.first(of: agree(ask, table, tiles))
    case .declareRacks:
      return fitting.first(of: [GameSentences.declare(table), "the game is over; TILES and the tiles left"])
    }
  }

  private static func begin(isFirst: Bool, _ live: LiveGame, _ table: Table) -> [Phrase] {
    guard let first = live.game?.onTurn else { return ["the game begins"] }
    if table.terms.isDesk {
      return [
        "\(GameSentences.name(first, table)) begins: PLAY 8H WORD, EXCHANGE 3 or PASS",
        "seat \(first.rawValue) begins: PLAY 8H WORD, EXCHANGE 3 or PASS",
      ]
    }
    guard isFirst else { return ["\(GameSentences.name(first, table)) begins; SHOW shows the board"] }
    return live.terms.isDealt
      ? [
        "you begin: SHOW, then PLAY 8H WORD, EXCHANGE AEI or PASS",
        "you begin: PLAY 8H WORD, EXCHANGE AEI or PASS",
      ]
      : [
        "you begin: PLAY 8H WORD as it lies there, EXCHANGE 3 or PASS",
        "you begin: PLAY 8H WORD, EXCHANGE 3 or PASS",
      ]
  }

  /// A play in words, and what may be answered; shorter where names or words are long.
  private static func sentences(
    of play: PlayMade, _ table: Table, _ tiles: TileSet, _ answer: Phrase
  ) -> [Phrase] {
    let placement = play.placement
    let word = play.words.first.map { tiles.spelled($0) } ?? ""
    let name = GameSentences.name(play.seat, table)
    let square = placement.start.text(placement.direction)
    return [
      "\(name) plays \(word) at \(square) for \(play.score). \(answer)",
      "\(name): \(word) at \(square) for \(play.score). \(answer)",
      "\(word) at \(square) for \(play.score). \(answer)",
      "\(name) plays \(square) for \(play.score). \(answer)",
      answer,
    ]
  }

  private static func agree(_ ask: Ask, _ table: Table, _ tiles: TileSet) -> [Phrase] {
    let name = GameSentences.name(ask.seat, table)
    let line = GameSentences.agreeing(ask, table)
    return [
      "\(name) asks \(GameSentences.ask(ask, tiles)); \(line) agrees",
      "\(name) asks for what SHOW says; \(line) agrees",
      "something is asked, SHOW says what; \(line) agrees",
    ]
  }
}
