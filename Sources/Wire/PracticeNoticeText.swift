// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Practice

/// Turns what happens at a practice table into notices.
///
/// Source: Protocol/SPEC.md 10.
enum PracticeNoticeText {
  static func kind(of notice: PracticeNotice) -> NoticeKind {
    switch notice {
    case .joined: .joined
    case .left: .left
    case .dealt: .round
    case .found: .found
    case .answered: .answered
    case .asked: .asked
    case .revealed: .solved
    }
  }

  /// Writes keys and text behind the keyword.
  static func write(
    _ notice: PracticeNotice, _ table: Table, into writer: inout LineWriter
  ) {
    guard let text = PracticeText(table, .none, at: table.dealtAt) else { return }
    switch notice {
    case .joined(let player), .left(let player):
      writer.key(table: table.id)
      writer.key("seat", player.place)
      writer.key("name", text.name(player))
    case .dealt:
      text.roundKeys(&writer)
      writer.text(text.invitation)
    case .found(let guess):
      writer.key(table: table.id)
      writer.key("by", text.name(guess.player))
      writer.key("words", text.found(guess))
      writer.key("points", guess.points)
    case .answered(let player):
      writer.key(table: table.id)
      writer.key("by", text.name(player))
    case .asked(let player, let ask):
      writer.key(table: table.id)
      writer.key("by", text.name(player))
      writer.key("what", ask.rawValue)
      writer.text("to agree, \(ask.verb)")
    case .revealed:
      text.endKeys(&writer)
      writer.text("SHOW lists the words, NEXT deals")
    }
  }
}

extension Table {
  /// When the round began, as far as its time is limited.
  fileprivate var dealtAt: Instant {
    guard let until = practice?.state.until, let seconds = terms.practice?.roundSeconds else {
      return openedAt
    }
    return Instant(milliseconds: until - Int64(seconds) * 1000)
  }
}

extension PracticeText {
  /// The words of a guess that count.
  fileprivate func found(_ guess: GuessedWords) -> String {
    guess.parts.compactMap { part in
      if case .found = part.result { alphabet.spelled(part.word) } else { nil }
    }.joined(separator: ",")
  }
}
