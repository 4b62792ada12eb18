// SPDX-License-Identifier: MIT
import Directing
import Officiating

/// The replies about steps of events, and keys that replies and notices share.
package enum EventText {
  /// Writes the reply to a pairing that was not made, since too many rounds wait or the event kept changing.
  package static func writeBusy(_ tag: Tag, into writer: inout LineWriter) {
    writer.reply(
      .slowDown, tag,
      "too many rounds are being paired, or the event changes meanwhile; in a second, type the same line"
    ) { $0.key("after", 1) }
  }

  static func opened(_ view: TournamentView, isTrial: Bool, _ tag: Tag, _ writer: inout LineWriter) {
    writer.reply(
      .event, tag,
      isTrial ? "only tried, nothing is recorded" : "to enter players, EVENT ENTER \(view.label) ann"
    ) { keys(of: view, &$0) }
  }

  /// Writes that the connection types results of an event as bare lines; nil for no longer.
  package static func writeDesk(_ label: String?, _ tag: Tag, into writer: inout LineWriter) {
    writer.reply(
      .eventDesk, tag,
      label == nil
        ? "results are typed as EVENT SCORE again"
        : "type results as 7 388 1 431, MISSING lists boards; a lone . ends it"
    ) { writer in
      if let label { writer.key("event", label) }
    }
  }

  static func starts(_ start: TournamentStart, _ tag: Tag, _ writer: inout LineWriter) {
    let text = sentence(start)
    writer.reply(.starts, tag, start.isTrial ? "only tried, nothing is recorded: \(text)" : text) {
      keys(of: start, &$0)
    }
  }

  static func keys(of start: TournamentStart, _ writer: inout LineWriter) {
    writer.key("event", start.label)
    writer.key("round", start.round)
    if let division = start.division { writer.key("division", division) }
    writer.key("after", start.seconds)
  }

  static func sentence(_ start: TournamentStart) -> Phrase {
    switch (start.seconds + 59) / 60 {
    case 0: "round \(start.round) starts now"
    case 1: "round \(start.round) starts in a minute"
    case let minutes: "round \(start.round) starts in \(minutes) minutes"
    }
  }

  static func answer(_ news: TournamentNews, _ tag: Tag, _ writer: inout LineWriter) {
    switch news.step {
    case .coded(let number, _):
      if let code = news.code {
        writer.line(.codes, tag) { writer in
          writer.key("name", news.view.name(number))
          writer.key("code", code)
        }
      }
    case .paired(let round, _, let boards, let byes, _): write(boards, byes, in: round, news, tag, &writer)
    case .joined(let round, let board): write([board], [], in: round, news, tag, &writer)
    case .corrected(let round, let was, let now, _): write(changesOf: was, now, in: round, news, tag, &writer)
    default: break
    }
    let (kind, text) = kindAndText(news)
    writer.reply(kind, tag, news.isTrial ? "only tried, nothing is recorded: \(text)" : text) {
      keys(of: news, &$0)
    }
  }

  /// Writes the keys of the reply to a step; where they are those of its notice, the notice has the list.
  private static func keys(of news: TournamentNews, _ writer: inout LineWriter) {
    let view = news.view
    if case .termed = news.step { keys(of: view, &writer) } else { writer.key("event", view.label) }
    if case .divided(let division, let terms) = news.step {
      writer.key("division", division)
      keys(of: terms, &writer)
    }
    switch news.step {
    case .entered(let enrolment):
      writer.key("name", enrolment.name)
      writer.key("number", enrolment.number)
      writer.key("division", enrolment.division)
      writer.key("round", enrolment.firstRound)
      if let code = news.code { writer.key("code", code) }
    case .coded: writer.key("codes", news.code == nil ? 0 : 1)
    case .termed, .divided: break
    case .paired(let round, _, let boards, let byes, _):
      writer.key("round", round)
      writer.key("boards", boards.count)
      writer.key("byes", byes.count)
    case .joined(let round, _):
      writer.key("round", round)
      writer.key("boards", 1)
      writer.key("byes", 0)
    case .unpaired(let round, _): writer.key("round", round)
    case .corrected(let round, let was, let now, _):
      writer.key("round", round)
      keys(ofCorrection: was, now, in: round, view, &writer)
    case .presence(let number, _):
      writer.key("name", view.name(number))
      if let next = view.nextRound(of: number) { writer.key("round", next) }
    case .changed, .keptApart, .prizesSet, .withdrawn, .dropped, .away, .returned, .swapped, .adjourned,
      .claimed, .scored, .closed, .reopened, .seated:
      if let round = news.step.round { writer.key("round", round) }
      EventNoticeText.keys(of: news.step, view, &writer)
    }
    if news.isRepeat, news.step.mayRepeat { writer.key("repeat", literal: "yes") }
  }

  private static func kindAndText(_ news: TournamentNews) -> (ReplyKind, Phrase) {
    let (view, label) = (news.view, news.view.label)
    switch news.step {
    case .entered(let enrolment): return (.entered, hint(enrolment, news))
    case .coded(let number, _):
      let name = view.name(number)
      return (.codes, "\(name) comes in by LOGIN \(name) and the new code; the old one is of no use now")
    case .divided: return (.event, "so it is for this division from now on")
    case .termed: return (.event, "so it is from now on, for standings of all rounds, too")
    case .changed(let new): return (.entrantChanged, "\(new.name) is entered so from now on")
    case .presence(let number, _):
      return (
        .joinedEvent,
        view.nextRound(of: number).map { "\(view.name(number)) is here and is paired from round \($0) on" }
          ?? "\(view.name(number)) is here; the last round is paired already"
      )
    case .prizesSet(let change): return (.prizesKept, EventPrizeText.sentence(change, label))
    case .keptApart(_, through: 0): return (.keptApart, "they may meet again")
    case .keptApart: return (.keptApart, "no system pairs them with each other in these rounds")
    case .withdrawn(let number):
      return (
        .dropped,
        "they stand in no list any more; to undo it, EVENT RETURN \(label) \(view.name(number))"
      )
    case .joined(let round, _):
      return (.paired, "the late player is paired; to look, EVENT SHOW \(label) \(round)")
    case .dropped: return (.dropped, "from that round on they play no more")
    case .away(_, _, let back):
      return (.dropped, "they miss that round, and play again from round \(back) on")
    case .returned: return (.returned, "from that round on they play again")
    case .paired(let round, _, _, _, _):
      return (
        .paired,
        view.conditions.tables == nil
          ? "for each result, EVENT SCORE \(label) \(round) ann 412 ben 388"
          : "a table opens when both its players are here; to see them, EVENT SHOW \(label) \(round)"
      )
    case .unpaired:
      return (.unpaired, "nobody is paired in that round now; to pair it, EVENT PAIR \(label)")
    case .swapped(let round, _, _):
      return (.swapped, "they sit in each other's places; to look, EVENT SHOW \(label) \(round)")
    case .adjourned(_, _, let through):
      return (.putOffInEvent, "they play later; its result is needed when round \(through) is over")
    case .seated: preconditionFailure("tables open by themselves")
    case .claimed: return (.asked, "the other side is asked; when they say the same, it is the result")
    case .scored(_, let result): return (.scored, sentence(result, view))
    case .corrected(let round, let was, let now, _): return (.corrected, text(of: was, now, in: round, view))
    case .closed: return (.eventClosed, "the event is over; to go on with it, EVENT REOPEN \(label)")
    case .reopened(let taken):
      return (
        .eventReopened,
        taken.isEmpty
          ? "the event goes on where it was closed; codes are good again"
          : "these names were taken meanwhile, so their codes are of no use; for each, EVENT CODES \(label) ann"
      )
    }
  }

  /// Returns the text after an entry; it warns if the name already had a code, and may be another person's.
  private static func hint(_ enrolment: Enrolment, _ news: TournamentNews) -> Phrase {
    let (name, label) = (enrolment.name, news.view.label)
    guard news.code == nil, news.view.hasCode(enrolment.number), !news.isTrial else {
      return "when all are entered, EVENT PAIR \(label)"
    }
    return
      "\(name) is a name with a code already; if another person plays, EVENT CODES \(label) \(name)"
  }

  /// Writes what is known of an entrant besides name and number.
  static func keys(of entrant: Enrolment, _ writer: inout LineWriter) {
    let more = entrant.particulars
    writer.key("division", entrant.division)
    if let seed = more.seed { writer.key("seed", seed, plain: "seed \(seed)") }
    if entrant.rating > 0 { writer.key("rating", entrant.rating) }
    if let playingClass = more.playingClass { writer.key("class", playingClass) }
    if let team = more.team { writer.key("team", team) }
    if let member = more.member { writer.key("member", member) }
    if let federation = more.federation { writer.key("federation", federation) }
    if let handicap = more.handicap { writer.key("handicap", handicap) }
  }

  private static func write(
    _ boards: [BoardPairing], _ byes: [Int], in round: Int, _ news: TournamentNews, _ tag: Tag,
    _ writer: inout LineWriter
  ) {
    let view = news.view
    let numbers = view.round(round)?.numbers.suffix(boards.count).map(\.self) ?? []
    // A system gives a division at most one bye, but a ledger may contain more.
    let byes = byes.prefix(Pages.longest / 2)
    let most = Pages.longest - byes.count
    let meetings = news.meetings
    writer.list(boards.enumerated().prefix(most), as: .paired, tag) { item, writer in
      writer.key("board", numbers[item.offset])
      writer.keys(first: item.element.first, second: item.element.second, view)
      if let met = meetings[Pair(item.element.first, item.element.second)] { writer.key("repeats", met) }
    }
    for bye in byes {
      writer.line(.paired, tag) { $0.key("bye", view.name(bye)) }
    }
  }

  /// Writes the places that a correction changes, and the later rounds that stay paired.
  private static func write(
    changesOf was: [RoundResult], _ now: RoundResult?, in round: Int, _ news: TournamentNews, _ tag: Tag,
    _ writer: inout LineWriter
  ) {
    let view = news.view
    let concerned = (now?.entrants ?? []) + was.flatMap(\.entrants)
    let division = view.entrant(concerned[0]).division
    let most = Pages.longest - TournamentTerms.roundsMost
    writer.list(news.places(in: division).prefix(most), as: .corrected, tag) { change, writer in
      writer.key("change", literal: "place")
      writer.key("name", change.name)
      writer.key("was", change.was)
      writer.key("place", change.now)
    }
    for (index, later) in view.rounds.enumerated().dropFirst(round)
    where later.divisions.contains(division) {
      writer.line(.corrected, tag) { writer in
        writer.key("change", literal: "paired")
        writer.key("round", index + 1)
      }
    }
  }

  private static func text(
    of was: [RoundResult], _ now: RoundResult?, in round: Int, _ view: TournamentView
  ) -> Phrase {
    let concerned = (now?.entrants ?? []) + was.flatMap(\.entrants)
    // If the sides of the board have separate results, the result of the other side may be missing.
    let sides = view.round(round).flatMap { paired in
      paired.board(of: concerned[0]).map { paired.boards[$0].entrants }
    }
    let open = sides?.first { view.round(round)?.result(of: $0) == nil }
    guard now != nil, let open else {
      return "rounds that are paired stay as they are; what was entered stays on record"
    }
    return
      "for the other side, EVENT SCORE \(view.label) \(round) \(view.name(open)) -50 alone=yes"
  }

  /// Writes the result of a board or a bye before and after a correction.
  static func keys(
    ofCorrection was: [RoundResult], _ now: RoundResult?, in round: Int, _ view: TournamentView,
    _ writer: inout LineWriter
  ) {
    let paired = view.round(round)
    let first = (now?.entrants ?? []) + was.flatMap(\.entrants)
    let sides = paired?.board(of: first[0]).map { paired?.boards[$0].entrants ?? [] } ?? [first[0]]
    func text(_ results: [RoundResult]) -> String {
      let shares = sides.compactMap { side in results.lazy.compactMap { $0.share(of: side) }.first }
      return shares.map { "\($0.score)" }.joined(separator: ",")
    }
    let usual = paired?.byes.contains(first[0]) == true ? "\(view.terms.byeSpread)" : "none"
    // The other half of a double forfeit stays.
    let others = (paired?.results ?? []).filter { result in
      result != now && result.entrants.contains(where: sides.contains)
    }
    writer.key("was", was.isEmpty ? usual : text(was + others))
    writer.key("scores", now.map { text([$0] + others) } ?? usual)
    if case .played(let meeting)? = now { key(ofWinner: meeting, view, &writer) }
  }

  /// Writes the winner if the scores do not decide it.
  static func key(ofWinner meeting: Meeting, _ view: TournamentView, _ writer: inout LineWriter) {
    if let winner = meeting.winner { writer.untold { $0.key("winner", view.name(winner)) } }
  }

  /// Writes a board whose game is adjourned, and the last round that is paired without its result.
  static func keys(
    of board: BoardPairing, in round: Int, through: Int, _ view: TournamentView, _ writer: inout LineWriter
  ) {
    if let number = view.round(round)?.number(of: board.first) { writer.key("board", number) }
    writer.keys(first: board.first, second: board.second, view)
    writer.key("through", through)
  }

  static func keys(
    of result: RoundResult, in round: Int, _ view: TournamentView, _ writer: inout LineWriter
  ) {
    guard case .played(let meeting) = result else {
      writer.key("name", view.name(result.entrants[0]))
      writer.key("spread", result.share(of: result.entrants[0])?.spread ?? 0)
      return
    }
    if let number = view.round(round)?.number(of: meeting.first) { writer.key("board", number) }
    writer.keys(first: meeting.first, second: meeting.second, view)
    writer.key("scores", scores(result, in: view.round(round)))
    key(ofWinner: meeting, view, &writer)
  }

  /// Returns both scores of a game, first player first; for a forfeit, the spreads in the same order.
  static func scores(_ result: RoundResult, in round: TournamentView.Round?) -> String {
    if case .played(let meeting) = result { return "\(meeting.firstScore),\(meeting.secondScore)" }
    let board = round?.board(of: result.entrants[0]).flatMap { round?.boards[$0] }
    let sides = board?.entrants ?? result.entrants
    // In a double forfeit each side has a separate result.
    let spreads = sides.compactMap { side in
      (result.share(of: side) ?? round?.result(of: side)?.share(of: side))?.spread
    }
    return spreads.map(String.init).joined(separator: ",")
  }

  static func sentence(_ result: RoundResult, _ view: TournamentView) -> Phrase {
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
  mutating func keys(of standing: Standing) {
    key("wins", standing.wins)
    key("losses", standing.losses)
    key("ties", standing.ties)
    key("spread", standing.spread)
  }

  /// Writes entries of a list from one on, counted from 1, and returns the first of the next page; nil if there is none.
  mutating func list<Entry>(
    _ entries: [Entry], from first: Int, as kind: ReplyKind, _ tag: Tag,
    _ write: (Entry, inout LineWriter) -> Void
  ) -> Int? {
    let rest = entries.dropFirst(first - 1)
    let shown = list(rest.prefix(Pages.longest), as: kind, tag, write)
    return shown < rest.count ? first + shown : nil
  }

  /// Writes the entrants of a board, the one who goes first before the other.
  mutating func keys(first: Int, second: Int, _ view: TournamentView) {
    key("first", view.name(first), plain: "\(view.name(first)) goes first")
    key("second", view.name(second))
  }
}
