// SPDX-License-Identifier: MIT
import Rulebook

extension GamePosition {
  /// The degree to which an action is checked.
  enum Trust {
    /// It was just decided on this very position.
    case decided
    /// It comes from a ledger: all that the board implies is computed again and compared.
    case checking
    /// It follows a play that was taken back or corrected: words and score are computed anew.
    case rebuilding
  }

  /// Carries out an action: on the board, then on the clocks.
  ///
  /// - Returns: the change of the steps; a new step has no receipt yet.
  /// - Throws: `Contradiction` where it cannot have happened; this position must then be dropped.
  func perform(
    _ action: GameAction, at now: Instant, after steps: StepLog, trust: Trust
  ) throws(Contradiction) -> StepChange {
    if action.movesOn { waitsSince = now }
    switch action {
    case .started(let first, let racks): try start(first, racks, now)
    case .clockStarted: try startClock(now)
    case .clockNoted(let seat, let mark): noted[seat] = mark
    case .asked(let ask): try note(ask, now)
    case .declined(let number, by: _): try drop(ask: number)
    case .paused: try stop(.paused, now)
    case .adjourned: try stop(.adjourned, now)
    case .continued: try resume(now)
    case .interrupted(let since): interrupt(since: since, now: now)
    case .windowResumed(let from): try resumeWindow(from: from, now: now)
    case .undone(let number, let director, let closing):
      guard let place = steps.place(ofPlay: number) else {
        throw Contradiction(text: "there is no such play")
      }
      let isAgreed = isAgreed(.undo(play: number), by: director)
      if !isAgreed { chargeMover(of: number, now) }
      return .rebuilt(
        try rebuild(Array(steps[..<place]), closing: closing, now, isAgreed: isAgreed))
    case .amended(let play, let replaced, let director, let isReopened):
      let isAgreed = isAgreed(.amend(play, replacing: replaced), by: director)
      if !isAgreed { chargeMover(of: replaced, now) }
      let rebuilt = try amend(
        play, replacing: replaced, isReopened: isReopened, in: steps, now, isAgreed: isAgreed)
      return .rebuilt(rebuilt)
    case .conceded(let seat): try end(.resigned(seat), now)
    case .timeRanOut(let seat): try end(.time(loser: seat), now)
    case .claimed(let seat): try end(.forfeit(loser: seat.opposite), now)
    case .racksDeclared(let seat, let rack): try declare(rack, of: seat)
    case .silenceNoted(let warned): try noteSilence(warned)
    case .racksWaived(let counted): try endCount(counted)
    case .held(let seat):
      guard let onTable, onTable.seat != seat, !isHeld, phase == .pending else {
        throw Contradiction(text: "there is nothing to hold")
      }
      isHeld = true
      (until, phaseLeft, unanswered) = (nil, nil, nil)
    case .refused(let seat, let refused): try refuse(refused, of: seat, after: steps, now, trust)
    case .windowClosed:
      let step = try step(action, trust)
      correction = nil
      countTime(now)
      return .step(step)
    case .overruled(let overruling):
      let (step, moved) = try overrule(overruling, after: steps)
      (unanswered, correction) = (nil, nil)
      if moved {
        refused = BySeat(0, 0)
        countTime(overruled: now)
      }
      try putRight(overruling, now)
      return .step(step)
    case .played, .passed, .exchanged, .accepted, .ruled:
      let replaced = onTable == nil ? correction : nil
      let step = try step(action, trust)
      asks = BySeat(nil, nil)
      correction = nil
      if case .played = step.action { correction = replaced?.again(at: now) }
      // Only a turn of the other side begins a new count of tries: a play taken back and made again does not.
      if action.isTurn, let seat = action.author { refused[seat.opposite] = 0 }
      countTime(now)
      if case .played(let play) = step.action { waitForAnswer(to: play) } else { unanswered = nil }
      return .step(step)
    }
    return .none
  }

  private func note(_ ask: Ask, _ now: Instant) throws(Contradiction) {
    guard ask.matter != .again else { throw Contradiction(text: "a return game is asked for by opening it") }
    asks[ask.seat] = ask
    askedAt[ask.seat] = now
    asksNumbered = ask.number
    if case .racks(let seat, let rack) = ask.matter { count.told[seat] = rack }
  }

  private func drop(ask number: Int) throws(Contradiction) {
    guard let ask = openAsks.first(where: { $0.number == number }) else {
      throw Contradiction(text: "nothing of that number is asked")
    }
    asks[ask.seat] = nil
  }

  private func start(
    _ first: Seat, _ racks: BySeat<Rack>?, _ now: Instant
  ) throws(Contradiction) {
    guard !hasBegun, (racks != nil) == agreed.isDealt else {
      throw Contradiction(text: "the game has begun")
    }
    self.first = first
    asks = BySeat(nil, nil)
    dealt = racks
    game = try opened()
    draws = racks.map { $0.one.count + $0.two.count } ?? 0
    guard case .milliseconds(let time) = terms.clock else { return }
    clock = ClockReading(
      left: BySeat(time, time), running: nil, from: now, startsBy: now.adding(seconds: GameTimes.look))
  }

  private func opened() throws(Contradiction) -> Game {
    guard let dealt else {
      return terms.start.map { Game(first: first, from: $0, rules: rules) }
        ?? Game(first: first, rules: rules)
    }
    guard let game = Game(first: first, racks: dealt, rules: rules) else {
      throw Contradiction(text: "the set does not hold the tiles dealt")
    }
    return game
  }

  // MARK: On the board

  /// Carries out an action on the board; returns its step without a receipt.
  private func step(_ action: GameAction, _ trust: Trust) throws(Contradiction) -> GameStep {
    guard hasBegun, status == .running else { throw Contradiction(text: "nothing is played now") }
    let seat = turn
    guard action.author ?? seat == seat else { throw Contradiction(text: "the other side is on turn") }
    let rack = game?.racks?[seat]
    var action = action
    switch action {
    case .played(let play):
      if let reckoned = try place(play, trust) { action = .played(reckoned) }
    case .passed(let seat, let drew): try pass(seat, drew)
    case .exchanged(let made): try exchange(made)
    case .accepted(_, let drew), .windowClosed(let drew):
      guard onTable != nil else { throw Contradiction(text: "there is nothing to accept") }
      try endDoubt(drew)
    case .ruled(let ruled): try rule(ruled)
    default: throw Contradiction(text: "not done on the board")
    }
    isHeld = false
    if case .ruled = action {} else { ruledOn = nil }
    return GameStep(
      action: action, seat: seat, rack: rack, scores: game?.scores ?? BySeat(0, 0),
      receipt: GameStep.unproven)
  }

  /// Lets the last play stand: its player draws, or the game is over.
  private func endDoubt(_ drew: Rack?) throws(Contradiction) {
    guard game?.phase == .finalPending else { return try closeDoubt(drew) }
    game?.accept()
    onTable = nil
  }

  private func pass(_ seat: Seat, _ drew: Rack?) throws(Contradiction) {
    if game?.phase == .finalPending { return try endDoubt(drew) }
    try closeDoubt(drew)
    guard turn == seat, admitsTurns else { throw Contradiction(text: "not on turn") }
    game?.pass(rules: agreed.rules)
  }

  /// Lays a play; returns it where its words and score were computed anew.
  private func place(_ play: PlayMade, _ trust: Trust) throws(Contradiction) -> PlayMade? {
    try closeDoubt(play.drew)
    guard admitsTurns, trust == .rebuilding || play.number == playsNumbered + 1 else {
      throw Contradiction(text: "no play can be made")
    }
    var reckoned: PlayMade?
    if trust != .decided, let game {
      let now = try reckon(play, on: game)
      if trust == .checking {
        guard now.words == play.words else { throw Contradiction(text: "the play forms other words") }
        guard now.score == play.score else { throw Contradiction(text: "the play scores otherwise") }
      } else {
        reckoned = now
      }
    }
    let made = reckoned ?? play
    game?.place(made.placement, scoring: made.score, rules: agreed.rules)
    playsNumbered = max(playsNumbered, made.number)
    onTable = made
    if case .over = game?.phase { onTable = nil }
    return reckoned
  }

  /// Returns a play with words and score computed from the board; throws where it is not legal.
  func reckon(_ play: PlayMade, on game: Game) throws(Contradiction) -> PlayMade {
    let legality = game.legality(of: play.placement, rules: rules)
    guard legality.isLegal else { throw Contradiction(text: "the placement is not legal") }
    return PlayMade(
      number: play.number, seat: play.seat, laying: play.placement, on: game.board, rules, drew: play.drew)
  }

  private func exchange(_ made: ExchangeMade) throws(Contradiction) {
    try closeDoubt(made.drew)
    guard let game, admitsTurns, made.drawn?.count ?? made.count == made.count,
      (made.given == nil) == (game.racks == nil), (made.drawn == nil) == (game.racks == nil)
    else { throw Contradiction(text: "no tiles can be exchanged") }
    let fault: ExchangeFault?
    if let given = made.given, let rack = game.racks?[made.seat] {
      fault = rules.exchangeFault(of: Array(given), from: rack, bag: game.bagCount)
    } else {
      fault = rules.exchangeFault(count: made.count, bag: game.bagCount)
    }
    guard fault == nil, holds(made.drawn) else {
      throw Contradiction(text: "these tiles cannot be exchanged")
    }
    self.game?.exchange(made.given, for: made.drawn, rules: agreed.rules)
    draws += made.drawn?.count ?? 0
  }

  func rule(_ ruled: RuledPlay) throws(Contradiction) {
    guard let play = onTable, play.number == ruled.number, ruled.challenger == play.seat.opposite else {
      throw Contradiction(text: "there is nothing to rule on")
    }
    ruledOn = game.map { Shared(RuledOn(game: $0, play: play, failed: failed)) }
    if ruled.ruling.isAcceptable { failed[ruled.challenger] += 1 }
    if game?.phase == .playing, ruled.leavesPlayToDraw {
      try draw(ruled.drew, for: play.seat)
    } else if ruled.drew != nil {
      throw Contradiction(text: "nobody draws now")
    }
    game?.rule(ruled.effect, rules: agreed.rules)
    onTable = nil
  }

  /// Ends the right to challenge the last play: its player draws.
  func closeDoubt(_ drew: Rack?) throws(Contradiction) {
    guard let seat = onTable?.seat else {
      guard drew == nil else { throw Contradiction(text: "nobody draws now") }
      return
    }
    guard game?.phase == .playing else { throw Contradiction(text: "the last play is still open") }
    try draw(drew, for: seat)
    game?.accept()
    onTable = nil
  }

  private func draw(_ drew: Rack?, for seat: Seat) throws(Contradiction) {
    guard agreed.isDealt else {
      game?.drawUp(seat, rules: agreed.rules)
      return
    }
    guard let drew, drew.count == tilesToDraw, holds(drew) else {
      throw Contradiction(text: "the bag does not give these tiles")
    }
    game?.draw(drew, for: seat)
    draws += drew.count
  }

  private func holds(_ tiles: Rack?) -> Bool {
    guard var bag = game?.bag, let tiles else { return tiles == nil }
    for label in tiles where !bag.remove(label) { return false }
    return true
  }

  // MARK: Taking back

  private func waitForAnswer(to play: PlayMade) {
    unanswered = clock.map {
      UnansweredPlay(number: play.number, mover: play.seat, left: $0.left[play.seat.opposite])
    }
  }

  /// Returns whether both sides agreed: an open ask is for exactly this.
  private func isAgreed(_ matter: Ask.Matter, by director: PlayerName?) -> Bool {
    director == nil && openAsks.contains { $0.matter.isSame(as: matter) }
  }

  /// Charges the mover for the other side's time on a play that is taken back without their consent.
  private func chargeMover(of number: Int, _ now: Instant) {
    guard let play = unanswered, play.number == number, var reading = clock else { return }
    let other = play.mover.opposite
    reading.stop(at: now)
    let spent = max(0, play.left - reading.left[other])
    reading.left[other] += spent
    reading.left[play.mover] -= spent
    clock = reading
  }

  /// Builds the game again with another placement in a play's place; returns its steps.
  ///
  /// While the new play is the last, its challenge window begins anew. Without the other side's consent the
  /// window is at least `GameTimes.corrected` seconds.
  func amend(
    _ play: PlayMade, replacing replaced: Int, isReopened: Bool, in steps: StepLog, _ now: Instant,
    isAgreed: Bool
  ) throws(Contradiction) -> [GameStep] {
    guard play.number == playsNumbered + 1, let place = steps.place(ofPlay: replaced) else {
      throw Contradiction(text: "there is no such play")
    }
    var wanted = Array(steps)
    if isReopened {
      guard wanted[(place + 1)...].allSatisfy(\.action.onlyEndsDoubt) else {
        throw Contradiction(text: "the play was not the last one")
      }
      wanted.removeSubrange((place + 1)...)
    }
    let waiting = unanswered
    let old = wanted[place]
    wanted[place] = GameStep(
      action: .played(play), seat: old.seat, rack: old.rack, scores: old.scores, receipt: GameStep.unproven)
    let rebuilt = try rebuild(wanted, now, isAgreed: isAgreed)
    playsNumbered = max(playsNumbered, play.number)
    if wanted[(place + 1)...].allSatisfy(\.action.onlyEndsDoubt) {
      waitForAnswer(to: play)
    } else {
      unanswered = waiting
    }
    return rebuilt
  }

  /// Builds the game again from its beginning; returns the steps with their new words and scores.
  ///
  /// `wanted` are the steps that stand. `closing` is the last play, where the right to challenge it has ended.
  /// `isAgreed` is true where both sides agreed, so that both have read the result.
  private func rebuild(
    _ wanted: [GameStep], closing: Int? = nil, _ now: Instant, isAgreed: Bool
  ) throws(Contradiction) -> [GameStep] {
    guard !agreed.isDealt, status != .paused, status != .adjourned else {
      throw Contradiction(text: "nothing is taken back here")
    }
    game = try opened()
    (onTable, ruledOn, unanswered) = (nil, nil, nil)
    correction = isAgreed ? nil : Correction(at: now, count: (correction?.count ?? 0) + 1)
    isHeld = false
    failed = BySeat(0, 0)
    count = RackCount()
    status = .running
    var rebuilt: [GameStep] = []
    rebuilt.reserveCapacity(wanted.count)
    for old in wanted {
      let step: GameStep
      if case .overruled(let overruling) = old.action {
        step = try overrule(overruling, after: rebuilt).step
      } else {
        step = try self.step(old.action, .rebuilding)
      }
      rebuilt.append(step.proven(by: old.receipt))
    }
    if let closing {
      guard onTable?.number == closing else { throw Contradiction(text: "another play is the last one") }
      rebuilt.append(try step(.windowClosed(drew: nil), .rebuilding))
    }
    asks = BySeat(nil, nil)
    countTimeUnseen(now)
    return rebuilt
  }
}
