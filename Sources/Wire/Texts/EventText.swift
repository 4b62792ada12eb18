// SPDX-License-Identifier: MIT
import Bytes
import Directing
import Officiating

/// The replies about steps of events, and keys that replies and notices share.
package enum EventText {
  /// Writes the reply to a pairing that was not made; the line must be sent again.
  ///
  /// Either too many rounds are being paired, or the event kept changing.
  package static func writeBusy(_ tag: Tag, into writer: inout LineWriter) {
    writer.beginReply(.slowDown, tag)
    writer.key("after", 1)
    writer.text(
      "too many rounds are being paired, or the event changes meanwhile; in a second, type the same line")
    writer.endLine()
  }

  /// Writes the reply to `EVENT NEW`.
  static func opened(_ view: EventView, _ tag: Tag, _ writer: inout LineWriter) {
    writer.beginReply(.event, tag)
    keys(of: view, &writer)
    writer.text("to enter players, EVENT ENTER \(view.terms.label) ann")
    writer.endLine()
  }

  /// Writes the reply to `EVENT START`.
  static func starts(_ start: EventStart, _ tag: Tag, _ writer: inout LineWriter) {
    writer.beginReply(.starts, tag)
    keys(of: start, &writer)
    let text = sentence(start)
    writer.text(start.isTrial ? "only tried, nothing is recorded: \(text)" : text)
    writer.endLine()
  }

  static func keys(of start: EventStart, _ writer: inout LineWriter) {
    writer.key("event", start.label)
    writer.key("round", start.round)
    if let division = start.division { writer.key("division", division) }
    writer.key("after", start.seconds)
  }

  static func sentence(_ start: EventStart) -> Phrase {
    switch (start.seconds + 59) / 60 {
    case 0: "round \(start.round) starts now"
    case 1: "round \(start.round) starts in a minute"
    case let minutes: "round \(start.round) starts in \(minutes) minutes"
    }
  }

  /// Writes the terms and the conditions of an event.
  static func keys(of view: EventView, _ writer: inout LineWriter) {
    writer.key("event", view.terms.label)
    keys(ofTerms: view.state.terms, &writer)
    keys(ofConditions: view, &writer)
  }

  /// Writes the conditions of an event's games; nothing if none are agreed for games at real boards.
  static func keys(ofConditions view: EventView, _ writer: inout LineWriter) {
    guard view.terms.isAgreed else { return }
    writer.key("kind", view.terms.tables?.kind.rawValue ?? "paper")
    writer.key(lexicon: view.lexicon)
    writer.key("rule", view.rule.text)
    guard let tables = view.terms.tables else { return }
    if tables.kind != .slip { writer.key("clock", tables.clock.text) }
    if let delay = tables.delay.text { writer.key("delay", delay) }
  }

  /// Writes the terms that a director may change.
  static func keys(ofTerms terms: TournamentTerms, _ writer: inout LineWriter) {
    writer.key("rounds", terms.rounds)
    writer.key("system", terms.schedule.text)
    if let cap = terms.spreadCap { writer.key("cap", cap) }
    writer.untold { $0.key("bye", terms.byeSpread) }
    if let repeats = terms.repeats { writer.key("repeats", repeats, plain: "may meet again: \(repeats)") }
    if let groups = terms.wishes.groups { writer.key("groups", groups) }
    if let factor = terms.wishes.factor { writer.key("factor", factor) }
    if let bands = terms.wishes.bands { writer.key("bands", bands.map(String.init).joined(separator: ",")) }
    if let apart = terms.wishes.apart { writer.key("apart", apart) }
  }

  /// Writes the reply to the sender of a step.
  static func answer(_ news: EventNews, _ tag: Tag, _ writer: inout LineWriter) {
    let (view, label) = (news.view, news.view.terms.label)
    switch news.step {
    case .entered(let enrolment):
      begin(.entered, view, tag, &writer)
      writer.key("name", enrolment.name)
      writer.key("number", enrolment.number)
      writer.key("division", enrolment.division)
      writer.key("round", enrolment.firstRound)
      if let code = news.code { writer.key("code", code) }
      writer.text(hint(enrolment, news))
    case .coded(let number, _): answer(code: news.code, madeFor: number, news, tag, &writer)
    case .termed:
      writer.beginReply(.event, tag)
      keys(of: view, &writer)
      if news.isRepeat { writer.key("repeat", literal: "yes") }
      writer.text(told(news, "so it is from now on, for standings of all rounds, too"))
    case .dropped(let number, let round):
      begin(.dropped, in: round, view, tag, &writer)
      writer.key("name", view.name(number))
      writer.text(told(news, "from that round on they play no more"))
    case .away(let number, let round, let back):
      begin(.dropped, in: round, view, tag, &writer)
      writer.key("name", view.name(number))
      writer.key("back", back)
      writer.text(told(news, "they miss that round, and play again from round \(back) on"))
    case .returned(let number, let round):
      begin(.returned, in: round, view, tag, &writer)
      writer.key("name", view.name(number))
      writer.text(told(news, "from that round on they play again"))
    case .paired(let round, _, let boards, let byes, _):
      write(boards, byes, in: round, news, tag, &writer)
      begin(.paired, in: round, view, tag, &writer)
      writer.key("boards", boards.count)
      writer.key("byes", byes.count)
      writer.text(
        told(
          news,
          view.terms.tables == nil
            ? "for each result, EVENT SCORE \(label) \(round) ann 412 ben 388"
            : "a table opens when both its players are here; to see them, EVENT SHOW \(label) \(round)"))
    case .unpaired(let round, _):
      begin(.unpaired, in: round, view, tag, &writer)
      writer.text(told(news, "nobody is paired in that round now; to pair it, EVENT PAIR \(label)"))
    case .swapped(let round, let one, let other):
      begin(.swapped, in: round, view, tag, &writer)
      writer.key("names", "\(view.name(one)),\(view.name(other))")
      writer.text(told(news, "they sit in each other's places; to look, EVENT SHOW \(label) \(round)"))
    case .adjourned(let round, let board, let through):
      adjourn(board, in: round, through: through, news, tag, &writer)
    case .seated: preconditionFailure("tables open by themselves")
    case .claimed(let round, let result, _):
      begin(.asked, in: round, view, tag, &writer)
      keys(of: result, in: round, view, &writer)
      if news.isRepeat { writer.key("repeat", literal: "yes") }
      writer.text(told(news, "the other side is asked; when they say the same, it is the result"))
    case .scored(let round, let result):
      begin(.scored, in: round, view, tag, &writer)
      keys(of: result, in: round, view, &writer)
      if news.isRepeat { writer.key("repeat", literal: "yes") }
      writer.text(told(news, sentence(result, view)))
    case .corrected(let round, let was, let now, _): correct(round, was, now, news, tag, &writer)
    case .closed:
      begin(.eventClosed, view, tag, &writer)
      writer.text(told(news, "the event is over; to go on with it, EVENT REOPEN \(label)"))
    case .reopened(let taken): reopen(taken, news, tag, &writer)
    }
    writer.endLine()
  }

  private static func reopen(
    _ taken: [Int], _ news: EventNews, _ tag: Tag, _ writer: inout LineWriter
  ) {
    let view = news.view
    begin(.eventReopened, view, tag, &writer)
    guard !taken.isEmpty else {
      return writer.text(told(news, "the event goes on where it was closed; codes are good again"))
    }
    writer.key("names", view.names(taken.prefix(20)))
    writer.text(
      told(
        news,
        "these names were taken meanwhile, so their codes are of no use; for each, EVENT CODES \(view.terms.label) ann"
      ))
  }

  private static func begin(
    _ kind: ReplyKind, in round: Int? = nil, _ view: EventView, _ tag: Tag, _ writer: inout LineWriter
  ) {
    writer.beginReply(kind, tag)
    writer.key("event", view.terms.label)
    if let round { writer.key("round", round) }
  }

  private static func answer(
    code: String?, madeFor number: Int, _ news: EventNews, _ tag: Tag, _ writer: inout LineWriter
  ) {
    let name = news.view.name(number)
    if let code {
      writer.beginContinuation(.codes, tag)
      writer.key("name", name)
      writer.key("code", code)
      writer.endLine()
    }
    begin(.codes, news.view, tag, &writer)
    writer.key("codes", code == nil ? 0 : 1)
    writer.text(
      told(news, "\(name) comes in by LOGIN \(name) and the new code; the old one is of no use now"))
  }

  /// Returns the text after an entry; it warns if the name already had a code, and may be another person's.
  private static func hint(_ enrolment: Enrolment, _ news: EventNews) -> Phrase {
    let (name, label) = (enrolment.name, news.view.terms.label)
    guard news.code == nil, enrolment.codeHash != nil, !news.isTrial else {
      return told(news, "when all are entered, EVENT PAIR \(label)")
    }
    return
      "\(name) is a name with a code already; if another person plays, EVENT CODES \(label) \(name)"
  }

  private static func told(_ news: EventNews, _ phrase: Phrase) -> Phrase {
    news.isTrial ? "only tried, nothing is recorded: \(phrase)" : phrase
  }

  /// Writes the boards and byes of a pairing.
  private static func write(
    _ boards: [BoardPairing], _ byes: [Int], in round: Int, _ news: EventNews, _ tag: Tag,
    _ writer: inout LineWriter
  ) {
    let view = news.view
    let before = (view.state.round(round)?.boards.count ?? boards.count) - boards.count
    // A system gives a division at most one bye, but a ledger may contain more.
    let byes = byes.prefix(Pages.longest / 2)
    let most = Pages.longest - byes.count
    let meetings = news.meetings
    _ = writer.list(Array(boards.enumerated().prefix(most))) { item, writer in
      writer.beginContinuation(.paired, tag)
      writer.key("board", before + item.offset + 1)
      writer.keys(first: item.element.first, second: item.element.second, view)
      if let met = meetings[Pair(item.element.first, item.element.second)] { writer.key("repeats", met) }
      writer.endLine()
    }
    for bye in byes {
      writer.beginContinuation(.paired, tag)
      writer.key("bye", view.name(bye))
      writer.endLine()
    }
  }

  private static func adjourn(
    _ board: BoardPairing, in round: Int, through: Int, _ news: EventNews, _ tag: Tag,
    _ writer: inout LineWriter
  ) {
    begin(.putOffInEvent, in: round, news.view, tag, &writer)
    keys(of: board, in: round, through: through, news.view, &writer)
    if news.isRepeat { writer.key("repeat", literal: "yes") }
    writer.text(told(news, "they play later; its result is needed when round \(through) is over"))
  }

  private static func correct(
    _ round: Int, _ was: [RoundResult], _ now: RoundResult?, _ news: EventNews, _ tag: Tag,
    _ writer: inout LineWriter
  ) {
    let view = news.view
    let concerned = (now?.entrants ?? []) + was.flatMap(\.entrants)
    let division = view.state.entrants[concerned[0] - 1].division
    let most = Pages.longest - TournamentTerms.roundsMost
    _ = writer.list(Array(news.places(in: division).prefix(most))) { change, writer in
      writer.beginContinuation(.corrected, tag)
      writer.key("change", literal: "place")
      writer.key("name", change.name)
      writer.key("was", change.was)
      writer.key("place", change.now)
      writer.endLine()
    }
    for (index, later) in view.state.rounds.enumerated().dropFirst(round)
    where later.divisions.contains(division) {
      writer.beginContinuation(.corrected, tag)
      writer.key("change", literal: "paired")
      writer.key("round", index + 1)
      writer.endLine()
    }
    begin(.corrected, in: round, view, tag, &writer)
    keys(ofCorrection: was, now, in: round, view, &writer)
    // If the sides of the board have separate results, the result of the other side may be missing.
    let sides = view.state.round(round).flatMap { paired in
      paired.board(of: concerned[0]).map { paired.boards[$0].entrants }
    }
    let open = sides?.first { view.state.round(round)?.result(of: $0) == nil }
    guard now != nil, let open else {
      return writer.text(
        told(news, "rounds that are paired stay as they are; what was entered stays on record"))
    }
    writer.text(
      told(
        news,
        "for the other side, EVENT SCORE \(view.terms.label) \(round) \(view.name(open)) -50 alone=yes"))
  }

  /// Writes the result of a board or a bye before and after a correction.
  static func keys(
    ofCorrection was: [RoundResult], _ now: RoundResult?, in round: Int, _ view: EventView,
    _ writer: inout LineWriter
  ) {
    let paired = view.state.round(round)
    let first = (now?.entrants ?? []) + was.flatMap(\.entrants)
    let sides = paired?.board(of: first[0]).map { paired?.boards[$0].entrants ?? [] } ?? [first[0]]
    func text(_ results: [RoundResult]) -> String {
      let shares = sides.compactMap { side in results.lazy.compactMap { $0.share(of: side) }.first }
      return shares.map { "\($0.score)" }.joined(separator: ",")
    }
    let usual = paired?.byes.contains(first[0]) == true ? "\(view.state.terms.byeSpread)" : "none"
    // The other half of a double forfeit stays.
    let others = (paired?.results ?? []).filter { result in
      result != now && result.entrants.contains(where: sides.contains)
    }
    writer.key("was", was.isEmpty ? usual : text(was + others))
    writer.key("scores", now.map { text([$0] + others) } ?? usual)
    if case .played(let meeting)? = now { key(ofWinner: meeting, view, &writer) }
  }

  /// Writes the winner if the scores do not decide it.
  static func key(ofWinner meeting: Meeting, _ view: EventView, _ writer: inout LineWriter) {
    if let winner = meeting.winner { writer.untold { $0.key("winner", view.name(winner)) } }
  }

  /// Writes a board whose game is adjourned, and the last round that is paired without its result.
  static func keys(
    of board: BoardPairing, in round: Int, through: Int, _ view: EventView, _ writer: inout LineWriter
  ) {
    if let place = view.state.round(round)?.board(of: board.first) { writer.key("board", place + 1) }
    writer.keys(first: board.first, second: board.second, view)
    writer.key("through", through)
  }

  /// Writes the result of a board or of one entrant.
  static func keys(
    of result: RoundResult, in round: Int, _ view: EventView, _ writer: inout LineWriter
  ) {
    guard case .played(let meeting) = result else {
      writer.key("name", view.name(result.entrants[0]))
      writer.key("spread", result.share(of: result.entrants[0])?.spread ?? 0)
      return
    }
    if let board = view.state.round(round)?.board(of: meeting.first) { writer.key("board", board + 1) }
    writer.keys(first: meeting.first, second: meeting.second, view)
    writer.key("scores", scores(result, in: view.state.round(round)))
    key(ofWinner: meeting, view, &writer)
  }

  /// Returns both scores of a game, first player first; for a forfeit, the spreads in the same order.
  static func scores(_ result: RoundResult, in round: TournamentState.Round?) -> String {
    if case .played(let meeting) = result { return "\(meeting.firstScore),\(meeting.secondScore)" }
    let board = round?.board(of: result.entrants[0]).flatMap { round?.boards[$0] }
    let sides = board?.entrants ?? result.entrants
    // In a double forfeit each side has a separate result.
    let spreads = sides.compactMap { side in
      (result.share(of: side) ?? round?.result(of: side)?.share(of: side))?.spread
    }
    return spreads.map(String.init).joined(separator: ",")
  }

  static func sentence(_ result: RoundResult, _ view: EventView) -> Phrase {
    switch result {
    case .played(let meeting):
      let (first, second) = (view.name(meeting.first), view.name(meeting.second))
      if let winner = meeting.winner {
        return winner == meeting.first
          ? "\(first) beats \(second), whatever the scores" : "\(second) beats \(first), whatever the scores"
      }
      let spread = meeting.spread
      if spread == 0 { return "\(first) and \(second) tie" }
      return spread > 0 ? "\(first) beats \(second) by \(spread)" : "\(second) beats \(first) by \(-spread)"
    case .bye(let number, let spread): return "\(view.name(number)) has a bye, worth \(spread)"
    case .forfeit(let absent, let present?, _, _):
      return "\(view.name(absent)) forfeits to \(view.name(present))"
    case .forfeit(let absent, nil, _, _): return "\(view.name(absent)) does not come"
    }
  }
}

extension LineWriter {
  /// Writes the entrants of a board, the one who goes first before the other.
  mutating func keys(first: Int, second: Int, _ view: EventView) {
    key("first", view.name(first), plain: "\(view.name(first)) goes first")
    key("second", view.name(second))
  }
}
