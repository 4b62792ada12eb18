// SPDX-License-Identifier: MIT
import Rulebook

extension LiveGame {
  /// Takes in one event of the ledger.
  ///
  /// Clocks and deadlines are taken from the entry, so that they mean the same whatever a later version of
  /// the rules of time says; everything else is reckoned again and compared.
  ///
  /// - Throws: `Contradiction` where the event cannot have happened, and then the game is no longer of use.
  package mutating func apply(
    _ event: GameEvent, at moment: Instant, receipt: Receipt
  ) throws(Contradiction) {
    try perform(event.action, at: moment, receipt: receipt)
    clock = event.mark.clock
    until = event.mark.until
    guard isTimeInShape else { throw Contradiction(text: "its clocks or its deadline fit no phase") }
    if let ending = event.ending {
      guard let expected = reckonEnding(seed: ending.seed), expected == ending else {
        throw Contradiction(text: "the final score is not what the game comes to")
      }
      self.ending = ending
    }
    guard mark == event.mark else { throw Contradiction(text: "the game stands otherwise") }
  }

  /// Carries out an action: on the board, then on the clocks.
  mutating func perform(
    _ action: GameAction, at now: Instant, receipt: Receipt
  ) throws(Contradiction) {
    if action.movesOn { waitsSince = now }
    switch action {
    case .started(let first, let racks): try start(first, racks, now)
    case .clockStarted: try startClock(now)
    case .clockNoted(let seat, let mark): noted[seat] = mark
    case .asked(let ask):
      asks[ask.seat] = ask
      askedAt[ask.seat] = now
      asksNumbered = ask.number
    case .paused: try stop(.paused, now)
    case .adjourned: try stop(.adjourned, now)
    case .continued: try resume(now)
    case .interrupted(let since): interrupt(since: since, now: now)
    case .undone(let number):
      chargeMover(of: number, now)
      try rebuild(dropping: number)
      asks = BySeat(nil, nil)
      settleTime(now)
    case .amended(let play, let replaced):
      chargeMover(of: replaced, now)
      try rebuild(with: play, replacing: replaced)
      asks = BySeat(nil, nil)
      settleTime(now)
    case .conceded(let seat): try end(.resigned(seat), now)
    case .timeRanOut(let seat): try end(.time(loser: seat), now)
    case .claimed(let seat): try end(.forfeit(loser: seat.opposite), now)
    case .racksDeclared(let seat, let rack):
      guard case .counting = status else { throw Contradiction(text: "no racks are to be declared") }
      declared[seat] = rack
      asks[seat] = nil
      // Both may have been declared before either was agreed to: together they must be in the set, or one is declared anew.
      if case .racks(_, let other) = asks[seat.opposite]?.matter,
        Bag(of: rules.tiles, without: game?.board ?? Board(), racks: [rack, other]) == nil
      {
        asks[seat.opposite] = nil
      }
      if undeclared.isEmpty { until = nil }
    case .racksWaived:
      guard case .counting = status else { throw Contradiction(text: "no racks are to be declared") }
      until = nil
      asks = BySeat(nil, nil)
    case .held(let seat):
      guard let onTable, onTable.seat != seat, !isHeld, phase == .pending else {
        throw Contradiction(text: "there is nothing to hold")
      }
      isHeld = true
      until = nil
    case .windowClosed:
      try step(action, receipt: receipt)
      settleTime(now)
    case .played, .passed, .exchanged, .accepted, .ruled:
      try step(action, receipt: receipt)
      asks = BySeat(nil, nil)
      settleTime(now)
    }
  }

  private mutating func start(
    _ first: Seat, _ racks: BySeat<Rack>?, _ now: Instant
  ) throws(Contradiction) {
    guard game == nil, (racks != nil) == terms.isDealt else {
      throw Contradiction(text: "the game has begun")
    }
    self.first = first
    dealt = racks
    game = try opened()
    draws = racks.map { $0.one.count + $0.two.count } ?? 0
    guard case .milliseconds(let time) = terms.clock else { return }
    clock = ClockReading(
      left: BySeat(time, time), running: nil, from: now, startsBy: now.adding(seconds: GameTimes.look))
  }

  private func opened() throws(Contradiction) -> Game {
    guard let dealt else { return Game(first: first, rules: rules) }
    guard let game = Game(first: first, racks: dealt, rules: rules) else {
      throw Contradiction(text: "the set does not hold the tiles dealt")
    }
    return game
  }

  // MARK: On the board

  /// Carries out what is done on the board, and keeps it as a step.
  private mutating func step(_ action: GameAction, receipt: Receipt) throws(Contradiction) {
    guard game != nil, status == .running else { throw Contradiction(text: "nothing is played now") }
    let seat = try author(of: action)
    let rack = game?.racks?[seat]
    var action = action
    switch action {
    case .played(let play): action = .played(try place(isRebuilding ? reckoned(play) : play))
    case .passed(let seat, let drew):
      if game?.phase == .finalPending {
        game?.accept()
        onTable = nil
      } else {
        try closeDoubt(drew)
        guard game?.onTurn == seat, game?.admitsTurns == true else {
          throw Contradiction(text: "not on turn")
        }
        game?.pass(rules: rules)
      }
    case .exchanged(let made): try exchange(made)
    case .accepted(_, let drew), .windowClosed(let drew):
      guard onTable != nil else { throw Contradiction(text: "there is nothing to accept") }
      if game?.phase == .finalPending {
        game?.accept()
        onTable = nil
      } else {
        try closeDoubt(drew)
      }
    case .ruled(let ruled): try rule(ruled)
    default: break
    }
    isHeld = false
    steps.append(
      Step(action: action, seat: seat, rack: rack, scores: game?.scores ?? BySeat(0, 0), receipt: receipt))
  }

  private func author(of action: GameAction) throws(Contradiction) -> Seat {
    guard let game else { throw Contradiction(text: "the game has not begun") }
    let seat: Seat
    switch action {
    case .played(let play): seat = play.seat
    case .passed(let passed, _): seat = passed
    case .exchanged(let made): seat = made.seat
    case .accepted(let accepting, _): seat = accepting
    case .ruled(let ruled): seat = ruled.challenger
    default: seat = game.onTurn
    }
    guard seat == game.onTurn else { throw Contradiction(text: "the other side is on turn") }
    return seat
  }

  /// A play that follows a corrected one: its placement stands, its words and score are reckoned anew.
  private func reckoned(_ play: PlayMade) -> PlayMade {
    guard let game else { return play }
    guard Legality(of: play.placement, on: game.board, rack: nil, rules: rules).isLegal else { return play }
    let words = WordsFormed(of: play.placement, on: game.board)
    let score = Score(of: play.placement, forming: words, on: game.board, rules: rules)
    return PlayMade(
      number: play.number, seat: play.seat, placement: play.placement, words: words.map(\.tiles),
      score: score.total, drew: play.drew)
  }

  private mutating func place(_ play: PlayMade) throws(Contradiction) -> PlayMade {
    try closeDoubt(play.drew)
    guard let game, game.admitsTurns, isRebuilding || play.number == playsNumbered + 1 else {
      throw Contradiction(text: "no play can be made")
    }
    let legality = Legality(
      of: play.placement, on: game.board, rack: game.racks?[play.seat], rules: rules)
    guard legality.isLegal else { throw Contradiction(text: "the placement is not legal") }
    let words = WordsFormed(of: play.placement, on: game.board)
    guard words.map(\.tiles) == play.words else { throw Contradiction(text: "the play forms other words") }
    let score = self.game?.place(play.placement, rules: rules)
    guard score?.total == play.score else { throw Contradiction(text: "the play scores otherwise") }
    playsNumbered = max(playsNumbered, play.number)
    onTable = play
    if case .over = self.game?.phase { onTable = nil }
    return play
  }

  private mutating func exchange(_ made: ExchangeMade) throws(Contradiction) {
    try closeDoubt(made.drew)
    guard let game, game.admitsTurns, made.drawn?.count ?? made.count == made.count,
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
    self.game?.exchange(made.given, for: made.drawn, rules: rules)
    draws += made.drawn?.count ?? 0
  }

  private mutating func rule(_ ruled: RuledPlay) throws(Contradiction) {
    guard let play = onTable, play.number == ruled.number, ruled.challenger == play.seat.opposite else {
      throw Contradiction(text: "there is nothing to rule on")
    }
    if ruled.ruling.isAcceptable { failed[ruled.challenger] += 1 }
    if game?.phase == .playing, ruled.leavesPlayToDraw {
      try draw(ruled.drew, for: play.seat)
    } else if ruled.drew != nil {
      throw Contradiction(text: "nobody draws now")
    }
    game?.rule(ruled.effect, rules: rules)
    onTable = nil
  }

  /// The time for doubting the last play is over: its player draws.
  private mutating func closeDoubt(_ drew: Rack?) throws(Contradiction) {
    guard let play = onTable else {
      guard drew == nil else { throw Contradiction(text: "nobody draws now") }
      return
    }
    guard game?.phase == .playing else { throw Contradiction(text: "the last play is still open") }
    try draw(drew, for: play.seat)
    game?.accept()
    onTable = nil
  }

  private mutating func draw(_ drew: Rack?, for seat: Seat) throws(Contradiction) {
    guard terms.isDealt else {
      game?.drawUp(seat, rules: rules)
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

  /// Builds the game again without a play and what followed it.
  private mutating func rebuild(dropping number: Int) throws(Contradiction) {
    guard let place = placeOfPlay(number) else { throw Contradiction(text: "there is no such play") }
    try rebuild(Array(steps[..<place]))
  }

  /// Time that the opponent spent on a play which is taken back at once is the mover's; what was asked for first is agreed to
  /// on one's own time.
  private mutating func chargeMover(of number: Int, _ now: Instant) {
    guard let play = onTable, play.number == number, !isHeld, var reading = clock,
      !openAsks.contains(where: { $0.matter.takesBack == number }),
      reading.running == play.seat.opposite
    else { return }
    reading.left[play.seat] -= Int(max(0, now.milliseconds - reading.from.milliseconds))
    reading.running = nil
    clock = reading
  }

  /// Builds the game again with another placement in a play's place.
  private mutating func rebuild(with play: PlayMade, replacing replaced: Int) throws(Contradiction) {
    guard play.number == playsNumbered + 1, let place = placeOfPlay(replaced) else {
      throw Contradiction(text: "there is no such play")
    }
    var wanted = steps
    let old = wanted[place]
    wanted[place] = Step(
      action: .played(play), seat: old.seat, rack: old.rack, scores: old.scores, receipt: old.receipt)
    try rebuild(wanted)
    playsNumbered = max(playsNumbered, play.number)
  }

  private mutating func rebuild(_ wanted: [Step]) throws(Contradiction) {
    guard !terms.isDealt, status != .paused, status != .adjourned else {
      throw Contradiction(text: "nothing is taken back here")
    }
    game = try opened()
    steps = []
    onTable = nil
    isHeld = false
    failed = BySeat(0, 0)
    declared = BySeat(nil, nil)
    status = .running
    isRebuilding = true
    defer { isRebuilding = false }
    for old in wanted { try step(old.action, receipt: old.receipt) }
  }

  /// Where in the steps a play stands, or nil.
  package func placeOfPlay(_ number: Int) -> Int? {
    steps.firstIndex { if case .played(let play) = $0.action { play.number == number } else { false } }
  }
}

extension GameAction {
  /// True where the game waits for something else from then on.
  fileprivate var movesOn: Bool {
    switch self {
    case .clockStarted, .clockNoted, .asked, .racksDeclared: false
    default: true
    }
  }
}
