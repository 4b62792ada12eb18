// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The lines in which the sentences of a game are told under `PLAIN`.
extension GameVoice {
  /// Says the answer to a player's own line, in place of the keys and the text of its last line.
  static func answer(_ news: GameNews, _ writer: inout LineWriter) {
    guard writer.speech.isPlain, !news.isRepeat else { return }
    let view = news.view
    switch news.action {
    case .played(let made): writer.say(play(made, view, isAnswer: true) + next(after: made, view))
    case .passed(let seat, _): writer.say(passed(seat, view))
    case .exchanged(let made): writer.say(exchanged(made, view))
    case .ruled(let ruled): writer.say(self.ruled(ruled, view))
    case .held(let seat): writer.say([held(by: seat, view), GameText.held(by: seat, view)])
    case .accepted, .windowClosed: writer.say(news.isEnd ? [turn(view)] : ["The play stands.", turn(view)])
    case .undone(let number, by: _, closing: _):
      writer.say(["Play \(number) and what followed it are taken back.", turn(view)] + scores(view))
    case .amended(let play, let replaced, by: _, reopened: _):
      writer.say(amended(play, replacing: replaced, view) + [turn(view)])
    case .asked(let ask) where !view.isDesk: writer.say(asked(ask, view, isAnswer: true))
    case .continued: writer.say(["The game goes on.", turn(view)])
    case .adjourned: writer.say("The game is put off; CONTINUE \(view.id.number) goes on, on any day.")
    case .racksDeclared, .conceded, .timeRanOut, .claimed, .racksWaived:
      if news.isEnd { ended(view, isPlayer: true, &writer) }
    default: break
    }
  }

  /// Says a notice of an action, with what its hint says.
  static func tell(_ kind: NoticeKind, _ news: GameNews, _ writer: inout LineWriter) {
    guard writer.speech.isPlain else { return }
    let view = news.view
    switch news.action {
    case .played(let made) where kind == .play: writer.say(play(made, view) + answers(to: made, news))
    case .refused(let seat, _):
      let name = GameSentences.name(seat, view.head)
      writer.say(["The play of \(name) was refused for its words."] + tries(of: seat, view))
    case .passed(let seat, _): writer.say(passed(seat, view))
    case .exchanged(let made): writer.say(exchanged(made, view))
    case .held(let seat):
      writer.say(news.reader.isObserver ? held(by: seat, view) : GameHints.held(by: seat, view)[0])
    case .accepted(let seat, _): writer.say(news.isEnd ? [] : accepted(by: seat, view))
    case .windowClosed: writer.say(news.isEnd ? [] : accepted(by: nil, view))
    case .undone(let number, by: _, closing: _):
      writer.say(["Play \(number) and what followed it are taken back.", turn(view)] + scores(view))
    case .amended(let play, let replaced, by: _, reopened: _):
      writer.say(amended(play, replacing: replaced, view) + (answers(to: play, news)))
    case .asked(let ask):
      writer.say(asked(ask, view, isAnswer: false, isObserver: news.reader.isObserver))
      if !news.reader.isObserver { writer.shows(.ask(ask, at: view.id, isDesk: view.isDesk)) }
    case .declined(let number, let name):
      if kind == .declined {
        writer.say(GameText.declined(number, by: name, view))
      } else if !news.reader.isObserver {
        writer.saySilently()
      }
    case .paused: writer.say("Paused: the clocks stand still. CONTINUE goes on.")
    case .continued: writer.say(["The game goes on.", turn(view)])
    case .adjourned: writer.say("The game is put off; CONTINUE \(view.id.number) goes on, on any day.")
    case .clockNoted(let seat, let mark): writer.say(GameHints.clock(of: seat, left: mark, view)[0])
    case .racksDeclared(let seat, let rack):
      writer.say("\(GameSentences.name(seat, view.head)) has left: \(view.tiles.shown(rack)).")
    case .silenceNoted: if !news.reader.isObserver { writer.saySilently() }
    default: break
    }
  }

  private static func tries(of seat: Seat, _ view: GameView) -> [Phrase] {
    view.triesLeft(of: seat).map { ["tries left: \($0)"] } ?? []
  }

  private static func asked(_ ask: Ask, _ view: GameView, isAnswer: Bool, isObserver: Bool = false)
    -> [Phrase]
  {
    let wish = GameSentences.ask(ask, view)
    if isAnswer {
      let invited = ask.matter == .again ? view.head.terms.invited : nil
      let other = invited.map { .name($0) } ?? GameSentences.name(ask.seat.opposite, view.head)
      return ["You ask \(wish).", "\(other) says YES or NO."]
    }
    return ["\(GameSentences.name(ask.seat, view.head)) asks \(wish)."] + (isObserver ? [] : ["YES or NO?"])
  }

  /// Returns a turn of the past, by its number, with the scores after it; empty for a director's word.
  static func turn(_ line: GameHistory.Line, _ view: GameView) -> [Phrase] {
    let name = GameSentences.name(line.seat, view.head)
    let (one, two) = (GameSentences.name(.one, view.head), GameSentences.name(.two, view.head))
    let scores: Phrase = "\(one) \(line.scores.one), \(two) \(line.scores.two)."
    // The number of a play is the one that UNDO and AMEND take.
    let number: Phrase = if case .play(let play, _, _) = line.turn { "\(play)." } else { "–" }
    switch line.turn {
    case .play(let play, let score, nil): return [number, "\(name) makes play \(play) for \(score).", scores]
    case .play(_, _, let made?): return [number] + [played(made, view), scores]
    case .pass: return [number, "\(name) passes.", scores]
    case .exchange(let count, _): return [number, "\(name) exchanges \(tiles(count)).", scores]
    case .challenge(let ruled):
      let words = ruled.words.map { view.head.terms.lexicon.alphabet.spelled($0) }
      return [number, verdict(ruled.ruling, words, by: name)]
        + effect(ruled.effect, by: ruled.challenger, head: view.head, own: nil) + [scores]
    case .overruled: return []
    }
  }

  // MARK: Beginning and end

  static func started(first: Seat, _ rack: Rack?, _ view: GameView) -> [Phrase] {
    let begins: Phrase =
      isOwn(first, view) ? "You begin." : "\(GameSentences.name(first, view.head)) begins."
    let held: [Phrase] = rack.map { ["Your tiles: \(view.tiles.shown($0))."] } ?? []
    let mayType = view.isDesk ? view.viewer.seat != nil : isOwn(first, view)
    return [begins] + held + (mayType ? [GameSentences.turns(view)] : [])
  }

  /// Says how a game ended, and what may be done with it.
  static func ended(_ view: GameView, isPlayer: Bool, _ writer: inout LineWriter) {
    guard writer.speech.isPlain, let ending = view.ending else { return }
    writer.say(result(ending, view))
    let number = view.id.number
    let isOver = view.playsNumbered > 0
    if let next = SeriesText.next(view.head, isPlayer: isPlayer) { writer.say(next) }
    if isPlayer, let series = view.head.series, !series.isLast {
      writer.shows(.nextGame(series.next, after: view.id))
    }
    if isOver {
      writer.say(
        isPlayer && view.head.terms.place == nil
          ? view.head.series?.isLast == false
            ? "STUDY \(number) for a review, GCG \(number) for the record."
            : "AGAIN for a return game, STUDY \(number) for a review, GCG \(number) for the record."
          : "GCG \(number) for the record.")
    }
  }

  /// Returns the result, and how it came about.
  static func result(_ ending: Ending, _ view: GameView) -> [Phrase] {
    let unplayed: [Phrase] = view.isPlayed ? [] : ["Not played, so it counts in no figures."]
    return outcome(ending, view) + unplayed
  }

  private static func outcome(_ ending: Ending, _ view: GameView) -> [Phrase] {
    let head = view.head
    let why = GameSentences.reason(ending.reason, head)
    guard let winner = ending.winner else { return ["A tie at \(ending.scores.one) (\(why))."] }
    let (more, fewer) = (ending.scores[winner], ending.scores[winner.opposite])
    if more <= fewer {
      let result: Phrase =
        isOwn(winner, view) ? "You win (\(why))." : "\(GameSentences.name(winner, head)) wins (\(why))."
      return [result] + scores(view)
    }
    let result: Phrase =
      isOwn(winner, view)
      ? "You win, \(more) to \(fewer) (\(why))."
      : "\(GameSentences.name(winner, head)) wins, \(more) to \(fewer) (\(why))."
    return [result] + points(ending, head)
  }

  /// Returns the points for tiles left and for overtime, by name.
  private static func points(_ ending: Ending, _ head: TableHead) -> [Phrase] {
    func told(_ points: BySeat<Int>) -> Phrase? {
      guard points != BySeat(0, 0) else { return nil }
      let (one, two) = (GameSentences.name(.one, head), GameSentences.name(.two, head))
      return "\(one) \(points.one), \(two) \(points.two)"
    }
    return [
      told(ending.forRacks).map { "for tiles left: \($0)." }, told(ending.forTime).map { "for time: \($0)." },
    ].compactMap { $0 }
  }
}
