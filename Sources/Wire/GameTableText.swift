// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Rulebook

/// A game as somebody may see it, as lines: for programs, for the eye, and for the ear.
struct GameTableText {
  let table: Table
  let live: LiveGame
  let viewer: Viewer
  let now: Instant
  let tag: Tag

  private var tiles: TileSet { live.rules.tiles }

  /// Whether the board and the racks are out of sight.
  static func isCovered(_ phase: Table.Phase) -> Bool { phase == .paused || phase == .adjourned }

  private var isCovered: Bool { Self.isCovered(table.phase) }

  /// Whether the viewer is told words and everything else but racks.
  private var seesWords: Bool {
    if case .seat = viewer { return true }
    return table.isOver
  }

  /// The tiles of a seat, where they are known and the viewer may see them.
  private func rack(of seat: Seat) -> Rack? {
    if table.isOver { return live.ending?.racks?[seat] ?? live.game?.racks?[seat] }
    if let declared = live.declared[seat] { return declared }
    guard case .seat(seat) = viewer, !isCovered else { return nil }
    return live.game?.racks?[seat]
  }

  /// The last play that lies on the board, where nothing but its acceptance followed.
  private var lastPlay: PlayMade? {
    for step in live.steps.reversed() {
      switch step.action {
      case .accepted, .windowClosed, .passed, .exchanged: continue
      case .played(let play): return play
      case .ruled(let ruled):
        if ruled.ruling.isAcceptable { continue }
        return nil
      default: return nil
      }
    }
    return nil
  }

  // MARK: Keys

  /// The state as continuation lines of some reply.
  func writeState(as kind: ReplyKind, _ writer: inout LineWriter) {
    line(kind, &writer) { writer in
      writer.key(table: table.id)
      writer.keys(terms: table.terms)
    }
    for seat in Seat.allCases { writeSeat(seat, as: kind, &writer) }
    if !isCovered, let play = lastPlay {
      line(kind, &writer) { writer in
        writer.key("play", play.number)
        writer.key("seat", play.seat.rawValue)
        writer.keys(play: play, withWords: seesWords, withBlanks: false, tiles)
      }
    }
    if let last = live.lastRuling {
      line(kind, &writer) { writer in
        writer.key("ruling", last.ruled.ruling.rawValue)
        writer.keys(ruled: last.ruled, at: table, last.receipt, withWords: seesWords && !isCovered)
      }
    }
    if case .seat = viewer {
      for ask in live.openAsks where !isCovered || !ask.showsTiles {
        line(kind, &writer) { $0.keys(ask: ask, at: table, tiles) }
      }
    }
    guard let board = live.game?.board, !isCovered else { return }
    line(kind, &writer) { $0.key("board", BoardText.value(board, live.rules.layout, tiles)) }
    writePicture(board, as: kind, &writer)
  }

  private func writeSeat(_ seat: Seat, as kind: ReplyKind, _ writer: inout LineWriter) {
    guard let name = table.name(of: seat) else { return }
    line(kind, &writer) { writer in
      writer.key("seat", seat.rawValue)
      writer.key("name", name.text)
      guard let game = live.game else { return }
      writer.key("score", (live.ending?.scores ?? game.scores)[seat])
      if let clock = live.clock {
        writer.key("left", ClockText.text(milliseconds: clock.left(of: seat, at: now)))
      }
      writer.key("holds", game.rackCounts[seat])
      if let rack = rack(of: seat) { writer.key("rack", rack, tiles) }
    }
  }

  /// How the game stands, in one line of some reply.
  func writeStanding(as kind: ReplyKind, _ writer: inout LineWriter) {
    writer.beginContinuation(kind, tag)
    standing(&writer)
  }

  /// The last line of the answer.
  func writeEnd(_ writer: inout LineWriter) {
    writer.beginReply(.table, tag)
    standing(&writer)
  }

  private func standing(_ writer: inout LineWriter) {
    writer.key(table: table.id)
    writer.key("kind", table.terms.kind.rawValue)
    writer.key("phase", table.phase.rawValue)
    if let game = live.game {
      writer.key("turn", game.onTurn.rawValue)
      writer.key("scores", live.ending?.scores ?? game.scores)
      writer.key("plays", live.playsNumbered)
      writer.key("scoreless", game.scoreless.count)
      writer.key("inbag", game.bagCount)
      if let until = live.until { writer.key("window", live.seconds(to: until, at: now)) }
      if let ending = live.ending {
        writer.key("reason", literal: ending.reason.text)
        writer.key("winner", ending.winner.map { "\($0.rawValue)" } ?? "tie")
      }
    }
    writer.text(GameSentences.mayDo(table, viewer))
    writer.endLine()
  }

  private func line(
    _ kind: ReplyKind, _ writer: inout LineWriter, _ keys: (inout LineWriter) -> Void
  ) {
    writer.beginContinuation(kind, tag)
    keys(&writer)
    writer.endLine()
  }

  // MARK: For the eye

  /// The board with the letters of its columns, and beside it what else there is to know.
  private func writePicture(_ board: Board, as kind: ReplyKind, _ writer: inout LineWriter) {
    let layout = live.rules.layout
    let rows = BoardText.rows(board, layout, tiles, marking: lastPlay?.placement)
    let beside = besideRows.map { $0.text(in: writer.language) }
    writer.beginContinuation(kind, tag)
    // As wide as " row=15" and the row's number.
    writer.text(verbatim: "         \(BoardText.header(layout))".trimmedAtEnd)
    writer.endLine()
    for (place, row) in rows.enumerated() {
      writer.beginContinuation(kind, tag)
      writer.key("row", place + 1)
      let number = place < 9 ? "  \(place + 1)" : "\(place + 1)"
      let text = place < beside.count ? beside[place] : ""
      writer.text(verbatim: "\(number)\(row)  \(text)".trimmedAtEnd)
      writer.endLine()
    }
  }

  /// What stands beside the rows, at most 23 columns each.
  private var besideRows: [Phrase] {
    guard let game = live.game else { return [] }
    var rows: [Phrase] = []
    for seat in Seat.allCases {
      let isOnTurn = seat == game.onTurn && !table.isOver && table.phase != .counting
      let name = GameSentences.name(seat, table)
      rows.append(isOnTurn ? "* \(name)" : "  \(name)")
      let score = "\((live.ending?.scores ?? game.scores)[seat])"
      let clock = live.clock.map { "  \(ClockText.text(milliseconds: $0.left(of: seat, at: now)))" } ?? ""
      rows.append(Phrase(verbatim: "  \(score)\(clock)"))
      rows.append("")
    }
    rows.append("in the bag: \(game.bagCount)")
    rows.append(
      lastPlay.map { "last: \($0.placement.start.text($0.placement.direction)) for \($0.score)" } ?? "")
    rows.append(doubt)
    rows.append(game.scoreless.count > 0 ? "scoreless turns: \(game.scoreless.count)" : "")
    rows += racks
    while rows.count < live.rules.layout.rows - 1 { rows.append("") }
    rows.append(Phrase(verbatim: BoardText.legend))
    return rows
  }

  private var doubt: Phrase {
    switch table.phase {
    case .pending where table.terms.rule.exists:
      return live.until.map { "may be doubted, \(live.seconds(to: $0, at: now)) s" } ?? "may be doubted"
    case .finalPending: return "last play of the game"
    case .held: return "held"
    default: return ""
    }
  }

  /// One's own tiles; after the end, everybody's.
  private var racks: [Phrase] {
    if case .seat(let seat) = viewer, !table.isOver {
      return rack(of: seat).map { ["", "your tiles:", Phrase(verbatim: spelled($0))] } ?? []
    }
    let known = Seat.allCases.compactMap { seat in rack(of: seat).map { (seat, $0) } }
    return known.isEmpty
      ? [] : ["tiles left:"] + known.map { Phrase(verbatim: "\($0.0.rawValue): \(spelled($0.1))") }
  }

  private func spelled(_ rack: Rack) -> String { rack.isEmpty ? "-" : tiles.spelled(rack) }

  // MARK: For the ear

  /// The state in sentences.
  func writePlain(_ writer: inout LineWriter) {
    for sentence in sentences {
      writer.beginContinuation(.table, tag)
      writer.text(sentence)
      writer.endLine()
    }
  }

  private var sentences: [Phrase] {
    let lexicon = table.terms.lexicon
    let number = table.id.number
    var lines: [Phrase] = [
      live.terms.isDealt
        ? "Table \(number), a dealt game on \(lexicon.name), edition \(lexicon.edition)."
        : "Table \(number), a game at a real board on \(lexicon.name), edition \(lexicon.edition).",
      "The challenge rule is \(table.terms.rule.text).",
    ]
    guard let game = live.game else {
      for seat in Seat.allCases {
        lines.append(TableText.sentence(seat, table))
      }
      return lines
    }
    for seat in Seat.allCases {
      let points = (live.ending?.scores ?? game.scores)[seat]
      let name = GameSentences.name(seat, table)
      lines.append(
        live.clock.map {
          "Seat \(seat.rawValue), \(name): \(points) points, \(Self.spoken($0.left(of: seat, at: now)))."
        } ?? "Seat \(seat.rawValue), \(name): \(points) points.")
    }
    if isCovered { return lines + ["The board is covered."] }
    lines += BoardText.sentences(game.board, live.rules.layout, tiles)
    if game.board.isEmpty { lines.append("The board is empty.") }
    if let play = lastPlay { lines.append(sentence(of: play)) }
    if let last = live.lastRuling?.ruled {
      lines.append(
        last.ruling.isAcceptable
          ? "The last ruling, on play \(last.number): acceptable."
          : "The last ruling, on play \(last.number): unacceptable.")
    }
    for ask in live.openAsks {
      guard case .seat = viewer else { break }
      let name = GameSentences.name(ask.seat, table)
      let line = GameSentences.agreeing(ask, table)
      lines.append("\(name) asks \(GameSentences.ask(ask, tiles)): \(line) agrees.")
    }
    for seat in Seat.allCases {
      guard let rack = rack(of: seat) else { continue }
      lines.append("The tiles of \(GameSentences.name(seat, table)): \(spelled(rack)).")
    }
    lines.append("Tiles in the bag: \(game.bagCount).")
    if game.scoreless.count > 0 { lines.append("Turns in a row without points: \(game.scoreless.count).") }
    return lines + ["Now: \(GameSentences.mayDo(table, viewer))."]
  }

  /// A play, where it begins, and its words where they may be seen.
  private func sentence(of play: PlayMade) -> Phrase {
    let square = play.placement.start
    let name = GameSentences.name(play.seat, table)
    let place = BoardText.place(square, play.placement.direction)
    guard seesWords else {
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

extension Ask {
  /// Whether it says what lies on the board.
  fileprivate var showsTiles: Bool { if case .amend = matter { true } else { false } }
}

extension String {
  /// Without spaces at its end.
  fileprivate var trimmedAtEnd: String {
    guard let last = lastIndex(where: { $0 != " " }) else { return "" }
    return String(self[...last])
  }
}
