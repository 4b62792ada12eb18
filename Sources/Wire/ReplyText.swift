// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Practice

/// Turns answers into lines.
package enum ReplyText {
  /// Writes the lines of one answer.
  ///
  /// - Parameters:
  ///   - reply: what the referee answered.
  ///   - tag: what the sender wants echoed.
  ///   - now: the moment that running clocks are shown at; read only where they are.
  ///   - meanings: what words mean, where a list of them is shown.
  ///   - writer: where the lines go.
  package static func write(
    _ reply: Reply, _ tag: Tag, at now: @autoclosure () -> Instant,
    meanings: @autoclosure () -> Meanings = Meanings(), into writer: inout LineWriter
  ) {
    switch reply {
    case .refused(let refusal): RefusalText.write(refusal, tag, into: &writer)
    case .mayLookUp:
      // Decided anew while it waited for the ledger; what was found is not at hand any more.
      RefusalText.write(.notRecorded, tag, into: &writer)
    case .judged(let ruling, let words, let lexicon, let receipt):
      begin(ruling, tag, &writer)
      writer.key(words: words, lexicon.alphabet)
      writer.key(lexicon: lexicon)
      if let receipt { writer.key(receipt: receipt) }
      writer.text(
        ruling.isAcceptable
          ? "the words judged are acceptable" : "the words judged are unacceptable as a whole")
      writer.endLine()
    case .ruled(let ruled, let table, let receipt, let isRepeat):
      begin(ruled.ruling, tag, &writer)
      keys(of: ruled, at: table, receipt, withWords: true, into: &writer)
      if isRepeat { writer.key("repeat", literal: "yes") }
      end(ruled.ruling, &writer)
    case .welcome(let person, let code, let table, let putOff):
      welcome(person, code: code, table, putOff: putOff, tag, at: now(), &writer)
    case .opened(let table):
      writer.beginReply(.opened, tag)
      writer.key(table: table.id)
      writer.key("seat", 1)
      writer.keys(terms: table.terms)
      writer.text(next(afterOpening: table))
      writer.endLine()
    case .seated(let table): seated(table, tag, &writer)
    case .slip(let slip, let table):
      writer.beginReply(.slip, tag)
      keys(of: slip, at: table, into: &writer)
      writer.text(next(slip, at: table))
      writer.endLine()
    case .withdrawn(let slip, let table):
      writer.beginReply(.withdrawn, tag)
      writer.key(table: table)
      writer.key("slip", slip)
      writer.text("nothing was judged")
      writer.endLine()
    case .left(let table):
      simple(.left, table, "you have got up; to sit down again, TABLES", tag, &writer)
    case .said(let table, let toPlayers):
      simple(
        .said, table, toPlayers ? "said to the table" : "said to observers; players do not hear you", tag,
        &writer)
    case .observing(let table): TableText.write(table, to: .other, plain: false, tag, at: now(), &writer)
    case .shown(let table, let viewer, let plain):
      TableText.write(table, to: viewer, plain: plain, tag, at: now(), &writer)
    case .tables(let page): TableText.writeList(page, tag, &writer)
    case .history(let table, let viewer, let first):
      TableText.writeHistory(table, to: viewer, from: first, tag, &writer)
    case .lexica(let lexica): writeLexica(lexica, tag, &writer)
    case .seatedAtPractice(let player, let table): seated(player, at: table, tag, &writer)
    case .practice(let event, let table, let missed):
      PracticeText(table, tag, at: now(), meanings())?.write(event, missed: missed, &writer)
    case .shownPractice(let table, let missed):
      PracticeText(table, tag, at: now(), meanings())?.writeShown(missed: missed, &writer)
    case .game(let reply, let table, _): GameReplyText.write(reply, table, tag, into: &writer)
    }
  }

  private static func seated(_ table: Table, _ tag: Tag, _ writer: inout LineWriter) {
    writer.beginReply(.seated, tag)
    writer.key(table: table.id)
    writer.key("seat", 2)
    writer.key("opponent", table.opener.name.text)
    writer.keys(terms: table.terms)
    writer.text(
      table.game == nil
        ? "to doubt a play, type CHALLENGE and its words"
        : "START says who begins; to read on, HELP \(table.terms.kind.rawValue.uppercased())")
    writer.endLine()
  }

  private static func seated(
    _ player: PracticePlayer, at table: Table, _ tag: Tag, _ writer: inout LineWriter
  ) {
    writer.beginReply(.seated, tag)
    writer.key(table: table.id)
    writer.key("seat", player.place)
    writer.keys(terms: table.terms)
    writer.text(
      table.phase == .round ? "a round is on: SHOW, then GUESS" : "NEXT deals; SHOW tells who plays")
    writer.endLine()
  }

  /// One constant for each outcome, whether one word was judged or eight.
  private static func end(_ ruling: Ruling, _ writer: inout LineWriter) {
    writer.text(
      ruling.isAcceptable
        ? "the words challenged are acceptable" : "the words challenged are unacceptable as a whole")
    writer.endLine()
  }

  private static func begin(_ ruling: Ruling, _ tag: Tag, _ writer: inout LineWriter) {
    writer.beginReply(ruling.isAcceptable ? .acceptable : .unacceptable, tag)
  }

  /// The keys that a ruling carries, in a reply as in a notice.
  static func keys(
    of ruled: RuledSlip, at table: Table, _ receipt: Receipt, withWords: Bool, into writer: inout LineWriter
  ) {
    writer.key(table: table.id)
    writer.key("slip", ruled.number)
    if withWords { writer.key(words: ruled.words, table.terms.lexicon.alphabet) }
    writer.key(effect: ruled.effect)
    writer.key("challenger", ruled.challenger.rawValue)
    writer.key("mover", ruled.challenger.opposite.rawValue)
    if ruled.confirmed == .byDefault { writer.key("confirmed", literal: "by-default") }
    if let supersedes = slip(ofRuling: ruled.supersedes, at: table) { writer.key("supersedes", supersedes) }
    writer.key(receipt: receipt)
  }

  /// The keys that a slip carries, in a reply as in a notice.
  static func keys(of slip: Slip, at table: Table, into writer: inout LineWriter) {
    writer.key(table: table.id)
    writer.key("slip", slip.number)
    if let replaces = slip.replaces { writer.key("replaces", replaces) }
    if let corrects = Self.slip(ofRuling: slip.corrects, at: table) { writer.key("corrects", corrects) }
    writer.key("by", table.name(of: slip.writer)?.text ?? "-")
    writer.key(words: slip.words, table.terms.lexicon.alphabet)
    writer.key("challenger", slip.challenger.rawValue)
    writer.key("mover", slip.challenger.opposite.rawValue)
  }

  /// The number of the slip that a ruling of this table was on; people know slips, not entries.
  private static func slip(ofRuling sequence: Int?, at table: Table) -> Int? {
    table.rulings.recorded(at: sequence)?.ruled.number
  }

  /// What comes after opening a table.
  private static func next(afterOpening table: Table) -> Phrase {
    if table.practice != nil {
      return "NEXT deals; others type JOIN \(table.id.number) \(table.terms.lexicon.name)"
    }
    if table.terms.isDesk {
      return table.game == nil
        ? "side 1 doubts with CHALLENGE BY 1 word..." : "START says who begins; to read on, HELP BOARD"
    }
    if table.terms.game?.houseLevel != nil { return "the house sits opposite; START says who begins" }
    return "your opponent types JOIN \(table.id.number) \(table.terms.lexicon.name)"
  }

  /// What comes after writing a slip.
  private static func next(_ slip: Slip, at table: Table) -> Phrase {
    if table.terms.isDesk { return "when both sides have read it, CONFIRM \(slip.number)" }
    if slip.until == nil {
      return "it counts when the other side confirms; to drop it, WITHDRAW \(slip.number)"
    }
    guard slip.writer == slip.challenger else { return "the challenger confirms or amends it" }
    return "the other side has \(table.terms.confirmSeconds) s, then your CONFIRM \(slip.number) rules"
  }

  private static func welcome(
    _ person: Person, code: String, _ table: Table?, putOff: [TableID], _ tag: Tag, at now: Instant,
    _ writer: inout LineWriter
  ) {
    if let table, let text = PracticeText(table, tag, at: now) {
      text.writeState(as: .welcome, &writer)
      text.writeRound(as: .welcome, &writer)
    }
    if let table, let seat = table.seat(of: person.name) {
      TableText.writeState(table, to: .seat(seat), as: .welcome, tag, at: now, &writer)
      TableText.writeStanding(table, to: .seat(seat), as: .welcome, tag, at: now, &writer)
    }
    for id in putOff {
      writer.beginContinuation(.welcome, tag)
      writer.key(table: id)
      writer.key("phase", literal: "adjourned")
      writer.text("your game is put off; to go on, CONTINUE \(id.number)")
      writer.endLine()
    }
    writer.beginReply(.welcome, tag)
    writer.key("name", person.name.text)
    writer.key("role", person.role.rawValue)
    writer.key("code", code)
    if let table { writer.key(table: table.id) }
    writer.text("keep the code: LOGIN with name and code goes on from anywhere")
    writer.endLine()
  }

  private static func simple(
    _ kind: ReplyKind, _ table: TableID, _ text: Phrase, _ tag: Tag, _ writer: inout LineWriter
  ) {
    writer.beginReply(kind, tag)
    writer.key(table: table)
    writer.text(text)
    writer.endLine()
  }

  private static func writeLexica(_ lexica: [AgreedLexicon], _ tag: Tag, _ writer: inout LineWriter) {
    for lexicon in lexica.prefix(Limits.continuations) {
      writer.beginContinuation(.lexica, tag)
      writer.key(lexicon: lexicon)
      writer.key("edition", lexicon.edition)
      writer.key("count", lexicon.count)
      writer.key("alphabet", lexicon.alphabet.name)
      writer.endLine()
    }
    writer.beginReply(.lexica, tag)
    writer.key("lists", lexica.count)
    writer.text("the first is used where a command names none")
    writer.endLine()
  }
}
