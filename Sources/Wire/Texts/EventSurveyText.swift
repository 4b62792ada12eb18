// SPDX-License-Identifier: MIT
import Directing
import Officiating

/// The replies to questions about all divisions of an event.
enum EventSurveyText {
  static func write(
    _ survey: TournamentSurveyed, _ view: TournamentView, _ tag: Tag, _ writer: inout LineWriter
  ) {
    switch survey {
    case .microphone(let microphone, let first): write(microphone, from: first, view, tag, &writer)
    case .teams(let teams, let division, let first):
      write(teams.rows, of: division, from: first, view, tag, &writer)
    case .prizes(let winners, let division, let first):
      EventPrizeText.write(winners, of: division, from: first, view, tag, &writer)
    }
  }

  private static func write(
    _ rows: [TeamStandings.Row], of division: String?, from first: Int, _ view: TournamentView, _ tag: Tag,
    _ writer: inout LineWriter
  ) {
    let next =
      writer.speech.isPlain
      ? writer.table(of: rows, from: first, tag)
      : writer.list(rows, from: first, as: .teams, tag) { row, writer in
        writer.key("place", row.place)
        writer.key("team", row.team)
        writer.key("wins", row.wins)
        writer.key("losses", row.losses)
        writer.key("ties", row.ties)
        writer.key("spread", row.spread)
        writer.key("players", row.players)
      }
    writer.reply(
      .teams, tag,
      rows.isEmpty
        ? "nobody has a team; type EVENT ENTER \(view.label) ann team=north"
        : "the results of all who play for a team, added up"
    ) { writer in
      writer.key("event", view.label)
      if let division { writer.key("division", division) }
      writer.key("count", rows.count)
      if let next { writer.key("next", next) }
    }
  }

  // MARK: Sentences that are read aloud

  private static func write(
    _ microphone: TournamentMicrophone, from first: Int, _ view: TournamentView, _ tag: Tag,
    _ writer: inout LineWriter
  ) {
    let facts = microphone.facts
    let next = writer.list(facts, from: first, as: .microphone, tag) { fact, writer in
      writer.text(sentence(fact, view))
    }
    writer.reply(
      .microphone, tag,
      facts.isEmpty
        ? "there is nothing to read aloud yet; to pair a round, EVENT PAIR \(view.label)"
        : "to be read aloud; for one part, what=pairings or what=standings"
    ) { writer in
      writer.key("event", view.label)
      if microphone.round > 0 { writer.key("round", microphone.round) }
      writer.key("count", facts.count)
      if let next { writer.key("next", next) }
    }
  }

  private static func sentence(_ fact: TournamentMicrophone.Fact, _ view: TournamentView) -> Phrase {
    switch fact {
    case .round(let round, nil): "Round \(round) of \(view.rounds(of: view.divisions.first ?? "A"))."
    case .round(let round, let division?):
      "Division \(division), round \(round) of \(view.rounds(of: division))."
    case .place(let place, let entrants, let standing, let round):
      sentence(place, names(of: entrants, view), entrants.count, record(of: standing), after: round)
    case .board(let place, let board):
      "Board \(place): \(name(board.first, view)) goes first against \(name(board.second, view))."
    case .bye(let entrant): "\(name(entrant, view)) has a bye."
    case .starts(let round, let seconds):
      seconds > 60
        ? "Round \(round) starts in \((seconds + 59) / 60) minutes." : "Round \(round) starts in a minute."
    }
  }

  private static func sentence(
    _ place: Int, _ names: Phrase?, _ count: Int, _ record: Phrase, after round: Int
  ) -> Phrase {
    switch (place, names) {
    case (1, let names?):
      count == 1
        ? "After round \(round), \(names) leads with \(record)."
        : "After round \(round), \(names) share the lead, each with \(record)."
    case (1, nil): "After round \(round), \(count) players share the lead, each with \(record)."
    case (_, let names?):
      count == 1
        ? "Place \(place): \(names), with \(record)." : "Place \(place): \(names), each with \(record)."
    case (_, nil): "Place \(place): \(count) players, each with \(record)."
    }
  }

  private static func name(_ entrant: Int, _ view: TournamentView) -> String {
    view.entrant(entrant).spokenName
  }

  /// Returns the names as a sentence lists them; nil if there are more than a reader can say in one breath.
  private static func names(of entrants: [Int], _ view: TournamentView) -> Phrase? {
    let names = entrants.map { name($0, view) }
    guard names.count <= 4, let last = names.last else { return nil }
    guard names.count > 1 else { return Phrase(verbatim: last) }
    return "\(names.dropLast().joined(separator: ", ")) and \(last)"
  }

  /// Returns wins and losses, a tie being half of each, and the spread: `3 and 1, plus 120`.
  private static func record(of standing: Standing) -> Phrase {
    let (won, lost) = (HalfText.of(standing.halfWins), HalfText.of(standing.halfLosses))
    return standing.spread < 0
      ? "\(won) and \(lost), minus \(-standing.spread)" : "\(won) and \(lost), plus \(standing.spread)"
  }
}
