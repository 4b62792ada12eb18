// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

extension DecideGame {
  // MARK: Taking back

  /// Decides `UNDO`: the play comes off at once, or the other side is asked to agree.
  package func undo(play number: Int, _ side: Side, by director: PlayerName?) throws(Refusal) -> GameDecision
  {
    try mayTakeBack(number, isDirector: director != nil)
    guard let action = undoing(number, by: director) else { throw .amendDoesNotFit(play: number) }
    // At a desk only the last play comes off unconfirmed, so that a typing error cannot cost the whole game.
    let isAtOnce =
      director != nil || isAtOnce(number, side) && (!side.isDesk || isLast(number))
      || (!side.isDesk && live.asks[side.seat.opposite]?.matter == .undo(play: number))
    return isAtOnce ? sure(action) : ask(.undo(play: number), side)
  }

  /// Returns the action that takes a play back; nil if it does not fit the game.
  ///
  /// The right to challenge the play before it stays closed.
  private func undoing(_ number: Int, by director: PlayerName?) -> GameAction? {
    guard let next = decision(.undone(play: number, by: director))?.next else { return nil }
    return .undone(play: number, by: director, closing: next.onTable?.number)
  }

  /// Returns whether a corrected play can be challenged anew: only the end of its challenge window followed it.
  private func isReopened(by number: Int) -> Bool {
    guard live.admitsChallenges, let place = steps.place(ofPlay: number) else { return false }
    let behind = steps[(place + 1)...]
    return !behind.isEmpty && behind.allSatisfy(\.action.onlyEndsDoubt)
  }

  /// Decides `AMEND`: corrects a play under a new number; the actions after it must still fit.
  package func amend(
    play number: Int, _ placement: Placement, _ side: Side, by director: PlayerName?,
    accepts: (Words) -> Bool
  ) throws(Refusal) -> GameDecision {
    try mayTakeBack(number, isDirector: director != nil)
    guard let place = steps.place(ofPlay: number), case .played(let old) = steps[place].action else {
      throw .noSuchPlay(table.id, number)
    }
    guard let game = decision(.undone(play: number, by: nil))?.next.game else {
      throw .amendDoesNotFit(play: number)
    }
    let legality = Legality(of: placement, on: game.board, rack: nil, rules: live.rules)
    guard legality.isLegal else { throw .illegal(legality.violations, for: .amendment(of: number)) }
    let resolved = placement.resolved(on: game.board)
    let play = PlayMade(
      number: live.playsNumbered + 1, seat: old.seat, laying: resolved, on: game.board, live.rules, drew: nil)
    let action = GameAction.amended(
      play, replacing: number, by: director, reopened: isReopened(by: number))
    guard let corrected = decision(action) else { throw .amendDoesNotFit(play: number) }
    if director == nil, isVoid { try requireTry(of: play.seat, isCorrection: true) }
    // Words are looked up only after the other side agrees. Otherwise a player could learn words by asking.
    guard director != nil || isAtOnce(number, side) else { return ask(.amend(play, replacing: number), side) }
    guard isVoid, !isAcceptable(corrected, from: place, accepts) else { return corrected }
    guard director == nil else { throw .voidPlay }
    return refusing(play, replacing: number)
  }

  /// Judges a refused play again, or a refused correction with the plays after it; nil if it does not fit the game.
  package func isAcceptable(_ refused: RefusedPlay, _ accepts: (Words) -> Bool) -> Bool? {
    guard let replaced = refused.replacing else { return accepts(refused.play.lexiconWords) }
    guard let place = steps.place(ofPlay: replaced),
      let decision = decision(.amended(refused.play, replacing: replaced, by: nil))
    else { return nil }
    return isAcceptable(decision, from: place, accepts)
  }

  func refusing(_ play: PlayMade, replacing replaced: Int? = nil) -> GameDecision {
    sure(.refused(play.seat, RefusedPlay(play.drawing(nil), replacing: replaced)))
  }

  func requireTry(of seat: Seat, isCorrection: Bool) throws(Refusal) {
    guard live.triesLeft(of: seat) != 0 else { throw .triesSpent(table.id, isCorrection: isCorrection) }
  }

  /// Returns whether every play from a step on is acceptable; every word is looked up.
  private func isAcceptable(
    _ corrected: GameDecision, from place: Int, _ accepts: (Words) -> Bool
  ) -> Bool {
    guard case .rebuilt(let steps) = corrected.change else { return false }
    return steps[place...].map { step in
      if case .played(let play) = step.action { accepts(play.lexiconWords) } else { true }
    }.allSatisfy { $0 }
  }

  private func mayTakeBack(_ number: Int, isDirector: Bool) throws(Refusal) {
    guard live.hasBegun else { throw .seatEmpty(table.id) }
    guard !live.agreed.isDealt else { throw .notPermitted(.undoDealt) }
    switch live.status {
    case .paused: throw .gamePaused(table.id, adjourned: false)
    case .adjourned: throw .gamePaused(table.id, adjourned: true)
    case .running, .counting: break
    }
    guard let place = steps.place(ofPlay: number) else { throw .noSuchPlay(table.id, number) }
    let isRuled = steps[place...].contains { $0.action.isOfficial }
    guard isDirector || !isRuled else { throw .notPermitted(.undoAfterRuling) }
  }

  private func isAtOnce(_ number: Int, _ side: Side) -> Bool {
    side.isDesk || live.isOpen(play: number, of: side.seat)
  }

  private func isLast(_ number: Int) -> Bool {
    let steps = steps
    guard let place = steps.place(ofPlay: number) else { return false }
    return steps[(place + 1)...].allSatisfy { if case .played = $0.action { false } else { true } }
  }

  // MARK: Consent of both sides

  func ask(_ matter: Ask.Matter, _ side: Side) -> GameDecision {
    sure(.asked(Ask(number: live.asksNumbered + 1, seat: side.seat, matter: matter)))
  }

  /// Decides `PAUSE`: stops the clocks at a desk, for a director, or if both sides ask; else asks the other side.
  package func pause(_ side: Side, by name: PlayerName, isDirector: Bool) throws(Refusal) -> GameDecision {
    try requireInPlay()
    return both(.pause, .paused(by: name), side, isDirector)
  }

  package func resume(_ side: Side, by name: PlayerName, isDirector: Bool) throws(Refusal) -> GameDecision {
    guard live.hasBegun else { throw .seatEmpty(table.id) }
    guard live.status == .paused || live.status == .adjourned else { throw .nothingAsked(table.id) }
    return both(.resume, .continued(by: name), side, isDirector)
  }

  package func adjourn(
    _ side: Side, by name: PlayerName, isDirector: Bool
  ) throws(Refusal) -> GameDecision {
    if live.status != .paused { try requireInPlay() }
    return both(.adjourn, .adjourned(by: name), side, isDirector)
  }

  private func both(
    _ matter: Ask.Matter, _ action: GameAction, _ side: Side, _ isDirector: Bool
  ) -> GameDecision {
    if side.isDesk || isDirector { return sure(action) }
    if live.asks[side.seat.opposite]?.matter == matter { return sure(action) }
    return ask(matter, side)
  }

  /// Decides `CONFIRM`: carries out the other side's ask; under `void` a correction's words are judged first.
  package func agree(
    to number: Int, _ side: Side, by name: PlayerName, lexicon: Lexicon? = nil
  ) throws(Refusal) -> GameDecision {
    guard let ask = live.openAsks.first(where: { $0.number == number }) else { throw .nothingAsked(table.id) }
    guard side.isDesk || ask.seat != side.seat else { throw .othersAgree(table.id, number: number) }
    let action: GameAction? =
      switch ask.matter {
      case .undo(let play): undoing(play, by: nil)
      case .amend(let play, let replaced):
        .amended(renumbered(play), replacing: replaced, by: nil, reopened: isReopened(by: replaced))
      case .pause: .paused(by: name)
      case .resume: .continued(by: name)
      case .adjourn: .adjourned(by: name)
      // The opponent agrees to a return game by joining its table, so no action is recorded here.
      case .again: nil
      case .racks(let seat, let rack): .racksDeclared(seat, rack)
      }
    guard let action, let decision = decision(action) else { throw .nothingAsked(table.id) }
    if case .amended(let play, let replaced, by: _, reopened: _) = action, isVoid,
      let place = steps.place(ofPlay: replaced)
    {
      try requireTry(of: play.seat, isCorrection: true)
      guard isAcceptable(decision, from: place, try judging(lexicon, isNeeded: true)) else {
        return refusing(play, replacing: replaced)
      }
    }
    return decision
  }

  /// Decides `DECLINE`: refuses the other side's ask with this number; without a number, the first that is open.
  package func decline(_ number: Int?, _ side: Side, by name: PlayerName) throws(Refusal) -> GameDecision {
    let open = live.openAsks.filter { number == nil || $0.number == number }
    guard let ask = open.first(where: { side.isDesk || $0.seat != side.seat }) else {
      throw open.first.map { .othersAgree(table.id, number: $0.number) } ?? .nothingAsked(table.id)
    }
    return sure(.declined(ask.number, by: name))
  }

  func lapse() -> GameDecision? {
    guard let ask = live.asks.one, ask.matter == .again else { return nil }
    return decision(.declined(ask.number, by: nil))
  }

  private func renumbered(_ play: PlayMade) -> PlayMade {
    PlayMade(
      number: live.playsNumbered + 1, seat: play.seat, placement: play.placement, words: play.words,
      score: play.score, drew: play.drew)
  }

  // MARK: The end

  /// Decides `CONCEDE`; at a desk `named` is the side that concedes.
  package func concede(_ side: Side, by named: Seat?) throws(Refusal) -> GameDecision {
    guard live.hasBegun else { throw .seatEmpty(table.id) }
    if case .counting = live.status { throw isCounting }
    guard side.isDesk else {
      guard named == nil || named == side.seat else { throw .ownSideOnly(table.id) }
      return sure(.conceded(side.seat))
    }
    guard let named else { throw .whichSideConcedes(table.id) }
    return sure(.conceded(named))
  }

  /// Decides `TILES` with tiles: declares the tiles left on a real rack.
  package func declare(
    _ rack: Rack, of named: Seat?, _ side: Side, force: Bool
  ) throws(Refusal) -> GameDecision {
    guard let game = live.game else { throw .seatEmpty(table.id) }
    guard !live.agreed.isDealt else { throw .notPermitted(.declareDealt) }
    guard case .counting = live.status else { throw .nothingAsked(table.id) }
    let seat = named ?? (side.isDesk ? live.undeclared.first : side.seat) ?? side.seat
    guard side.isDesk || seat == side.seat else { throw .othersAgree(table.id, number: 0) }
    guard live.undeclared.contains(seat) else { throw .nothingAsked(table.id) }
    try count(rack, of: seat, game, force: force)
    return side.isDesk ? sure(.racksDeclared(seat, rack)) : ask(.racks(seat, rack), side)
  }

  /// Throws `tileCount` for a rack that cannot be left; `force` skips it, because a set may have lost tiles.
  private func count(_ rack: Rack, of seat: Seat, _ game: Game, force: Bool) throws(Refusal) {
    guard !force else { return }
    var known = [rack]
    if let other = live.declared[seat.opposite] { known.append(other) }
    let isInSet = Bag(of: live.agreed.tiles, without: game.board, racks: known) != nil
    guard isInSet, rack.count == game.rackCounts[seat] else {
      throw .tileCount(expected: game.rackCounts[seat], counted: rack.count)
    }
  }

  /// Decides `CLAIM`: ends the wait for an absent opponent; throws `stillHere` where it has not lasted long enough.
  package func claim(_ side: Side, by name: PlayerName, awaySince: Instant?) throws(Refusal)
    -> GameDecision
  {
    guard live.hasBegun else { throw .seatEmpty(table.id) }
    if live.status == .adjourned { throw .gamePaused(table.id, adjourned: true) }
    guard !side.isDesk, let claim = live.claim(by: side.seat), let awaySince else {
      throw .stillHere(table.id, seconds: nil)
    }
    let since = max(awaySince, claim.since)
    let from = since.adding(seconds: claim.seconds)
    guard from <= now else { throw .stillHere(table.id, seconds: from.seconds(after: now)) }
    return switch claim.outcome {
    case .playStands: sure(.windowClosed(drew: drawn()?.tiles))
    case .racksWaived: sure(.racksWaived(live.racksAtLimit()?.racks))
    case .putOff: sure(.adjourned(by: name))
    case .given: sure(.claimed(by: side.seat))
    }
  }

  func given(to side: Side) -> GameDecision? { decision(.claimed(by: side.seat)) }

  // MARK: Timed events

  /// Returns the next event that is due at this table by a moment, now or in the past; nil if none is due.
  ///
  /// `coin` draws the seat that goes first if the server deals no tiles; `isHere` returns whether a player is connected.
  package func due(
    by limit: Instant? = nil, coin: () -> Seat, isHere: (PlayerName) -> Bool = { _ in true }
  ) -> GameDecision? {
    let limit = limit ?? now
    guard live.ending == nil else { return nil }
    guard live.hasBegun else {
      if table.isComplete { return start(coin: coin) }
      return table.openedAt.adding(seconds: GameTimes.again) <= limit ? lapse() : nil
    }
    if let end = live.timeLimit, end.at <= limit { return decision(.timeRanOut(end.seat)) }
    if let until = live.until, until <= limit {
      if case .counting = live.status { return decision(.racksWaived(live.racksAtLimit()?.racks)) }
      return decision(.windowClosed(drew: drawn()?.tiles))
    }
    if let noted = live.silenceNoted, noted <= limit {
      let warned = live.silent.flatMap { seat in
        table.person(in: seat).map { isHere($0.name) } == true ? seat : nil
      }
      return decision(.silenceNoted(warned: warned))
    }
    if live.status == .running, let startsBy = live.clock?.startsBy, startsBy <= limit {
      return decision(.clockStarted)
    }
    guard let mark = live.nextMark, mark.at <= limit else { return nil }
    var newest = mark.mark
    // If several clock marks have passed, only the newest is recorded.
    while let further = live.markAfter(newest), let left = live.clock?.left(of: mark.seat, at: now),
      left <= further
    {
      newest = further
    }
    return decision(.clockNoted(mark.seat, mark: newest))
  }

  /// Returns the decision that records an interruption since a moment; nil if nothing at the table depends on time.
  ///
  /// In a game without clocks only the time of its turns depends on it, from `GameTimes.unnoticed` on.
  package func interrupted(since: Instant) -> GameDecision? {
    guard since < now, live.ending == nil else { return nil }
    let isTold =
      live.status == .running && live.hasBegun
      && now.milliseconds - since.milliseconds >= GameTimes.unnoticed
    guard live.deadline != nil || isTold else { return nil }
    return decision(.interrupted(since: since))
  }

  /// Returns the decision that starts the waiting challenge window at a moment, now or later; nil if none waits.
  package func windowResumed(from: Instant) -> GameDecision? {
    live.windowWaiting == nil ? nil : decision(.windowResumed(from: max(from, now)))
  }
}
