// SPDX-License-Identifier: MIT
import Directing

/// The players of a tournament: their codes, their talk and claims, and the notices for them.
extension TournamentCommands {
  // MARK: Codes

  /// Returns the hash of the code with which an entrant logs in: the code of the name's holder, else the one just
  /// made; nil if the holder has an account.
  func codeHash(of name: String, made code: EntrantCode?, _ request: Request) throws(Refusal) -> String? {
    guard let wanted = PlayerName(name) else { return nil }
    guard wanted != .house, wanted != .operator else {
      throw .event(.refused(.nameTaken(wanted == .house ? "house" : "operator")))
    }
    guard let holder = sight.holder(of: wanted, at: request.at) else { return code?.hash }
    return holder.account == nil ? holder.person.codeHash : nil
  }

  /// Refuses a command that now needs a code and has none (`notRecorded`), because the name's holder has changed.
  func requireCode(for act: EventAct, at now: Instant) throws(Refusal) {
    switch act {
    case .code(let name, nil):
      if let name = PlayerName(name), floor.house.accounts[name] != nil { return }
      throw .notRecorded
    case .enter(let form, nil):
      guard let name = PlayerName(form.name), name != .house, name != .operator,
        sight.holder(of: name, at: now) == nil
      else { return }
      throw .notRecorded
    default: return
    }
  }

  /// Records a new code in the entrant's other open tournaments with a code, too.
  ///
  /// If the ledger had no room for all of these entries, the code would not have been changed.
  func codeElsewhere(_ step: EventStep, but table: Table, now: Instant) {
    guard case .tournament(.coded(let number, let hash)) = step, let view = EventView(table),
      let name = PlayerName(view.name(number))
    else { return }
    for id in floor.events.events(of: name) where id != table.id {
      guard let other = sight.table(id), floor.peekEnrolment(of: name, in: id)?.codeHash != nil,
        let number = floor.events.number(of: name, in: id)
      else { continue }
      _ = record(.event(.tournament(.coded(number, hash: hash))), at: other, now: now)
    }
  }

  // MARK: Talk, claims and games under way

  /// Sends a text to a tournament's directors and players.
  ///
  /// A player's text does not reach those who are playing, directors included, so that it tells them no words.
  /// Source: Protocol/SPEC.md, 11.1.
  func say(_ text: String, at table: Table, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    let isDirector = role(of: person).has(.directEvents)
    guard let view = EventView(table) else { preconditionFailure("an event is one") }
    let own = floor.peekEnrolment(of: person.name, in: table.id)
    guard isDirector || own.map({ isEntrant(person, $0) }) == true else {
      throw .notPermitted(.eventTalk(view.terms.label))
    }
    try house.requireVoice(person, request)
    let entrants = view.state.entrants.compactMap { PlayerName($0.name) }
    let playing: Set<PlayerName> =
      isDirector ? [] : Set(entrants + floor.house.accounts.directors).filter { isPlaying($0) }
    return Outcome(
      .saidInEvent(view.terms.label, toPlayers: playing.isDisjoint(with: entrants)),
      notices: [
        Notice(
          table: table.id, waits: floor.ticket(of: table.id),
          audience: .directors(and: entrants, watching: .none, but: Array(playing) + [person.name]),
          body: .said(person.name, text, event: view.terms.label))
      ])
  }

  /// Returns a player's claim of the own board's result; nil for a director's command or another act.
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

  /// Refuses to unpair a round, swap a board, or enter or adjourn a game while it is under way.
  ///
  /// A game that its players adjourned may be adjourned past its round. A finished game counts as under way until its
  /// tournament has the result.
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
        guard let table = sight.anyTable(TableID(id)) else { continue }
        let isOver = table.game?.ending != nil && round.isWithoutResult(board)
        guard isUnderWay(table) || isOver else { continue }
        if case .adjourn = act, table.game?.position.status == .adjourned { continue }
        throw .event(.gameOn(table.id))
      }
    }
  }

  /// Returns the tables of a round's boards, without ended tables that are no longer kept.
  func lines(of round: Int?, in state: TournamentState, for person: Person?) -> [TableLine] {
    let tables = round.flatMap { state.round($0) }?.tables.values.map { TableID($0) } ?? []
    return tables.sorted().compactMap {
      sight.anyTable($0).map { TableLine(self.tables.phaseShown(of: $0, to: person)) }
    }
  }

  // MARK: Notices

  /// Returns the notices of a step for a tournament's directors and players.
  ///
  /// - Parameters:
  ///   - news: the step.
  ///   - author: the player who receives the answer; nil if the step came from a table.
  ///   - table: the tournament.
  ///   - now: the moment.
  /// - Returns: a notice for the directors, and one for each entrant whom the step pairs or concerns.
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
      // The conditions to which the players agreed have changed.
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
      // Sessions that logged in with the old code are closed.
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

  /// Returns the open table of an entrant's board, or nil.
  private func table(of enrolment: Enrolment, in number: Int, _ state: TournamentState) -> Table? {
    guard let round = state.round(number), let place = round.board(of: enrolment.number) else { return nil }
    return round.tables[round.boards[place]].flatMap { sight.table(TableID($0)) }
  }

  /// Returns the table at which a name is seated, unless it is a board of the tournament.
  private func seatElsewhere(_ name: PlayerName, than event: TableID) -> TableID? {
    guard let id = floor.seats[name], let table = sight.table(id), table.terms.place?.event != event else {
      return nil
    }
    return id
  }

  /// Returns the notices for a person who has just logged in: the terms and the next pairing of each tournament.
  func toldAtLogin(_ person: Person, now: Instant) -> [Notice] {
    floor.events.events(of: person.name).flatMap { id -> [Notice] in
      guard let table = sight.table(id), let view = EventView(table),
        let enrolment = floor.peekEnrolment(of: person.name, in: id), isEntrant(person, enrolment)
      else { return [] }
      var told: [Notice] = []
      if view.terms.tables != nil {
        told.append(
          Notice(
            table: id, waits: floor.ticket(of: id), audience: .person(person.name),
            body: .event(.terms(view))))
      }
      // A player whose board has a table receives that table, or the notice of its adjournment, instead.
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

  /// Refuses to open or join a table to a player whose board on the server lacks its result.
  ///
  /// Judges may, and a player at a real board may have a table of slips.
  func requireNoBoard(_ person: Person) throws(Refusal) {
    guard !role(of: person).has(.judgeAnytime), let label = eventUnderWay(of: person, onServer: true) else {
      return
    }
    throw .notPermitted(.eventFirst(label))
  }

  /// Returns the label of an open tournament in which a person has a board without a result, or nil.
  ///
  /// The server tells such a person no words. With `onServer` only boards on the server count.
  func eventUnderWay(of person: Person, onServer: Bool = false) -> String? {
    for id in floor.events.events(of: person.name) {
      guard let table = sight.table(id), let view = EventView(table),
        let enrolment = floor.peekEnrolment(of: person.name, in: id), isEntrant(person, enrolment),
        let round = view.state.roundUnderWay(of: enrolment.number, atBoard: true),
        // A game that began on the server ends there, even if later games are played elsewhere.
        !onServer || view.terms.tables != nil || self.table(of: enrolment, in: round, view.state) != nil
      else { continue }
      return view.terms.label
    }
    return nil
  }

  /// Returns whether a name plays: seated at a table other than practice, with an adjourned game, or with a board
  /// without a result.
  private func isPlaying(_ name: PlayerName) -> Bool {
    if sight.table(ofSeated: name, where: { !$0.isPractice }) != nil { return true }
    if sight.adjournedGame(of: name) != nil { return true }
    return floor.events.events(of: name).contains { id in
      guard let table = sight.table(id), let view = EventView(table),
        let enrolment = floor.peekEnrolment(of: name, in: id)
      else { return false }
      return view.state.roundUnderWay(of: enrolment.number, atBoard: true) != nil
    }
  }
}

extension TournamentState.Round {
  fileprivate func isWithoutResult(_ board: BoardPairing) -> Bool {
    board.entrants.allSatisfy { result(of: $0) == nil }
  }
}

extension TournamentState {
  /// Returns the last round in which an entrant lacks a result.
  ///
  /// - Parameters:
  ///   - entrant: the entrant's number.
  ///   - isAtBoard: whether byes do not count.
  /// - Returns: the round's number from 1, or nil.
  func roundUnderWay(of entrant: Int, atBoard isAtBoard: Bool = false) -> Int? {
    roundsUnderWay.last { number in
      guard let round = round(number), round.result(of: entrant) == nil else { return false }
      return round.board(of: entrant) != nil || (!isAtBoard && round.byes.contains(entrant))
    }
  }
}

extension Peek {
  /// Returns whether a command needs a new code before it is carried out; `requireCode` checks again then.
  package func wantsCode(_ command: EventCommand, of person: Person?, at now: Instant) -> Bool {
    guard case .at(_, let act, isTrial: false) = command, let person, may(.directEvents, person) else {
      return false
    }
    switch act {
    case .enter(let form, nil):
      return PlayerName(form.name).map { sight.holder(of: $0, at: now) == nil } ?? false
    case .code(let name, nil):
      return PlayerName(name).map { sight.holder(of: $0, at: now)?.account == nil } ?? false
    default: return false
    }
  }
}
