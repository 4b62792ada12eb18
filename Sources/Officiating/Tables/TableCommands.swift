// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

extension TableCommands {
  func carryOut(_ command: TableCommand, _ request: Request) throws(Refusal) -> Outcome {
    switch command {
    case .open(let wanted): try open(wanted, request)
    case .seek(let wanted): try seek(wanted, request)
    case .join(let id, let agreement): try join(id, agreement, request)
    case .leave(let id): try leave(id, request)
    case .confirm(let number): try slips.confirm(number, request)
    case .again: try again(request)
    case .decline(let number): try decline(number, request)
    case .observe(let id): try observe(id, request)
    case .observePlayer(let name): try observe(tableOf: name, request)
    case .say(let text): try say(text, request)
    case .tables(let listed, let first): list(listed, from: first, request)
    case .ended(let first): listEnded(from: first)
    case .forgotten(let first): try listForgotten(from: first, request)
    case .games(let first): try listGames(from: first, request)
    case .show(let id, let plain): try show(id, plain: plain, request)
    case .history(let id, let first): try history(id, from: first, request)
    case .record(let id, let first): try games.gameRecord(of: id, from: first, request)
    }
  }

  func open(_ wanted: OpenRequest, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    let wanted = wanted.ofItsKind()
    let admission = try gate.admit(.opening(wanted), request.caller)
    let agreed = try lexicon(named: wanted.lexicon)
    let practice = try wanted.practiceTerms()
    let id = floor.nextChain
    try requireRoom()
    let ended = end(admission.seek, now: request.at)
    // The seed of a game's bag is derived from the moment of its first entry.
    let now = max(request.at, pen.newestMoment)
    let opening = Opening(
      terms: Terms(
        lexicon: agreed, rule: wanted.rule ?? .double,
        confirmSeconds: wanted.confirmSeconds ?? SlipTerms.confirmSecondsDefault,
        invited: wanted.invited, isDesk: wanted.isDesk,
        game: wanted.gameTerms(commitment: terms.secret.seed(of: id, openedAt: now).commitment),
        practice: practice),
      opener: person, sides: wanted.sides)
    let table = record(opening, as: id, admission, now: request.at)
    return Outcome(
      .opened(TableView(table, to: viewer(person, of: table))), notices: ended + invitations(to: table),
      watching: .ends([person.name]))
  }

  func lexicon(named name: String?) throws(Refusal) -> AgreedLexicon {
    guard let name else { return terms.lexica.standard.agreed }
    guard let found = terms.lexica.named(name) else { throw .noSuchLexicon(name) }
    return found.agreed
  }

  func join(_ id: TableID, _ agreement: JoinAgreement?, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    let table = try table(id)
    let admission = try gate.admit(.joining(table), request.caller)
    if table.asksAgain == person.name, request.caller.isOpponentAway { throw .opponentAway(id) }
    if table.isPractice { return try practice.joinPractice(table, person, agreement, admission, request) }
    let decision = try DecideSeat.join(table, person, agreement)
    try requireRoom()
    let ended = end(admission.seek, now: request.at)
    _ = record(decision, at: table, now: request.at)
    return Outcome(
      .seated(TableView(table, to: .seat(.two)), seat: 2),
      notices: ended + notices(of: decision.event, at: table, author: .two), watching: .ends([person.name]))
  }

  /// Leaves a seat, which ends a slip table; or stops observing, which is no event.
  private func leave(_ id: TableID?, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    guard let table = sight.table(ofSeated: person.name) else {
      guard let watched = request.caller.observing, id == nil || id == watched else {
        throw .notSeated(id)
      }
      return Outcome(.left(watched, isDesk: false), watching: .left(watched))
    }
    guard id == nil || id == table.id else { throw .notSeated(id) }
    if table.isPractice { return try practice.leavePractice(table, person.name, request) }
    let side = try Side(of: person, at: table)
    let decision = try DecideSeat.leave(table, side, now: request.at)
    let leavesRack = table.isDealtAndUntouched
    if leavesRack,
      table.hasRunClock(against: side.seat, at: request.at)
        || context.state.racksLeft.isSpent(person.name, at: request.at)
    {
      throw .gameLive(table.id)
    }
    try requireRoom()
    _ = record(decision, at: table, now: request.at)
    if table.guest == nil { noteSeriesEnd(at: table) }
    if leavesRack { context.state.racksLeft.note(person.name, at: request.at) }
    return Outcome(
      .left(table.id, isDesk: table.terms.isDesk),
      notices: notices(of: decision.event, at: table, author: side.seat) + withdrawal(of: table, by: person),
      watching: .left(table.id))
  }

  /// Returns the notice to an invited player who had not sat down, and to the player who is asked for the next game of a
  /// series; none at other tables.
  private func withdrawal(of table: Table, by person: Person) -> [Notice] {
    guard table.guest == nil, let invited = table.terms.invited else { return [] }
    let body: Notice.Body
    if table.terms.game?.again == nil {
      body = .inviteWithdrawn(by: person.name)
    } else if let series = table.series, series.number > 1 {
      body = .seriesEnded(by: person.name, TableHead(table))
    } else {
      return []
    }
    return [
      Notice(
        table: table.id, waits: floor.ticket(of: table.id), audience: .person(invited), body: body)
    ]
  }

  private func observe(_ id: TableID, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    let table = try table(id)
    if let seat = sight.table(ofSeated: person.name)?.id {
      throw seat == id ? .alreadySeated(id) : .notPermitted(.observeWhileSeated(seat))
    }
    let shown = try sight(of: table, for: person)
    if table.isPractice, let why = house.barOfPractice(request.caller) { throw .notPermitted(why) }
    return Outcome(.observing(TableView(shown, to: .other)), watching: .begins(id))
  }

  private func observe(tableOf name: PlayerName, _ request: Request) throws(Refusal) -> Outcome {
    _ = try person(request)
    guard let table = sight.table(ofSeated: name) else { throw .atNoTable(name) }
    return try observe(table.id, request)
  }

  /// Passes speech on: players hear players; observers reach observers only, until the game is over.
  ///
  /// An observer who sees the table late reaches only late observers. After the game a side is heard unless it plays again.
  private func say(_ text: String, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    try house.requireVoice(person, request)
    let seatedAt = sight.table(ofSeated: person.name)
    guard let id = seatedAt?.id ?? request.caller.observing ?? sight.lastGame(of: person.name) else {
      throw .notSeated(nil)
    }
    let table = try anyTable(id)
    // Whoever plays elsewhere by now is told nothing.
    let gone =
      table.isOver ? [table.opener, table.guest].compactMap(\.self).filter { house.playsNow($0) } : []
    let others = table.names.filter { $0 != person.name }
    let players =
      seatedAt == nil && !table.isOver ? [] : others.filter { name in !gone.contains { $0.name == name } }
    let toPlayers = seatedAt != nil || (table.isOver && players.count == others.count)
    let waits = floor.ticket(of: id)
    let seesNow = (try? sight(of: table, for: person))?.minutesAgo == 0
    let audiences =
      players.map { Notice.Audience.person($0) } + [.observers(seesNow ? onlookers(at: table) : .all)]
    return Outcome(
      .said(id, toPlayers: toPlayers),
      notices: audiences.map {
        Notice(table: id, waits: waits, audience: $0, body: .said(person.name, text))
      })
  }

  /// Lists tables in the phase that the caller may see.
  private func list(_ listed: TablesListed, from first: Int, _ request: Request) -> Outcome {
    let shown = sight.tables(from: TableID(max(0, first))).lazy
      .map { self.phaseShown(of: $0, to: request.caller.person) }
      .filter { listed.has($0) }
    return Outcome(.tables(Page(shown).map { TableLine($0) }, listed))
  }

  private func listEnded(from first: Int) -> Outcome {
    let tables = sight.ended(from: TableID(max(0, first)))
    return Outcome(.ended(Page(tables.lazy.compactMap { GameView($0, to: .other) })))
  }

  private func listGames(from first: Int, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    let tables = sight.games(of: person, from: TableID(max(0, first)))
    return Outcome(
      .games(Page(tables.lazy.compactMap { GameView($0, to: self.viewer(person, of: $0)) })))
  }

  // MARK: Looking

  private func show(_ id: TableID?, plain: Bool, _ request: Request) throws(Refusal) -> Outcome {
    let table = try looked(at: id, request)
    if table.isPractice {
      // Practice words are hidden from players in a game.
      var memory: PracticeMemory?
      if let name = request.caller.person?.name, table.isSeated(name) {
        try practice.requireOpen(table, request)
        memory = sight.memory(of: name)
      }
      if let why = house.barOfPractice(request.caller) { throw .notPermitted(why) }
      let view = TableView(table, to: .other, answers: practice.answers(at: table), memory: memory)
      return Outcome(.shown(view, plain: false))
    }
    if let person = request.caller.person, !person.isOnlooker, let side = try? Side(of: person, at: table) {
      games.lookAtGame(table, side, request)
    }
    return Outcome(.shown(TableView(table, to: viewer(request, of: table)), plain: plain))
  }

  private func history(_ id: TableID?, from first: Int, _ request: Request) throws(Refusal) -> Outcome {
    let table = try looked(at: id, request)
    let viewer = viewer(request, of: table)
    return Outcome(history(of: table, from: first, to: viewer))
  }

  /// Returns the table of a number, or else the one where the caller plays, observes or played last.
  ///
  /// The result is the table as the caller may see it.
  func looked(at id: TableID?, _ request: Request) throws(Refusal) -> Table {
    let person = try person(request)
    let name = person.name
    if id == nil, let table = sight.table(ofSeated: name) { return table }
    guard
      let id = id ?? request.caller.observing ?? sight.onlyAdjourned(of: name) ?? sight.lastGame(of: name)
    else {
      throw .notSeated(nil)
    }
    let table = try anyTable(id)
    try house.requireOwnTable(table, person)
    return try sight(of: table, for: person)
  }

  /// Returns the table that `SHOW` alone would show a person; nil if there is none, or none of a game.
  func seen(by person: Person, observing: TableID?) -> TableView? {
    let caller = Caller(person: person, observing: observing, isOpponentAway: false)
    let request = Request(
      caller: caller, command: .table(.show(nil, plain: false)), at: Instant(milliseconds: 0))
    guard let table = try? looked(at: nil, request), table.game != nil else { return nil }
    return TableView(table, to: viewer(request, of: table))
  }

  private func viewer(_ request: Request, of table: Table) -> Viewer {
    request.caller.person.map { viewer($0, of: table) } ?? .other
  }

  func viewer(_ person: Person, of table: Table) -> Viewer {
    person.isOnlooker ? .other : table.seat(of: person.name).map { .seat($0) } ?? .other
  }

  // MARK: Notices

  func invitations(to table: Table) -> [Notice] {
    if table.asksAgain != nil { return [asksAgain(at: table), showsAgain(at: table)].compactMap(\.self) }
    guard let invited = table.terms.invited else { return [] }
    return [
      Notice(
        table: table.id, waits: floor.ticket(of: table.id), audience: .person(invited),
        body: .invited(table.agreement))
    ]
  }

  /// Returns the notices of a player who joined or left, or of an abandoned table; none for other events.
  func notices(of event: Event, at table: Table, author: Seat?) -> [Notice] {
    let body: Notice.Body
    switch event {
    case .joined(let seat, let person):
      body = .joined(seat, person.name, isGame: table.game != nil)
    case .left(let seat):
      guard let name = table.name(of: seat) else { return [] }
      body = .left(seat, name)
    case .abandoned: body = .abandoned
    default: return []
    }
    return notices(at: table, but: author) { _ in body }
  }
}

extension Peek {
  package func table(_ id: TableID) -> Table? { floor.peek(id) }

  /// Returns whether no live table has this number; only a refusal may depend on the result.
  package func isOver(_ id: TableID) -> Bool { floor.peek(id) == nil }

  package func tournament(_ id: TableID) -> Tournament? { floor.tournaments.open[id] }

  /// Returns the numbers of the live tables and open tournaments in order; no answer may depend on them.
  package func chains() -> [TableID] { (floor.peekAll.map(\.id) + floor.tournaments.open.keys).sorted() }
}
