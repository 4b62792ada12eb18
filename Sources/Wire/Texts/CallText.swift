// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

enum CallText {
  /// Returns the text for an answer to a call that does not wait; `answered` is nil if no such call is known.
  static func gone(_ answered: AnsweredCall?) -> Phrase {
    guard let answered else { return "no call of that number waits; type CALLS" }
    return "\(answered.by.text) has answered that; type CALLS"
  }

  /// Writes the reply to the caller, or to the director who answered.
  static func write(_ call: ToldCall, _ text: Phrase, _ tag: Tag, _ writer: inout LineWriter) {
    writer.reply(.called, tag, text) { writer in
      key(placeOf: call.call, call.event, &writer)
      writer.key("call", call.number)
    }
  }

  static func write(_ call: ToldCall, isHeard: Bool, _ tag: Tag, _ writer: inout LineWriter) {
    write(
      call,
      isHeard
        ? "a director has been called to your table"
        : "no director is here; your call is kept until one answers", tag, &writer)
  }

  /// Writes the table from which a call comes, or the event.
  private static func key(placeOf call: Call, _ event: String?, _ writer: inout LineWriter) {
    if let event { writer.key("event", event) } else { writer.key(table: call.table) }
  }

  static func write(_ page: Page<CallLine>, _ tag: Tag, _ writer: inout LineWriter) {
    writer.list(
      page, as: .calls, tag, by: { "\($0.call.number)" }, empty: "nobody waits for a director",
      whole: "CALL and a number answers, CALL 1 :text; to look on, OBSERVE and the table",
      rest: { "type CALLS from=\($0) for the rest" }
    ) { line, writer in
      writer.key("call", line.call.number)
      key(placeOf: line.call, line.event, &writer)
      writer.key("by", line.call.by.text)
      position(of: line, &writer)
      writer.text(verbatim: line.call.text)
    }
  }

  /// Writes the public state of the call's table.
  private static func position(of line: CallLine, _ writer: inout LineWriter) {
    guard line.event == nil else { return }
    guard let table = line.table else { return writer.key("phase", Table.Phase.over.rawValue) }
    writer.key("kind", table.head.terms.kind.rawValue)
    writer.key("phase", table.head.phase.rawValue)
    writer.key(names: table.names)
    guard let game = line.game else { return }
    if game.ending == nil, let turn = game.onTurn { writer.key(turn: turn, in: table.head.phase) }
    if let scores = game.finalScores { writer.key("scores", scores) }
  }

  /// Writes the notice of a call to directors, or of its answer to the people concerned; without its text to who plays.
  static func tell(
    _ call: ToldCall, answeredBy director: PlayerName? = nil, _ text: String?, _ writer: inout LineWriter
  ) {
    writer.notice(.call) { writer in
      key(placeOf: call.call, call.event, &writer)
      writer.key("call", call.number)
      writer.key("by", (director ?? call.call.by).text)
      if director != nil { writer.key("answers", call.call.by.text) }
      if let text {
        writer.text(verbatim: text)
      } else {
        writer.text("while you play without its text; CALLS has it")
      }
    }
  }
}
