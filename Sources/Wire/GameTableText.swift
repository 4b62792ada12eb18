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
  func writeState(as kind: ReplyKind, _ writer: inout ByteWriter) {
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

  private func writeSeat(_ seat: Seat, as kind: ReplyKind, _ writer: inout ByteWriter) {
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
  func writeStanding(as kind: ReplyKind, _ writer: inout ByteWriter) {
    writer.beginContinuation(kind, tag)
    standing(&writer)
  }

  /// The last line of the answer.
  func writeEnd(_ writer: inout ByteWriter) {
    writer.beginReply(.table, tag)
    standing(&writer)
  }

  private func standing(_ writer: inout ByteWriter) {
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
    _ kind: ReplyKind, _ writer: inout ByteWriter, _ keys: (inout ByteWriter) -> Void
  ) {
    writer.beginContinuation(kind, tag)
    keys(&writer)
    writer.endLine()
  }

  // MARK: For the eye

  /// The board with the letters of its columns, and beside it what else there is to know.
  private func writePicture(_ board: Board, as kind: ReplyKind, _ writer: inout ByteWriter) {
    let layout = live.rules.layout
    let rows = BoardText.rows(board, layout, tiles, marking: lastPlay?.placement)
    let beside = besideRows
    writer.beginContinuation(kind, tag)
    // As wide as " row=15" and the row's number.
    writer.text("         \(BoardText.header(layout))".trimmedAtEnd)
    writer.endLine()
    for (place, row) in rows.enumerated() {
      writer.beginContinuation(kind, tag)
      writer.key("row", place + 1)
      let number = place < 9 ? "  \(place + 1)" : "\(place + 1)"
      let text = place < beside.count ? beside[place] : ""
      writer.text("\(number)\(row)  \(text)".trimmedAtEnd)
      writer.endLine()
    }
  }

  /// What stands beside the rows, at most 23 columns each.
  private var besideRows: [String] {
    guard let game = live.game else { return [] }
    var rows: [String] = []
    for seat in Seat.allCases {
      let isOnTurn = seat == game.onTurn && !table.isOver && table.phase != .counting
      rows.append("\(isOnTurn ? "* " : "  ")\(GameSentences.name(seat, table))")
      let score = "\((live.ending?.scores ?? game.scores)[seat])"
      let clock = live.clock.map { "  \(ClockText.text(milliseconds: $0.left(of: seat, at: now)))" } ?? ""
      rows.append("  \(score)\(clock)")
      rows.append("")
    }
    rows.append("in the bag: \(game.bagCount)")
    rows.append(
      lastPlay.map { "last: \($0.placement.start.text($0.placement.direction)) for \($0.score)" } ?? "")
    rows.append(doubt)
    rows.append(game.scoreless.count > 0 ? "scoreless turns: \(game.scoreless.count)" : "")
    rows += racks
    while rows.count < live.rules.layout.rows - 1 { rows.append("") }
    rows.append(BoardText.legend)
    return rows
  }

  private var doubt: String {
    let time = live.until.map { ", \(live.seconds(to: $0, at: now)) s" } ?? ""
    switch table.phase {
    case .pending where table.terms.rule.exists: return "may be doubted\(time)"
    case .finalPending: return "last play of the game"
    case .held: return "held"
    default: return ""
    }
  }

  /// One's own tiles; after the end, everybody's.
  private var racks: [String] {
    if case .seat(let seat) = viewer, !table.isOver {
      return rack(of: seat).map { ["", "your tiles:", spelled($0)] } ?? []
    }
    let known = Seat.allCases.compactMap { seat in rack(of: seat).map { (seat, $0) } }
    return known.isEmpty ? [] : ["tiles left:"] + known.map { "\($0.0.rawValue): \(spelled($0.1))" }
  }

  private func spelled(_ rack: Rack) -> String { rack.isEmpty ? "-" : tiles.spelled(rack) }

  // MARK: For the ear

  /// The state in sentences.
  func writePlain(_ writer: inout ByteWriter) {
    for sentence in sentences {
      writer.beginContinuation(.table, tag)
      writer.text(sentence)
      writer.endLine()
    }
  }

  private var sentences: [String] {
    let lexicon = table.terms.lexicon
    let kind = live.terms.isDealt ? "a dealt game" : "a game at a real board"
    var lines = [
      "Table \(table.id.number), \(kind) on \(lexicon.name), edition \(lexicon.edition).",
      "The challenge rule is \(table.terms.rule.text).",
    ]
    guard let game = live.game else {
      for seat in Seat.allCases {
        lines.append("Seat \(seat.rawValue): \(table.name(of: seat)?.text ?? "free").")
      }
      return lines
    }
    for seat in Seat.allCases {
      let points = (live.ending?.scores ?? game.scores)[seat]
      let time = live.clock.map { ", \(Self.spoken($0.left(of: seat, at: now)))" } ?? ""
      lines.append("Seat \(seat.rawValue), \(GameSentences.name(seat, table)): \(points) points\(time).")
    }
    if isCovered { return lines + ["The board is covered."] }
    lines += BoardText.sentences(game.board, live.rules.layout, tiles)
    if game.board.isEmpty { lines.append("The board is empty.") }
    if let play = lastPlay {
      let square = play.placement.start
      let words = seesWords ? ", \(play.words.map { tiles.spelled($0) }.joined(separator: " and "))" : ""
      lines.append(
        "The last play, number \(play.number), was \(GameSentences.name(play.seat, table))'s\(words), "
          + "\(play.placement.direction == .across ? "across" : "down") from \(square.columnText) "
          + "\(square.row + 1), for \(play.score).")
    }
    if let last = live.lastRuling?.ruled {
      lines.append("The last ruling, on play \(last.number): \(last.ruling.rawValue).")
    }
    for ask in live.openAsks {
      guard case .seat = viewer else { break }
      lines.append(
        "\(GameSentences.name(ask.seat, table)) asks \(GameSentences.ask(ask, tiles)): "
          + "\(GameSentences.agreeing(ask, table)) agrees.")
    }
    for seat in Seat.allCases {
      guard let rack = rack(of: seat) else { continue }
      lines.append("The tiles of \(GameSentences.name(seat, table)): \(spelled(rack)).")
    }
    lines.append("Tiles in the bag: \(game.bagCount).")
    if game.scoreless.count > 0 { lines.append("Turns in a row without points: \(game.scoreless.count).") }
    return lines + ["Now: \(GameSentences.mayDo(table, viewer))."]
  }

  private static func spoken(_ milliseconds: Int) -> String {
    let text = ClockText.text(milliseconds: milliseconds)
    let parts = text.drop { $0 == "-" }.split(separator: ":").compactMap { Int($0) }
    let time = "\(parts[0]) minutes \(parts[1]) seconds"
    return milliseconds < 0 ? "\(time) over time" : "\(time) left"
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
