// SPDX-License-Identifier: MIT
import Officiating

/// A deed of a followed player.
package enum FollowedDeed: Sendable {
  /// The player logged in.
  case came
  /// A game of the player began at this table.
  case plays(TableID)
}

enum TellText {
  /// Writes the answer to `TELL`.
  static func write(_ told: Told, _ tag: Tag, _ writer: inout LineWriter) {
    let name = told.to.text
    writer.reply(
      .told, tag,
      told.isKept
        ? "kept for \(name), who plays or is away: told after the game, or at the next login"
        : "\(name) is told"
    ) { writer in
      writer.key("name", name)
      if told.isKept { writer.key("kept", literal: "yes") }
    }
  }
}

extension NoticeText {
  /// Writes words of a person to the reader; `minutes` is their age if they were kept.
  package static func write(
    told text: String, from name: PlayerName, minutes: Int? = nil, into writer: inout LineWriter
  ) {
    writer.notice(.tell) { writer in
      writer.say(
        minutes.map { "\(name.text) told you \($0) min ago: \(text)" } ?? "\(name.text) tells you: \(text)")
      writer.key("by", name.text)
      if let minutes { writer.key("ago", minutes) }
      writer.text(verbatim: text)
    }
  }

  /// Writes that somebody seeks an opponent, and on which terms.
  static func tell(seek agreement: Agreement, at table: TableID, _ writer: inout LineWriter) {
    let (by, terms) = (agreement.opening.opener.name.text, agreement.terms)
    let line = "JOIN \(table.number) \(terms.lexicon.name)"
    writer.notice(.seek, table) { writer in
      writer.say("\(by) looks for an opponent: \(TermsVoice.terms(terms)).")
      writer.say("To play, \(line)")
      writer.key("by", by)
      writer.keys(terms: terms)
      writer.text("to play, \(line)")
    }
  }

  /// Writes that a table is sought no more, for programs alone.
  package static func write(taken table: TableID, into writer: inout LineWriter) {
    writer.notice(.taken, table) { $0.saySilently() }
  }

  /// Writes what a followed player did.
  package static func write(_ deed: FollowedDeed, of name: PlayerName, into writer: inout LineWriter) {
    writer.notice(.follow) { writer in
      writer.key("name", name.text)
      switch deed {
      case .came:
        writer.say("\(name.text) is here now.")
        writer.key("did", literal: "came")
      case .plays(let table):
        writer.say("\(name.text) plays at table \(table.number); OBSERVE \(table.number) watches.")
        writer.key("did", literal: "plays")
        writer.key(table: table)
      }
    }
  }
}
