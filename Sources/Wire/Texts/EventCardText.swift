// SPDX-License-Identifier: MIT
import Directing
import Officiating

enum EventCardText {
  static func write(_ card: TournamentCard, _ view: TournamentView, _ tag: Tag, _ writer: inout LineWriter) {
    if writer.speech.isPlain {
      writer.table(of: card, view, tag)
    } else {
      list(card.rounds, view, tag, &writer)
    }
    writer.beginReply(.card, tag)
    writer.key("event", view.label)
    writer.key("name", card.entrant.name)
    writer.key("number", card.entrant.number)
    EventText.keys(of: card.entrant, &writer)
    writer.key("place", card.standing.place)
    writer.keys(of: card.standing)
    writer.text(verbatim: card.entrant.printedName)
    writer.endLine()
  }

  private static func list(
    _ rounds: [EntrantRound], _ view: TournamentView, _ tag: Tag, _ writer: inout LineWriter
  ) {
    writer.list(rounds, as: .card, tag) { line, writer in
      writer.key("round", line.round)
      if let board = line.board { writer.key("board", board) }
      if let opponent = line.opponent {
        writer.key("opponent", view.name(opponent))
        writer.key("first", literal: line.isFirst ? "yes" : "no")
      } else {
        writer.key("bye", literal: "yes")
      }
      outcome(line.outcome, of: line, &writer)
    }
  }

  private static func outcome(
    _ outcome: EntrantRound.Outcome?, of line: EntrantRound, _ writer: inout LineWriter
  ) {
    switch outcome {
    case .played(let own, let other, let spread):
      writer.key("scores", "\(own),\(other)")
      writer.key("spread", spread)
    case .free(let spread):
      if line.opponent != nil { writer.key("forfeit", literal: "won") }
      writer.key("spread", spread)
    case .away(let spread):
      writer.key("forfeit", literal: "lost")
      writer.key("spread", spread)
    case nil: break
    }
  }
}
