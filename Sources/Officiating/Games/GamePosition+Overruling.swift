// SPDX-License-Identifier: MIT
import Rulebook

extension GamePosition {
  /// Carries out a correction on the board; returns the step, and whether the turn or a tile on the board changed.
  func overrule(
    _ overruling: Overruling, after steps: some RandomAccessCollection<GameStep>
  ) throws(Contradiction) -> (step: GameStep, moved: Bool) {
    guard hasBegun, ending == nil else { throw Contradiction(text: "nothing is overruled here") }
    let seat = overruling.seat ?? turn
    let rack = game?.racks?[seat]
    var moved = false
    switch overruling.matter {
    case .clock, .result: break
    case .score(let seat, let points): adjust(seat, by: points)
    case .turn(let seat, let drew): moved = try giveTurn(to: seat, drew)
    case .ruling(let ruled, let given, let turn):
      guard let was = steps.ruling(onPlay: ruled.number), was.challenger == ruled.challenger else {
        throw Contradiction(text: "there is no such ruling")
      }
      let isLast = ruledOn?.value.play.number == ruled.number
      guard given == (isLast ? was.drew : nil) else {
        throw Contradiction(text: "other tiles were drawn by that ruling")
      }
      guard turn == (isLast ? nil : self.turn(by: ruled, insteadOf: was, after: steps)) else {
        throw Contradiction(text: "nobody else is on turn by that ruling")
      }
      moved = try isLast ? ruleAnew(ruled) : rule(ruled, insteadOf: was, turn, after: steps)
    }
    // An ask from before the correction was about another position, so it is dropped.
    for seat in Seat.allCases where moved || asks[seat]?.matter.takesBack != nil { asks[seat] = nil }
    if moved { isHeld = false }
    let step = GameStep(
      action: .overruled(overruling), seat: seat, rack: rack, scores: game?.scores ?? BySeat(0, 0),
      receipt: GameStep.unproven)
    return (step, moved)
  }

  private func adjust(_ seat: Seat, by points: Int) {
    game?.adjust(seat, by: points)
    guard var before = ruledOn?.value else { return }
    before.game.adjust(seat, by: points)
    ruledOn = Shared(before)
  }

  /// Gives a seat the turn; the play on the table stands.
  private func giveTurn(to seat: Seat, _ drew: Rack?) throws(Contradiction) -> Bool {
    if case .counting = status { throw Contradiction(text: "the game is over") }
    guard admitsTurns, turn != seat else { throw Contradiction(text: "nobody else is on turn") }
    try closeDoubt(drew)
    game?.giveTurn(to: seat)
    return true
  }

  /// Corrects the newest ruling while nothing else was played, on the board too; returns whether anything moved.
  private func ruleAnew(_ ruled: RuledPlay) throws(Contradiction) -> Bool {
    guard let before = ruledOn?.value else { return false }
    game = before.game
    onTable = before.play
    failed = before.failed
    if case .counting = status {
      status = .running
      declared = BySeat(nil, nil)
    }
    try rule(ruled)
    return true
  }

  /// Corrects a ruling that later turns follow: scores and turn, never the board; returns whether the turn changed.
  private func rule(
    _ ruled: RuledPlay, insteadOf was: RuledPlay, _ turn: Seat?,
    after steps: some RandomAccessCollection<GameStep>
  ) throws(Contradiction) -> Bool {
    guard let play = steps.play(ruled.number), play.seat == ruled.challenger.opposite,
      let then = was.effect.points(ofPlay: play.score, by: play.seat),
      let now = ruled.effect.points(ofPlay: play.score, by: play.seat)
    else { throw Contradiction(text: "there is no such ruling") }
    for seat in Seat.allCases { adjust(seat, by: now[seat] - then[seat]) }
    failed[ruled.challenger] += (ruled.ruling.isAcceptable ? 1 : 0) - (was.ruling.isAcceptable ? 1 : 0)
    guard let turn else {
      guard ruled.drew == nil else { throw Contradiction(text: "nobody draws now") }
      return false
    }
    return try giveTurn(to: turn, ruled.drew)
  }

  /// Returns the seat on turn by a correction of a ruling that later turns follow; nil where the turn stays.
  ///
  /// Only a turn lost by a challenge is given back or taken. The player of a play that came off has used that
  /// turn. Where an earlier correction of the play gave no turn, a later one takes none.
  func turn(
    by ruled: RuledPlay, insteadOf was: RuledPlay, after steps: some RandomAccessCollection<GameStep>
  ) -> Seat? {
    let due = ruled.effect.onTurn(behind: ruled.challenger)
    if let earlier = steps.lateOverruling(onPlay: ruled.number) {
      guard case .ruling(_, _, _?) = earlier.matter else { return nil }
    }
    guard due != was.effect.onTurn(behind: was.challenger), due != turn, admitsTurns else { return nil }
    return due
  }

  // MARK: Time

  /// Carries out a correction of clocks, and an ending that a director sets.
  func putRight(_ overruling: Overruling, _ now: Instant) throws(Contradiction) {
    switch overruling.matter {
    case .ruling, .score, .turn: break
    case .result(let scores): try end(.adjudicated(scores), now)
    case .clock(let seat, let milliseconds):
      guard var reading = clock else { throw Contradiction(text: "nobody's time is kept here") }
      reading.left[seat] += milliseconds
      clock = reading
      // With more time left, the clock reaches its marks again.
      let left = reading.left(of: seat, at: now)
      if milliseconds > 0 { noted[seat] = max(noted[seat], left) }
      // Both sides know of the marks that the correction itself reached; those are not told again.
      while let mark = markAfter(noted[seat]), left <= mark { noted[seat] = mark }
    }
  }

  /// Starts the clock of the side on turn after a correction; in a stopped game it only drops the deadlines.
  func countTime(overruled now: Instant) {
    guard status == .paused || status == .adjourned else { return countTimeUnseen(now) }
    if case .over = game?.phase {
      status = .running
      return countTime(now)
    }
    (until, phaseLeft) = (nil, nil)
    standstillLeft = 0
  }
}

extension RandomAccessCollection<GameStep> {
  /// Returns the ruling on a play as corrected; nil where it was not ruled on.
  func ruling(onPlay number: Int) -> RuledPlay? {
    for step in reversed() {
      if let ruled = step.action.ruled, ruled.number == number { return ruled }
    }
    return nil
  }

  /// Returns the newest director's correction of a ruling that later turns followed by then, or nil.
  func lateOverruling(onPlay number: Int) -> Overruling? {
    for (place, step) in zip(indices, self).reversed() {
      guard case .overruled(let overruling) = step.action, overruling.ruled?.number == number else {
        continue
      }
      let between = self[..<place].reversed().prefix { $0.action.ruled?.number != number }
      var isLate = false
      for step in between where step.action.isTurn { isLate = true }
      if isLate { return overruling }
      // It followed the ruling at once, or followed another correction that was late.
      guard let before = self[..<place].lastIndex(where: { $0.action.ruled?.number == number }),
        case .overruled = self[before].action
      else { return nil }
    }
    return nil
  }

  /// Returns the play of a number, even if it came off; nil where it was taken back.
  func play(_ number: Int) -> PlayMade? {
    for step in reversed() {
      if case .played(let play) = step.action, play.number == number { return play }
    }
    return nil
  }
}

extension GameAction {
  var isTurn: Bool {
    switch self {
    case .played, .passed, .exchanged: true
    default: false
    }
  }

  /// The ruling that this makes, by a challenge or by a correction.
  package var ruled: RuledPlay? {
    switch self {
    case .ruled(let ruled): ruled
    case .overruled(let overruling): overruling.ruled
    default: nil
    }
  }
}
