// SPDX-License-Identifier: MIT
import Officiating

/// The replies about logins, rulings at no table, and word lists.
enum HouseText {
  static func write(
    _ question: JudgeRequest, _ judged: Judged, _ tag: Tag, _ writer: inout LineWriter
  ) {
    guard let ruling = judged.ruling else { return write(tried: question, judged, tag, &writer) }
    let isAcceptable = ruling.isAcceptable
    writer.reply(
      isAcceptable ? .acceptable : .unacceptable, tag,
      isAcceptable ? "the words judged are acceptable" : "the words judged are unacceptable as a whole"
    ) { writer in
      writer.say(verdict(question, isAcceptable: isAcceptable))
      writer.key(words: question.words, question.lexicon.alphabet)
      writer.key(lexicon: question.lexicon)
      keys(of: question, by: judged, &writer)
    }
  }

  /// Writes that a question would be judged now.
  private static func write(
    tried question: JudgeRequest, _ judged: Judged, _ tag: Tag, _ writer: inout LineWriter
  ) {
    writer.reply(.tried, tag, "nothing was judged; for the ruling, the same line without try=yes") { writer in
      writer.key(words: question.words, question.lexicon.alphabet)
      writer.key(lexicon: question.lexicon)
      keys(of: question, by: judged, &writer)
    }
  }

  /// Returns the ruling with the words asked and the list.
  private static func verdict(_ question: JudgeRequest, isAcceptable: Bool) -> Phrase {
    let words = question.words.map { question.lexicon.alphabet.spelled($0) }
    let (told, list) = (words.joined(separator: ", "), question.lexicon.name)
    if isAcceptable { return "Acceptable: \(told) (\(list))." }
    return words.count > 1
      ? "Not acceptable as a whole: \(told) (\(list))." : "Not acceptable: \(told) (\(list))."
  }

  /// Writes who asked where, and the receipt.
  ///
  /// Without notes only a board's number is told: other labels, and who asked, are free text.
  private static func keys(
    of question: JudgeRequest, by judged: Judged, withNotes: Bool = true, _ writer: inout LineWriter
  ) {
    if let board = question.board, withNotes || Int(board) != nil { writer.key("board", label(board)) }
    let by = withNotes ? question.by : nil
    if let by = by ?? judged.station?.text { writer.key("by", label(by)) }
    if let receipt = judged.receipt { writer.key(receipt: receipt) }
  }

  /// Writes the keys of a station's judgement for directors.
  static func keys(
    of question: JudgeRequest, _ judged: Judged, withWords: Bool, _ writer: inout LineWriter
  ) {
    if let station = judged.station { writer.key("station", station.text) }
    if let ruling = judged.ruling {
      writer.key("ruling", literal: ruling.isAcceptable ? "acceptable" : "unacceptable")
    }
    if withWords { writer.key(words: question.words, question.lexicon.alphabet) }
    writer.key(lexicon: question.lexicon)
    keys(of: question, by: judged, withNotes: withWords, &writer)
  }

  /// Returns a note as the value of a key, with underscores for spaces.
  private static func label(_ text: String) -> String {
    String(decoding: text.utf8.map { $0 == UInt8(ascii: " ") ? UInt8(ascii: "_") : $0 }, as: UTF8.self)
  }

  /// Writes the reply to a login: the state of the player's table, then the player.
  static func write(_ welcome: Welcome, _ tag: Tag, at now: Instant, _ writer: inout LineWriter) {
    if let view = welcome.table { TableText.welcome(view, tag, at: now, &writer) }
    for id in welcome.putOff {
      writer.beginContinuation(.welcome, tag)
      writer.key(table: id)
      writer.key("phase", literal: "adjourned")
      writer.text("your game is put off; to go on, CONTINUE \(id.number)")
      writer.endLine()
    }
    let person = welcome.person
    writer.reply(.welcome, tag, text(of: welcome)) { writer in
      if let code = welcome.code, writer.speech.isPlain {
        writer.say("\(person.name.text), keep this line; it takes you back here from anywhere:")
        writer.say(toCopy: "LOGIN \(person.name.text) \(code)")
      }
      writer.key("name", person.name.text)
      writer.key("role", welcome.role.rawValue)
      if let code = welcome.code { writer.untold { $0.key("code", code) } }
      if let view = welcome.table { writer.key(table: view.head.id) }
    }
  }

  private static func text(of welcome: Welcome) -> Phrase {
    let name = welcome.person.name.text
    if let code = welcome.code { return "your code is \(code); LOGIN \(name) \(code) goes on from anywhere" }
    if welcome.isCodeUsed { return "that code is used up; now type ACCOUNT SECRET and a secret of your own" }
    if welcome.calls > 0 { return "welcome, \(name); calls that wait: \(welcome.calls), to read them CALLS" }
    return welcome.person.role == .director
      ? "welcome, \(name); what directors may do, HELP DIRECTOR" : "welcome, \(name); what you may do, HELP"
  }

  static func write(_ lexica: [AgreedLexicon], _ tag: Tag, _ writer: inout LineWriter) {
    writer.list(lexica.prefix(Limits.continuations), as: .lexica, tag) { lexicon, writer in
      writer.say("\(TermsVoice.list(lexicon)): \(lexicon.count) words")
      writer.key(lexicon: lexicon)
      writer.key("edition", lexicon.edition)
      writer.key(countOf: lexicon)
      writer.key("alphabet", lexicon.alphabet.name)
    }
    writer.reply(.lexica, tag, "the first is used where a command names none") {
      if lexica.contains(where: \.isOurs) {
        $0.say("the first is used where a command names none")
        $0.say("Your club's own list: verdict lexicon build FILE, then serve --lexicon FILE")
      }
      $0.key("lists", lexica.count)
    }
  }
}
