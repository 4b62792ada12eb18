// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

extension Referee {
  /// Carries out a player's command at a game.
  func play(_ command: GameCommand, _ request: Request) throws(Refusal) -> Outcome {
    switch command {
    case .resume(let id), .concede(let id, _):
      guard let id = id ?? onlyAdjourned(request) else { break }
      return try atAdjourned(id, command, request)
    case .claim(let id, let awaySince): return try claim(id, awaySince, request)
    default: break
    }
    let (table, side) = try seated(request)
    guard table.game != nil else { throw .otherKind(table.id, .slip) }
    switch command {
    case .tryOut, .tiles, .unseen, .clock: return try answer(command, table, side, request)
    case .challenge(let number, let words): return try challenge(number, words, table, side, request)
    case .hold where table.phase == .held && (side.isDesk || table.game?.mark.turn == side.seat):
      // A line sent again finds what it wanted.
      return Outcome(.game(.held(play: table.game?.onTable?.number ?? 0), table, to: .seat(side.seat)))
    default: return try decide(command, table, side, request)
    }
  }

  /// One event of a game: decided, recorded, told.
  private func decide(
    _ command: GameCommand, _ table: Table, _ side: Decide.Side, _ request: Request
  ) throws(Refusal) -> Outcome {
    let person = try person(request)
    let decide = try decision(at: table, now: request.at)
    let event = try event(
      of: command, decide, side, by: person.name, isDirector: person.role == .director)
    if case .continued = event.action { try mayContinue(table, side, request) }
    if let open = table.game?.asks[side.seat], case .asked(let ask) = event.action, ask.matter == open.matter
    {
      // Asked before and not answered yet: the same answer, and nothing is recorded.
      return Outcome(.game(.asked(open), table, to: .seat(side.seat)))
    }
    try requireRoom(at: table.id)
    return record(event, at: table, side, request)
  }

  private func event(
    of command: GameCommand, _ decide: DecideGame, _ side: Decide.Side, by name: PlayerName, isDirector: Bool
  ) throws(Refusal) -> GameEvent {
    switch command {
    case .play(let placement, let after):
      let lexicon = decide.table.terms.rule.exists ? nil : try sealedLexicon(of: decide.table)
      return try decide.place(placement, side, after: after) { lexicon?.accepts($0) ?? true }
    case .pass(let after): return try decide.pass(side, after: after)
    case .exchange(let rack, let after): return try decide.exchange(rack, side, after: after)
    case .exchangeCount(let count, let after): return try decide.exchange(count: count, side, after: after)
    case .undo(let number): return try decide.undo(play: number, side, isDirector: isDirector)
    case .amend(let number, let placement):
      let lexicon = decide.table.terms.rule.exists ? nil : try sealedLexicon(of: decide.table)
      return try decide.amend(play: number, placement, side, isDirector: isDirector) {
        lexicon?.accepts($0) ?? true
      }
    case .concede(_, let seat): return try decide.concede(side, by: seat)
    case .hold: return try decide.hold(side)
    case .accept: return try decide.accept(side)
    case .declare(let rack, let seat, let force):
      return try decide.declare(rack, of: seat, side, force: force)
    case .pause: return try decide.pause(side, by: name, isDirector: isDirector)
    case .resume: return try decide.resume(side, by: name, isDirector: isDirector)
    case .adjourn:
      for name in decide.table.names where adjourned[name]?.count ?? 0 >= Self.adjournedMost {
        throw .tooManyAdjourned(decide.table.id, of: name)
      }
      return try decide.adjourn(side, by: name, isDirector: isDirector)
    case .tryOut, .challenge, .tiles, .unseen, .clock, .claim:
      preconditionFailure("these are carried out elsewhere")
    }
  }

  private func decision(at table: Table, now: Instant) throws(Refusal) -> DecideGame {
    let seed = table.terms.kind == .dealt ? secret.seed(of: table.id, openedAt: table.openedAt) : nil
    guard let decide = DecideGame(table, now: now, seed: seed) else { throw .otherKind(table.id, .slip) }
    return decide
  }

  private func sealedLexicon(of table: Table) throws(Refusal) -> Lexicon {
    guard let lexicon = lexica.sealed(as: table.terms.lexicon) else {
      throw .noSuchLexicon(table.terms.lexicon.label)
    }
    return lexicon
  }

  /// Records an event of a game and makes its answer and notices.
  private func record(
    _ event: GameEvent, at table: Table, _ side: Decide.Side, _ request: Request
  ) -> Outcome {
    let receipt = record(.game(event), at: table.id, now: request.at)
    let after = tables[table.id] ?? ended[table.id] ?? table
    return Outcome(
      .game(reply(to: event, before: table, after: after, receipt), after, to: .seat(side.seat)),
      notices: notices(of: event, before: table, after: after, from: side.seat, receipt: receipt))
  }

  private func reply(
    to event: GameEvent, before: Table, after: Table, _ receipt: Receipt
  ) -> GameReply {
    switch event.action {
    case .played(let play): return .placed(play)
    case .passed: return .passed
    case .exchanged(let made): return .exchanged(made, rack: after.game?.game?.racks?[made.seat])
    case .held: return .held(play: before.game?.onTable?.number ?? 0)
    case .accepted, .windowClosed: return .accepted(play: before.game?.onTable?.number ?? 0)
    case .ruled(let ruled): return .ruled(ruled, receipt, isRepeat: false)
    case .undone(let number): return .undone(play: number)
    case .amended(let play, let replaced): return .amended(play, replacing: replaced)
    case .asked(let ask): return .asked(ask)
    case .paused: return .paused
    case .continued: return .continued
    case .adjourned: return .adjourned
    case .racksDeclared(_, let rack): return event.ending == nil ? .tiles(rack) : .ended
    case .conceded, .timeRanOut, .claimed, .racksWaived: return .ended
    case .started, .clockStarted, .clockNoted, .interrupted: return .clock(at: newestMoment)
    }
  }

  // MARK: Challenges

  private func challenge(
    _ number: Int?, _ words: Words, _ table: Table, _ side: Decide.Side, _ request: Request
  ) throws(Refusal) -> Outcome {
    if table.phase == .paused { throw .gamePaused(table.id, adjourned: false) }
    if let last = table.game?.lastRuling, isRepeat(number, of: last.ruled, table, side) {
      // A line sent again after a lost connection gets the recorded answer, and no second ruling.
      return Outcome(
        .game(.ruled(last.ruled, last.receipt, isRepeat: true), table, to: .seat(side.seat)))
    }
    let lexicon = try sealedLexicon(of: table)
    let decide = try decision(at: table, now: request.at)
    let event = try decide.challenge(play: number, words, side) { lexicon.accepts($0) }
    try requireRoom(at: table.id)
    return record(event, at: table, side, request)
  }

  /// Whether a challenge names the play that was ruled on last, or comes bare right after the own ruling.
  private func isRepeat(_ number: Int?, of ruled: RuledPlay, _ table: Table, _ side: Decide.Side) -> Bool {
    if let number { return number == ruled.number }
    guard let game = table.game, game.onTable == nil, case .ruled = game.steps.last?.action else {
      return false
    }
    return side.isDesk || ruled.challenger == side.seat
  }

  // MARK: Looking

  /// Looks that are answered from what stands; the first of the player on turn starts their clock.
  private func answer(
    _ command: GameCommand, _ table: Table, _ side: Decide.Side, _ request: Request
  ) throws(Refusal) -> Outcome {
    let table = lookAtGame(table, side, request)
    guard let live = table.game, let game = live.game else { throw .seatEmpty(table.id) }
    let viewer = Viewer.seat(side.seat)
    switch command {
    case .tryOut(let placement):
      return Outcome(
        .game(.tried(try decision(at: table, now: request.at).play(placement, side)), table, to: viewer))
    case .tiles:
      if let racks = game.racks {
        if live.status == .paused { throw .gamePaused(table.id, adjourned: false) }
        return Outcome(.game(.tiles(racks[side.seat]), table, to: viewer))
      }
      throw .otherKind(table.id, .board)
    case .unseen:
      if live.status == .paused { throw .gamePaused(table.id, adjourned: false) }
      let own = game.racks.map { [$0[side.seat]] } ?? []
      return Outcome(.game(.unseen(live.unseen(knowing: own)), table, to: viewer))
    default: return Outcome(.game(.clock(at: request.at), table, to: viewer))
    }
  }

  /// A look of the player on turn starts a clock that waits for it.
  ///
  /// Source: Protocol/SPEC.md, clocks: a clock starts when the player on turn first looks.
  func lookAtGame(_ table: Table, _ side: Decide.Side, _ request: Request) -> Table {
    guard let live = table.game, let game = live.game, live.status == .running, live.clock?.startsBy != nil,
      side.isDesk || game.onTurn == side.seat, case .ready = readiness(of: table.id),
      let event = (try? decision(at: table, now: request.at))?.event(.clockStarted)
    else { return table }
    _ = record(.game(event), at: table.id, now: request.at)
    return tables[table.id] ?? table
  }

  // MARK: What needs both sides

  /// Agreeing to what the other side asked for.
  func agree(_ number: Int, _ table: Table, _ side: Decide.Side, _ request: Request) throws(Refusal)
    -> Outcome
  {
    let person = try person(request)
    let event = try decision(at: table, now: request.at).agree(to: number, side, by: person.name)
    if case .continued = event.action { try mayContinue(table, side, request) }
    try requireRoom(at: table.id)
    return record(event, at: table, side, request)
  }

  /// Going on with, or giving up, a game that was put off; nobody sits there meanwhile.
  private func atAdjourned(
    _ id: TableID, _ command: GameCommand, _ request: Request
  ) throws(Refusal) -> Outcome {
    let person = try person(request)
    let table = try table(id)
    let side = try Decide.side(of: person, at: table)
    guard table.game != nil else { throw .otherKind(id, .slip) }
    return try decide(command, table, side, request)
  }

  /// The only game that somebody has put off, where they sit nowhere.
  func onlyAdjourned(_ request: Request) -> TableID? {
    guard let name = request.caller.person?.name, seats[name] == nil, let games = adjourned[name],
      games.count == 1
    else { return nil }
    return games.first
  }

  /// Games put off of one player.
  static let adjournedMost = 8

  /// A game goes on only when both players are here, and after an adjournment sit nowhere else.
  private func mayContinue(_ table: Table, _ side: Decide.Side, _ request: Request) throws(Refusal) {
    guard !request.caller.isOpponentAway || side.isDesk else { throw .opponentAway(table.id) }
    guard table.game?.status == .adjourned else { return }
    for name in table.names {
      guard let other = seat(of: name) else { continue }
      throw name == request.caller.person?.name ? .alreadySeated(other) : .opponentElsewhere(other)
    }
  }

  private func claim(
    _ id: TableID, _ awaySince: Instant?, _ request: Request
  ) throws(Refusal) -> Outcome {
    let person = try person(request)
    let table = try table(id)
    let side = try Decide.side(of: person, at: table)
    let event = try decision(at: table, now: request.at).claim(side, by: person.name, awaySince: awaySince)
    try requireRoom(at: id)
    return record(event, at: table, side, request)
  }

  // MARK: By itself

  /// The events that were due at a table by a moment, recorded; what the players are told.
  func settleGame(_ id: TableID, by limit: Instant, now: Instant) -> [Notice] {
    var told: [Notice] = []
    // Bounded: each event moves the game on, and a clock is behind by its newest mark only.
    for _ in 0..<8 {
      guard let table = tables[id], case .ready = readiness(of: id),
        let decide = try? decision(at: table, now: now), let event = decide.due(by: limit, coin: coin)
      else { break }
      let receipt = record(.game(event), at: id, now: now)
      guard let after = tables[id] ?? ended[id] else { break }
      told += notices(of: event, before: table, after: after, from: nil, receipt: receipt)
    }
    return told
  }

  /// Takes up the games where the last run left them: the time in which there was no server is charged to nobody.
  ///
  /// - Parameter now: the moment of the start.
  package func takeUp(now: Instant) {
    interruptGames(since: max(newestMoment, ledger.lastAlive()), now: now)
  }

  /// Remembers that the server runs, where a clock or a window does.
  package func noteAlive(now: Instant) {
    guard deadlines.earliest != nil || roundEnds.earliest != nil else { return }
    ledger.noteAlive(now)
  }

  /// Nothing could be recorded since a moment: none of that time is charged, and deadlines move by it.
  package func interruptGames(since: Instant, now: Instant) {
    guard since < now else { return }
    for table in tables.values.sorted(by: { $0.id < $1.id }) {
      // What happened there since did happen, and no time counts twice.
      let since = max(since, table.changedAt)
      guard since < now else { continue }
      interruptPractice(table, since: since, now: now)
      guard let decide = try? decision(at: table, now: now), let event = decide.interrupted(since: since)
      else {
        continue
      }
      guard case .ready = readiness(of: table.id) else {
        noRoomSince = noRoomSince ?? since
        continue
      }
      _ = record(.game(event), at: table.id, now: now)
    }
  }

  // MARK: The house

  /// How the tables stand now at which something has happened, once each; the others stand as they did.
  package func takeHouseNews() -> [HouseNews] {
    guard houseTables.haveChanged else { return [] }
    return houseTables.takeChanged().map { id in
      HouseNews(table: id, duty: tables[id].flatMap { houseDuty(at: $0) })
    }
  }

  /// How many tables against the house are not over, whoever is there.
  package var houseTableCount: Int { houseTables.live.count }

  /// Whether a name sits at a table against the house.
  package func playsHouse(_ name: PlayerName) -> Bool {
    seats[name].map { houseTables.live.contains($0) } ?? false
  }

  private func houseDuty(at table: Table) -> HouseDuty? {
    // A table that goes back to what is settled is a duty again when it is there.
    guard table.awaitsHouse, !undoing.isBehind(table.id), let live = table.game,
      let level = live.terms.houseLevel, let game = live.game, let rack = game.racks?.two
    else { return nil }
    return HouseDuty(
      table: table.id, sequence: table.sequence, lexicon: lexica.sealed(as: table.terms.lexicon),
      rules: live.rules, level: level, board: game.board, rack: rack,
      bagCount: game.bagCount - live.tilesToDraw, doubtful: live.onTable?.lexiconWords ?? Words(),
      mayChallenge: table.terms.rule.exists, isFinal: game.phase == .finalPending,
      isAsked: live.asks.one != nil)
  }

  /// The house acts, if the table still stands where it looked.
  func act(_ act: HouseAct, at id: TableID, sequence: Int, _ request: Request) throws(Refusal) -> Outcome {
    let table = try table(id)
    guard table.sequence == sequence, table.game?.terms.houseLevel != nil else {
      throw .notYourTurn(id, newest: nil)
    }
    let side = Decide.Side(seat: .two, isDesk: false)
    switch act {
    case .play(let placement): return try decide(.play(placement, after: nil), table, side, request)
    case .exchange(let rack): return try decide(.exchange(rack, after: nil), table, side, request)
    case .pass: return try decide(.pass(after: nil), table, side, request)
    case .accept: return try decide(.accept, table, side, request)
    case .challenge: return try challenge(nil, Words(), table, side, request)
    case .agree: return try agree(table.game?.asks.one?.number ?? 0, table, side, request)
    }
  }
}
