// SPDX-License-Identifier: MIT
import Officiating
import Rulebook

/// The notices of what a game waits for: racks to be told, and a doubter who comes back.
extension GameText {
  /// Warns the side that keeps its rack to itself, or tells it which rack was set for it.
  static func tellCount(_ news: GameNews, _ writer: inout LineWriter) {
    guard case .silenceNoted(let seat) = news.action else {
      return hint(news, &writer) { GameHints.rackSet($0) }
    }
    guard let seat else { return }
    tell(.count, news, &writer) { writer in
      writer.key("seat", seat.rawValue)
      writer.key("window", GameTimes.countingWarned)
    }
    hint(news, &writer) { GameHints.silent(seat, $0) }
  }

  /// Tells both sides that the time for doubting the last play goes on after the server was not there.
  static func tellReturn(windowFrom from: Instant, _ news: GameNews, _ writer: inout LineWriter) {
    guard let seat = news.reader.viewer.seat, let until = news.view.until else { return }
    let isDoubter = news.view.head.terms.isDesk || seat == news.view.onTurn
    writer.note(
      news.view,
      GameSentences.returned(isDoubter: isDoubter, secondsLeft: until.seconds(after: from), news.view))
  }
}
