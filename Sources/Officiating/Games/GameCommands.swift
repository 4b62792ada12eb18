// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

extension GameCommands {
  func carryOut(_ command: GameCommand, _ request: Request) throws(Refusal) -> Outcome {
    if case .robot(let act, let id, let sequence) = command {
      return try self.act(act, at: id, sequence: sequence, request)
    }
    if case .overrule(let order) = command { return try overrule(order, request) }
    let person = try person(request)
    if let table = try directed(command, by: person, request) {
      return try direct(command, at: table, by: person, request)
    }
    if let id = adjournedTable(of: command, by: person) {
      let table = try table(id)
      return try decide(command, table, try Side(of: person, at: table), request)
    }
    let (table, side) = try seated(request)
    guard case .game(let held) = table.family else { throw .otherKind(table.id, .slip) }
    if case .hold(let number) = command, table.phase == .held,
      number == nil || number == held.state.position.onTable?.number,
      side.isDesk || held.state.position.game?.onTurn == side.seat
    {
      // A `HOLD` that is sent again gets the same answer.
      return again(.held(side.seat), at: table, side)
    }
    return try decide(command, table, side, request)
  }

  /// Returns the adjourned game that a command names or means, at which its sender needs no seat; else nil.
  private func adjournedTable(of command: GameCommand, by person: Person) -> TableID? {
    switch command {
    case .resume(let id), .concede(let id, _): id ?? sight.onlyAdjourned(of: person.name)
    case .claim(let id, _): id
    default: nil
    }
  }

  /// Decides, records and tells one event of a game, or answers a question.
  func decide(
    _ command: GameCommand, _ table: Table, _ side: Side, _ request: Request
  ) throws(Refusal) -> Outcome {
    let person = try person(request)
    let decide = try decision(at: table, now: request.at)
    switch command {
    case .look(let question): return try look(question, table, side, request)
    case .challenge(let number, _):
      if let told = try challengedBefore(number, table, side) { return told }
    case .adjourn: try mayAdjourn(table)
    default: break
    }
    // At their own game a director alone stops the clocks, but takes plays back only as a player.
    var isDirector = false
    if case .clocks = command.directing { isDirector = role(of: person).has(.directGames) }
    var decision = try decide.decision(
      on: command, side, by: person, isDirector: isDirector,
      lexicon: terms.lexica.sealed(as: table.terms.lexicon))
    if case .claim = command, case .adjourned = decision.event.action {
      decision = try claimed(decision, decide, side)
    }
    return try record(decision, decide, side, request)
  }

  /// Decides a claim that would put the game off: an opponent with `adjournedMost` adjourned games loses.
  ///
  /// Source: Protocol/SPEC.md, 9.22.
  private func claimed(
    _ putOff: GameDecision, _ decide: DecideGame, _ side: Side
  ) throws(Refusal) -> GameDecision {
    if let absent = decide.table.name(of: side.seat.opposite),
      sight.hasAdjourned(absent, atLeast: Self.adjournedMost), let given = decide.given(to: side)
    {
      return given
    }
    try mayAdjourn(decide.table)
    return putOff
  }

  /// Records a decision; an ask that is open already gets its old answer instead.
  func record(
    _ decision: GameDecision, _ decide: DecideGame, _ side: Side, _ request: Request
  ) throws(Refusal) -> Outcome {
    let admission = try admission(to: decide.table, by: decision, side, request)
    if let open = decide.live.asks[side.seat], case .asked(let ask) = decision.event.action,
      ask.matter == open.matter
    {
      return again(.asked(open), at: decide.table, side)
    }
    try requireRoom()
    let ended = tables.end(admission?.seek, now: request.at)
    var outcome = record(decision, at: decide.table, side, request)
    outcome.notices = ended + outcome.notices
    return outcome
  }

  func mayAdjourn(_ table: Table) throws(Refusal) {
    for name in table.names where sight.hasAdjourned(name, atLeast: Self.adjournedMost) {
      throw .tooManyAdjourned(table.id, of: name)
    }
  }

  func decision(at table: Table, now: Instant) throws(Refusal) -> DecideGame {
    let seed = table.terms.kind == .dealt ? terms.secret.seed(of: table.id, openedAt: table.openedAt) : nil
    guard let decide = DecideGame(table, now: now, seed: seed) else { throw .otherKind(table.id, .slip) }
    return decide
  }

  private func record(
    _ decision: GameDecision, at table: Table, _ side: Side, _ request: Request
  ) -> Outcome {
    let (telling, notices) = tell(decision, at: table, author: side.seat, now: request.at)
    var watching = Watching.unchanged
    if case .continued = decision.event.action {
      // A player who sits down again at an adjourned game no longer watches any table.
      watching = .ends(table.names)
    }
    return Outcome(.game(telling.news(for: .seat(side.seat))), notices: notices, watching: watching)
  }

  func tell(
    _ decision: GameDecision, at table: Table, author: Seat?, now: Instant
  ) -> (telling: GameTelling, notices: [Notice]) {
    guard case .game(let held) = table.family else { preconditionFailure("no game is played here") }
    let before = held.state.position
    let receipt = record(.game(decision), at: table, now: now)
    var over: TournamentGame?
    if case .overruled = decision.event.action { over = overGame(at: table.id) }
    let telling = GameTelling(
      event: decision.event, before: before, scene: GameView.Scene(table, held.state.position),
      receipt: receipt, author: author, over: over,
      phonies: decision.event.ending == nil ? [] : robotPhonies(at: table, held.state))
    return (telling, notices(of: telling, at: table))
  }

  /// Returns the notices of an event, both seats' first; the author gets one too, for draws and the end.
  func notices(of telling: GameTelling, at table: Table) -> [Notice] {
    notices(at: table, but: telling.isForAuthor ? nil : telling.author) { .game(telling.news(for: $0)) }
  }

  /// Returns the recorded answer to a command that is sent again; nothing is recorded.
  func again(
    _ action: GameAction, _ receipt: Receipt? = nil, at table: Table, _ side: Side?
  ) -> Outcome {
    let telling = telling(action, receipt, at: table, author: side?.seat, isRepeat: true)
    return Outcome(.game(telling.news(for: side.map { .seat($0.seat) } ?? .other)))
  }

  /// Returns what is told of an action that stands already.
  func telling(
    _ action: GameAction, _ receipt: Receipt? = nil, at table: Table, author: Seat?, isRepeat: Bool = false
  ) -> GameTelling {
    guard case .game(let held) = table.family else { preconditionFailure("no game is played here") }
    let position = held.state.position
    return GameTelling(
      event: GameEvent(action: action, mark: position.mark, ending: nil), before: position,
      scene: GameView.Scene(table, position),
      receipt: receipt ?? Receipt(table: table.id, sequence: table.sequence, sum: 0), author: author,
      isRepeat: isRepeat)
  }

  // MARK: Challenges

  /// Returns the recorded answer to a challenge that was ruled on already, such as one sent again; else nil.
  private func challengedBefore(
    _ number: Int?, _ table: Table, _ side: Side
  ) throws(Refusal) -> Outcome? {
    if table.phase == .paused { throw .gamePaused(table.id, adjourned: false) }
    guard let game = table.game, let last = game.steps.lastRuling,
      isRepeat(number, of: last.ruled, game, side)
    else { return nil }
    return again(.ruled(last.ruled), last.receipt, at: table, side)
  }

  /// Returns whether a challenge repeats the last: it names that play, or none right after the own ruling.
  private func isRepeat(_ number: Int?, of ruled: RuledPlay, _ game: GameState, _ side: Side) -> Bool {
    if let number { return number == ruled.number }
    guard game.position.onTable == nil, game.steps.last?.action.ruled != nil else { return false }
    return side.isDesk || ruled.challenger == side.seat
  }

  // MARK: Looking

  /// Answers a question; the first look of the player on turn starts their clock.
  private func look(
    _ question: GameQuestion, _ table: Table, _ side: Side, _ request: Request
  ) throws(Refusal) -> Outcome {
    lookAtGame(table, side, request)
    let decide = try decision(at: table, now: pen.toldMoment(at: request.at))
    let view = GameView(GameView.Scene(table, decide.live), to: .seat(side.seat))
    return Outcome(.looked(try decide.look(question, side), view))
  }

  /// Starts the clock and the challenge window that wait for a look of this side.
  ///
  /// Source: Protocol/SPEC.md, 9.16.
  func lookAtGame(_ table: Table, _ side: Side, _ request: Request) {
    guard case .game(let held) = table.family, case .ready = pen.readiness else { return }
    for action in held.state.position.starts(byLookOf: side, at: request.at) {
      guard let decision = (try? decision(at: table, now: request.at))?.decision(action) else { return }
      _ = record(.game(decision), at: table, now: request.at)
    }
  }

  /// Lets a waiting challenge window run a minute after the challenger is back; returns the notices.
  func returnToWindow(at table: Table, _ name: PlayerName, now: Instant) -> [Notice] {
    guard case .game(let held) = table.family, held.state.position.windowWaiting != nil,
      table.terms.isDesk || table.seat(of: name) == held.state.position.turn,
      case .ready = pen.readiness,
      let decision = (try? decision(at: table, now: now))?
        .windowResumed(from: now.adding(seconds: GameTimes.look))
    else { return [] }
    return tell(decision, at: table, author: nil, now: now).notices
  }

  // MARK: Consent of both sides

  func agree(_ number: Int, _ table: Table, _ side: Side, _ request: Request) throws(Refusal) -> Outcome {
    let person = try person(request)
    let decide = try decision(at: table, now: request.at)
    return try record(
      decide.agree(
        to: number, side, by: person.name, lexicon: terms.lexica.sealed(as: table.terms.lexicon)),
      decide, side, request)
  }

  static let adjournedMost = 8

  /// Returns the admission of the players whom a decision brings back to their seats; nil where nobody comes to one.
  ///
  /// Who asks to go on with an adjourned game must be admitted too, so that no ask is open that cannot be agreed to. The
  /// robot agrees at once, so asking it is going on.
  private func admission(
    to table: Table, by decision: GameDecision, _ side: Side, _ request: Request
  ) throws(Refusal) -> Admission? {
    switch decision.event.action {
    case .continued:
      guard !request.caller.isOpponentAway || side.isDesk else { throw .opponentAway(table.id) }
      return try resuming(table, request.caller)
    case .asked(let ask) where ask.matter == .resume && table.phase == .adjourned:
      guard table.terms.game?.robotLevel == nil else { return try resuming(table, request.caller) }
      _ = try gate.admit(.asking(table), request.caller)
      return nil
    default: return nil
    }
  }

  /// Returns the admission of both players to an adjourned game; nil at a paused one, where they sit.
  func resuming(_ table: Table, _ caller: Caller) throws(Refusal) -> Admission? {
    table.phase == .adjourned ? try gate.admit(.resuming(table), caller) : nil
  }
}
