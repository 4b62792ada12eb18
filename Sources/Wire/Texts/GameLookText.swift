// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The replies that show tiles, clocks and tried plays without a change to the game.
enum GameLookText {
  static func write(_ look: GameLook, _ view: GameView, _ tag: Tag, _ writer: inout LineWriter) {
    let (table, tiles) = (view.id, view.tiles)
    switch look {
    case .tried(let play):
      let line = play.placement.text(tiles)
      writer.reply(
        .tried, tag, at: table,
        play.seat == view.onTurn
          ? "not played; to play it, PLAY \(line)" : "not played; once you are on turn, PLAY \(line)"
      ) { writer in
        if let word = play.words.first {
          let square = play.placement.start.text(play.placement.direction)
          writer.say([
            "\(tiles.spelled(word)) at \(square) would count \(play.score).",
            play.seat == view.onTurn
              ? "not played; to play it, PLAY \(line)" : "not played; once you are on turn, PLAY \(line)",
          ])
        }
        writer.keys(play: play, withBlanks: true, tiles)
        writer.key("tiles", tiles.spelled(play.placement.placedTiles))
      }
    case .tiles(let rack):
      writer.beginReply(.tiles, tag)
      writer.key(table: table)
      writer.say(view.isDesk ? "Tiles left: \(tiles.shown(rack))." : "Your tiles: \(tiles.shown(rack)).")
      if !view.isDealt { writer.say(GameSentences.declare(view)) }
      writer.key("tiles", rack, tiles)
      if !view.isDealt { writer.text(GameSentences.declare(view)) }
      writer.endLine()
    case .shuffled(let labels):
      let order = labels.map { tiles.spelled(label: $0) }.joined(separator: " ")
      writer.reply(.shuffle, tag, at: table, Phrase(verbatim: order)) {
        $0.key("order", labels.isEmpty ? "-" : spelled(labels, tiles))
      }
    case .unseen(let bag): unseen(bag, view, tag, &writer)
    case .clock(let now):
      writer.reply(.clock, tag, at: table, clock(view, at: now)) { writer in
        if let until = view.until {
          let seconds = until.seconds(after: now)
          writer.say("\(clock(view, at: now)); \(seconds) s to challenge the last play.")
        }
        writer.untold { $0.keys(clocksOf: view, at: now) }
        if let until = view.until { writer.key("window", until.seconds(after: now)) }
      }
    }
  }

  /// Returns the tiles in the given order, in a form that is read back as the same tiles; blanks are `?`.
  private static func spelled(_ labels: [UInt8], _ tiles: TileSet) -> String {
    labels.split(separator: TileSet.blank, omittingEmptySubsequences: false)
      .map { run in tiles.spelled(run.map { BoardTile(label: $0) }) }.joined(separator: "?")
  }

  /// Writes the unseen tiles: lines of counts for people, one value for programs.
  private static func unseen(
    _ bag: Bag, _ view: GameView, _ tag: Tag, _ writer: inout LineWriter
  ) {
    let tiles = view.tiles
    let labels = (1...UInt8(tiles.letterCount)).filter { bag.count(of: $0) > 0 }
    var counts = labels.map { "\(tiles.spellings[Int($0) - 1]) \(bag.count(of: $0))" }
    if bag.count(of: TileSet.blank) > 0 { counts.append("? \(bag.count(of: TileSet.blank))") }
    for start in stride(from: 0, to: counts.count, by: 10) {
      writer.line(.unseen, tag) {
        $0.text(verbatim: counts[start..<min(start + 10, counts.count)].joined(separator: "  "))
      }
    }
    let letters = labels.flatMap { [BoardTile](repeating: BoardTile(label: $0), count: bag.count(of: $0)) }
    let blanks = String(repeating: "?", count: bag.count(of: TileSet.blank))
    writer.reply(
      .unseen, tag, at: view.id,
      view.bagCount == 1 ? "1 tile is in the bag" : "\(view.bagCount) tiles are in the bag"
    ) { writer in
      writer.say("Tiles unseen: \(bag.count), in the bag: \(view.bagCount).")
      writer.key("tiles", bag.isEmpty ? "-" : tiles.spelled(letters) + blanks)
      writer.key("count", bag.count)
      writer.key("inbag", view.bagCount)
    }
  }

  private static func clock(_ view: GameView, at now: Instant) -> Phrase {
    guard let clock = view.clock else { return "no clock runs here" }
    func time(_ seat: Seat) -> Phrase {
      "\(GameSentences.name(seat, view.head)) \(ClockText.text(milliseconds: clock.left(of: seat, at: now)))"
    }
    let times: Phrase = "\(time(.one)), \(time(.two))"
    guard let running = clock.running else {
      return clock.startsBy == nil ? "\(times); both stand" : "\(times); they start at the first look"
    }
    return "\(times); \(GameSentences.name(running, view.head))'s runs"
  }
}

extension LineWriter {
  fileprivate mutating func keys(clocksOf view: GameView, at now: Instant) {
    if let clock = view.clock {
      key(
        "clocks",
        Seat.allCases.map { ClockText.text(milliseconds: clock.left(of: $0, at: now)) }
          .joined(separator: ","))
      if let running = clock.running { key("running", running.rawValue) }
    } else {
      key("clocks", literal: "off")
    }
  }
}
