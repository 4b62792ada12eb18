// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The notices to readers, each family written by its own writer.
package enum NoticeText {
  /// Writes the lines of one notice for one reader, in the form in which it reaches them; none if it does not concern them.
  package static func write(_ notice: Notice, _ form: NoticeForm = .whole, into writer: inout LineWriter) {
    switch form {
    case .whole: write(whole: notice, into: &writer)
    case .bare: write(bare: notice, into: &writer)
    case .none: break
    }
  }

  /// Writes who a notice comes from, and the number of the table or call, to a person who plays.
  private static func write(bare notice: Notice, into writer: inout LineWriter) {
    let table = notice.table
    switch notice.body {
    case .invited(let agreement):
      let by = agreement.opening.opener.name.text
      writer.note(
        table,
        [
          "\(by) invites you; when your game is over, SHOW \(table.number)",
          "\(by) invites you; after your game, SHOW \(table.number)",
        ])
    case .called(let call): CallText.tell(call, nil, &writer)
    default: break
    }
  }

  private static func write(whole notice: Notice, into writer: inout LineWriter) {
    let table = notice.table
    switch notice.body {
    case .invited(let agreement):
      let (by, terms) = (agreement.opening.opener.name, agreement.terms)
      writer.notice(.note, table) { writer in
        writer.text("\(by.text) waits for you: JOIN \(table.number) \(terms.lexicon.name)")
        writer.say("\(by.text) offers \(TermsVoice.kind(terms.kind)): \(TermsVoice.terms(terms)).")
        writer.say("YES sits down at table \(table.number), NO tells \(by.text).")
        writer.shows(.invitation(table, by: by, lexicon: terms.lexicon.name))
      }
    case .sought(let agreement): tell(seek: agreement, at: table, &writer)
    case .seriesEnded(let by, let head): writer.note(table, SeriesText.ended(by: by, head))
    case .inviteDeclined(let by): writer.note(table, ["\(by.text) does not want to play now"])
    case .inviteWithdrawn(let by): writer.note(table, ["\(by.text) waits for you no more"])
    case .joined(let seat, let name, let isGame):
      writer.notice(.joined, table) { writer in
        writer.say("\(name.text) is here.")
        writer.keys(seat: seat.rawValue, name)
      }
      guard !isGame, case .person = notice.audience else { return }
      let short: Phrase = "to doubt a play, CHALLENGE word..."
      // A person has just read the name.
      writer.note(
        table,
        writer.speech.isPlain
          ? [short] : ["\(name.text) sits opposite; to doubt a play, CHALLENGE word...", short])
    case .left(let seat, let name):
      writer.notice(.left, table) { writer in
        writer.say("\(name.text) has left; the table is closed.")
        writer.keys(seat: seat.rawValue, name)
      }
      writer.notice(.ended, table) { writer in
        writer.saySilently()
        writer.key("reason", literal: "left")
      }
    case .abandoned:
      writer.notice(.ended, table) { writer in
        writer.say("Nobody of the table came for 24 hours; it is closed.")
        writer.key("reason", literal: "abandoned")
      }
    case .said(let name, let text, let event):
      writer.notice(.say) { writer in
        writer.say(event.map { "\(name.text) (\($0)): \(text)" } ?? "\(name.text): \(text)")
        if let event { writer.key("event", event) } else { writer.key(table: table) }
        writer.key("by", name.text)
        writer.text(verbatim: text)
      }
    case .told(let from, let text): write(told: text, from: from, into: &writer)
    case .called(let call): CallText.tell(call, call.call.text, &writer)
    case .answered(let call, let director, let text):
      CallText.tell(call, answeredBy: director, text, &writer)
    case .order(let news): OrderText.tell(news, &writer)
    // The last reply of the connection states it.
    case .shownOut, .accountChanged: break
    case .meanwhile(let turn, let view): writer.note(table, GameHints.meanwhile(turn, view))
    case .endedMeanwhile(let view):
      guard let ending = view.ending else { return }
      writer.note(table, GameHints.ended(ending, view))
    case .reminder(let view): SlipText.remind(view, &writer)
    case .slip(let news): writer.about(news.view.head) { SlipText.tell(news, &$0) }
    case .game(let news): writer.about(news.view.head) { GameText.tell(news, &$0) }
    case .practice(let news): PracticeText.tell(news, &writer)
    case .tournament(let told): EventNoticeText.tell(told, &writer)
    }
  }

  /// Writes that a player's connection was lost or is back; the player keeps the seat.
  ///
  /// `place` is the seat, from 1; above 2 at a practice table.
  package static func writePresence(
    isBack: Bool, _ place: Int, _ name: PlayerName, table: TableID, into writer: inout LineWriter
  ) {
    writer.notice(isBack ? .back : .away, table) { writer in
      writer.say(
        isBack ? "\(name.text) is back." : "\(name.text) is not connected any more; the seat is kept.")
      writer.keys(seat: place, name)
    }
  }

  /// Writes what a claim against an absent player brings, and when.
  package static func writeClaim(
    _ claim: AbsenceClaim, against name: PlayerName, at table: TableID, into writer: inout LineWriter
  ) {
    writer.note(table, GameHints.claim(claim, against: name, at: table))
  }

  /// Writes to a director that a person looked words up at the address of a player in a game.
  ///
  /// `by` is nil without a login; `others` is the number of further players at that address.
  package static func writeLookup(
    _ verb: String, by: PlayerName?, besides player: (table: TableID, name: PlayerName), others: Int,
    into writer: inout LineWriter
  ) {
    let (name, table) = (player.name.text, player.table.number)
    writer.notice(.lookup, player.table) { writer in
      writer.key("name", name)
      writer.key("verb", verb)
      if let by { writer.key("by", by.text) }
      if others > 0 { writer.key("others", others) }
      writer.text(
        others > 0
          ? "from an address of several, \(name) at table \(table) among them; WHO tells more"
          : "from the address of \(name), who plays at table \(table); WHO tells more")
    }
  }

  /// Writes to a director what a station judged.
  package static func write(
    _ question: JudgeRequest, _ judged: Judged, withWords: Bool, into writer: inout LineWriter
  ) {
    writer.notice(.judged) { HouseText.keys(of: question, judged, withWords: withWords, &$0) }
  }

  /// Writes that the server stops, and how the reader can return.
  ///
  /// Netcat detects the end of a connection only when it writes, and ends at the second line.
  /// `name` is nil without a login. The reader's code is left out, because only the reader has it.
  package static func writeShutdown(to name: PlayerName?, into writer: inout LineWriter) {
    writer.beginNotice(.shutdown)
    if let name {
      writer.text(
        """
        the server stops, all answered is recorded; press ENTER twice, connect again, \
        LOGIN \(name.text) and your code
        """)
    } else {
      writer.text("the server stops, all answered is recorded; press ENTER twice, connect again")
    }
    writer.endLine()
  }
}

extension LineWriter {
  /// Writes a notice about a table, its first key, unless the reader's level leaves the notice out.
  mutating func notice(_ kind: NoticeKind, _ table: TableID, _ keys: (inout LineWriter) -> Void) {
    notice(kind) { writer in
      writer.untold(kind == .note) { $0.key(table: table) }
      keys(&writer)
    }
  }

  /// Writes a notice unless the reader's level leaves it out; `rest` writes the part after the keyword.
  mutating func notice(_ kind: NoticeKind, _ rest: (inout LineWriter) -> Void) {
    switch level {
    case .all, .seeks: break
    case .terse: if kind.isChatter { return }
    case .none:
      // Words that were said in place of the line go with it.
      if speech.isPlain { plain = PlainLine() }
      return
    }
    beginNotice(kind)
    rest(&self)
    endLine()
    notices += 1
  }

  /// Writes a seat, from 1 and above 2 at a practice table, and its player.
  mutating func keys(seat: Int, _ name: PlayerName) {
    key("seat", seat)
    key("name", name.text)
  }
}

extension TableHead {
  /// The names of both sides; nil if one is absent, if both are equal, or at a practice table.
  var sidesApart: BySeat<String>? {
    guard terms.practice == nil, let one = name(of: .one), let two = name(of: .two), one != two else {
      return nil
    }
    return BySeat(one.text, two.text)
  }
}
