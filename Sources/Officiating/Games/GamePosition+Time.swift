// SPDX-License-Identifier: MIT
import Rulebook

/// The times of a game that no terms set, in seconds but for `unnoticed`.
package enum GameTimes {
  /// After `* START`: the time for the player on turn to look before their clock runs.
  package static let look = 60
  /// After an out-play: the time for which the clocks stand still.
  package static let lastPlay = 5
  /// After an out-play without clocks: the time for which it may be challenged.
  package static let lastPlayWithoutClock = 300
  /// The milliseconds without an answer from which people notice a stop.
  package static let unnoticed: Int64 = 2000
  /// After a correction without the other side's consent: the time in which it counts as unread.
  ///
  /// A line that was meant for the play before takes about as long to type. Source: Protocol/SPEC.md, 9.12.
  package static let unread = 5
  /// The shortest challenge window of a corrected play: twice `unread`, so that there is time to decide after reading.
  package static let corrected = 10
  /// The time for declaring real racks.
  package static let counting = 300
  /// The warning to a silent side comes so long before the end of that time.
  package static let countingWarned = 60
  /// The absence of a player on turn after which a claim is granted.
  package static let grace = 300
  /// The same while they hold a play, or may challenge the last one.
  package static let shortGrace = 60
  /// The time in which the ask for a return game can be answered.
  package static let again = 600
}

extension GamePosition {
  func startClock(_ now: Instant) throws(Contradiction) {
    guard let game, status == .running, clock != nil, clock?.running == nil else {
      throw Contradiction(text: "no clock waits to be started")
    }
    clock?.run(game.onTurn, from: now, now: now)
  }

  /// Sets the running clock and the end of the phase after an action on the board.
  func countTime(_ now: Instant) {
    guard let game else { return }
    phaseLeft = nil
    until = nil
    if case .over(let end) = game.phase {
      clock?.stop(at: now)
      clock?.startsBy = nil
      guard !agreed.isDealt, end.countsRacks else { return }
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
    } else if let seconds = doubtSeconds {
      until = now.adding(seconds: seconds)
    }
  }

  /// Does the same as `countTime`, but a clock that waited for a look waits on.
  func countTimeUnseen(_ now: Instant) {
    let waits = clock?.startsBy != nil
    countTime(now)
    guard waits, clock?.running != nil else { return }
    clock?.stop(at: now)
    clock?.startsBy = now.adding(seconds: GameTimes.look)
  }

  /// Stops the clocks and the time left of the phase.
  func stop(_ stopped: Status, _ now: Instant) throws(Contradiction) {
    guard hasBegun, ending == nil else { throw Contradiction(text: "there is nothing to stop") }
    if case .counting = status { throw Contradiction(text: "the game is over") }
    if let reading = clock, reading.running != nil || reading.startsBy != nil {
      awaitedLook = reading.startsBy != nil
      standstillLeft = reading.running == nil ? 0 : max(0, reading.from.milliseconds - now.milliseconds)
    }
    clock?.stop(at: now)
    clock?.startsBy = nil
    phaseLeft = timeLeft(at: now)
    until = nil
    status = stopped
    asks = BySeat(nil, nil)
  }

  /// Continues to the millisecond from the stop.
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

  /// Moves every deadline by a downtime, and charges no clock for it.
  ///
  /// A challenge window waits until the challenger looks, who could not act meanwhile.
  func interrupt(since: Instant, now: Instant) {
    let down = max(0, now.milliseconds - since.milliseconds)
    if case .counting = status, down >= GameTimes.unnoticed, count.isNoted {
      // Players may not be back yet and may have missed the warning, so it is given anew.
      count.isNoted = false
      count.warned = nil
      until = max(until ?? now, now.adding(seconds: 2 * GameTimes.countingWarned))
    } else if let end = until {
      if onTable != nil, !isHeld, admitsChallenges {
        (phaseLeft, until) = (timeLeft(at: since), nil)
      } else {
        until = Instant(milliseconds: end.milliseconds + down)
      }
    }
    guard let reading = clock, status == .running, hasBegun else { return }
    if reading.running != nil {
      clock?.stop(at: since)
      clock?.startsBy = now.adding(seconds: GameTimes.look)
    } else if let startsBy = reading.startsBy {
      clock?.startsBy = Instant(milliseconds: startsBy.milliseconds + down)
    }
  }

  func resumeWindow(from: Instant, now: Instant) throws(Contradiction) {
    guard let phaseLeft, status == .running, onTable != nil, !isHeld, ending == nil, from >= now else {
      throw Contradiction(text: "no time for doubting waits")
    }
    until = Instant(milliseconds: from.milliseconds + phaseLeft)
    if from <= now { self.phaseLeft = nil }
  }

  /// Returns the milliseconds left of the phase, nil without an end; a window that runs later has only its rest.
  private func timeLeft(at moment: Instant) -> Int64? {
    guard let until else { return phaseLeft }
    return min(phaseLeft ?? .max, max(0, until.milliseconds - moment.milliseconds))
  }

  /// Ends the game for a reason that is not on the board.
  func end(_ reason: GameEnd, _ now: Instant) throws(Contradiction) {
    guard hasBegun, ending == nil else { throw Contradiction(text: "there is no game to end") }
    game?.end(reason)
    onTable = nil
    asks = BySeat(nil, nil)
    clock?.stop(at: now)
    clock?.startsBy = nil
    (until, phaseLeft) = (nil, nil)
    status = .running
  }

  /// Whether clocks and deadline fit the phase; an entry written elsewhere may hold anything.
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

  /// Returns the actions to record because a desk or the player on turn looks: the clock starts, or the window.
  func starts(byLookOf side: Side, at now: Instant) -> [GameAction] {
    guard let game, status == .running, side.isDesk || game.onTurn == side.seat else { return [] }
    var actions: [GameAction] = []
    if clock?.startsBy != nil { actions.append(.clockStarted) }
    if windowWaiting != nil || windowResumes(after: now) != nil { actions.append(.windowResumed(from: now)) }
    return actions
  }

  /// The milliseconds left of a challenge window that waits for the challenger to look or come back, or nil.
  package var windowWaiting: Int64? {
    guard until == nil, status == .running, onTable != nil, !isHeld, ending == nil else { return nil }
    return phaseLeft
  }

  /// Returns the milliseconds left of the challenge window at a moment, running or waiting; nil for no limit.
  package func windowLeft(at moment: Instant) -> Int64? {
    guard status == .running, onTable != nil, !isHeld, ending == nil else { return nil }
    return timeLeft(at: moment)
  }

  /// Returns the future moment from which the challenge window runs, or nil.
  package func windowResumes(after now: Instant) -> Instant? {
    guard let until, let phaseLeft, status == .running else { return nil }
    let from = Instant(milliseconds: until.milliseconds - phaseLeft)
    return from > now ? from : nil
  }

  // MARK: Timed events

  /// The moment of the next timed event, or nil.
  package var deadline: Instant? {
    guard ending == nil, hasBegun else { return nil }
    let moments: InlineArray<5, Instant?> = [
      until, status == .running ? clock?.startsBy : nil, nextMark?.at, timeLimit?.at, silenceNoted,
    ]
    var earliest: Instant?
    for place in moments.indices {
      if let moment = moments[place] { earliest = min(moment, earliest ?? moment) }
    }
    return earliest
  }

  /// The next mark of the running clock, and its moment.
  package var nextMark: (seat: Seat, mark: Int, at: Instant)? {
    guard status == .running, let clock, let seat = clock.running, let mark = markAfter(noted[seat])
    else { return nil }
    return (seat, mark, moment(when: seat, has: mark, clock))
  }

  /// The moment at which the running clock exceeds the limit of overtime.
  package var timeLimit: (seat: Seat, at: Instant)? {
    guard status == .running, let clock, let seat = clock.running else { return nil }
    return (seat, moment(when: seat, has: -rules.overtimeLimitMinutes * 60_000 - 1, clock))
  }

  private func moment(when seat: Seat, has left: Int, _ clock: ClockReading) -> Instant {
    Instant(milliseconds: clock.from.milliseconds + Int64(max(0, clock.left[seat] - left)))
  }

  /// Returns the next mark: 5:00, 1:00, 0:00, then each minute of overtime before the limit; nil after the last.
  func markAfter(_ mark: Int) -> Int? {
    if let next = [300_000, 60_000, 0].first(where: { $0 < mark }) { return next }
    let next = (mark / 60_000 - 1) * 60_000
    return next > -rules.overtimeLimitMinutes * 60_000 ? next : nil
  }
}

extension GameEnd {
  var countsRacks: Bool {
    switch self {
    case .out, .scoreless: true
    case .time, .resigned, .challenge, .forfeit, .adjudicated: false
    }
  }
}
