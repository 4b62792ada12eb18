// SPDX-License-Identifier: MIT
import Directing

/// Those who play in an event: how they come in, what they may say of it, what they are told.
extension Referee {
  // MARK: Coming in

  /// Whether a command needs a code that is to be made first; no answer hangs on it but what the referee says then.
  package func wantsCode(_ command: EventCommand, of person: Person?, at now: Instant) -> Bool {
    guard case .at(_, let act, isTrial: false) = command, let person, may(.directEvents, person) else {
      return false
    }
    switch act {
    case .enter(let form, nil):
      return PlayerName(form.name).map { holder(of: $0, at: now) == nil } ?? false
    case .code(let name, nil):
      return PlayerName(name).map { holder(of: $0, at: now)?.account == nil } ?? false
    default: return false
    }
  }

  /// The hash of the code with which somebody comes in under a name: that of whoever has the name, else of the one that
  /// was made; nil where they have an account.
  func codeHash(of name: String, made code: EntrantCode?, _ request: Request) throws(Refusal) -> String? {
    guard let wanted = PlayerName(name) else { return nil }
    guard wanted != .house, wanted != .operator else {
      throw .event(.refused(.nameTaken(wanted == .house ? "house" : "operator")))
    }
    guard let holder = floor.holder(of: wanted, at: request.at) else { return code?.hash }
    return holder.account == nil ? holder.person.codeHash : nil
  }

  /// A line for which a code is wanted has one; whoever had the name when it was asked for may have it no more.
  func requireCode(for act: EventAct, at now: Instant) throws(Refusal) {
    switch act {
    case .code(let name, nil):
      if let name = PlayerName(name), floor.house.accounts[name] != nil { return }
      throw .notRecorded
    case .enter(let form, nil):
      guard let name = PlayerName(form.name), name != .house, name != .operator,
        floor.holder(of: name, at: now) == nil
      else { return }
      throw .notRecorded
    default: return
    }
  }

  /// A new code lets somebody in for every event that they have entered with one, not for this one alone; the ledger has
  /// room for all of it, or the code was not changed.
  func codeElsewhere(_ step: EventStep, but table: Table, now: Instant) {
    guard case .tournament(.coded(let number, let hash)) = step, let view = EventView(table),
      let name = PlayerName(view.name(number))
    else { return }
    for id in floor.events.events(of: name) where id != table.id {
      guard let other = floor.table(id), floor.peekEnrolment(of: name, in: id)?.codeHash != nil,
        let number = floor.events.number(of: name, in: id)
      else { continue }
      _ = record(.event(.tournament(.coded(number, hash: hash))), at: other, now: now)
    }
  }

  // MARK: What players say

  /// Something is said to an event's directors and players who are here.
  ///
  /// What players say nobody hears who plays, director or not, so that nobody tells them words.
  ///
  /// Source: Protocol/SPEC.md, 11.1.
  func say(_ text: String, at table: Table, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    let isDirector = role(of: person).has(.directEvents)
    guard let view = EventView(table) else { preconditionFailure("an event is one") }
    let own = floor.peekEnrolment(of: person.name, in: table.id)
    guard isDirector || own.map({ isEntrant(person, $0) }) == true else {
      throw .notPermitted(.eventTalk(view.terms.label))
    }
    try requireVoice(person, request)
    let entrants = view.state.entrants.compactMap { PlayerName($0.name) }
    let playing: Set<PlayerName> =
      isDirector ? [] : Set(entrants + directors()).filter { isPlaying($0) }
    return Outcome(
      .saidInEvent(view.terms.label, toPlayers: playing.isDisjoint(with: entrants)),
      notices: [
        Notice(
          table: table.id, waits: floor.ticket(of: table.id),
          audience: .directors(and: entrants, watching: .none, but: Array(playing) + [person.name]),
          body: .said(person.name, text, event: view.terms.label))
      ])
  }

  /// What a player says came of their own board; nil where a director asks, or it is no result.
  func claim(_ act: EventAct, at table: Table, _ request: Request) throws(Refusal) -> EventClaim? {
    guard case .score(let round, .game(let one, let other, let winner), let isSure) = act,
      let person = request.caller.person,
      !role(of: person).has(.directEvents),
      let enrolment = floor.peekEnrolment(of: person.name, in: table.id), isEntrant(person, enrolment)
    else { return nil }
    guard let view = EventView(table) else { preconditionFailure("an event is one") }
    let own = round.number ?? view.state.presentRound(of: enrolment.division)
    let sitsAt = self.table(of: enrolment, in: own, view.state)
    guard view.terms.tables?.game == nil, sitsAt?.game == nil else { throw .event(.comesByItself) }
    return EventClaim(
      round: EventRound(number: round.number, of: enrolment.division), one: one, other: other, winner: winner,
      by: enrolment.name, isSure: isSure)
  }

  /// A round is not unpaired, no board changed, and no result entered, over a game that goes on; nor is it carried on
  /// past its round but where its players have put it off.
  ///
  /// A game that is over counts as going on until its event has its result.
  func requireNoGame(_ act: EventAct, at event: Table) throws(Refusal) {
    guard case .event(let held) = event.family else { return }
    let state = held.state.tournament
    func known(_ names: [String]) -> Set<Int> { Set(names.compactMap { state.entrant(named: $0)?.number }) }
    let (wanted, numbers): (EventRound, Set<Int>)
    switch act {
    case .score(let round, let typed, _): (wanted, numbers) = (round, known(typed.names))
    case .swap(let round, let one, let other), .adjourn(let round, let one, let other, _):
      (wanted, numbers) = (round, known([one, other]))
    case .unpair(let round):
      wanted = round
      numbers = Set(
        state.entrants.filter { round.division == nil || $0.division == round.division }.map(\.number))
    default: return
    }
    let rounds = wanted.number.map { [$0] } ?? state.lastRounds
    for number in rounds {
      guard let round = state.round(number) else { continue }
      for (board, id) in round.tables where board.entrants.contains(where: numbers.contains) {
        guard let table = floor.anyTable(TableID(id)) else { continue }
        let isOver = table.game?.ending != nil && round.isWithoutResult(board)
        guard isUnderWay(table) || isOver else { continue }
        if case .adjourn = act, table.game?.position.status == .adjourned { continue }
        throw .event(.gameOn(table.id))
      }
    }
  }

  /// The tables that are boards of a round, those that are over among them as far as they are remembered.
  func lines(of round: Int?, in state: TournamentState, for person: Person?) -> [TableLine] {
    let tables = round.flatMap { state.round($0) }?.tables.values.map { TableID($0) } ?? []
    return tables.sorted().compactMap { floor.anyTable($0).map { TableLine(phaseShown(of: $0, to: person)) } }
  }

  // MARK: What players are told

  /// What an event's directors and players are told of what was done there.
  ///
  /// - Parameters:
  ///   - news: what was done.
  ///   - author: who has the answer; nil where it came by itself.
  ///   - table: the event.
  ///   - now: the moment.
  /// - Returns: a notice for directors, and one for each player who is paired.
  func tidings(of news: EventNews, by author: PlayerName?, at table: Table, now: Instant) -> [Notice] {
    let state = news.view.state
    func names(_ numbers: [Int]) -> [PlayerName] {
      numbers.compactMap { PlayerName(state.entrants[$0 - 1].name) }.filter { $0 != author }
    }
    var players: [Int] = []
    switch news.step {
    case .scored(_, let result), .claimed(_, let result, _): players = result.entrants
    case .corrected(_, let was, let now, _):
      players = Array(Set(was.flatMap(\.entrants) + (now?.entrants ?? []))).sorted()
    case .swapped(_, let one, let other): players = [one, other]
    case .adjourned(_, let board, _): players = board.entrants
    case .seated: return []
    case .entered, .coded, .dropped, .away, .returned, .termed, .paired, .unpaired, .closed, .reopened: break
    }
    let waits = floor.ticket(of: table.id)
    var notices = [
      Notice(
        table: table.id, waits: waits,
        audience: .directors(and: names(players), watching: .none, but: author.map { [$0] } ?? []),
        body: .event(.happened(news, by: author)))
    ]
    if news.changesConditions {
      // What whoever plays agreed to is another thing now.
      notices += names(state.entrants.map(\.number)).map {
        Notice(table: table.id, waits: waits, audience: .person($0), body: .event(.terms(news.view)))
      }
    }
    let paired: (round: Int, players: [Int])? =
      switch news.step {
      case .paired(let round, _, let boards, let byes, _): (round, boards.flatMap(\.entrants) + byes)
      case .swapped(let round, let one, let other):
        (round, state.round(round)?.boards.filter { $0.has(one) || $0.has(other) }.flatMap(\.entrants) ?? [])
      default: nil
      }
    if case .coded(let number, _) = news.step, let name = PlayerName(state.entrants[number - 1].name) {
      // Whoever came in by the old code goes; the new one lets its holder in.
      notices.append(Notice(table: table.id, waits: waits, audience: .person(name), body: .accountChanged))
    }
    guard let paired else { return notices }
    notices += paired.players.compactMap { pairing(of: $0, in: paired.round, news.view, at: table) }
    notices += names(paired.players).compactMap { start(of: paired.round, for: $0, at: table, now: now) }
    return notices
  }

  private func pairing(of number: Int, in round: Int, _ view: EventView, at table: Table) -> Notice? {
    guard let name = PlayerName(view.name(number)) else { return nil }
    return Notice(
      table: table.id, waits: floor.ticket(of: table.id), audience: .person(name),
      body: .event(.pairing(view, round: round, entrant: number, sitsAt: seatElsewhere(name, than: view.id))))
  }

  /// The table of somebody's board, where it is open.
  private func table(of enrolment: Enrolment, in number: Int, _ state: TournamentState) -> Table? {
    guard let round = state.round(number), let place = round.board(of: enrolment.number) else { return nil }
    return round.tables[round.boards[place]].flatMap { floor.table(TableID($0)) }
  }

  /// Where somebody sits, unless that is a board of an event.
  private func seatElsewhere(_ name: PlayerName, than event: TableID) -> TableID? {
    guard let id = floor.seats[name], let table = floor.table(id), table.terms.place?.event != event else {
      return nil
    }
    return id
  }

  /// What somebody is told of their events who has just come in: what is agreed, and whom they meet.
  func toldAtLogin(_ person: Person, now: Instant) -> [Notice] {
    floor.events.events(of: person.name).flatMap { id -> [Notice] in
      guard let table = floor.table(id), let view = EventView(table),
        let enrolment = floor.peekEnrolment(of: person.name, in: id), isEntrant(person, enrolment)
      else { return [] }
      var told: [Notice] = []
      if view.terms.tables != nil {
        told.append(
          Notice(
            table: id, waits: floor.ticket(of: id), audience: .person(person.name),
            body: .event(.terms(view))))
      }
      // Of a board that has its table they are shown that, or told that it was put off.
      if let round = view.state.roundUnderWay(of: enrolment.number),
        view.state.isDue(enrolment.number, in: round), self.table(of: enrolment, in: round, view.state) == nil
      {
        told += [
          pairing(of: enrolment.number, in: round, view, at: table),
          start(of: round, for: person.name, at: table, now: now),
        ].compactMap { $0 }
      }
      return told
    }
  }

  /// Nobody opens or joins a table while a round on this server waits for their result; who judges for others may, and
  /// who plays on paper may have a table of slips.
  func requireNoBoard(_ person: Person) throws(Refusal) {
    guard !role(of: person).has(.judgeAnytime), let label = eventUnderWay(of: person, onServer: true) else {
      return
    }
    throw .notPermitted(.eventFirst(label))
  }

  /// The open event in which somebody has a board whose result is not in, so that nobody tells them words; nil where
  /// they have none; of those on the server alone where that is asked.
  func eventUnderWay(of person: Person, onServer: Bool = false) -> String? {
    for id in floor.events.events(of: person.name) {
      guard let table = floor.table(id), let view = EventView(table),
        let enrolment = floor.peekEnrolment(of: person.name, in: id), isEntrant(person, enrolment),
        let round = view.state.roundUnderWay(of: enrolment.number, atBoard: true),
        // A game that was begun on the server is finished there, wherever the next ones are played.
        !onServer || view.terms.tables != nil || self.table(of: enrolment, in: round, view.state) != nil
      else { continue }
      return view.terms.label
    }
    return nil
  }

  /// Whether a name sits at a live table that is no practice, has put a game off, or has a board of an event without its
  /// result; no answer hangs on it.
  private func isPlaying(_ name: PlayerName) -> Bool {
    if floor.table(ofSeated: name, where: { !$0.isPractice }) != nil { return true }
    if floor.adjournedGame(of: name) != nil { return true }
    return floor.events.events(of: name).contains { id in
      guard let table = floor.table(id), let view = EventView(table),
        let enrolment = floor.peekEnrolment(of: name, in: id)
      else { return false }
      return view.state.roundUnderWay(of: enrolment.number, atBoard: true) != nil
    }
  }
}

extension TournamentState.Round {
  /// Whether nothing is known of how a board's game went, on either side.
  fileprivate func isWithoutResult(_ board: BoardPairing) -> Bool {
    board.entrants.allSatisfy { result(of: $0) == nil }
  }
}

extension TournamentState {
  /// The round whose result somebody lacks.
  ///
  /// - Parameters:
  ///   - entrant: their number.
  ///   - isAtBoard: whether they must meet somebody in it.
  /// - Returns: its number from 1, the last of several; nil where they lack none.
  func roundUnderWay(of entrant: Int, atBoard isAtBoard: Bool = false) -> Int? {
    roundsUnderWay.last { number in
      guard let round = round(number), round.result(of: entrant) == nil else { return false }
      return round.board(of: entrant) != nil || (!isAtBoard && round.byes.contains(entrant))
    }
  }
}
