// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating

/// What the house answers, in lines: who is let in, which words are judged at no table, what there is.
enum HouseText {
  /// The word judge's answer.
  static func write(
    _ judgement: BareJudgement, _ receipt: Receipt?, _ tag: Tag, _ writer: inout LineWriter
  ) {
    let isAcceptable = judgement.ruling.isAcceptable
    writer.beginReply(isAcceptable ? .acceptable : .unacceptable, tag)
    writer.key(words: judgement.words, judgement.lexicon.alphabet)
    writer.key(lexicon: judgement.lexicon)
    if let board = judgement.board { writer.key("board", label(board)) }
    if let by = judgement.by { writer.key("by", label(by)) }
    if let receipt { writer.key(receipt: receipt) }
    writer.text(
      isAcceptable ? "the words judged are acceptable" : "the words judged are unacceptable as a whole")
    writer.endLine()
  }

  /// A note as the value of a key, which has no spaces.
  private static func label(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
  }

  /// The answer to a login: what stands where the name sits, then who it is.
  static func welcome(
    _ person: Person, code: String, _ view: TableView?, putOff: [TableID], _ tag: Tag, at now: Instant,
    _ writer: inout LineWriter
  ) {
    if let view { TableText.welcome(view, tag, at: now, &writer) }
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
    if let view { writer.key(table: view.head.id) }
    writer.text("your code is \(code); LOGIN \(person.name.text) \(code) goes on from anywhere")
    writer.endLine()
  }

  /// The answer to `LEXICA`.
  static func write(_ lexica: [AgreedLexicon], _ tag: Tag, _ writer: inout LineWriter) {
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

  /// The answer to `TABLES`.
  static func write(_ page: Page<TableLine>, _ tag: Tag, _ writer: inout LineWriter) {
    for line in page.lines {
      let terms = line.head.terms
      writer.beginContinuation(.tables, tag)
      writer.key(table: line.head.id)
      writer.key("kind", terms.kind.rawValue)
      writer.key("phase", line.head.phase.rawValue)
      writer.key(lexicon: terms.lexicon)
      if terms.practice == nil || terms.kind == .trainer { writer.key("rule", terms.rule.text) }
      writer.key("names", line.names.map { $0?.text ?? "-" }.joined(separator: ","))
      if let invited = terms.invited { writer.key("for", invited.text) }
      writer.endLine()
    }
    writer.beginReply(.tables, tag)
    writer.key("count", page.lines.count)
    if let next = page.next {
      writer.key("next", next.head.id.number)
      writer.text("type TABLES from= and that number for the rest")
    } else {
      writer.text(
        page.lines.isEmpty
          ? "to open one, OPEN kind=dealt; HELP lists other kinds"
          : "JOIN and a table's number shows its terms")
    }
    writer.endLine()
  }
}
