// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// Decides what happens at a game; pure, so a test needs no server.
///
/// Every method returns the one event to record with the position after it, or throws the refusal of highest
/// precedence: the game's phase, the turn, what is named, then the board.
package struct DecideGame {
  let table: Table
  let live: GamePosition
  let now: Instant
  let seed: BagSeed?

  /// Creates a decider for a game table as it stands, nil for another kind; `seed` is nil with real tiles.
  package init?(_ table: Table, now: Instant, seed: BagSeed?) {
    guard case .game(let held) = table.family else { return nil }
    self.table = table
    live = held.state.position
    self.now = now
    self.seed = seed
  }

  private var rules: TournamentRules { live.agreed.rules }

  var steps: StepLog { table.game?.steps ?? StepLog() }

  /// Returns an action as an event with its mark and ending; nil where the action does not fit the game.
  func decision(_ action: GameAction) -> GameDecision? {
    let next = GamePosition(copying: live)
    guard let change = try? next.perform(action, at: now, after: steps, trust: .decided) else { return nil }
    let ending = next.reckonEnding(seed: seed)
    next.ending = ending
    return GameDecision(
      event: GameEvent(action: action, mark: next.mark, ending: ending), next: next, change: change)
  }

  func sure(_ action: GameAction) -> GameDecision {
    guard let decision = decision(action) else { preconditionFailure("what was asked first fits the game") }
    return decision
  }

  /// Decides any command but `look`; throws `noSuchLexicon` where the lexicon is needed and missing.
  ///
  /// `side` has no meaning for a director. `lexicon` is nil where this server no longer has it.
  package func decision(
    on command: GameCommand, _ side: Side, by person: Person, isDirector: Bool = false, lexicon: Lexicon?
  ) throws(Refusal) -> GameDecision {
    let name = person.name
    let director = isDirector ? name : nil
    switch command {
    case .play(let placement, let after):
      return try place(placement, side, after: after, accepts: try judging(lexicon, isNeeded: isVoid))
    case .pass(let after): return try pass(side, after: after)
    case .exchange(let rack, let after): return try exchange(rack, side, after: after)
    case .exchangeCount(let count, let after): return try exchange(count: count, side, after: after)
    case .undo(let number): return try undo(play: number, side, by: director)
    case .amend(let number, let placement):
      return try amend(
        play: number, placement, side, by: director,
        accepts: try judging(lexicon, isNeeded: isVoid))
    case .concede(_, let seat): return try concede(side, by: seat)
    case .hold(let number): return try hold(side, play: number)
    case .accept(let number): return try accept(side, play: number)
    case .challenge(let number, let words):
      return try challenge(play: number, words, side, accepts: try judging(lexicon, isNeeded: true))
    case .declare(let rack, let seat, let force): return try declare(rack, of: seat, side, force: force)
    case .pause: return try pause(side, by: name, isDirector: isDirector)
    case .resume: return try resume(side, by: name, isDirector: isDirector)
    case .adjourn: return try adjourn(side, by: name, isDirector: isDirector)
    case .claim(_, let awaySince): return try claim(side, by: name, awaySince: awaySince)
    case .overrule(let order): return try overrule(order.matter, by: name, reason: order.reason)
    case .look, .robot: throw .otherKind(table.id, table.terms.kind)
    }
  }

  /// Whether the rule is `void`, under which a play is judged when it is made.
  var isVoid: Bool { !table.terms.rule.exists }

  /// Returns the check whether words are in the table's lexicon; where none is needed, all words pass.
  func judging(_ lexicon: Lexicon?, isNeeded: Bool) throws(Refusal) -> (Words) -> Bool {
    guard isNeeded else { return { _ in true } }
    guard let lexicon else { throw .noSuchLexicon(table.terms.lexicon.label) }
    return { lexicon.accepts($0) }
  }

  // MARK: Turns

  /// Returns the seat on turn, where a side may act for it; `after` is the newest play that the sender has seen.
  func onTurn(_ side: Side, after: Int? = nil) throws(Refusal) -> Seat {
    try requireInPlay()
    let seat = live.turn
    guard side.isDesk || side.seat == seat else { throw .notYourTurn(table.id, newest: nil) }
    if let after, let newest = live.onTable?.number, newest > after {
      throw .notYourTurn(table.id, newest: newest)
    }
    return seat
  }

  /// Throws `notYourTurn` where a turn would accept an unread correction, unless the command has `after`.
  private func requireRead(_ side: Side, after: Int?) throws(Refusal) {
    guard after == nil, !side.isDesk, let play = live.unread(at: now) else { return }
    throw .notYourTurn(table.id, newest: play)
  }

  func requireInPlay() throws(Refusal) {
    guard live.hasBegun else { throw .seatEmpty(table.id) }
    switch live.status {
    case .running: return
    case .paused: throw .gamePaused(table.id, adjourned: false)
    case .adjourned: throw .gamePaused(table.id, adjourned: true)
    case .counting: throw isCounting
    }
  }

  /// The refusal while racks are counted; at a desk it names the sides that have not declared.
  var isCounting: Refusal {
    let sides = live.undeclared.compactMap { seat in
      table.name(of: seat).map { SideCounting(seat: seat, name: $0) }
    }
    return .countingRacks(table.id, atDesk: table.terms.isDesk ? sides : [])
  }

  private func mayPlay(_ side: Side, after: Int?) throws(Refusal) -> Seat {
    let seat = try onTurn(side, after: after)
    guard live.admitsTurns else { throw .lastPlayOnTable(table.id) }
    return seat
  }

  /// Returns a placement as a scored play, without making it.
  package func play(
    _ placement: Placement, _ side: Side, after: Int? = nil, for laying: Laying = .play
  ) throws(Refusal) -> PlayMade {
    let seat = try mayPlay(side, after: after)
    guard let game = live.game else { throw .seatEmpty(table.id) }
    return try made(placement, by: seat, on: game, drew: drawn()?.tiles, for: laying)
  }

  /// Returns a placement as a scored play on the present board with a side's present tiles, on turn or not.
  ///
  /// It checks geometry and tiles alone; no lexicon is asked, not even under `void`.
  private func tried(_ placement: Placement, _ side: Side) throws(Refusal) -> PlayMade {
    try requireInPlay()
    guard let game = live.game, !side.isDesk, side.seat != live.turn, live.admitsTurns else {
      return try play(placement, side, for: .trial)
    }
    return try made(placement, by: side.seat, on: game, drew: nil, for: .trial)
  }

  private func made(
    _ placement: Placement, by seat: Seat, on game: Game, drew: Rack?, for laying: Laying
  ) throws(Refusal) -> PlayMade {
    let (rack, rules) = (game.racks?[seat], rules)
    let legality = game.legality(of: placement, by: seat, rules: rules)
    let isAboutRack = legality.violations.allSatisfy { $0 == .noBlank || $0 == .notOnRack }
    if isAboutRack, legality.contains(.noBlank), let meant = placement.inCapitals {
      let helps = game.legality(of: meant, by: seat, rules: rules).isLegal
      throw .caseMeansBlank(meant: helps ? meant.text(rules.tiles) : nil, for: laying)
    }
    if rack == nil, legality.violations == [.beyondSet], let meant = placement.inCapitals,
      game.legality(of: meant, by: seat, rules: rules).isLegal
    {
      throw .caseMeansBlank(meant: meant.text(rules.tiles), for: laying)
    }
    guard legality.isLegal else {
      let meant = legality.contains(.notWhole) ? whole(placement, by: seat, on: game) : nil
      throw .illegal(legality.violations, meant: meant, for: laying)
    }
    let resolved = placement.resolved(on: game.board)
    // Ordinary tiles of the rack could make this play, so its small letters were not meant as blanks.
    if let rack, resolved.placedTiles.allSatisfy(\.isBlank),
      let meant = placement.inCapitals(on: game.board, rack: rack)
    {
      throw .caseMeansBlank(meant: meant.text(rules.tiles), for: laying)
    }
    return PlayMade(
      number: live.playsNumbered + 1, seat: seat, laying: resolved, on: game.board, rules, drew: drew)
  }

  /// Returns the text of the whole placement, where one leaves out old tiles of its word; nil if it is not legal.
  private func whole(_ placement: Placement, by seat: Seat, on game: Game) -> String? {
    guard let whole = placement.whole(on: game.board) else { return nil }
    do throws(Refusal) {
      let play = try made(whole, by: seat, on: game, drew: nil, for: .play)
      return play.placement.text(rules.tiles)
    } catch {
      if case .caseMeansBlank(let meant, for: _) = error { return meant }
      return nil
    }
  }

  package func place(
    _ placement: Placement, _ side: Side, after: Int?, accepts: (Words) -> Bool
  ) throws(Refusal) -> GameDecision {
    let play = try play(placement, side, after: after)
    try requireRead(side, after: after)
    if isVoid {
      try requireTry(of: play.seat, isCorrection: false)
      // Both sides are told of the try; neither is told which word was unacceptable.
      if !accepts(play.lexiconWords) { return refusing(play) }
    }
    return sure(.played(play))
  }

  package func pass(_ side: Side, after: Int?) throws(Refusal) -> GameDecision {
    let seat = try onTurn(side, after: after)
    try requireRead(side, after: after)
    return sure(.passed(seat, drew: live.admitsTurns ? drawn()?.tiles : nil))
  }

  package func exchange(_ given: Rack, _ side: Side, after: Int?) throws(Refusal) -> GameDecision {
    let seat = try mayPlay(side, after: after)
    guard let game = live.game, let rack = game.racks?[seat] else { throw .otherKind(table.id, .board) }
    let drew = drawn()
    let bag = game.bagCount - (drew?.tiles.count ?? 0)
    if let fault = rules.exchangeFault(of: Array(given), from: rack, bag: bag) {
      throw .illegalExchange(fault, minimum: rules.exchangeMinimum, bag: bag)
    }
    var left = drew?.bag ?? game.bag
    let new = tiles(given.count, from: &left, after: live.draws + (drew?.tiles.count ?? 0))
    return sure(
      .exchanged(ExchangeMade(seat: seat, count: given.count, given: given, drawn: new, drew: drew?.tiles)))
  }

  package func exchange(count: Int, _ side: Side, after: Int?) throws(Refusal) -> GameDecision {
    let seat = try mayPlay(side, after: after)
    guard !live.agreed.isDealt else { throw .otherKind(table.id, .dealt) }
    try requireRead(side, after: after)
    let bag = (live.game?.bagCount ?? 0) - live.tilesToDraw
    if let fault = rules.exchangeFault(count: count, bag: bag) {
      throw .illegalExchange(fault, minimum: rules.exchangeMinimum, bag: bag)
    }
    return sure(.exchanged(ExchangeMade(seat: seat, count: count, given: nil, drawn: nil, drew: nil)))
  }

  // MARK: Looking

  package func look(_ question: GameQuestion, _ side: Side) throws(Refusal) -> GameLook {
    guard let game = live.game else { throw .seatEmpty(table.id) }
    switch question {
    case .tryOut(let placement): return .tried(try tried(placement, side))
    case .clock: return .clock(at: now)
    case .tiles: return .tiles(try ownRack(side, game))
    case .shuffle(let number): return .shuffled(try ownRack(side, game).order(by: number))
    case .unseen:
      if live.status == .paused { throw .gamePaused(table.id, adjourned: false) }
      return .unseen(live.unseen(knowing: game.racks.map { [$0[side.seat]] } ?? []))
    }
  }

  private func ownRack(_ side: Side, _ game: Game) throws(Refusal) -> Rack {
    guard let racks = game.racks else { throw .otherKind(table.id, .board) }
    if live.status == .paused { throw .gamePaused(table.id, adjourned: false) }
    return racks[side.seat]
  }
}

extension RuledPlay {
  func drawing(_ tiles: Rack?) -> RuledPlay {
    RuledPlay(
      number: number, challenger: challenger, words: words, isOffCentre: isOffCentre, ruling: ruling,
      effect: effect, drew: tiles)
  }
}

extension PlayMade {
  func drawing(_ tiles: Rack?) -> PlayMade {
    PlayMade(number: number, seat: seat, placement: placement, words: words, score: score, drew: tiles)
  }

  /// The words formed, as a lexicon spells them; a blank is the letter that it stands for.
  package var lexiconWords: Words {
    var spelled = Words()
    for row in words {
      guard let word = Word(labels: row.labels) else { preconditionFailure("tiles on the board are letters") }
      spelled.append(word)
    }
    return spelled
  }
}
