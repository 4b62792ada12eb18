// SPDX-License-Identifier: MIT
import Officiating

/// The reply with the data that is kept about its reader.
enum OwnDataText {
  /// The most values in one line.
  private static let valuesMost = 16

  static func write(_ data: OwnData, _ tag: Tag, _ writer: inout LineWriter) {
    writer.line(.ownData, tag) { writer in
      let name = data.person.name.text
      if let account = data.account {
        writer.say("\(name): account \(account.number), \(account.role.rawValue).")
        if account.isPrivate { writer.say("Your figures are private.") }
      } else {
        writer.say("\(name): a guest.")
      }
      writer.key("of", literal: "name")
      writer.key("name", name)
      if let account = data.account {
        writer.key("number", account.number)
        writer.key("role", account.role.rawValue)
        if account.isPrivate { writer.key("profile", literal: "off") }
        if let visit = account.visitedAt { writer.key("seen", PastText.date(visit)) }
      } else if let freeAt = data.freeAt {
        writer.key("until", PastText.date(freeAt))
      }
    }
    write(data.practice, tellsWords: data.tellsWords, tag, &writer)
    write(data.expelled, as: "expelled", tag, &writer) { "\($0) expelled you until \($1)." }
    write(data.silenced, as: "silenced", tag, &writer) { "\($0) silenced you until \($1)." }
    write(data.chosen.muted, as: "muted", tag, &writer) { "You mute \($0)." }
    write(data.chosen.followed, as: "followed", tag, &writer) { "You follow \($0)." }
    writer.reply(
      .ownData, tag,
      "your games are in GAMES, each with its GCG; the operator has all lines, with verdict mydata"
    ) { writer in
      if let games = data.games { writer.key("games", games) }
    }
  }

  private static func write(
    _ practice: PracticeMemory?, tellsWords: Bool, _ tag: Tag, _ writer: inout LineWriter
  ) {
    guard let practice else { return }
    for (kind, points) in practice.best.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      writer.line(.ownData, tag) { writer in
        writer.say("Best round of \(kind.rawValue): \(points).")
        writer.key("of", literal: "practice")
        writer.key("kind", kind.rawValue)
        writer.key("best", points)
      }
    }
    guard tellsWords else { return }
    for list in Set(practice.cards.map(\.list)).sorted() {
      let words = practice.cards.filter { $0.list == list }.map(\.word)
      pieces(of: words) { piece in
        writer.line(.ownData, tag) { writer in
          writer.say("Words of \(list) to practise again: \(PlainFacts.list(piece)).")
          writer.key("of", literal: "missed")
          writer.key("lexicon", list)
          writer.key("words", piece)
        }
      }
    }
  }

  private static func write(
    _ restraint: Restraint?, as what: StaticString, _ tag: Tag, _ writer: inout LineWriter,
    _ sentence: (String, String) -> Phrase
  ) {
    guard let restraint else { return }
    writer.line(.ownData, tag) { writer in
      writer.say(sentence(restraint.by.text, PastText.date(restraint.until)))
      writer.key("of", literal: what)
      writer.key("by", restraint.by.text)
      writer.key("until", PastText.date(restraint.until))
    }
  }

  private static func write(
    _ names: [PlayerName], as what: StaticString, _ tag: Tag, _ writer: inout LineWriter,
    _ sentence: (String) -> Phrase
  ) {
    pieces(of: names.map(\.text)) { piece in
      writer.line(.ownData, tag) { writer in
        writer.say(sentence(PlainFacts.list(piece)))
        writer.key("of", literal: what)
        writer.key("names", piece)
      }
    }
  }

  /// Calls `write` with so many values at a time that a line has room for them, with commas between them.
  private static func pieces(of values: [String], _ write: (String) -> Void) {
    for begin in stride(from: 0, to: values.count, by: valuesMost) {
      write(values[begin..<min(begin + valuesMost, values.count)].joined(separator: ","))
    }
  }
}
