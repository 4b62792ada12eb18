// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook

/// Turns tables into lines: what they are, what has been ruled.
enum TableText {
  /// The answer to `SHOW` and `OBSERVE`.
  static func write(
    _ table: Table, to viewer: Viewer, plain: Bool, _ tag: Tag, at now: Instant, _ writer: inout LineWriter
  ) {
    if let text = PracticeText(table, tag, at: now) {
      return text.writeShown(missed: [], &writer)
    }
    if let live = table.game {
      let text = GameTableText(table: table, live: live, viewer: viewer, now: now, tag: tag)
      if plain { text.writePlain(&writer) } else { text.writeState(as: .table, &writer) }
      return text.writeEnd(&writer)
    }
    if plain {
      writePlain(table, to: viewer, tag, &writer)
    } else {
      writeState(table, to: viewer, as: .table, tag, at: now, &writer)
    }
    writer.beginReply(.table, tag)
    writer.key(table: table.id)
    writer.key("kind", literal: "slip")
    writer.key("phase", table.phase.rawValue)
    writer.key("slips", table.slipsWritten)
    writer.key("rulings", table.rulings.count)
    writer.endLine()
  }

  /// How a game stands, as one continuation line of some reply; nothing at a slip table.
  static func writeStanding(
    _ table: Table, to viewer: Viewer, as kind: ReplyKind, _ tag: Tag, at now: Instant,
    _ writer: inout LineWriter
  ) {
    guard let live = table.game else { return }
    GameTableText(table: table, live: live, viewer: viewer, now: now, tag: tag)
      .writeStanding(as: kind, &writer)
  }

  /// The state as continuation lines of some reply.
  static func writeState(
    _ table: Table, to viewer: Viewer, as kind: ReplyKind, _ tag: Tag, at now: Instant,
    _ writer: inout LineWriter
  ) {
    if let live = table.game {
      return GameTableText(table: table, live: live, viewer: viewer, now: now, tag: tag)
        .writeState(as: kind, &writer)
    }
    if let text = PracticeText(table, tag, at: now) {
      return text.writeState(as: kind, &writer)
    }
    writer.beginContinuation(kind, tag)
    writer.key(table: table.id)
    writer.keys(terms: table.terms)
    writer.endLine()
    for seat in Seat.allCases {
      guard let name = table.name(of: seat) else { continue }
      writer.beginContinuation(kind, tag)
      writer.key("seat", seat.rawValue)
      writer.key("name", name.text)
      writer.endLine()
    }
    if let slip = table.slip {
      writer.beginContinuation(kind, tag)
      if case .seat = viewer {
        ReplyText.keys(of: slip, at: table, into: &writer)
      } else {
        writer.key("slip", slip.number)
        writer.key("challenger", slip.challenger.rawValue)
      }
      if table.mayRuleAlone { writer.key("lapsed", literal: "yes") }
      writer.endLine()
    }
    guard let last = table.lastRuling else { return }
    writeRuling(last, at: table, to: viewer, as: kind, tag, &writer)
  }

  private static func writeRuling(
    _ recorded: Rulings.Recorded, at table: Table, to viewer: Viewer, as kind: ReplyKind, _ tag: Tag,
    _ writer: inout LineWriter
  ) {
    writer.beginContinuation(kind, tag)
    writer.key("ruling", recorded.ruled.ruling.rawValue)
    var withWords = false
    if case .seat = viewer { withWords = true }
    ReplyText.keys(of: recorded.ruled, at: table, recorded.receipt, withWords: withWords, into: &writer)
    if recorded.isSuperseded { writer.key("superseded", literal: "yes") }
    writer.endLine()
  }

  /// The state in sentences, for reading aloud.
  private static func writePlain(
    _ table: Table, to viewer: Viewer, _ tag: Tag, _ writer: inout LineWriter
  ) {
    func line(_ text: Phrase) {
      writer.beginContinuation(.table, tag)
      writer.text(text)
      writer.endLine()
    }
    let lexicon = table.terms.lexicon
    line("Table \(table.id.number), a slip table on \(lexicon.name), edition \(lexicon.edition).")
    line("The challenge rule is \(table.terms.rule.text).")
    for seat in Seat.allCases {
      line(sentence(seat, table))
    }
    if let slip = table.slip {
      line("Slip \(slip.number), by the challenger in seat \(slip.challenger.rawValue), is open.")
      if case .seat = viewer {
        line("It reads: \(slip.words.map { lexicon.alphabet.spelled($0) }.joined(separator: ", ")).")
      }
    }
    if let last = table.lastRuling?.ruled {
      line(
        last.ruling.isAcceptable
          ? "The last ruling, on slip \(last.number): acceptable."
          : "The last ruling, on slip \(last.number): unacceptable.")
    }
  }

  /// Who sits in a seat.
  static func sentence(_ seat: Seat, _ table: Table) -> Phrase {
    table.name(of: seat).map { "Seat \(seat.rawValue): \($0.text)." } ?? "Seat \(seat.rawValue): free."
  }

  /// The answer to `TABLES`.
  static func writeList(_ page: Page<Table>, _ tag: Tag, _ writer: inout LineWriter) {
    for table in page.lines {
      writer.beginContinuation(.tables, tag)
      writer.key(table: table.id)
      writer.key("kind", table.terms.kind.rawValue)
      writer.key("phase", table.phase.rawValue)
      writer.key(lexicon: table.terms.lexicon)
      if table.practice == nil || table.terms.kind == .trainer { writer.key("rule", table.terms.rule.text) }
      writer.key("names", names(at: table))
      if let invited = table.terms.invited { writer.key("for", invited.text) }
      writer.endLine()
    }
    writer.beginReply(.tables, tag)
    writer.key("count", page.lines.count)
    if let next = page.next {
      writer.key("next", next.id.number)
      writer.text("type TABLES from= and that number for the rest")
    } else {
      writer.text(
        page.lines.isEmpty
          ? "to open one, OPEN kind=dealt; HELP lists other kinds"
          : "JOIN and a table's number shows its terms")
    }
    writer.endLine()
  }

  /// Both sides of a table, `-` for a free seat; or everybody who practises there.
  private static func names(at table: Table) -> String {
    if let practice = table.practice { return practice.names.map(\.text).joined(separator: ",") }
    return Seat.allCases.map { table.name(of: $0)?.text ?? "-" }.joined(separator: ",")
  }

  /// The answer to `HISTORY`.
  static func writeHistory(
    _ table: Table, to viewer: Viewer, from first: Int, _ tag: Tag, _ writer: inout LineWriter
  ) {
    if let live = table.game {
      return GameHistoryText(table: table, live: live, viewer: viewer, tag: tag).write(from: first, &writer)
    }
    let page = table.rulings.page(from: first)
    for recorded in page.lines {
      writeRuling(recorded, at: table, to: viewer, as: .history, tag, &writer)
    }
    writer.beginReply(.history, tag)
    writer.key(table: table.id)
    writer.key("count", page.lines.count)
    if let next = page.next {
      writer.key("next", next.ruled.number)
      writer.text("type HISTORY from= and that number for the rest")
    } else {
      writer.text("oldest first")
    }
    writer.endLine()
  }
}
