// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The replies and notices about actions at a game.
enum GameText {
  static func answer(
    _ news: GameNews, _ tag: Tag, at now: () -> Instant, _ writer: inout LineWriter
  ) {
    let view = news.view
    let (table, tiles) = (view.id, view.tiles)
    GameVoice.answer(news, &writer)
    switch news.action {
    case .played(let play): answer(play, view, tag, &writer)
    case .refused(let seat, let refused): RefusedPlayText.answer(refused, of: seat, view, tag, &writer)
    case .passed:
      writer.reply(.passed, tag, at: table, GameSentences.turn(view)) { $0.keys(turnOf: view) }
    case .exchanged(let made):
      writer.reply(.exchanged, tag, at: table, GameSentences.turn(view)) { writer in
        writer.key("count", made.count, plain: "tiles exchanged: \(made.count)")
        if let drawn = made.drawn { writer.key(drawn: drawn, tiles) }
        if let rack = view.rack(of: made.seat) { writer.key("rack", rack, tiles) }
        writer.keys(turnOf: view)
      }
    case .ruled(let ruled):
      let text: Phrase =
        news.isRepeat
        ? "this play was ruled on before, once and for all; nothing was judged now" : ruling(ruled)
      writer.reply(ruled.ruling.isAcceptable ? .acceptable : .unacceptable, tag, text) { writer in
        writer.keys(ruled: ruled, at: view.head, news.receipt)
        if news.isRepeat { writer.key("repeat", literal: "yes") }
      }
    case .held(let seat):
      writer.reply(.held, tag, at: table, held(by: seat, view)) { $0.key("play", news.doubted) }
    case .accepted, .windowClosed:
      writer.reply(.accepted, tag, at: table, GameSentences.turn(view)) { writer in
        writer.key("play", news.doubted)
        writer.key(turnOf: view)
      }
    case .undone(let play, by: _, closing: _):
      let text: Phrase = "play \(play) and what followed it are taken back; \(GameSentences.turn(view))"
      writer.reply(.undone, tag, at: table, text) { writer in
        writer.key("play", play)
        writer.keys(scoresOf: view)
        writer.key(turnOf: view)
      }
    case .amended(let play, let replaced, by: _, reopened: _):
      writer.reply(.amended, tag, at: table, GameSentences.turn(view)) { writer in
        writer.key("play", play.number)
        writer.key("replaces", replaced)
        writer.keys(play: play, withBlanks: true, tiles)
        writer.keys(scoresOf: view)
      }
    case .asked(let ask): answer(ask, view, tag, &writer)
    case .declined(let number, by: _): answer(declined: number, view, tag, &writer)
    case .paused: writer.reply(.paused, tag, at: table, "the clocks stand still; CONTINUE goes on")
    case .continued:
      writer.reply(.continued, tag, at: table, GameSentences.turn(view)) { $0.key(turnOf: view) }
    case .adjourned:
      writer.reply(
        .adjourned, tag, at: table,
        "both seats are kept; CONTINUE \(table.number) goes on, on any day")
    case .overruled(let overruling): OverrulingText.answer(overruling, news, tag, &writer)
    case .racksDeclared(_, let rack) where !news.isEnd:
      GameLookText.write(.tiles(rack), view, tag, &writer)
    case .racksDeclared, .conceded, .timeRanOut, .claimed, .racksWaived:
      writer.beginReply(.ended, tag)
      writer.key(table: table)
      writer.keys(endOf: view)
      writer.endLine()
    case .started, .clockStarted, .clockNoted, .silenceNoted, .interrupted, .windowResumed:
      GameLookText.write(.clock(at: now()), view, tag, &writer)
    }
  }

  static func held(by seat: Seat, _ view: GameView) -> Phrase {
    if view.clock == nil { return "nobody draws; ACCEPT or CHALLENGE" }
    return view.isDesk
      ? "\(GameSentences.name(seat, view.head))'s clock runs and nobody draws; ACCEPT or CHALLENGE"
      : "your clock runs and nobody draws; ACCEPT or CHALLENGE"
  }

  private static func answer(
    _ play: PlayMade, _ view: GameView, _ tag: Tag, _ writer: inout LineWriter
  ) {
    writer.reply(.onTable, tag, at: view.id, next(play, view)) { writer in
      writer.key("play", play.number)
      writer.keys(play: play, withBlanks: true, view.tiles)
      writer.keys(scoresOf: view)
      if view.until != nil, let window = view.doubtSeconds { writer.key("window", window) }
    }
  }

  private static func next(_ play: PlayMade, _ view: GameView) -> Phrase {
    let tiles = view.tiles
    let blanks = play.placement.placedTiles.filter(\.isBlank).map { tiles.spelled($0) }
    if !view.isDealt, !blanks.isEmpty {
      // Players may type small letters by mistake, and with real tiles the server cannot detect it.
      let line = "AMEND \(play.number) \(tiles.capitals(of: play.placement.text(tiles)))"
      return "blanks: \(blanks.joined(separator: ", ")); if not, \(line)"
    }
    let opponent = GameSentences.name(play.seat.opposite, view.head)
    let count = view.tilesToDraw
    let drawn: Phrase = count == 1 ? "1 tile" : "\(count) tiles"
    if view.isDesk { return next(afterPlayOf: play.seat, drawn: count > 0 ? drawn : nil, view) }
    guard view.admitsChallenges else {
      return view.phase == .finalPending
        ? "you are out" : count == 0 ? "\(opponent) is on turn" : "you draw \(drawn); \(opponent) is on turn"
    }
    switch view.phase {
    case .finalPending: return "you are out; \(opponent) accepts or challenges"
    case .pending:
      guard view.isDealt else {
        return count == 0 ? "\(opponent) is on turn" : "draw \(drawn) once it is not doubted"
      }
      guard let window = view.doubtSeconds else {
        return "\(opponent) may doubt it as long as it is the last play"
      }
      return "\(opponent) has \(window) s; then you draw \(drawn)"
    default: return GameSentences.turn(view)
    }
  }

  /// Returns the same at a desk, with names, because both sides read it.
  private static func next(afterPlayOf seat: Seat, drawn: Phrase?, _ view: GameView) -> Phrase {
    let mover = GameSentences.name(seat, view.head)
    let opponent = GameSentences.name(seat.opposite, view.head)
    let admitsDoubts = view.admitsChallenges
    if view.phase == .finalPending {
      return admitsDoubts ? "\(mover) is out; \(opponent) accepts or challenges" : "\(mover) is out"
    }
    guard let drawn, !admitsDoubts || view.phase == .pending else { return GameSentences.turn(view) }
    return admitsDoubts
      ? "\(mover) draws \(drawn) once it is not doubted" : "\(mover) draws \(drawn); \(opponent) is on turn"
  }

  /// Returns one constant text for each outcome, for one word or eight.
  private static func ruling(_ ruled: RuledPlay) -> Phrase {
    if ruled.isOffCentre { return "the first play misses the centre and comes off" }
    return ruled.ruling.isAcceptable
      ? "the words challenged are acceptable" : "the words challenged are unacceptable as a whole"
  }

  // MARK: For others

  /// Writes the notices of an action to one reader, without those that the author's reply covers.
  static func tell(_ news: GameNews, _ writer: inout LineWriter) {
    tellAction(news, &writer)
    if news.isEnd {
      tellEnd(news, &writer)
      if !news.phonies.isEmpty { writer.note(news.view.id, GameSentences.phonies(news)) }
    } else if news.beginsCounting, !news.reader.isObserver {
      writer.note(
        news.view.id, [GameSentences.declare(news.view), GameSentences.declareShortly(news.view)])
    }
  }

  private static func tellAction(_ news: GameNews, _ writer: inout LineWriter) {
    let view = news.view
    switch news.action {
    case .started(let first, let racks): tellStart(first, racks, news, &writer)
    case .played(let play): tellPlay(play, news, &writer)
    case .refused(let seat, _): tell(.refused, news, &writer) { RefusedPlayText.keys(of: seat, view, &$0) }
    case .passed(let seat, let drew):
      tellDraw(drew, news, &writer)
      tell(.pass, news, &writer) { writer in
        writer.key("seat", seat)
        writer.keys(turnOf: view)
      }
      tellTurn(news, &writer)
    case .exchanged(let made):
      tellDraw(made.drew, news, &writer)
      tell(.exchange, news, &writer) { writer in
        writer.key("seat", made.seat)
        writer.key("count", made.count, plain: "tiles exchanged: \(made.count)")
        writer.keys(turnOf: view)
      }
      tellTurn(news, &writer)
    case .held(let seat):
      tell(.hold, news, &writer) { writer in
        writer.key("seat", seat)
        writer.key("play", news.doubted)
      }
      hint(news, &writer) { GameHints.held(by: seat, $0) }
    case .accepted(let seat, let drew): tellAccepted(by: seat, drew, news, &writer)
    case .windowClosed(let drew): tellAccepted(by: nil, drew, news, &writer)
    case .ruled(let ruled): tellRuling(ruled, news, &writer)
    case .undone(let play, let director, closing: _):
      tell(.undo, news, &writer) { writer in
        writer.key("play", play)
        if let director { writer.key("by", director.text) }
        writer.keys(scoresOf: view)
        writer.key(turnOf: view)
      }
      hint(news, &writer) { GameHints.undone(play, by: news.reader.author, $0) }
    case .amended(let play, let replaced, let director, reopened: _):
      tellAmended(play, replacing: replaced, by: director, news, &writer)
    case .asked(let ask): tell(ask, news, &writer)
    case .declined(let number, let name): tellDeclined(number, by: name, news, &writer)
    case .paused(let name): tell(.paused, news, &writer) { $0.key("by", name.text) }
    case .adjourned(let name): tell(.adjourned, news, &writer) { $0.key("by", name.text) }
    case .continued(let name):
      tell(.continued, news, &writer) { writer in
        writer.key("by", name.text)
        writer.key(turnOf: view)
      }
    case .clockNoted(let seat, let mark):
      tell(.clock, news, &writer) { writer in
        writer.key("seat", seat)
        writer.key("left", ClockText.text(milliseconds: mark))
      }
      hint(news, &writer) { GameHints.clock(of: seat, left: mark, $0) }
    case .racksDeclared(let seat, let rack):
      tell(.tiles, news, &writer) { writer in
        writer.key("seat", seat)
        writer.key("tiles", rack, view.tiles)
      }
    case .windowResumed(let from): tellReturn(windowFrom: from, news, &writer)
    case .overruled(let overruling):
      tellDraw(overruling.drew, news, &writer)
      OverrulingText.tell(overruling, news, &writer)
    case .silenceNoted, .racksWaived: tellCount(news, &writer)
    case .clockStarted, .interrupted, .conceded, .timeRanOut, .claimed: break
    }
  }

  /// Writes a notice, except to the author.
  static func tell(
    _ kind: NoticeKind, _ news: GameNews, _ writer: inout LineWriter, _ keys: (inout LineWriter) -> Void
  ) {
    guard !news.reader.isAuthor else { return }
    GameVoice.tell(kind, news, &writer)
    writer.notice(kind, news.view.id, keys)
  }

  /// Writes a hint to a player who is not the author; a person reads it in the line before, if that tells it.
  static func hint(
    _ news: GameNews, _ writer: inout LineWriter, isTold: Bool = true, _ sentences: (GameView) -> [Phrase]
  ) {
    guard !news.reader.isAuthor, !news.reader.isObserver else { return }
    writer.note(news.view.id, sentences(news.view), isTold: isTold)
  }

  private static func tellStart(
    _ first: Seat, _ racks: BySeat<Rack>?, _ news: GameNews, _ writer: inout LineWriter
  ) {
    let view = news.view
    let seat = news.reader.viewer.seat
    writer.notice(.start, view.id) { writer in
      writer.say(GameVoice.started(first: first, seat.flatMap { racks?[$0] }, view))
      writer.key(turnOf: view)
      if let racks, let seat { writer.key("rack", racks[seat], view.tiles) }
    }
    guard let seat else { return }
    writer.note(view.id, GameSentences.begin(first: first, isFirst: seat == first, view), isTold: true)
  }

  private static func tellPlay(_ play: PlayMade, _ news: GameNews, _ writer: inout LineWriter) {
    tellDraw(play.drew, news, &writer)
    tell(.play, news, &writer) { writer in
      writer.key("play", play.number)
      writer.key("seat", play.seat)
      writer.keys(told: play, news.view.tiles)
      writer.keys(scoresOf: news.view)
    }
    tellDoubt(play, news, &writer)
  }

  private static func tellAmended(
    _ play: PlayMade, replacing replaced: Int, by director: PlayerName?, _ news: GameNews,
    _ writer: inout LineWriter
  ) {
    tell(.amend, news, &writer) { writer in
      writer.key("play", play.number)
      writer.key("replaces", replaced)
      if let director { writer.key("by", director.text) }
      writer.keys(told: play, news.view.tiles)
      writer.keys(scoresOf: news.view)
    }
    if news.reader.author == play.seat { tellDoubt(play, news, &writer) }
  }

  /// Writes that a play stands; `seat` is the side that accepted it, nil if its window closed.
  private static func tellAccepted(
    by seat: Seat?, _ drew: Rack?, _ news: GameNews, _ writer: inout LineWriter
  ) {
    tell(.accept, news, &writer) { writer in
      writer.key("play", news.doubted)
      // A closed window has no seat, even if a claim closed it.
      if let seat { writer.key("seat", seat) }
    }
    tellDraw(drew, news, &writer)
    hint(news, &writer) { view in
      seat.map { GameHints.accepted(by: $0, view) } ?? GameHints.stands(play: news.doubted, view)
    }
  }

  /// Writes the tiles drawn, only to the player who drew them.
  private static func tellDraw(_ drew: Rack?, _ news: GameNews, _ writer: inout LineWriter) {
    guard let drew, let seat = news.reader.viewer.seat, let rack = news.view.rack(of: seat) else { return }
    writer.notice(.drew, news.view.id) { writer in
      writer.say(GameVoice.drew(drew, rack, news.view))
      writer.key(drawn: drew, news.view.tiles)
      writer.key("rack", rack, news.view.tiles)
    }
  }

  private static func tellRuling(_ ruled: RuledPlay, _ news: GameNews, _ writer: inout LineWriter) {
    if !news.reader.isAuthor {
      writer.notice(.ruling) { writer in
        writer.append(ruled.ruling.isAcceptable ? " ACCEPTABLE" : " UNACCEPTABLE")
        writer.say(GameVoice.ruled(ruled, news.view))
        writer.keys(ruled: ruled, at: news.view.head, news.receipt)
      }
    }
    tellDraw(ruled.drew, news, &writer)
    if !news.reader.isAuthor, !news.reader.isObserver {
      let sentences = GameSentences.ruled(
        ruled.ruling, isOffCentre: ruled.isOffCentre, ruled.effect, by: ruled.challenger, news.view.head)
      writer.note(news.view.id, sentences, isTold: true)
    }
  }

  /// Writes a hint about how to answer a play on the table, new or corrected.
  private static func tellDoubt(_ play: PlayMade, _ news: GameNews, _ writer: inout LineWriter) {
    let view = news.view
    guard !news.reader.isObserver, !news.reader.isAuthor, view.onTable == play.number else { return }
    let phase = view.phase
    if !view.admitsChallenges {
      if phase == .pending { writer.note(view.id, yourTurn(view), isTold: true) }
    } else if phase == .finalPending {
      let answer: Phrase = "That is the last play: ACCEPT \(play.number) or CHALLENGE \(play.number)."
      writer.note(view.id, GameSentences.play(play, view, answer), isTold: true)
    } else if phase == .pending {
      var answer: Phrase = "Play on, HOLD \(play.number) or CHALLENGE \(play.number)."
      if view.until != nil, let window = view.doubtSeconds {
        answer = "Play on, HOLD \(play.number) or CHALLENGE \(play.number) (\(window) s)."
      }
      writer.note(view.id, GameSentences.play(play, view, answer), isTold: true)
    }
  }

  private static func tellTurn(_ news: GameNews, _ writer: inout LineWriter) {
    guard news.view.phase == .toMove, !news.reader.isAuthor, !news.reader.isObserver else { return }
    writer.note(news.view.id, yourTurn(news.view), isTold: true)
  }

  private static func yourTurn(_ view: GameView) -> [Phrase] {
    let lines = GameSentences.turns(view)
    return [GameSentences.onTurn(view, lines), lines]
  }

  /// Writes the end of the game, except to the author whose reply is the end.
  private static func tellEnd(_ news: GameNews, _ writer: inout LineWriter) {
    if news.action.answersEnd, news.reader.isAuthor { return }
    writer.notice(.ended, news.view.id) { writer in
      GameVoice.ended(news.view, isPlayer: !news.reader.isObserver, &writer)
      writer.keys(endOf: news.view)
    }
  }
}
