// SPDX-License-Identifier: MIT
import Directing
import Officiating

/// The replies and notices about the prizes that an event keeps.
enum EventPrizeText {
  /// Writes what is kept, or that it is kept no longer.
  static func keys(of change: KeptPrizes.Change, _ writer: inout LineWriter) {
    switch change {
    case .fund(let place, let fund):
      writer.key("division", place.division)
      if let playingClass = place.playingClass { writer.key("class", playingClass) }
      writer.key("fund", fund?.fund ?? 0)
      if let fund { writer.key("shares", fund.percents.map(String.init).joined(separator: ",")) }
    case .highs(let division, let highs):
      writer.key("division", division)
      guard let highs else { return writer.key("what", "none", plain: "no kinds") }
      let kinds = highs.kinds.map(\.rawValue)
      writer.key("what", kinds.joined(separator: ","), plain: "kinds: \(kinds.joined(separator: ", "))")
      writer.key("most", highs.most)
      writer.key("games", highs.games, plain: "games: \(highs.games)")
    }
  }

  static func sentence(_ change: KeptPrizes.Change, _ label: String) -> Phrase {
    switch change {
    case .fund(_, nil), .highs(_, nil):
      "these prizes are kept no longer; for the others, EVENT PRIZES \(label)"
    case .fund, .highs: "kept with the event; for who wins what so far, EVENT PRIZES \(label)"
    }
  }

  static func write(
    _ winners: PrizeWinners, of division: String?, from first: Int, _ view: TournamentView, _ tag: Tag,
    _ writer: inout LineWriter
  ) {
    let next = writer.list(winners.winners, from: first, as: .prizes, tag) { won, writer in
      writer.key("division", won.division)
      switch won.winner {
      case .money(let prize, let playingClass):
        if let playingClass { writer.key("class", playingClass) }
        writer.key("place", prize.place)
        writer.key("name", view.name(prize.entrant))
        writer.key("prize", Prizes.text(ofHundredths: prize.hundredths))
      case .high(let high): EventAnswerText.write(high, view, &writer)
      case .feat(let feat): EventAnswerText.write(feat, view, &writer)
      }
    }
    let text: Phrase =
      winners.areKept
      ? "the prizes that the event keeps, by the results so far"
      : "no prizes are kept; type EVENT PRIZES \(view.label) fund=500 shares=50,30,20 keep=yes"
    writer.reply(.prizes, tag, text) { writer in
      writer.key("event", view.label)
      if let division { writer.key("division", division) }
      writer.key("count", winners.winners.count)
      writer.key("paid", Prizes.text(ofHundredths: winners.paid))
      if let next { writer.key("next", next) }
    }
  }
}
