// SPDX-License-Identifier: MIT
import Rulebook

/// Spans of a game's time that no terms set, in seconds.
package enum GameTimes {
  /// After `* START`: how long the player on turn may take to look before their clock runs.
  package static let look = 60
  /// After an out-play: how long the clocks stand still.
  package static let lastPlay = 5
  /// After an out-play with clocks off: how long it may be doubted.
  package static let lastPlayWithoutClock = 300
  /// How long real racks may be declared.
  package static let counting = 300
  /// How long a player on turn may be away before a claim against them.
  package static let grace = 300
  /// The same while they hold a play, or may doubt the last one.
  package static let shortGrace = 60
}

extension GamePosition {
  /// The player on turn looked, or had the time to.
  func startClock(_ now: Instant) throws(Contradiction) {
    guard let game, status == .running, clock != nil, clock?.running == nil else {
      throw Contradiction(text: "no clock waits to be started")
    }
    clock?.run(game.onTurn, from: now, now: now)
  }

  /// After something was done on the board: whose clock runs, and until when the phase lasts.
  func settleTime(_ now: Instant) {
    guard let game else { return }
    phaseLeft = nil
    until = nil
    if case .over(let end) = game.phase {
      clock?.stop(at: now)
      clock?.startsBy = nil
      guard !terms.isDealt, end.countsRacks else { return }
      status = .counting(end)
      until = now.adding(seconds: GameTimes.counting)
      return
    }
    let isFinal = game.phase == .finalPending
    clock?.run(
      game.onTurn, from: isFinal ? now.adding(seconds: GameTimes.lastPlay) : now, now: now)
    guard onTable != nil else { return }
    if !admitsChallenges {
      until = now
    } else if isFinal {
      if clock == nil { until = now.adding(seconds: GameTimes.lastPlayWithoutClock) }
    } else if case .seconds(let seconds) = terms.window, tilesToDraw > 0 {
      until = now.adding(seconds: seconds)
    }
  }

  /// Stops the clocks and what is left of the phase.
  func stop(_ stopped: Status, _ now: Instant) throws(Contradiction) {
    guard game != nil, ending == nil else { throw Contradiction(text: "there is nothing to stop") }
    if case .counting = status { throw Contradiction(text: "the game is over") }
    if let reading = clock, reading.running != nil || reading.startsBy != nil {
      awaitedLook = reading.startsBy != nil
      standstillLeft = reading.running == nil ? 0 : max(0, reading.from.milliseconds - now.milliseconds)
    }
    clock?.stop(at: now)
    clock?.startsBy = nil
    if let until { phaseLeft = max(0, until.milliseconds - now.milliseconds) }
    until = nil
    status = stopped
    asks = BySeat(nil, nil)
  }

  /// Goes on where it stopped, to the millisecond.
  func resume(_ now: Instant) throws(Contradiction) {
    guard let game, status == .paused || status == .adjourned else {
      throw Contradiction(text: "the game was not stopped")
    }
    status = .running
    asks = BySeat(nil, nil)
    if awaitedLook {
      clock?.startsBy = now.adding(seconds: GameTimes.look)
    } else {
      clock?.run(game.onTurn, from: Instant(milliseconds: now.milliseconds + standstillLeft), now: now)
    }
    (awaitedLook, standstillLeft) = (false, 0)
    if let phaseLeft { until = Instant(milliseconds: now.milliseconds + phaseLeft) }
    phaseLeft = nil
  }

  /// The server was down: what it was down for is not charged, and every deadline moves by it.
  func interrupt(since: Instant, now: Instant) {
    let down = max(0, now.milliseconds - since.milliseconds)
    if let end = until { until = Instant(milliseconds: end.milliseconds + down) }
    guard let reading = clock, status == .running, game != nil else { return }
    if reading.running != nil {
      clock?.stop(at: since)
      clock?.startsBy = now.adding(seconds: GameTimes.look)
    } else if let startsBy = reading.startsBy {
      clock?.startsBy = Instant(milliseconds: startsBy.milliseconds + down)
    }
  }

  /// Ends the game for a reason that is not on the board.
  func end(_ reason: GameEnd, _ now: Instant) throws(Contradiction) {
    guard game != nil, ending == nil else { throw Contradiction(text: "there is no game to end") }
    game?.end(reason)
    onTable = nil
    asks = BySeat(nil, nil)
    clock?.stop(at: now)
    clock?.startsBy = nil
    until = nil
    status = .running
  }

  /// Whether clocks and deadline are such as this phase can have; an entry of another's making may say anything.
  var isTimeInShape: Bool {
    if until != nil {
      switch phase {
      case .pending, .finalPending, .counting: break
      default: return false
      }
    }
    guard let clock else { return true }
    if clock.startsBy != nil, clock.running != nil || status != .running { return false }
    return clock.running == nil || (status == .running && clock.running == game?.onTurn)
  }

  /// Whether a clock waits for a side to look: the player on turn, or a desk.
  func awaitsLook(of side: Side) -> Bool {
    guard let game, status == .running, clock?.startsBy != nil else { return false }
    return side.isDesk || game.onTurn == side.seat
  }

  // MARK: What happens by itself

  /// When something happens by itself next, or nil.
  package var deadline: Instant? {
    guard ending == nil, game != nil else { return nil }
    return [until, status == .running ? clock?.startsBy : nil, nextMark?.at, timeLimit?.at].compactMap { $0 }
      .min()
  }

  /// The next mark of the clock that runs, and when it comes to it.
  package var nextMark: (seat: Seat, mark: Int, at: Instant)? {
    guard status == .running, let clock, let seat = clock.running, let mark = markAfter(noted[seat])
    else { return nil }
    return (seat, mark, moment(when: seat, has: mark, clock))
  }

  /// When the clock that runs is beyond the limit of overtime.
  package var timeLimit: (seat: Seat, at: Instant)? {
    guard status == .running, let clock, let seat = clock.running else { return nil }
    return (seat, moment(when: seat, has: -rules.overtimeLimitMinutes * 60_000 - 1, clock))
  }

  private func moment(when seat: Seat, has left: Int, _ clock: ClockReading) -> Instant {
    Instant(milliseconds: clock.from.milliseconds + Int64(max(0, clock.left[seat] - left)))
  }

  /// Five minutes, one, none, then each minute of overtime before the limit; nil after the last.
  func markAfter(_ mark: Int) -> Int? {
    if let next = [300_000, 60_000, 0].first(where: { $0 < mark }) { return next }
    let next = (mark / 60_000 - 1) * 60_000
    return next > -rules.overtimeLimitMinutes * 60_000 ? next : nil
  }
}

extension GameEnd {
  /// Whether the tiles left count.
  var countsRacks: Bool {
    switch self {
    case .out, .scoreless: true
    case .time, .resigned, .challenge, .forfeit: false
    }
  }
}
