// SPDX-License-Identifier: MIT
import Bytes
import Directing
import Officiating

/// The replies that show events, rounds and standings.
enum EventLookText {
  /// Writes the reply to `EVENTS`.
  static func write(_ events: [EventView], _ tag: Tag, _ writer: inout LineWriter) {
    let count = writer.list(Array(events.prefix(Pages.longest))) { view, writer in
      writer.beginContinuation(.events, tag)
      EventText.keys(of: view, &writer)
      writer.key("round", view.state.rounds.count)
      writer.key("entrants", view.state.entrants.count)
      writer.text(verbatim: view.terms.title)
      writer.endLine()
    }
    writer.beginReply(.events, tag)
    writer.key("count", count)
    writer.text(
      events.isEmpty
        ? "no event is open; a director opens one, EVENT NEW tues rounds=6 :Tuesday club"
        : "EVENT SHOW and its name says more of one; EVENT STANDINGS how everybody stands")
    writer.endLine()
  }

  static func write(_ look: EventLook, _ view: EventView, _ tag: Tag, _ writer: inout LineWriter) {
    switch look {
    case .round(nil, _, _): overview(view, tag, &writer)
    case .round(let number?, let first, let tables):
      show(number, from: first, view, tables, tag, &writer)
    case .standings(let division, let after, let standings, let first):
      write(standings, of: division, after: after, from: first, view, tag, &writer)
    case .missing(let boards): write(missing: boards, view, tag, &writer)
    case .answer(let answer, let division):
      EventAnswerText.write(answer, of: division, view, tag, &writer)
    case .card(let card): EventCardText.write(card, view, tag, &writer)
    }
  }

  /// Writes the event and the progress of each round.
  private static func overview(_ view: EventView, _ tag: Tag, _ writer: inout LineWriter) {
    for (index, round) in view.state.rounds.enumerated() {
      writer.beginContinuation(.eventShown, tag)
      writer.key("round", index + 1)
      writer.key("boards", round.boards.count)
      writer.key("byes", round.byes.count)
      writer.key("missing", round.missing.count)
      writer.endLine()
    }
    writer.beginReply(.eventShown, tag)
    EventText.keys(of: view, &writer)
    writer.key("round", view.state.rounds.count)
    writer.key("entrants", view.state.entrants.count)
    writer.text(verbatim: view.terms.title)
    writer.endLine()
  }

  /// Writes the boards and results of a round.
  private static func show(
    _ number: Int, from first: Int, _ view: EventView, _ tables: [TableLine], _ tag: Tag,
    _ writer: inout LineWriter
  ) {
    guard let round = view.state.round(number) else { preconditionFailure("the round is paired") }
    // Boards come first, then byes.
    let places = Array((0..<(round.boards.count + round.byes.count)).dropFirst(first - 1))
    let shown = writer.list(Array(places.prefix(Pages.longest))) { place, writer in
      writer.beginContinuation(.eventShown, tag)
      if place < round.boards.count {
        show(place, of: round, view, tables, &writer)
      } else {
        writer.key("bye", view.name(round.byes[place - round.boards.count]))
      }
      writer.endLine()
    }
    writer.beginReply(.eventShown, tag)
    writer.key("event", view.terms.label)
    writer.key("round", number)
    writer.key("boards", round.boards.count)
    writer.key("missing", round.missing.count)
    if shown < places.count { writer.key("next", first + shown) }
    writer.text("the one listed first goes first; for missing results, EVENT MISSING \(view.terms.label)")
    writer.endLine()
  }

  private static func show(
    _ place: Int, of round: TournamentState.Round, _ view: EventView, _ tables: [TableLine],
    _ writer: inout LineWriter
  ) {
    let board = round.boards[place]
    writer.key("board", place + 1)
    writer.keys(first: board.first, second: board.second, view)
    if let result = round.result(of: board.first) {
      writer.key("scores", EventText.scores(result, in: round))
    }
    if let through = round.adjourned[board] { writer.key("through", through) }
    guard let table = round.tables[board] else { return }
    writer.key("table", table)
    let head = tables.first { $0.head.id.number == table }?.head
    if let head { writer.key("phase", head.phase.rawValue) }
  }

  private static func write(
    _ standings: [EventStanding], of division: String, after round: Int, from first: Int, _ view: EventView,
    _ tag: Tag, _ writer: inout LineWriter
  ) {
    let rest = Array(standings.dropFirst(first - 1))
    let shown = writer.list(Array(rest.prefix(Pages.longest))) { line, writer in
      let standing = line.standing
      writer.beginContinuation(.standings, tag)
      writer.key("place", standing.place)
      writer.key("name", view.name(line.entrant))
      writer.key("wins", standing.wins)
      writer.key("losses", standing.losses)
      writer.key("ties", standing.ties)
      writer.key("spread", standing.spread)
      let entrant = view.state.entrants[line.entrant - 1]
      if entrant.rating > 0 { writer.key("rating", entrant.rating) }
      if let playingClass = entrant.particulars.playingClass { writer.key("class", playingClass) }
      if line.isGibson { writer.key("gibson", literal: "yes") }
      if let realName = entrant.particulars.realName { writer.text(verbatim: realName) }
      writer.endLine()
    }
    writer.beginReply(.standings, tag)
    writer.key("event", view.terms.label)
    writer.key("division", division)
    writer.key("round", round)
    writer.key("entrants", standings.count)
    if shown < rest.count { writer.key("next", first + shown) }
    writer.text("wins, a tie being half of one, then spread; for a round, EVENT SHOW \(view.terms.label) 1")
    writer.endLine()
  }

  private static func write(
    missing boards: [(round: Int, board: Int)], _ view: EventView, _ tag: Tag, _ writer: inout LineWriter
  ) {
    _ = writer.list(Array(boards.prefix(Pages.longest))) { item, writer in
      guard let board = view.state.round(item.round)?.boards[item.board - 1] else { return }
      writer.beginContinuation(.missing, tag)
      writer.key("round", item.round)
      writer.key("board", item.board)
      writer.keys(first: board.first, second: board.second, view)
      if let through = view.state.round(item.round)?.adjourned[board] { writer.key("through", through) }
      writer.endLine()
    }
    writer.beginReply(.missing, tag)
    writer.key("event", view.terms.label)
    writer.key("boards", boards.count)
    if let first = boards.first, view.terms.tables.map({ $0.kind != .slip }) == true {
      writer.text(
        "each comes in when its game is over; to see them, EVENT SHOW \(view.terms.label) \(first.round)")
    } else if let first = boards.first {
      writer.text("for each, EVENT SCORE \(view.terms.label) \(first.round) ann 412 ben 388")
    } else {
      writer.text("every board has its result")
    }
    writer.endLine()
  }
}
