// SPDX-License-Identifier: MIT
import Officiating

/// The notices about undeclared racks, and about a window that is open again.
extension GameText {
  /// Writes the warning to the only side that has not declared its rack, or the rack that was set for it.
  static func tellCount(_ news: GameNews, _ writer: inout LineWriter) {
    guard case .silenceNoted(let seat) = news.action else {
      return hint(news, &writer, isTold: false) { GameHints.rackSet($0) }
    }
    guard let seat else { return }
    tell(.count, news, &writer) { writer in
      writer.key("seat", seat)
      writer.key("window", GameTimes.countingWarned)
    }
    hint(news, &writer, isTold: false) { GameHints.silent(seat, $0) }
  }

  /// Tells both sides that the time to challenge the last play runs again after the server was down.
  static func tellReturn(windowFrom from: Instant, _ news: GameNews, _ writer: inout LineWriter) {
    guard let seat = news.reader.viewer.seat, let until = news.view.until else { return }
    let isDoubter = news.view.isDesk || seat == news.view.onTurn
    writer.note(
      news.view.id,
      GameSentences.returned(isDoubter: isDoubter, secondsLeft: until.seconds(after: from), news.view))
  }
}
