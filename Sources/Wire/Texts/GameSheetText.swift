// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// A game as a reader may see it: keys for programs, a picture for the eye, sentences for the ear.
struct GameSheetText {
  private let sheet: GameSheet
  private let tag: Tag
  private let now: Instant

  /// Creates the text of a sheet; running clocks are shown at `now` less the table's delay.
  init(_ sheet: GameSheet, _ tag: Tag, at now: Instant) {
    self.sheet = sheet
    self.tag = tag
    self.now = now.adding(seconds: -60 * sheet.view.head.minutesAgo)
  }

  private var view: GameView { sheet.view }
  private var head: TableHead { sheet.view.head }
  private var tiles: TileSet { sheet.view.tiles }

  func write(plain: Bool, _ writer: inout LineWriter) {
    if plain { writePlain(&writer) } else { writeState(as: .table, &writer) }
    writer.beginReply(.table, tag)
    standing(&writer)
  }

  // MARK: Keys

  func writeState(as kind: ReplyKind, _ writer: inout LineWriter) {
    let isPictured = isPictured(&writer)
    writer.line(kind, tag) { writer in
      writer.key(table: head.id)
      if isPictured {
        writer.saySilently()
        writer.key("kind", head.terms.kind.rawValue)
        writer.key(lexicon: head.terms.lexicon)
        writer.key("rule", head.terms.rule.text)
      } else {
        writer.keys(terms: head.terms, isCovered: view.isCovered)
      }
    }
    if !isPictured {
      for seat in Seat.allCases { writeSeat(seat, as: kind, &writer) }
    }
    if let play = sheet.lastPlay {
      writer.line(kind, tag) { writer in
        if isPictured { writer.saySilently() }
        writer.key("play", play.number)
        writer.key("seat", play.seat)
        writer.keys(play: play, withBlanks: false, tiles)
      }
    }
    if let last = sheet.lastRuling {
      writer.line(kind, tag) { writer in
        if isPictured { writer.saySilently() }
        writer.key("ruling", last.ruled.ruling.rawValue)
        writer.keys(ruled: last.ruled, at: head, last.receipt)
      }
    }
    for ask in view.asks {
      writer.line(kind, tag) { writer in
        writer.say("\(GameSentences.name(ask.seat, head)) asks \(GameSentences.ask(ask, view)).")
        if let seat = view.viewer.seat, view.isDesk || seat != ask.seat {
          writer.shows(.ask(ask, at: view.id, isDesk: view.isDesk))
        }
        writer.keys(ask: ask, at: head, tiles)
      }
    }
    guard let board = view.board else { return }
    writer.line(kind, tag) { writer in writer.untold { $0.key("board", board.rows(tiles)) } }
    guard view.hasBegun else { return PositionText.write(head.terms, as: kind, tag, &writer) }
    BoardText.write(
      board, view.rules.layout, tiles, marking: sheet.lastLaid, beside: besideRows, as: kind, tag, &writer)
  }

  /// Writes the picture alone, as notices; nothing while the board is covered.
  func draw(_ writer: inout LineWriter) {
    guard let board = view.board, view.hasBegun else { return }
    BoardText.draw(
      board, view.rules.layout, tiles, marking: sheet.lastLaid, beside: besideRows, &writer)
  }

  /// True if the reader gets the picture of the board beside sentences, without keys.
  ///
  /// The picture shows players, scores, clocks, tiles and the bag. Full terms are shown on agreement.
  private func isPictured(_ writer: inout LineWriter) -> Bool {
    writer.speech.isPlain && view.hasBegun && view.board != nil
  }

  private func writeSeat(_ seat: Seat, as kind: ReplyKind, _ writer: inout LineWriter) {
    guard let name = head.name(of: seat) else { return }
    writer.line(kind, tag) { writer in
      writer.keys(seat: seat.rawValue, name)
      guard let scores = view.finalScores else { return }
      writer.key("score", scores[seat])
      if let clock = view.clock {
        writer.key("left", ClockText.text(milliseconds: clock.left(of: seat, at: now)))
      }
      writer.key("holds", view.rackCounts[seat])
      if let rack = view.rack(of: seat) { writer.key("rack", rack, tiles) }
    }
  }

  /// Writes how the game stands, in one continuation line.
  func writeStanding(as kind: ReplyKind, _ writer: inout LineWriter) {
    writer.beginContinuation(kind, tag)
    if isPictured(&writer) { writer.untold { keysOfPrograms(&$0) } }
    standing(&writer)
  }

  private func standing(_ writer: inout LineWriter) {
    let isPictured = isPictured(&writer)
    if !isPictured { writer.keys(of: head) }
    writer.key(delayOf: head)
    if let turn = view.onTurn, let scores = view.finalScores {
      if !isPictured {
        writer.key(turn: turn, in: head.phase)
        writer.key("scores", scores)
        writer.key("plays", view.playsNumbered)
        writer.key("scoreless", view.scoreless)
        writer.key("inbag", view.bagCount)
      }
      if let until = view.until { writer.key("window", until.seconds(after: now)) }
      if let ending = view.ending {
        writer.untold { $0.keys(resultOf: ending) }
      }
    }
    if !isPictured { writer.keys(scoreOfSeries: head) }
    if writer.speech.isPlain { said(&writer) }
    writer.text(GameSentences.mayDo(view))
    writer.endLine()
  }

  /// Writes the reader's table, seat and turn, which the picture shows, for programs that show sentences.
  private func keysOfPrograms(_ writer: inout LineWriter) {
    writer.key(table: head.id)
    if !view.isDesk, let seat = view.viewer.seat { writer.key("seat", seat) }
    if view.ending == nil, let turn = view.onTurn { writer.key("turn", turn) }
  }

  /// Says what may be done now; after the end, how the game ended.
  private func said(_ writer: inout LineWriter) {
    if head.minutesAgo > 0 { writer.say("So it was \(head.minutesAgo) min ago.") }
    if view.ending != nil {
      return GameVoice.ended(view, isPlayer: view.viewer.seat != nil, &writer)
    }
    if let standing = SeriesText.standing(head) { writer.say(standing) }
    guard let play = sheet.lastPlay, let turn = view.onTurn, GameVoice.isOwn(turn, view) else {
      return writer.say(GameSentences.mayDo(view))
    }
    let answers = GameVoice.answers(to: play, view)
    writer.say(answers.isEmpty ? [GameSentences.mayDo(view)] : answers)
  }

  // MARK: For the eye

  /// The texts beside the rows, at most 23 columns each.
  private var besideRows: [Phrase] {
    guard let scores = view.finalScores else { return [] }
    var rows: [Phrase] = []
    for seat in Seat.allCases {
      let isOnTurn = seat == view.onTurn && !head.isOver && head.phase != .counting
      let name = GameSentences.name(seat, head)
      rows.append(isOnTurn ? "* \(name)" : "  \(name)")
      let score = "\(scores[seat])"
      let clock = view.clock.map { "  \(ClockText.text(milliseconds: $0.left(of: seat, at: now)))" } ?? ""
      rows.append(Phrase(verbatim: "  \(score)\(clock)"))
      rows.append("")
    }
    rows.append("in the bag: \(view.bagCount)")
    rows.append(
      sheet.lastPlay.map { "last: \($0.placement.start.text($0.placement.direction)) for \($0.score)" } ?? "")
    rows.append(doubt)
    rows.append(view.scoreless > 0 ? "scoreless turns: \(view.scoreless)" : "")
    rows += racks
    while rows.count < view.rules.layout.rows - 1 { rows.append("") }
    rows.append(Phrase(verbatim: BoardText.legend))
    return rows
  }

  private var doubt: Phrase {
    switch head.phase {
    case .pending where head.terms.rule.exists:
      view.until.map { "may be doubted, \($0.seconds(after: now)) s" } ?? "may be doubted"
    case .finalPending: "last play of the game"
    case .held: "held"
    case .pending, .waiting, .toMove, .judging, .paused, .adjourned, .counting, .round, .revealed, .over: ""
    }
  }

  /// The reader's own tiles; after the end, the tiles of both sides.
  private var racks: [Phrase] {
    if let seat = view.viewer.seat, !head.isOver {
      return view.rack(of: seat).map { ["", "your tiles:", Phrase(verbatim: tiles.shown($0))] } ?? []
    }
    let known = Seat.allCases.compactMap { seat in view.rack(of: seat).map { (seat, $0) } }
    return known.isEmpty ? [] : ["tiles left:"] + known.map { left(on: $0.1, of: $0.0) }
  }

  /// Returns the tiles left of a side, by its name where there is room.
  private func left(on rack: Rack, of seat: Seat) -> Phrase {
    let told = "\(head.name(of: seat)?.text ?? "\(seat.rawValue)"): \(tiles.shown(rack))"
    return Phrase(
      verbatim: told.unicodeScalars.count > 23 ? "\(seat.rawValue): \(tiles.shown(rack))" : told)
  }

  // MARK: For the ear

  func writePlain(_ writer: inout LineWriter) {
    for sentence in sentences {
      writer.line(.table, tag) { $0.text(sentence) }
    }
  }

  private var sentences: [Phrase] {
    let lexicon = head.terms.lexicon
    let number = head.id.number
    var lines: [Phrase] = [
      view.isDealt
        ? "Table \(number), a dealt game on \(lexicon.name), edition \(lexicon.edition)."
        : "Table \(number), a game at a real board on \(lexicon.name), edition \(lexicon.edition).",
      "The challenge rule is \(head.terms.rule.text).",
    ]
    guard let scores = view.finalScores else {
      return lines + Seat.allCases.map { SlipText.sentence($0, head) } + position
    }
    for seat in Seat.allCases {
      let points = scores[seat]
      let name = GameSentences.name(seat, head)
      lines.append(
        view.clock.map {
          "Seat \(seat.rawValue), \(name): \(points) points, \(Self.spoken($0.left(of: seat, at: now)))."
        } ?? "Seat \(seat.rawValue), \(name): \(points) points.")
    }
    guard let board = view.board else { return lines + ["The board is covered."] }
    lines += BoardText.sentences(board, view.rules.layout, tiles)
    if board.isEmpty { lines.append("The board is empty.") }
    if let play = sheet.lastPlay { lines.append(sentence(of: play)) }
    if let last = sheet.lastRuling?.ruled {
      lines.append(
        last.ruling.isAcceptable
          ? "The last ruling, on play \(last.number): acceptable."
          : "The last ruling, on play \(last.number): unacceptable.")
    }
    for ask in view.asks {
      let name = GameSentences.name(ask.seat, head)
      let line = GameSentences.agreeing(ask, head)
      lines.append("\(name) asks \(GameSentences.ask(ask, view)): \(line) agrees.")
    }
    for seat in Seat.allCases {
      guard let rack = view.rack(of: seat) else { continue }
      lines.append("The tiles of \(GameSentences.name(seat, head)): \(tiles.shown(rack)).")
    }
    lines.append("Tiles in the bag: \(view.bagCount).")
    if let standing = SeriesText.standing(head) { lines.append("The series: \(standing).") }
    if view.scoreless > 0 { lines.append("Turns in a row without points: \(view.scoreless).") }
    return lines + ["Now: \(GameSentences.mayDo(view))."]
  }

  /// The position from which the game will start; empty for an empty board.
  private var position: [Phrase] {
    guard let start = view.terms.start else { return [] }
    let (one, two) = (start.scores.one, start.scores.two)
    return BoardText.sentences(start.board, view.rules.layout, tiles) + [
      "It goes on from there at \(one) to \(two), seat \(view.terms.opens.rawValue) on turn; no word was judged."
    ]
  }

  /// Returns the play in a sentence, with its words if the reader may see them.
  private func sentence(of play: PlayMade) -> Phrase {
    let square = play.placement.start
    let name = GameSentences.name(play.seat, head)
    let place = BoardText.place(square, play.placement.direction)
    guard !play.words.isEmpty else {
      return "The last play, number \(play.number), was \(name)'s, \(place), for \(play.score)."
    }
    let words = GameSentences.list(play.words.map { Phrase(verbatim: tiles.spelled($0)) })
    return "The last play, number \(play.number), was \(name)'s, \(words), \(place), for \(play.score)."
  }

  private static func spoken(_ milliseconds: Int) -> Phrase {
    let text = ClockText.text(milliseconds: milliseconds)
    let parts = text.drop { $0 == "-" }.split(separator: ":").compactMap { Int($0) }
    return milliseconds < 0
      ? "\(parts[0]) minutes \(parts[1]) seconds over time" : "\(parts[0]) minutes \(parts[1]) seconds left"
  }
}
