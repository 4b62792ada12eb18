// SPDX-License-Identifier: MIT
import Officiating

/// The replies that show the turns of a game and its record.
enum GameHistoryText {
  /// Writes a page of turns, oldest first; the end of the game follows the last turn.
  static func write(_ history: GameHistory, _ tag: Tag, _ writer: inout LineWriter) {
    let count = writer.list(history.lines) { write($0, history.view, tag, &$1) }
    let next = count < history.lines.count ? history.lines[count].step : history.next
    if next == nil, let ending = history.view.ending {
      writer.beginContinuation(.history, tag)
      writer.say(GameVoice.result(ending, history.view))
      writer.keys(resultOf: ending)
      writer.keys(afterResultOf: ending, history.view.tiles)
      writer.endLine()
    }
    writer.endList(
      of: history.view.id, as: .history, tag, count: count, next: next.map { "\($0)" },
      whole: "oldest first", rest: { _ in "type HISTORY from= and that number for the rest" })
  }

  /// Writes a page of a game's record; each text is one line of the record, the same in every language.
  static func write(_ record: GameRecord, _ tag: Tag, _ writer: inout LineWriter) {
    let count = writer.list(record.lines, as: .record, tag) { $1.text(verbatim: $0, isKept: true) }
    let next = count < record.lines.count ? record.first + count : record.next
    writer.endList(
      of: record.table, as: .record, tag, count: count, next: next.map { "\($0)" },
      whole: writer.speech.isPlain
        ? "the lines above are a file of this game" : "the text after the colons is a file of this game",
      rest: { "type GCG \(record.table.number) from=\($0) for the rest" })
  }

  private static func write(
    _ line: GameHistory.Line, _ view: GameView, _ tag: Tag, _ writer: inout LineWriter
  ) {
    let tiles = view.tiles
    writer.beginContinuation(.history, tag)
    writer.say(GameVoice.turn(line, view))
    writer.key("step", line.step)
    // An effect may contain the key `seat` too.
    switch line.turn {
    case .challenge: writer.key("challenger", line.seat)
    case .overruled: break
    case .play, .pass, .exchange: writer.key("seat", line.seat)
    }
    switch line.turn {
    case .play(let number, let score, let play):
      writer.key("did", literal: "play")
      writer.key("play", number)
      if let play { writer.keys(play: play, withBlanks: false, tiles) } else { writer.key("score", score) }
    case .pass: writer.key("did", literal: "pass")
    case .exchange(let count, let given):
      writer.key("did", literal: "exchange")
      if let given { writer.key("tiles", given, tiles) }
      writer.key("count", count, plain: "tiles exchanged: \(count)")
    case .challenge(let ruled):
      writer.untold { $0.key("did", literal: "challenge") }
      writer.key("ruling", ruled.ruling.rawValue)
      writer.key("play", ruled.number)
      if ruled.words.count > 0 { writer.key(words: ruled.words, view.head.terms.lexicon.alphabet) }
      writer.key(effect: ruled.effect)
      if ruled.isOffCentre { writer.key("offcentre", literal: "yes") }
    case .overruled(let overruling):
      writer.key("did", literal: "overrule")
      OverrulingText.keys(of: overruling, &writer)
    }
    if case .overruled(let overruling) = line.turn, case .result(let scores) = overruling.matter {
      writer.key("scores", scores)
    } else {
      writer.key("scores", line.scores)
    }
    if let rack = line.rack { writer.key("rack", rack, tiles) }
    writer.key(receipt: line.receipt)
    if case .overruled(let overruling) = line.turn { writer.text(verbatim: overruling.reason) }
    writer.endLine()
  }
}
