// SPDX-License-Identifier: MIT
import Directing
import Officiating
import Rulebook

enum EventNoticeText {
  static func tell(_ told: TournamentTold, _ writer: inout LineWriter) {
    switch told {
    case .terms(let view):
      writer.notice(.terms) { writer in
        EventText.keys(of: view, &writer)
        writer.say(EventVoice.terms(view))
        if view.conditions.pace.breakMinutes != nil {
          writer.say("to say that you are here, EVENT JOIN \(view.label)")
        }
        writer.text(
          view.conditions.pace.breakMinutes == nil
            ? "\(view.title): all who play agree to this"
            : "\(view.title): all who play agree to this; to say that you are here, EVENT JOIN \(view.label)")
      }
    case .pairing(let view, let round, let entrant, let table):
      tell(pairingOf: entrant, in: round, view, sitsAt: table, &writer)
    case .seated(let label, let head, let seat): tell(seated: seat, at: head, label, &writer)
    case .stuck(let stuck): EventHallText.tell(stuck, &writer)
    case .timer(let timer): EventHallText.tell(timer, &writer)
    case .starts(let start):
      writer.notice(.starting) { writer in
        EventText.keys(of: start, &writer)
        writer.text(EventText.sentence(start))
        writer.say(EventText.sentence(start))
      }
    case .happened(let news, let author): tell(news, by: author, &writer)
    }
  }

  private static func tell(
    pairingOf entrant: Int, in number: Int, _ view: TournamentView, sitsAt table: TableID?,
    _ writer: inout LineWriter
  ) {
    guard let round = view.round(number) else { return }
    let label = view.label
    writer.notice(.pairedWith) { writer in
      writer.key("event", label)
      writer.key("round", number)
      guard let place = round.board(of: entrant) else {
        writer.key("bye", view.name(entrant))
        writer.say("nobody meets you in round \(number); you have a bye")
        return writer.text("nobody meets you in round \(number); you have a bye")
      }
      let board = round.boards[place]
      writer.key("board", round.numbers[place])
      writer.keys(first: board.first, second: board.second, view)
      let isFirst = board.first == entrant
      let opponent = view.name(isFirst ? board.second : board.first)
      writer.text(
        "\(order(isFirst, against: opponent)); \(whatToDo(in: number, of: view, sitsAt: table))")
      writer.say([
        EventVoice.paired(isFirst, against: opponent, in: number, at: round.numbers[place]),
        whatToDo(in: number, of: view, sitsAt: table),
      ])
    }
  }

  private static func whatToDo(in round: Int, of view: TournamentView, sitsAt table: TableID?) -> Phrase {
    guard view.conditions.tables != nil else {
      return "when it is over, EVENT SCORE \(view.label) \(round) ann 412 ben 388"
    }
    guard let table, view.round(round)?.tables.values.contains(table.number) != true else {
      return "your table opens at the start, when both of you are here"
    }
    return "your table opens when you have left table \(table.number)"
  }

  private static func tell(
    seated seat: Seat, at head: TableHead, _ label: String, _ writer: inout LineWriter
  ) {
    guard let place = head.terms.place else { return }
    writer.notice(.seatedAt) { writer in
      writer.key("event", label)
      writer.key("round", place.round)
      writer.key("board", place.board)
      writer.key(table: head.id)
      writer.key("seat", seat.rawValue)
      let opponent = head.name(of: seat.opposite)?.text ?? ""
      writer.text(order(seat == .one, against: opponent))
      writer.say(
        EventVoice.paired(seat == .one, against: opponent, in: place.round, at: place.board))
    }
  }

  private static func order(_ goesFirst: Bool, against opponent: String) -> Phrase {
    goesFirst ? "you go first against \(opponent)" : "you go second against \(opponent)"
  }

  private static func tell(_ news: TournamentNews, by author: PlayerName?, _ writer: inout LineWriter) {
    let view = news.view
    writer.notice(.happened) { writer in
      writer.key("event", view.label)
      writer.key("act", literal: news.step.act)
      if let round = news.step.round { writer.key("round", round) }
      keys(of: news.step, view, &writer)
      if news.changesConditions { EventText.keys(ofConditions: view, &writer) }
      if let author { writer.key("by", author.text) }
      switch news.step {
      case .scored(let round, let result):
        writer.text(EventText.sentence(result, view))
        writer.say(EventVoice.scored(result, in: round, view))
      case .corrected(_, _, let result?, _): writer.text(EventText.sentence(result, view))
      case .corrected(_, _, nil, _): writer.text("its result is not known any more")
      case .claimed(let round, .played(let meeting), let claimant):
        let winner = meeting.winner.map { [" ", "winner=", view.name($0)].joined() } ?? ""
        let (first, second) = (view.name(meeting.first), view.name(meeting.second))
        writer.text(
          """
          if that is so, EVENT SCORE \(view.label) \(round) \(first) \(meeting.firstScore) \
          \(second) \(meeting.secondScore)\(winner)
          """)
        writer.shows(
          Situation.ClaimedResult(
            .played(meeting), round: round, by: claimant, at: view.label, view.name
          ).map { .result($0) })
      case .adjourned(_, let board, _):
        writer.text("\(view.name(board.first)) and \(view.name(board.second)) play later")
        writer.say("\(view.name(board.first)) and \(view.name(board.second)) play later")
      case .presence(let number, isHere: false):
        writer.text("\(view.name(number)) has not come, and is paired again after EVENT JOIN \(view.label)")
        writer.say("\(view.name(number)) has not come, and is paired again after EVENT JOIN \(view.label)")
      default: break
      }
    }
  }

  /// Writes the keys of a step after its round.
  static func keys(of step: TournamentStep, _ view: TournamentView, _ writer: inout LineWriter) {
    switch step {
    case .entered(let enrolment): writer.key("name", enrolment.name)
    case .changed(let new):
      writer.key("name", new.name)
      writer.key("number", new.number)
      EventText.keys(of: new.withoutCode, &writer)
    case .keptApart(let pair, let through):
      writer.key("names", "\(view.name(pair.one)),\(view.name(pair.two))")
      writer.key("through", through)
    case .joined(let round, let board):
      if let number = view.round(round)?.number(of: board.first) { writer.key("board", number) }
      writer.keys(first: board.first, second: board.second, view)
    case .withdrawn(let number):
      writer.key("round", view.entrant(number).firstRound)
      writer.key("name", view.name(number))
    case .coded(let number, _), .dropped(let number, _), .returned(let number, _), .presence(let number, _):
      writer.key("name", view.name(number))
    case .away(let number, _, let back):
      writer.key("name", view.name(number))
      writer.key("back", back)
    case .paired(_, let division, let boards, let byes, _):
      writer.key("division", division)
      writer.key("boards", boards.count)
      writer.key("byes", byes.count)
    case .unpaired(_, let division): writer.key("division", division)
    case .swapped(_, let one, let other): writer.key("names", "\(view.name(one)),\(view.name(other))")
    case .adjourned(let round, let board, let through):
      EventText.keys(of: board, in: round, through: through, view, &writer)
    case .claimed(let round, let result, _), .scored(let round, let result):
      EventText.keys(of: result, in: round, view, &writer)
    case .corrected(let round, let was, let now, _):
      let concerned = (now?.entrants ?? []) + was.flatMap(\.entrants)
      if let paired = view.round(round), let place = paired.board(of: concerned[0]) {
        writer.key("board", paired.numbers[place])
        writer.keys(first: paired.boards[place].first, second: paired.boards[place].second, view)
      } else {
        writer.key("name", view.name(concerned[0]))
      }
      EventText.keys(ofCorrection: was, now, in: round, view, &writer)
    case .termed: EventText.keys(ofTerms: view.terms, &writer)
    case .prizesSet(let change): EventPrizeText.keys(of: change, &writer)
    case .divided(let division, let terms):
      writer.key("division", division)
      EventText.keys(of: terms, &writer)
    case .reopened(let taken): if !taken.isEmpty { writer.key("names", view.names(taken.prefix(20))) }
    case .seated, .closed: break
    }
  }
}

extension TournamentStep {
  /// The value of `act=`.
  fileprivate var act: StaticString {
    switch self {
    case .entered: "entered"
    case .coded: "coded"
    case .changed: "changed"
    case .presence(_, isHere: true): "arrived"
    case .presence(_, isHere: false): "missed"
    case .keptApart: "apart"
    case .joined: "joined"
    case .dropped, .withdrawn: "dropped"
    case .returned: "returned"
    case .termed, .divided: "set"
    case .prizesSet: "prizes"
    case .away: "away"
    case .paired: "paired"
    case .unpaired: "unpaired"
    case .swapped: "swapped"
    case .adjourned: "adjourned"
    case .seated: "seated"
    case .claimed: "claimed"
    case .scored: "scored"
    case .corrected: "corrected"
    case .closed: "closed"
    case .reopened: "reopened"
    }
  }

  /// The round of the step, from 1; nil if it is about no round.
  var round: Int? {
    switch self {
    case .dropped(_, let round), .away(_, let round, _), .returned(_, let round),
      .paired(let round, _, _, _, _),
      .unpaired(let round, _),
      .swapped(let round, _, _), .adjourned(let round, _, _), .seated(let round, _, _),
      .claimed(let round, _, _),
      .scored(let round, _), .corrected(let round, _, _, _), .joined(let round, _):
      round
    case .entered(let enrolment): enrolment.firstRound
    case .changed, .withdrawn, .presence, .keptApart, .coded, .termed, .divided, .prizesSet, .closed,
      .reopened:
      nil
    }
  }

  /// True if a line that asks for the same step again is answered as a repeat.
  var mayRepeat: Bool {
    switch self {
    case .termed, .divided, .prizesSet, .changed, .presence, .keptApart, .adjourned, .claimed, .scored: true
    default: false
    }
  }
}
