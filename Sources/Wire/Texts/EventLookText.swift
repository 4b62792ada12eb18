// SPDX-License-Identifier: MIT
import Directing
import Officiating

/// The replies that show events, rounds and standings.
enum EventLookText {
  static func write(_ events: [TournamentView], _ tag: Tag, _ writer: inout LineWriter) {
    let count = writer.list(events.prefix(Pages.longest), as: .events, tag) { view, writer in
      keys(in: view, &writer)
      writer.text(verbatim: view.title)
    }
    writer.reply(
      .events, tag,
      events.isEmpty
        ? "no event is open; a director opens one, EVENT NEW tues rounds=6 :Tuesday club"
        : "EVENT SHOW and its name says more of one; EVENT STANDINGS how everybody stands"
    ) { $0.key("count", count) }
  }

  static func write(_ look: TournamentLook, _ view: TournamentView, _ tag: Tag, _ writer: inout LineWriter) {
    switch look {
    case .overview(let start, let timer): overview(view, start: start, timer: timer, tag, &writer)
    case .why(let reasons): EventHallText.write(reasons, view, tag, &writer)
    case .round(let number, let division, let first, let tables):
      show(number, of: division, from: first, view, tables, tag, &writer)
    case .standings(let division, let after, let standings, let first):
      write(standings, of: division, after: after, from: first, view, tag, &writer)
    case .missing(let boards): write(missing: boards, view, tag, &writer)
    case .answer(let answer, let division):
      EventAnswerText.write(answer, of: division, view, tag, &writer)
    case .survey(let surveyed): EventSurveyText.write(surveyed, view, tag, &writer)
    case .card(let card): EventCardText.write(card, view, tag, &writer)
    }
  }

  private static func keys(in view: TournamentView, _ writer: inout LineWriter) {
    EventText.keys(of: view, &writer)
    writer.key("round", view.rounds.count)
    writer.key("entrants", view.entrantCount)
  }

  private static func overview(
    _ view: TournamentView, start: Int?, timer: Int?, _ tag: Tag, _ writer: inout LineWriter
  ) {
    for (index, round) in view.rounds.enumerated() {
      writer.line(.eventShown, tag) { writer in
        writer.key("round", index + 1)
        writer.key("boards", round.boards.count)
        writer.key("byes", round.byes.count)
        writer.key("missing", round.missing.count)
      }
    }
    for entrant in view.absent.prefix(Pages.longest / 2) {
      writer.line(.eventShown, tag) { writer in
        writer.key("absent", view.name(entrant))
        realNames(of: [entrant], view, &writer)
      }
    }
    writer.reply(.eventShown, tag, Phrase(verbatim: view.title)) { writer in
      keys(in: view, &writer)
      if let joined = view.joined { writer.key("joined", joined) }
      let divisions = view.divisions
      if divisions.count > 1 { writer.key("divisions", divisions.joined(separator: ",")) }
      if let start {
        writer.key("after", max(0, start), plain: "the next round starts in \(max(0, start)) s")
      }
      if let timer { writer.key("timer", max(0, timer), plain: "on the timer: \(max(0, timer)) s") }
    }
  }

  private static func show(
    _ number: Int, of division: String?, from first: Int, _ view: TournamentView, _ tables: [TableLine],
    _ tag: Tag, _ writer: inout LineWriter
  ) {
    guard let round = view.round(number) else { preconditionFailure("the round is paired") }
    func isShown(_ entrant: Int) -> Bool { division.map { view.entrant(entrant).division == $0 } ?? true }
    // Boards come first, by number, then byes.
    let boards = round.boards.indices.filter { isShown(round.boards[$0].first) }
      .sorted { round.numbers[$0] < round.numbers[$1] }
    let byes = round.byes.indices.filter { isShown(round.byes[$0]) }.map { round.boards.count + $0 }
    let places = boards + byes
    let next =
      writer.speech.isPlain
      ? writer.table(of: round, places, from: first, view, tag) { state(of: $0, in: round) }
      : writer.list(places, from: first, as: .eventShown, tag) { place, writer in
        if place < round.boards.count {
          show(place, of: round, view, tables, &writer)
        } else {
          let bye = round.byes[place - round.boards.count]
          writer.key("bye", view.name(bye))
          realNames(of: [bye], view, &writer)
        }
      }
    writer.reply(
      .eventShown, tag,
      "the one listed first goes first; for missing results, EVENT MISSING \(view.label)"
    ) { writer in
      writer.key("event", view.label)
      if let division { writer.key("division", division) }
      writer.key("round", number)
      writer.key("boards", boards.count)
      writer.key("missing", Set(round.open).intersection(boards).count)
      if let next { writer.key("next", next) }
    }
  }

  private static func show(
    _ place: Int, of round: TournamentView.Round, _ view: TournamentView, _ tables: [TableLine],
    _ writer: inout LineWriter
  ) {
    let board = round.boards[place]
    writer.key("board", round.numbers[place])
    writer.keys(first: board.first, second: board.second, view)
    if let result = round.result(of: board.first) {
      writer.key("scores", EventText.scores(result, in: round))
    }
    if let through = round.adjourned[board] { writer.key("through", through) }
    if let table = round.tables[board] {
      writer.key("table", table)
      let head = tables.first { $0.head.id.number == table }?.head
      if let head { writer.key("phase", head.phase.rawValue) }
    }
    realNames(of: board.entrants, view, &writer)
  }

  /// Writes the names as printed, if a real name is among them.
  private static func realNames(of entrants: [Int], _ view: TournamentView, _ writer: inout LineWriter) {
    let entrants = entrants.map(view.entrant)
    guard entrants.contains(where: { $0.particulars.realName != nil }) else { return }
    writer.text(verbatim: entrants.map(\.printedName).joined(separator: " – "))
  }

  /// Returns where a board stands in a table for people: at a table of the server, or put off.
  private static func state(of board: BoardPairing, in round: TournamentView.Round) -> Phrase {
    if let through = round.adjourned[board] { return "by round \(through)" }
    return round.tables[board].map { Phrase(verbatim: "\($0)") } ?? ""
  }

  private static func write(
    _ standings: [TournamentStanding], of division: String, after round: Int, from first: Int,
    _ view: TournamentView,
    _ tag: Tag, _ writer: inout LineWriter
  ) {
    let next =
      writer.speech.isPlain
      ? writer.table(of: standings, from: first, view, tag)
      : writer.list(standings, from: first, as: .standings, tag) { keys(of: $0, view, &$1) }
    writer.reply(
      .standings, tag,
      "wins, a tie being half of one, then fewer losses, then spread; for a round, EVENT SHOW \(view.label) 1"
    ) { writer in
      writer.key("event", view.label)
      writer.key("division", division)
      writer.key("round", round)
      writer.key("entrants", standings.count)
      if let next { writer.key("next", next) }
    }
  }

  private static func keys(of line: TournamentStanding, _ view: TournamentView, _ writer: inout LineWriter) {
    writer.key("place", line.standing.place)
    writer.key("name", view.name(line.entrant))
    writer.keys(of: line.standing)
    let entrant = view.entrant(line.entrant)
    if entrant.rating > 0 { writer.key("rating", entrant.rating) }
    if let playingClass = entrant.particulars.playingClass { writer.key("class", playingClass) }
    if line.isGibson { writer.key("gibson", literal: "yes") }
    if let realName = entrant.particulars.realName { writer.text(verbatim: realName) }
  }

  private static func write(
    missing boards: [(round: Int, place: Int)], _ view: TournamentView, _ tag: Tag, _ writer: inout LineWriter
  ) {
    let lines = boards.prefix(Pages.longest).compactMap { item in
      view.round(item.round).map { round in
        let board = round.boards[item.place]
        return MissingBoard(
          round: item.round, place: round.numbers[item.place], board: board, through: round.adjourned[board])
      }
    }
    if writer.speech.isPlain {
      writer.table(of: lines, view, tag)
    } else {
      writer.list(lines, as: .missing, tag) { line, writer in
        writer.key("round", line.round)
        writer.key("board", line.place)
        writer.keys(first: line.board.first, second: line.board.second, view)
        if let through = line.through { writer.key("through", through) }
        realNames(of: line.board.entrants, view, &writer)
      }
    }
    let label = view.label
    let text: Phrase =
      if let first = boards.first {
        view.conditions.tables.map { $0.kind != .slip } == true
          ? "each comes in when its game is over; to see them, EVENT SHOW \(label) \(first.round)"
          : "for each, EVENT SCORE \(label) \(first.round) ann 412 ben 388"
      } else {
        "every board has its result"
      }
    writer.reply(.missing, tag, text) { writer in
      writer.key("event", label)
      writer.key("boards", boards.count)
    }
  }
}
