// SPDX-License-Identifier: MIT
import Officiating

enum OrderText {
  static func write(_ news: OrderNews, _ tag: Tag, _ writer: inout LineWriter) {
    switch news.event {
    case .expelled: writer.beginReply(.expelled, tag)
    case .silenced: writer.beginReply(.silenced, tag)
    case .unlocked: writer.beginReply(.unlocked, tag)
    }
    writer.key("name", news.name.text)
    if news.seconds > 0 { writer.key("after", news.seconds) }
    if news.isRepeat, news.seconds > 0 {
      writer.key("by", news.by.text)
      writer.key("repeat", literal: "yes")
    }
    writer.text(text(of: news))
    writer.endLine()
  }

  private static func text(of news: OrderNews) -> Phrase {
    let name = news.name.text
    switch news.event {
    case .expelled, .silenced:
      if news.isRepeat {
        return "\(news.by.text) has done that already; for another time, first UNLOCK \(name)"
      }
      if case .silenced = news.event { return "\(name) plays on, and says nothing; UNLOCK \(name) ends that" }
      return news.isHere
        ? "\(name) is shown out and keeps the seat; UNLOCK \(name) ends that"
        : "nobody is here as \(name), and nobody comes in so; UNLOCK \(name) ends that"
    case .unlocked: return "nothing keeps \(name) out or silent; wrong codes are forgotten"
    }
  }

  /// Writes the notice to the other directors and to the player concerned.
  static func tell(_ news: OrderNews, _ writer: inout LineWriter) {
    switch news.event {
    case .expelled(_, let reason): tell(.expelled, news, reason, &writer)
    case .silenced(_, let reason): tell(.silenced, news, reason, &writer)
    case .unlocked: tell(.unlocked, news, nil, &writer)
    }
  }

  private static func tell(
    _ kind: NoticeKind, _ news: OrderNews, _ reason: String?, _ writer: inout LineWriter
  ) {
    writer.notice(kind) { writer in
      writer.key("name", news.name.text)
      writer.key("by", news.by.text)
      if news.seconds > 0 { writer.key("after", news.seconds) }
      if let reason { writer.text(verbatim: reason) }
    }
  }
}
