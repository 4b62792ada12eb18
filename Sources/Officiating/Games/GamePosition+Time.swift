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
  /// Beyond so many milliseconds without an answer somebody notices.
  package static let unnoticed: Int64 = 2000
  /// After a correction without the other side's consent: how long nobody can have read it.
  package static let unread = 1
  /// How long a corrected play may be doubted at least: five seconds behind the last line that is refused as unread.
  package static let corrected = 6
  /// How long real racks may be declared.
  package static let counting = 300
  /// How long before the end of that a side that keeps its rack to itself is warned.
  package static let countingWarned = 60
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
    } else if let seconds = doubtSeconds {
      until = now.adding(seconds: seconds)
    }
  }

  /// The same where nobody has looked yet at what stands: a clock that waited for a look waits on.
  func settleTimeUnseen(_ now: Instant) {
    let waits = clock?.startsBy != nil
    settleTime(now)
    guard waits, clock?.running != nil else { return }
    clock?.stop(at: now)
    clock?.startsBy = now.adding(seconds: GameTimes.look)
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
    phaseLeft = timeLeft(at: now)
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
  ///
  /// Time for doubting waits until its doubter looks: whoever was not there could not doubt.
  func interrupt(since: Instant, now: Instant) {
    let down = max(0, now.milliseconds - since.milliseconds)
    if case .counting = status, down >= GameTimes.unnoticed, count.isNoted {
      // Nobody need be here again yet: a warning that some may not have read is given anew.
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
    guard let reading = clock, status == .running, game != nil else { return }
    if reading.running != nil {
      clock?.stop(at: since)
      clock?.startsBy = now.adding(seconds: GameTimes.look)
    } else if let startsBy = reading.startsBy {
      clock?.startsBy = Instant(milliseconds: startsBy.milliseconds + down)
    }
  }

  /// What was left of the time for doubting runs from a moment on, which may still come.
  func resumeWindow(from: Instant, now: Instant) throws(Contradiction) {
    guard let phaseLeft, status == .running, onTable != nil, !isHeld, ending == nil, from >= now else {
      throw Contradiction(text: "no time for doubting waits")
    }
    until = Instant(milliseconds: from.milliseconds + phaseLeft)
    if from <= now { self.phaseLeft = nil }
  }

  /// What is left of the phase at a moment, in milliseconds; nil where it has no end.
  ///
  /// A window that runs from a later moment on has no more than it had.
  private func timeLeft(at moment: Instant) -> Int64? {
    guard let until else { return phaseLeft }
    return min(phaseLeft ?? .max, max(0, until.milliseconds - moment.milliseconds))
  }

  /// Ends the game for a reason that is not on the board.
  func end(_ reason: GameEnd, _ now: Instant) throws(Contradiction) {
    guard game != nil, ending == nil else { throw Contradiction(text: "there is no game to end") }
    game?.end(reason)
    onTable = nil
    asks = BySeat(nil, nil)
    clock?.stop(at: now)
    clock?.startsBy = nil
    (until, phaseLeft) = (nil, nil)
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

  /// What is to be recorded because a side looks: their clock waits for it, or their time for doubting.
  ///
  /// The player on turn, or a desk: whoever may doubt the last play is on turn.
  func starts(byLookOf side: Side, at now: Instant) -> [GameAction] {
    guard let game, status == .running, side.isDesk || game.onTurn == side.seat else { return [] }
    var actions: [GameAction] = []
    if clock?.startsBy != nil { actions.append(.clockStarted) }
    if windowWaiting != nil || windowResumes(after: now) != nil { actions.append(.windowResumed(from: now)) }
    return actions
  }

  /// Milliseconds left for doubting the last play that wait for its doubter to look or come back, or nil.
  ///
  /// In what earlier versions recorded the time for doubting ran on over an interruption.
  package var windowWaiting: Int64? {
    guard until == nil, status == .running, onTable != nil, !isHeld, ending == nil else { return nil }
    return phaseLeft
  }

  /// Milliseconds left for doubting the last play at a moment, whether they run, wait or are still to come; nil where
  /// no time ends that.
  package func windowLeft(at moment: Instant) -> Int64? {
    guard status == .running, onTable != nil, !isHeld, ending == nil else { return nil }
    return timeLeft(at: moment)
  }

  /// From when the time for doubting the last play runs, where that moment is still to come; or nil.
  package func windowResumes(after now: Instant) -> Instant? {
    guard let until, let phaseLeft, status == .running else { return nil }
    let from = Instant(milliseconds: until.milliseconds - phaseLeft)
    return from > now ? from : nil
  }

  // MARK: What happens by itself

  /// When something happens by itself next, or nil.
  package var deadline: Instant? {
    guard ending == nil, game != nil else { return nil }
    return [
      until, status == .running ? clock?.startsBy : nil, nextMark?.at, timeLimit?.at, silenceNoted,
    ].compactMap { $0 }
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
    case .time, .resigned, .challenge, .forfeit, .adjudicated: false
    }
  }
}
