// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The replies and notices about slips.
enum SlipText {
  // MARK: Events

  static func answer(_ news: SlipNews, _ tag: Tag, _ writer: inout LineWriter) {
    switch news.event {
    case .written(let slip) where slip.isAsked:
      writer.reply(
        .asked, tag,
        "twice in a row is enough: the other side agrees with CONFIRM \(slip.number), or refuses with DECLINE"
      ) { $0.keys(asked: slip, at: news.view.head) }
    case .written(let slip):
      let next = next(slip, at: news.view.head.terms)
      writer.reply(.slip, tag, next) {
        $0.say([SlipVoice.written(slip, own: news.reader.viewer.seat, news.view.head), next])
        if news.view.head.terms.isDesk { $0.shows(news.view.question) }
        $0.keys(slip, corrects: news.corrects, at: news.view.head)
      }
    case .withdrawn(let slip, _), .lapsed(let slip):
      writer.reply(.withdrawn, tag, at: news.view.head.id, "nothing was judged") {
        $0.say("Slip \(slip) is dropped; nothing changes.")
        $0.key("slip", slip)
      }
    case .ruled(let ruled):
      // One constant text for each outcome, for one word or eight.
      let text: Phrase =
        ruled.ruling.isAcceptable
        ? "the words challenged are acceptable" : "the words challenged are unacceptable as a whole"
      writer.reply(ruled.ruling.isAcceptable ? .acceptable : .unacceptable, tag, text) { writer in
        writer.say(SlipVoice.ruled(ruled, own: news.reader.viewer.seat, news.view.head))
        writer.keys(ruled, supersedes: news.corrects, at: news.view.head, news.receipt)
        if news.isRepeat { writer.key("repeat", literal: "yes") }
      }
    }
  }

  private static func next(_ slip: Slip, at terms: Terms) -> Phrase {
    if terms.isDesk { return "when both sides have read it, CONFIRM \(slip.number)" }
    if slip.until == nil {
      return "it counts when the other side confirms; to drop it, WITHDRAW \(slip.number)"
    }
    guard slip.writer == slip.challenger else { return "the challenger confirms or amends it" }
    return "the other side has \(terms.confirmSeconds) s, then your CONFIRM \(slip.number) rules"
  }

  /// Writes the notices of an event to the other seat or to observers.
  static func tell(_ news: SlipNews, _ writer: inout LineWriter) {
    let head = news.view.head
    switch news.event {
    case .written(let slip):
      tell(slip, news, &writer)
      writer.shows(news.view.question)
    case .lapsed(let slip):
      guard let challenger = news.view.slip?.slip.challenger,
        head.terms.isDesk ? !news.reader.isObserver : news.reader.viewer == .seat(challenger)
      else { return }
      note(mayRuleAlone: slip, head.id, &writer)
      writer.shows(news.view.question)
    case .withdrawn(let slip, let by):
      writer.notice(.withdrawn, head.id) { writer in
        writer.say("\(GameSentences.name(by, head)) drops slip \(slip); nothing changes.")
        writer.key("slip", slip)
        writer.key("by", head.name(of: by)?.text ?? "-")
      }
    case .ruled(let ruled):
      writer.notice(.ruling) { writer in
        writer.append(ruled.ruling.isAcceptable ? " ACCEPTABLE" : " UNACCEPTABLE")
        writer.say(SlipVoice.ruled(ruled, own: news.reader.viewer.seat, head))
        writer.keys(ruled, supersedes: news.corrects, at: head, news.receipt)
      }
      guard !news.reader.isObserver else { return }
      writer.note(
        head.id, GameSentences.ruled(ruled.ruling, ruled.effect, by: ruled.challenger, head), isTold: true)
    }
  }

  private static func tell(_ slip: Slip, _ news: SlipNews, _ writer: inout LineWriter) {
    let head = news.view.head
    if slip.isAsked {
      guard !news.reader.isObserver else { return }
      writer.notice(.asked) { writer in
        writer.say(SlipVoice.written(slip, own: news.reader.viewer.seat, head))
        writer.keys(asked: slip, at: head)
      }
      return note(toAgree: slip, head, &writer)
    }
    guard news.reader.isObserver else {
      writer.notice(.slip) { writer in
        writer.say(SlipVoice.written(slip, own: news.reader.viewer.seat, head))
        writer.keys(slip, corrects: news.corrects, at: head)
      }
      return note(toConfirm: slip, head, &writer)
    }
    // Observers get the challenge without its words; an amended slip is not another challenge.
    guard slip.replaces == nil else { return }
    writer.notice(.challenge, head.id) { writer in
      writer.say("\(GameSentences.name(slip.challenger, head)) challenges.")
      writer.key("slip", slip.number)
      writer.key("challenger", slip.challenger)
    }
  }

  /// Writes the hints about an open slip again for a player who has come back.
  static func remind(_ view: SlipView, _ writer: inout LineWriter) {
    guard let slip = view.slip?.slip, let seat = view.viewer.seat else { return }
    writer.shows(view.question)
    if let asked = view.asked?.slip, asked.writer != seat {
      note(toAgree: asked, view.head, &writer)
    } else if slip.writer != seat || view.head.terms.isDesk {
      note(toConfirm: slip, view.head, &writer)
    } else if slip.challenger == seat, view.mayRuleAlone {
      note(mayRuleAlone: slip.number, view.head.id, &writer)
    }
  }

  private static func note(toConfirm slip: Slip, _ head: TableHead, _ writer: inout LineWriter) {
    let (number, seconds) = (slip.number, head.terms.confirmSeconds)
    let isCorrection = slip.until == nil
    guard !writer.speech.isPlain else {
      return writer.note(
        head.id,
        [
          isCorrection
            ? "YES has these words judged, NO keeps the ruling"
            : "YES gets the ruling; other words are AMEND \(number) and the words (\(seconds) s)"
        ])
    }
    let text: Phrase =
      isCorrection
      ? "a correction: CONFIRM \(number), or WITHDRAW \(number) to keep the ruling"
      : "CONFIRM \(number) to get the ruling, or AMEND \(number) word... (\(seconds) s)"
    writer.note(head.id, [text])
  }

  /// Writes the hint that the other side confirms either the proposed slip or the open one.
  private static func note(toAgree asked: Slip, _ head: TableHead, _ writer: inout LineWriter) {
    guard let open = asked.replaces else { return }
    writer.note(
      head.id, ["CONFIRM \(asked.number) to have these words judged, or CONFIRM \(open) those before"])
  }

  private static func note(mayRuleAlone slip: Int, _ table: TableID, _ writer: inout LineWriter) {
    writer.note(table, ["nobody confirmed in time; CONFIRM \(slip) rules now"])
  }

  // MARK: State

  static func write(_ view: SlipView, plain: Bool, _ tag: Tag, _ writer: inout LineWriter) {
    if plain { writePlain(view, tag, &writer) } else { writeState(view, as: .table, tag, &writer) }
    writer.beginReply(.table, tag)
    writer.keys(of: view.head)
    writer.key(delayOf: view.head)
    writer.key("slips", view.slipsWritten)
    writer.key("rulings", view.rulingCount)
    writer.endLine()
  }

  static func writeState(_ view: SlipView, as kind: ReplyKind, _ tag: Tag, _ writer: inout LineWriter) {
    let head = view.head
    writer.line(kind, tag) { writer in
      writer.say(TermsVoice.terms(head.terms))
      writer.key(table: head.id)
      writer.keys(terms: head.terms)
    }
    for seat in Seat.allCases {
      guard let name = head.name(of: seat) else { continue }
      writer.line(kind, tag) { $0.keys(seat: seat.rawValue, name) }
    }
    if let seen = view.slip {
      writer.beginContinuation(kind, tag)
      if view.viewer == .other {
        writer.key("slip", seen.slip.number)
        writer.key("challenger", seen.slip.challenger)
      } else {
        writer.keys(seen.slip, corrects: seen.corrects, at: head)
      }
      if view.mayRuleAlone { writer.key("lapsed", literal: "yes") }
      writer.endLine()
    }
    if let asked = view.asked?.slip, view.viewer != .other {
      writer.line(kind, tag) { $0.keys(asked: asked, at: head) }
    }
    writer.shows(view.question)
    if let last = view.lastRuling {
      // It is told before the line begins; the list of rulings has its facts.
      writer.say(SlipVoice.ruled(last.ruled, own: view.viewer.seat, head))
      write(last, at: head, as: kind, tag, &writer)
    }
  }

  private static func write(
    _ seen: RulingSeen, at head: TableHead, as kind: ReplyKind, _ tag: Tag, _ writer: inout LineWriter
  ) {
    writer.beginContinuation(kind, tag)
    writer.key("ruling", seen.ruled.ruling.rawValue)
    writer.keys(seen.ruled, supersedes: seen.supersedes, at: head, seen.receipt)
    if seen.isSuperseded { writer.key("superseded", literal: "yes") }
    writer.endLine()
  }

  /// Writes the state in sentences, to be read aloud.
  private static func writePlain(
    _ view: SlipView, _ tag: Tag, _ writer: inout LineWriter
  ) {
    func line(_ text: Phrase) {
      writer.line(.table, tag) { $0.text(text) }
    }
    let head = view.head
    let lexicon = head.terms.lexicon
    line("Table \(head.id.number), a slip table on \(lexicon.name), edition \(lexicon.edition).")
    line("The challenge rule is \(head.terms.rule.text).")
    for seat in Seat.allCases {
      line(sentence(seat, head))
    }
    if let slip = view.slip?.slip {
      line(
        "Slip \(slip.number), written in seat \(slip.writer.rawValue), is open; seat \(slip.challenger.rawValue) challenges."
      )
      if slip.words.count > 0 {
        line("It reads: \(slip.words.map { lexicon.alphabet.spelled($0) }.joined(separator: ", ")).")
      }
    }
    if let asked = view.asked?.slip, asked.words.count > 0 {
      line(
        "Seat \(asked.writer.rawValue) asks for \(asked.number) instead: \(asked.words.map { lexicon.alphabet.spelled($0) }.joined(separator: ", "))."
      )
    }
    if let last = view.lastRuling?.ruled {
      line(
        last.ruling.isAcceptable
          ? "The last ruling, on slip \(last.number): acceptable."
          : "The last ruling, on slip \(last.number): unacceptable.")
    }
  }

  static func sentence(_ seat: Seat, _ head: TableHead) -> Phrase {
    head.name(of: seat).map { "Seat \(seat.rawValue): \($0.text)." } ?? "Seat \(seat.rawValue): free."
  }

  static func write(_ rulings: RulingsPage, _ tag: Tag, _ writer: inout LineWriter) {
    let page = rulings.page
    let count = writer.list(page.lines) { write($0, at: rulings.head, as: .history, tag, &$1) }
    let next = count < page.lines.count ? page.lines[count] : page.next
    writer.endList(
      of: rulings.head.id, as: .history, tag, count: count, next: next.map { "\($0.ruled.number)" },
      whole: "oldest first", rest: { _ in "type HISTORY from= and that number for the rest" })
  }
}

extension LineWriter {
  /// Writes the keys of a ruling; words only if the reader may see them.
  fileprivate mutating func keys(
    _ ruled: RuledSlip, supersedes: Int?, at head: TableHead, _ receipt: Receipt?
  ) {
    key(table: head.id)
    key("slip", ruled.number)
    if ruled.words.count > 0 { key(words: ruled.words, head.terms.lexicon.alphabet) }
    key(effect: ruled.effect)
    key("challenger", ruled.challenger)
    key("mover", ruled.challenger.opposite)
    if ruled.confirmed == .byDefault { key("confirmed", literal: "by-default") }
    if let supersedes { key("supersedes", supersedes) }
    if let receipt { key(receipt: receipt) }
  }

  fileprivate mutating func keys(asked slip: Slip, at head: TableHead) {
    key(table: head.id)
    key("n", slip.number)
    key("by", head.name(of: slip.writer)?.text ?? "-")
    key("what", literal: "amend")
    key(words: slip.words, head.terms.lexicon.alphabet)
  }

  fileprivate mutating func keys(_ slip: Slip, corrects: Int?, at head: TableHead) {
    key(table: head.id)
    key("slip", slip.number)
    if let replaces = slip.replaces { key("replaces", replaces) }
    if let corrects { key("corrects", corrects) }
    key("by", head.name(of: slip.writer)?.text ?? "-")
    key(words: slip.words, head.terms.lexicon.alphabet)
    key("challenger", slip.challenger)
    key("mover", slip.challenger.opposite)
  }
}
