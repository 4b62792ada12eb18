// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

enum OverrulingText {
  /// Writes the reply to the director; a repeated overruling names its first director.
  static func answer(
    _ overruling: Overruling, _ news: GameNews, _ tag: Tag, _ writer: inout LineWriter
  ) {
    writer.reply(.overruled, tag, at: news.view.id, text(overruling, news)) { writer in
      keys(of: overruling, news, &writer)
      if news.isRepeat { writer.key("repeat", literal: "yes") }
    }
  }

  private static func text(_ overruling: Overruling, _ news: GameNews) -> Phrase {
    if news.isRepeat { return "\(overruling.by.text) has done that already, and nothing was done since" }
    if let over = news.over {
      return "both sides are told; for another result, \(Phrase(verbatim: line(over)))"
    }
    return news.isTrial ? "so it would be; nothing is recorded" : "both sides are told, with your reason"
  }

  /// Writes the notice to both sides, observers and the other directors; its text is the reason.
  static func tell(_ overruling: Overruling, _ news: GameNews, _ writer: inout LineWriter) {
    let view = news.view
    writer.notice(.overruled, view.id) { writer in
      keys(of: overruling, news, &writer)
      if overruling.ruled != nil, let seat = news.reader.viewer.seat, let rack = view.rack(of: seat) {
        writer.key("rack", rack, view.tiles)
      }
      writer.text(verbatim: overruling.reason)
    }
    guard overruling.turns, !news.isEnd, !news.reader.isObserver else { return }
    writer.note(view.id, [GameSentences.mayDo(view)])
  }

  /// Writes the keys of an overruling and of the game after it.
  static func keys(of overruling: Overruling, _ news: GameNews, _ writer: inout LineWriter) {
    let view = news.view
    keys(of: overruling, &writer)
    if case .clock(let seat, _) = overruling.matter, let clock = view.clock {
      writer.key("left", ClockText.text(milliseconds: clock.left[seat]))
    }
    if let ending = view.ending, news.isEnd {
      writer.key("scores", ending.scores)
    } else {
      writer.keys(scoresOf: view)
      writer.key(turnOf: view)
    }
    if !news.isTrial { writer.key(receipt: news.receipt) }
  }

  static func keys(of overruling: Overruling, _ writer: inout LineWriter) {
    switch overruling.matter {
    case .ruling(let ruled, _, _):
      writer.key("what", "ruling", plain: "a ruling is put right")
      writer.key("play", ruled.number)
      writer.key("ruling", ruled.ruling.rawValue)
      writer.key(effect: ruled.effect, withSide: false)
    case .score(let seat, let points):
      writer.key("what", "score", plain: "a score is put right")
      writer.key("seat", seat)
      writer.key("points", points < 0 ? "\(points)" : "+\(points)")
    case .clock(let seat, let milliseconds):
      writer.key("what", "clock", plain: "a clock is put right")
      writer.key("seat", seat)
      let time = ClockText.text(milliseconds: milliseconds)
      writer.key("time", milliseconds < 0 ? time : "+\(time)")
    case .turn(let seat, _):
      writer.key("what", "turn", plain: "the turn is put right")
      writer.key("seat", seat)
    case .result: writer.key("what", "result", plain: "the result is set")
    }
    writer.key("by", overruling.by.text)
  }

  /// Returns the line that corrects the result of an event's game.
  private static func line(_ game: TournamentGame) -> String {
    let sides = Seat.allCases.flatMap { [game.names[$0].text, String(game.scores[$0])] }
    return (["EVENT CORRECT", game.label, String(game.round)] + sides + [":why"]).joined(separator: " ")
  }

  static func text(of refusal: OverruleRefusal, at table: TableID) -> Phrase {
    switch refusal {
    case .notRuled(let play): "play \(play) was not ruled on; type HISTORY \(table.number)"
    case .stands(let play, let ruling):
      ruling.isAcceptable
        ? "play \(play) is ruled acceptable; to look, HISTORY \(table.number)"
        : "play \(play) is ruled unacceptable; to look, HISTORY \(table.number)"
    case .onTurn: "that side is on turn; to look, SHOW \(table.number)"
    case .noClock: "no clock runs there; to look, SHOW \(table.number)"
    case .endsByTime: "that would end the game at once; type OVERRULE \(table.number) RESULT and both scores"
    case .noSuchSide: "nobody of that name plays there; to look, SHOW \(table.number)"
    case .over(let game): "the game is over; to put its result right, \(Phrase(verbatim: line(game)))"
    case .ownGame: "it is your own game; another director puts it right, or CALL one"
    }
  }
}

extension Overruling {
  /// True if the side on turn may change; the notice then adds what players may do.
  fileprivate var turns: Bool {
    switch matter {
    case .ruling, .turn: true
    case .score, .clock, .result: false
    }
  }
}

extension OverruleRefusal {
  var kind: ReplyKind {
    switch self {
    case .notRuled, .stands, .onTurn, .noClock: .nothingOnTable
    case .endsByTime, .ownGame: .notPermitted
    case .noSuchSide: .notSeated
    case .over: .noSuchTable
    }
  }

  /// Writes the key after the table, if there is one.
  func key(_ writer: inout LineWriter) {
    switch self {
    case .notRuled(let play), .stands(let play, _): writer.key("play", play)
    case .onTurn(let seat): writer.key("turn", seat)
    case .noSuchSide(let name): writer.key("name", name.text)
    case .noClock, .endsByTime, .ownGame, .over: break
    }
  }
}
