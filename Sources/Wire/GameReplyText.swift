// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Rulebook

/// Turns answers about games into lines.
enum GameReplyText {
  static func write(_ reply: GameReply, _ table: Table, _ tag: Tag, into writer: inout LineWriter) {
    guard let live = table.game else { preconditionFailure("a game's answer without a game") }
    let tiles = live.rules.tiles
    switch reply {
    case .tried(let play):
      begin(.tried, table, tag, &writer)
      writer.keys(play: play, withWords: true, withBlanks: true, tiles)
      writer.key("tiles", tiles.spelled(play.placement.placedTiles))
      writer.text("not played; to play it, PLAY \(play.placement.text(tiles))")
    case .placed(let play):
      begin(.onTable, table, tag, &writer)
      writer.key("play", play.number)
      writer.keys(play: play, withWords: true, withBlanks: true, tiles)
      if let game = live.game { writer.key("scores", game.scores) }
      if table.terms.rule.exists, live.until != nil, live.phase == .pending,
        case .seconds(let window) = live.terms.window
      {
        writer.key("window", window)
      }
      writer.text(next(play, live, table))
    case .passed:
      begin(.passed, table, tag, &writer)
      turnKeys(live, &writer)
      writer.text(GameSentences.turn(table))
    case .exchanged(let made, let rack):
      begin(.exchanged, table, tag, &writer)
      writer.key("count", made.count)
      if let drawn = made.drawn { writer.key("tiles", drawn, tiles) }
      if let rack { writer.key("rack", rack, tiles) }
      turnKeys(live, &writer)
      writer.text(GameSentences.turn(table))
    case .ruled(let ruled, let receipt, let isRepeat):
      writer.beginReply(ruled.ruling.isAcceptable ? .acceptable : .unacceptable, tag)
      writer.keys(ruled: ruled, at: table, receipt, withWords: true)
      if isRepeat { writer.key("repeat", literal: "yes") }
      ruling(ruled, &writer)
    case .ended:
      begin(.ended, table, tag, &writer)
      if let ending = live.ending {
        writer.keys(ending: ending, tiles)
        writer.text(GameSentences.end(ending, table))
      }
    case .held, .accepted, .undone, .amended, .asked, .paused, .continued, .adjourned:
      agreed(reply, live, table, tag, &writer)
    case .tiles, .unseen, .clock: looked(reply, live, table, tag, &writer)
    }
    writer.endLine()
  }

  private static func begin(_ kind: ReplyKind, _ table: Table, _ tag: Tag, _ writer: inout LineWriter) {
    writer.beginReply(kind, tag)
    writer.key(table: table.id)
  }

  private static func turnKeys(_ live: LiveGame, _ writer: inout LineWriter) {
    guard let game = live.game else { return }
    writer.key("scoreless", game.scoreless.count)
    writer.key("turn", game.onTurn.rawValue)
  }

  /// One constant for each outcome, whether one word was judged or eight.
  private static func ruling(_ ruled: RuledPlay, _ writer: inout LineWriter) {
    if ruled.isOffCentre {
      writer.text("the first play misses the centre and comes off")
    } else if ruled.ruling.isAcceptable {
      writer.text("the words challenged are acceptable")
    } else {
      writer.text("the words challenged are unacceptable as a whole")
    }
  }

  /// What comes after making a play.
  private static func next(_ play: PlayMade, _ live: LiveGame, _ table: Table) -> Phrase {
    let tiles = live.rules.tiles
    let blanks = play.placement.placedTiles.filter(\.isBlank).map { tiles.spelled($0) }
    if !live.terms.isDealt, !blanks.isEmpty {
      // People type small letters; tiles that are real correct nobody.
      let line = "AMEND \(play.number) \(play.placement.text(tiles).uppercased())"
      return "blanks: \(blanks.joined(separator: ", ")); if not, \(line)"
    }
    let opponent = GameSentences.name(play.seat.opposite, table)
    let count = live.tilesToDraw
    let drawn: Phrase = count == 1 ? "1 tile" : "\(count) tiles"
    guard table.terms.rule.exists else {
      return live.phase == .finalPending
        ? "you are out" : count == 0 ? "\(opponent) is on turn" : "you draw \(drawn); \(opponent) is on turn"
    }
    switch live.phase {
    case .finalPending: return "you are out; \(opponent) accepts or challenges"
    case .pending:
      guard live.terms.isDealt else {
        return count == 0 ? "\(opponent) is on turn" : "draw \(drawn) once it is not doubted"
      }
      guard count > 0, case .seconds(let window) = live.terms.window else {
        return "\(opponent) may doubt it as long as it is the last play"
      }
      return "\(opponent) has \(window) s; then you draw \(drawn)"
    default: return GameSentences.turn(table)
    }
  }

  // MARK: What needs the other side

  private static func agreed(
    _ reply: GameReply, _ live: LiveGame, _ table: Table, _ tag: Tag, _ writer: inout LineWriter
  ) {
    switch reply {
    case .held(let play):
      begin(.held, table, tag, &writer)
      writer.key("play", play)
      writer.text("your clock runs and nobody draws; ACCEPT or CHALLENGE")
    case .accepted(let play):
      begin(.accepted, table, tag, &writer)
      writer.key("play", play)
      if let game = live.game { writer.key("turn", game.onTurn.rawValue) }
      writer.text(GameSentences.turn(table))
    case .undone(let play):
      begin(.undone, table, tag, &writer)
      writer.key("play", play)
      if let game = live.game {
        writer.key("scores", game.scores)
        writer.key("turn", game.onTurn.rawValue)
      }
      writer.text("play \(play) and what followed it are taken back; \(GameSentences.turn(table))")
    case .amended(let play, let replaced):
      begin(.amended, table, tag, &writer)
      writer.key("play", play.number)
      writer.key("replaces", replaced)
      writer.keys(play: play, withWords: true, withBlanks: true, live.rules.tiles)
      if let game = live.game { writer.key("scores", game.scores) }
      writer.text(GameSentences.turn(table))
    case .asked(let ask):
      begin(.asked, table, tag, &writer)
      writer.keys(ask: ask, at: table, live.rules.tiles)
      let other = GameSentences.name(ask.seat.opposite, table)
      writer.text(
        table.terms.isDesk
          ? "this takes back more than the last play; if that is meant, CONFIRM \(ask.number)"
          : "\(other) agrees with \(GameSentences.agreeing(ask, table)), or not at all")
    case .paused:
      begin(.paused, table, tag, &writer)
      writer.text("the clocks stand still; CONTINUE goes on")
    case .continued:
      begin(.continued, table, tag, &writer)
      if let game = live.game { writer.key("turn", game.onTurn.rawValue) }
      writer.text(GameSentences.turn(table))
    case .adjourned:
      begin(.adjourned, table, tag, &writer)
      writer.text("both seats are kept; CONTINUE \(table.id.number) goes on, on any day")
    default: preconditionFailure("an answer of another kind")
    }
  }

  // MARK: Looking

  private static func looked(
    _ reply: GameReply, _ live: LiveGame, _ table: Table, _ tag: Tag, _ writer: inout LineWriter
  ) {
    switch reply {
    case .tiles(let rack):
      begin(.tiles, table, tag, &writer)
      writer.key("tiles", rack, live.rules.tiles)
      if !live.terms.isDealt { writer.text(GameSentences.declare(table)) }
    case .unseen(let bag): unseen(bag, live, table, tag, &writer)
    case .clock(let now):
      begin(.clock, table, tag, &writer)
      writer.keys(clocksOf: live, at: now)
      writer.text(clock(live, table, at: now))
    default: preconditionFailure("an answer of another kind")
    }
  }

  /// The unseen tiles: a line or two for people, one value for programs.
  private static func unseen(
    _ bag: Bag, _ live: LiveGame, _ table: Table, _ tag: Tag, _ writer: inout LineWriter
  ) {
    let tiles = live.rules.tiles
    let labels = (1...UInt8(tiles.letterCount)).filter { bag.count(of: $0) > 0 }
    var counts = labels.map { "\(tiles.spellings[Int($0) - 1]) \(bag.count(of: $0))" }
    if bag.count(of: TileSet.blank) > 0 { counts.append("? \(bag.count(of: TileSet.blank))") }
    for start in stride(from: 0, to: counts.count, by: 10) {
      writer.beginContinuation(.unseen, tag)
      writer.text(verbatim: counts[start..<min(start + 10, counts.count)].joined(separator: "  "))
      writer.endLine()
    }
    begin(.unseen, table, tag, &writer)
    let letters = labels.flatMap { [BoardTile](repeating: BoardTile(label: $0), count: bag.count(of: $0)) }
    let blanks = String(repeating: "?", count: bag.count(of: TileSet.blank))
    writer.key("tiles", bag.isEmpty ? "-" : tiles.spelled(letters) + blanks)
    writer.key("count", bag.count)
    guard let game = live.game else { return }
    writer.key("inbag", game.bagCount)
    writer.text(game.bagCount == 1 ? "1 tile is in the bag" : "\(game.bagCount) tiles are in the bag")
  }

  private static func clock(_ live: LiveGame, _ table: Table, at now: Instant) -> Phrase {
    guard let clock = live.clock else { return "nobody's time is kept" }
    func time(_ seat: Seat) -> Phrase {
      "\(GameSentences.name(seat, table)) \(ClockText.text(milliseconds: clock.left(of: seat, at: now)))"
    }
    let times: Phrase = "\(time(.one)), \(time(.two))"
    guard let running = clock.running else {
      return clock.startsBy == nil ? "\(times); both stand" : "\(times); they start at the first look"
    }
    return "\(times); \(GameSentences.name(running, table))'s runs"
  }
}

extension LineWriter {
  /// Writes both clocks, whose runs, and how long the phase lasts.
  mutating func keys(clocksOf live: LiveGame, at now: Instant) {
    if let clock = live.clock {
      key(
        "clocks",
        Seat.allCases.map { ClockText.text(milliseconds: clock.left(of: $0, at: now)) }
          .joined(separator: ","))
      if let running = clock.running { key("running", running.rawValue) }
    } else {
      key("clocks", literal: "off")
    }
    if let until = live.until { key("window", live.seconds(to: until, at: now)) }
  }
}

extension LiveGame {
  /// Whole seconds to a moment, 0 where it has passed.
  func seconds(to moment: Instant, at now: Instant) -> Int {
    Int((max(0, moment.milliseconds - now.milliseconds) + 999) / 1000)
  }
}
