// SPDX-License-Identifier: MIT
import Bytes
import Officiating
import Rulebook

/// Turns notices into lines.
package enum NoticeText {
  /// Which kind of line a notice becomes.
  package static func kind(of body: Notice.Body) -> NoticeKind {
    switch body {
    case .joined: .joined
    case .left: .left
    case .ended: .ended
    case .slip: .slip
    case .withdrawn: .withdrawn
    case .challenge: .challenge
    case .ruling: .ruling
    case .said: .say
    case .note: .note
    case .game(let notice, _): GameNoticeText.kind(of: notice)
    case .practice(let notice, _): PracticeNoticeText.kind(of: notice)
    }
  }

  /// Writes one notice.
  package static func write(_ body: Notice.Body, table: TableID, into writer: inout LineWriter) {
    writer.beginNotice(kind(of: body))
    switch body {
    case .ruling(let ruled, let table, let receipt, let withWords):
      writer.append(ruled.ruling.isAcceptable ? " ACCEPTABLE" : " UNACCEPTABLE")
      ReplyText.keys(of: ruled, at: table, receipt, withWords: withWords, into: &writer)
    case .slip(let slip, let table):
      ReplyText.keys(of: slip, at: table, into: &writer)
    case .joined(let seat, let name), .left(let seat, let name):
      seatKeys(seat, name, table, &writer)
    case .ended(let reason):
      writer.key(table: table)
      writer.key("reason", reason.rawValue)
    case .withdrawn(let slip, let by):
      writer.key(table: table)
      writer.key("slip", slip)
      writer.key("by", by.text)
    case .challenge(let slip, let challenger):
      writer.key(table: table)
      writer.key("slip", slip)
      writer.key("challenger", challenger.rawValue)
    case .said(let name, let text):
      writer.key(table: table)
      writer.key("by", name.text)
      writer.text(verbatim: text)
    case .note(let note):
      writer.key(table: table)
      writer.text(text(of: note, table, in: writer.language))
    case .game(let notice, let table): GameNoticeText.write(notice, table, into: &writer)
    case .practice(let notice, let table): PracticeNoticeText.write(notice, table, into: &writer)
    }
    writer.endLine()
  }

  /// Writes that a player's connection went or came back; the seat is kept all the while.
  package static func writePresence(
    isBack: Bool, _ seat: Seat, _ name: PlayerName, table: TableID, into writer: inout LineWriter
  ) {
    writer.beginNotice(isBack ? .back : .away)
    seatKeys(seat, name, table, &writer)
    writer.endLine()
  }

  /// Writes that the server is going down.
  package static func writeShutdown(into writer: inout LineWriter) {
    writer.beginNotice(.shutdown)
    writer.text("the server is stopping; everything answered is recorded")
    writer.endLine()
  }

  private static func seatKeys(
    _ seat: Seat, _ name: PlayerName, _ table: TableID, _ writer: inout LineWriter
  ) {
    writer.key(table: table)
    writer.key("seat", seat.rawValue)
    writer.key("name", name.text)
  }

  /// At most 78 columns with the words in front.
  private static func text(of note: Notice.Note, _ table: TableID, in language: Language) -> Phrase {
    switch note {
    case .confirmOrAmend(let slip, .some(let seconds)):
      "CONFIRM \(slip) to get the ruling, or AMEND \(slip) word... (\(seconds) s)"
    case .confirmOrAmend(let slip, .none):
      "a correction: CONFIRM \(slip), or WITHDRAW \(slip) to keep the ruling"
    case .mayRuleAlone(let slip): "nobody confirmed in time; CONFIRM \(slip) rules now"
    case .openedForYou(let by, let lexicon): "\(by.text) waits for you: JOIN \(table.number) \(lexicon)"
    case .ruled(let ruling, let effect, let challenger, let mover):
      sentence(ruling, effect, challenger: challenger.text, mover: mover.text, table, in: language)
    case .bothSeated(let opponent):
      Fitting(behind: table, in: language).first(of: [
        "\(opponent.text) sits opposite; to doubt a play, CHALLENGE word...",
        "to doubt a play, CHALLENGE word...",
      ])
    }
  }

  /// What a ruling does, in one sentence; at most 78 columns with the words in front and names of 16 letters.
  private static func sentence(
    _ ruling: Ruling, _ effect: ChallengeEffect, challenger: String, mover: String, _ table: TableID,
    in language: Language
  ) -> Phrase {
    switch effect {
    case .playRemoved:
      // Two long names do not fit one line.
      Fitting(behind: table, in: language).first(of: [
        "unacceptable; \(mover)'s play comes off, \(challenger) is on turn",
        "unacceptable; the play comes off, \(challenger) is on turn",
      ])
    case .none: "acceptable; the play stays, \(challenger) is on turn"
    case .challengerLosesTurn: "acceptable; the play stays, \(challenger) loses the turn"
    case .pointsTo(_, let points): "acceptable; the play stays, \(points) points to \(mover)"
    case .pointsFrom(_, let points): "acceptable; the play stays, \(points) points off \(challenger)"
    case .gameWon:
      ruling.isAcceptable ? "acceptable; \(mover) wins the game" : "unacceptable; \(challenger) wins the game"
    }
  }
}
