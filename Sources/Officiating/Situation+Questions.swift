// SPDX-License-Identifier: MIT
import Directing
import Rulebook

/// The questions that are open to a person: all that somebody else, or the server, waits to have answered.
///
/// Two are equal if they ask the same thing: the same ask, table, slip, game of a series or result.
/// Source: Protocol/SPEC.md, 4.29.
extension Situation {
  package enum Question: Equatable, Sendable {
    /// What the other side of a game asks, or at a desk the scribe; also at an adjourned game and for a return game.
    case ask(Ask, at: TableID, isDesk: Bool)
    /// An invitation to a table that waits.
    case invitation(TableID, by: PlayerName, lexicon: String)
    case slip(Int, at: TableID, SlipMatter)
    /// Whether the next game of the series is played, the last game of which was at this table.
    case nextGame(SeriesPlace, after: TableID)
    case result(ClaimedResult)
  }

  /// What is asked about a slip.
  package enum SlipMatter: Equatable, Sendable {
    /// Whether these words are judged.
    case toConfirm
    /// Whether a ruling is put right with these words.
    case correction
    /// Whether these words are judged in place of those before, whose number is given.
    case inPlace(of: Int)
    /// Whether the own words are judged, which nobody has confirmed in time.
    case unconfirmed
  }

  /// The result of an event's board that one of its players claims, for the other one to confirm.
  package struct ClaimedResult: Equatable, Sendable {
    package let label: String
    /// The round, from 1.
    package let round: Int
    package let by: String
    package let first: String
    package let firstScore: Int
    package let second: String
    package let secondScore: Int
    /// The winner's name if the scores do not decide.
    package let winner: String?

    /// Returns nil for a result that is no game's; `name` returns the name of an entrant's number.
    package init?(
      _ result: RoundResult, round: Int, by claimant: Int, at label: String, _ name: (Int) -> String
    ) {
      guard case .played(let meeting) = result else { return nil }
      self.label = label
      self.round = round
      by = name(claimant)
      (first, firstScore) = (name(meeting.first), meeting.firstScore)
      (second, secondScore) = (name(meeting.second), meeting.secondScore)
      winner = meeting.winner.map(name)
    }
  }
}

extension Situation.Question {
  /// Every kind of question that the server shows; a test walks them all.
  package enum Kind: String, CaseIterable, Sendable {
    case undo, amend, pause, resume, resumeAdjourned, adjourn, racks, again, bothSides
    case invitation, slip, correction, otherWords, unconfirmedSlip, nextGame, result
  }

  /// The kind; `isSeated` tells whether the person sits at the table.
  package func kind(isSeated: Bool) -> Kind {
    switch self {
    case .ask(_, _, isDesk: true): .bothSides
    case .ask(let ask, _, _):
      switch ask.matter {
      case .undo: .undo
      case .amend: .amend
      case .pause: .pause
      case .resume: isSeated ? .resume : .resumeAdjourned
      case .adjourn: .adjourn
      case .again: .again
      case .racks: .racks
      }
    case .invitation: .invitation
    case .slip(_, _, .toConfirm): .slip
    case .slip(_, _, .correction): .correction
    case .slip(_, _, .inPlace): .otherWords
    case .slip(_, _, .unconfirmed): .unconfirmedSlip
    case .nextGame: .nextGame
    case .result: .result
    }
  }
}

extension SlipView {
  /// What a player at this table is asked now; nil if nothing is.
  package var question: Situation.Question? {
    viewer.seat.flatMap {
      Situation.question(
        slip?.slip, asked?.slip, mayRuleAlone: mayRuleAlone, to: $0, head.id, isDesk: head.terms.isDesk)
    }
  }
}

extension Situation {
  static func question(about position: SlipPosition, to seat: Seat, at table: Table) -> Question? {
    question(
      position.slip, position.asked, mayRuleAlone: position.mayRuleAlone, to: seat, table.id,
      isDesk: table.terms.isDesk)
  }

  fileprivate static func question(
    _ slip: Slip?, _ asked: Slip?, mayRuleAlone: Bool, to seat: Seat, _ table: TableID, isDesk: Bool
  ) -> Question? {
    guard let slip else { return nil }
    if let asked, asked.writer != seat || isDesk {
      return .slip(asked.number, at: table, .inPlace(of: slip.number))
    }
    if slip.writer != seat || isDesk {
      return .slip(slip.number, at: table, slip.corrects == nil ? .toConfirm : .correction)
    }
    guard slip.challenger == seat, mayRuleAlone else { return nil }
    return .slip(slip.number, at: table, .unconfirmed)
  }

  /// Returns what is asked of a seat of a game, at a desk of both.
  static func asks(to seat: Seat, at table: Table) -> [Question] {
    let isDesk = table.terms.isDesk
    return (table.game?.position.openAsks ?? []).filter { isDesk || $0.seat != seat }.map {
      .ask($0, at: table.id, isDesk: isDesk)
    }
  }
}

extension Peek {
  /// Returns the questions to a person without a seat; `waiting` are the tables that wait.
  func questions(to name: PlayerName, among waiting: [Table]) -> [Situation.Question] {
    let asked = adjournedAsks(to: name) + waiting.compactMap { offer(of: $0, to: name) } + claims(to: name)
    return asked.isEmpty ? nextGame(of: name).map { [$0] } ?? [] : asked
  }

  /// Returns whether a question that a person was shown is still open, wherever the person is.
  package func isOpen(_ question: Situation.Question, to name: PlayerName) -> Bool {
    switch question {
    case .ask(_, let id, _):
      guard let table = floor.peek(id) else { return false }
      if offer(of: table, to: name) == question { return true }
      return table.seat(of: name).map { Situation.asks(to: $0, at: table).contains(question) } ?? false
    case .invitation(let id, _, _):
      return floor.waiting.contains(id) && floor.peek(id).flatMap { offer(of: $0, to: name) } == question
    case .slip(_, let id, _):
      guard let table = floor.peek(id), let seat = table.seat(of: name), let slips = table.slips else {
        return false
      }
      return Situation.question(about: slips.position, to: seat, at: table) == question
    case .nextGame: return nextGame(of: name) == question
    case .result: return claims(to: name).contains(question)
    }
  }

  private func adjournedAsks(to name: PlayerName) -> [Situation.Question] {
    (floor.adjourned[name]?.sorted() ?? []).flatMap { id -> [Situation.Question] in
      guard let table = floor.peek(id), let seat = table.seat(of: name) else { return [] }
      return Situation.asks(to: seat, at: table)
    }
  }

  private func nextGame(of name: PlayerName) -> Situation.Question? {
    guard floor.seats[name] == nil, let last = floor.lastGame[name], !floor.seriesEnded.contains(last),
      let series = floor.peekEnded(last)?.series, !series.isLast
    else { return nil }
    return .nextGame(series.next, after: last)
  }

  /// Returns what a table that waits asks of a person; nil if nothing.
  private func offer(of table: Table, to name: PlayerName) -> Situation.Question? {
    if table.asksAgain == name, let ask = table.game?.position.asks.one {
      return .ask(ask, at: table.id, isDesk: false)
    }
    guard table.terms.invited == name else { return nil }
    return .invitation(table.id, by: table.opener.name, lexicon: table.terms.lexicon.name)
  }

  /// Returns the results that opponents claim and the person has not confirmed.
  func claims(to name: PlayerName) -> [Situation.Question] {
    floor.tournaments.inOrder.flatMap { tournament -> [Situation.Question] in
      let state = tournament.state
      guard let entrant = floor.tournaments.enrolment(of: name, in: tournament)?.number else { return [] }
      return state.rounds.indices.flatMap { place in
        state.rounds[place].claims.values.compactMap { claim -> Situation.Question? in
          guard claim.by != entrant, claim.result.entrants.contains(entrant) else { return nil }
          return Situation.ClaimedResult(
            claim.result, round: place + 1, by: claim.by, at: tournament.label
          ) { state.entrants[$0 - 1].name }.map { .result($0) }
        }
      }
    }
  }

  /// Returns the notice that shows an open question to a person once more; nil where none does.
  ///
  /// It says what stands now, so it waits for the newest entry.
  package func notice(showing question: Situation.Question, to name: PlayerName) -> Notice? {
    guard let (table, body) = shown(question, to: name) else { return nil }
    return Notice(table: table, waits: floor.ticket(of: table), audience: .person(name), body: body)
  }

  private func shown(
    _ question: Situation.Question, to name: PlayerName
  ) -> (TableID, Notice.Body)? {
    switch question {
    case .ask(let ask, let id, _):
      guard let table = floor.peek(id), table.game != nil else { return nil }
      let telling = Context(state).games.telling(.asked(ask), at: table, author: ask.seat)
      return (id, .game(telling.news(for: .seat(table.seat(of: name) ?? ask.seat.opposite))))
    case .invitation(let id, _, _): return floor.peek(id).map { (id, .invited($0.agreement)) }
    case .slip(let number, let id, let matter):
      guard let table = floor.peek(id), let slips = table.slips, let seat = table.seat(of: name),
        let slip = slips.position.slip(numbered: number)
      else { return nil }
      let event = matter == .unconfirmed ? SlipEvent.lapsed(slip: number) : .written(slip)
      let receipt = Receipt(table: id, sequence: table.sequence, sum: 0)
      return (
        id,
        .slip(
          SlipNews(event, at: table, slips, receipt: receipt, to: Reader(.seat(seat), author: slip.writer)))
      )
    case .nextGame, .result: return nil
    }
  }
}
