// SPDX-License-Identifier: MIT
import Officiating

/// The replies and notices about asks and declined asks.
extension GameText {
  static func answer(_ ask: Ask, _ view: GameView, _ tag: Tag, _ writer: inout LineWriter) {
    let invited = ask.matter == .again ? view.head.terms.invited : nil
    let other = invited.map { .name($0) } ?? GameSentences.name(ask.seat.opposite, view.head)
    let line = GameSentences.agreeing(ask, view.head)
    let text: Phrase =
      view.isDesk
      ? "\(GameSentences.ask(ask, view)): if that is meant, \(line)"
      : ask.matter.takesBack == nil
        ? "\(other) agrees with \(line), or refuses with DECLINE"
        : "\(GameSentences.ask(ask, view)): \(other) agrees with \(line), or refuses with DECLINE"
    writer.reply(.asked, tag, at: view.id, text) {
      if view.isDesk {
        $0.say("Both sides must agree: YES if they do.")
        $0.shows(.ask(ask, at: view.id, isDesk: true))
      }
      $0.keys(ask: ask, at: view.head, view.tiles)
    }
  }

  static func answer(declined number: Int, _ view: GameView, _ tag: Tag, _ writer: inout LineWriter) {
    writer.reply(
      .declined, tag, at: view.id,
      view.head.isOver
        ? goesOn(view.head)
          ? SeriesText.ended(view.head) : "no return game is played; to play another, OPEN or TABLES"
        : GameSentences.turn(view)
    ) { $0.key("n", number) }
  }

  /// Writes an ask to the other side; observers receive only asks for return games.
  static func tell(_ ask: Ask, _ news: GameNews, _ writer: inout LineWriter) {
    guard !news.reader.isObserver || ask.matter == .again else { return }
    tell(.asked, news, &writer) { $0.keys(ask: ask, at: news.view.head, news.view.tiles) }
    hint(news, &writer) { GameSentences.agree(ask, $0) }
  }

  /// Writes that an ask is declined, or lapsed if no name is given; a return game that was declined ends its table.
  static func tellDeclined(
    _ number: Int, by name: PlayerName?, _ news: GameNews, _ writer: inout LineWriter
  ) {
    if !news.reader.isObserver {
      tell(.declined, news, &writer) { writer in
        writer.key("n", number)
        if let name { writer.key("by", name.text) }
      }
      hint(news, &writer) { declined(by: name, $0) }
    }
    guard news.view.head.isOver else { return }
    // Observers are told of the end alone.
    tell(.ended, news, &writer) { writer in
      writer.key("reason", literal: "declined")
      writer.keys(seriesOf: news.view.head)
    }
  }

  /// Whether a table's game would have gone on with a series.
  private static func goesOn(_ head: TableHead) -> Bool { head.series.map { $0.number > 1 } ?? false }

  /// Returns the same in one sentence, for a line without keys.
  static func declined(_ number: Int, by name: PlayerName?, _ view: GameView) -> Phrase {
    declined(by: name, view)[0]
  }

  /// Returns the hint that the reader's ask was declined; `name` is nil if it lapsed.
  private static func declined(by name: PlayerName?, _ view: GameView) -> [Phrase] {
    guard let name else {
      if goesOn(view.head), let standing = SeriesText.standing(view.head) {
        return ["nobody agreed in time; \(standing)", "nobody agreed in time"]
      }
      return ["nobody agreed in time; to play, OPEN or TABLES"]
    }
    if view.head.isOver, goesOn(view.head) { return SeriesText.ended(by: name, view.head) }
    return view.head.isOver
      ? ["\(name.text) plays no return game; to play, OPEN or TABLES", "no return game; OPEN or TABLES"]
      : ["\(name.text) says no to what you asked; \(GameHints.turn(view))", "what you asked is declined"]
  }
}
