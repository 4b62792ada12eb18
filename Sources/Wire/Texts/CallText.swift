// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Rulebook

/// What is said of calls for a director, in lines.
enum CallText {
  /// Why a call is not answered: somebody has done so, or there is none of that number.
  static func gone(_ answered: AnsweredCall?) -> Phrase {
    guard let answered else { return "no call of that number waits; type CALLS" }
    return "\(answered.by.text) has answered that; type CALLS"
  }

  /// The answer to whoever called.
  static func write(_ call: Call, isHeard: Bool, _ tag: Tag, _ writer: inout LineWriter) {
    line(
      call,
      isHeard
        ? "a director has been called to your table"
        : "no director is here; your call is kept until one answers", tag, &writer)
  }

  /// The answer to the director who answered.
  static func write(answered call: Call, _ tag: Tag, _ writer: inout LineWriter) {
    line(call, "they are told, and the call waits no more", tag, &writer)
  }

  private static func line(_ call: Call, _ text: Phrase, _ tag: Tag, _ writer: inout LineWriter) {
    writer.beginReply(.called, tag)
    writer.key(table: call.table)
    writer.key("call", call.number)
    writer.text(text)
    writer.endLine()
  }

  /// The answer to `CALLS`.
  static func write(_ page: Page<CallLine>, _ tag: Tag, _ writer: inout LineWriter) {
    writer.list(
      page, as: .calls, tag, by: { "\($0.call.number)" }, empty: "nobody waits for a director",
      whole: "CALL and a number answers, CALL 1 :text; to look on, OBSERVE and the table",
      rest: { "type CALLS from=\($0) for the rest" }
    ) { line, writer in
      writer.key("call", line.call.number)
      writer.key(table: line.call.table)
      writer.key("by", line.call.by.text)
      position(of: line, &writer)
      writer.text(verbatim: line.call.text)
    }
  }

  /// How far the table has come, as far as everybody may know.
  private static func position(of line: CallLine, _ writer: inout LineWriter) {
    guard let table = line.table else { return writer.key("phase", Table.Phase.over.rawValue) }
    writer.key("kind", table.head.terms.kind.rawValue)
    writer.key("phase", table.head.phase.rawValue)
    writer.key("names", table.names.map { $0?.text ?? "-" }.joined(separator: ","))
    guard let game = line.game else { return }
    if game.ending == nil, let turn = game.onTurn { writer.key("turn", turn.rawValue) }
    if let scores = game.finalScores { writer.key("scores", scores) }
  }

  /// What directors are told of a call, and whoever it concerns of its answer.
  static func tell(
    _ call: Call, answeredBy director: PlayerName? = nil, _ text: String, _ writer: inout LineWriter
  ) {
    writer.notice(.call, call.table) { writer in
      writer.key("call", call.number)
      writer.key("by", (director ?? call.by).text)
      if director != nil { writer.key("answers", call.by.text) }
      writer.text(verbatim: text)
    }
  }
}
