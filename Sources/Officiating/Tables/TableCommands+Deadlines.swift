// SPDX-License-Identifier: MIT

extension Floor {
  var earliestDeadline: Instant? { [deadlines.earliest, roundEnds.earliest].compactMap { $0 }.min() }

  func nextDeadline(after now: Instant, heardThrough: Instant) -> Instant? {
    var next: Instant?
    if let earliest = deadlines.earliest, earliest > heardThrough { next = earliest }
    if let earliest = roundEnds.earliest, earliest > now { next = min(next ?? earliest, earliest) }
    if let earliest = lateShown.earliest, earliest > now { next = min(next ?? earliest, earliest) }
    return next
  }

  func isDue(at now: Instant, heardThrough: Instant) -> Bool {
    if deadlines.hasAtOnce { return true }
    if let earliest = deadlines.earliest, earliest <= heardThrough { return true }
    if let earliest = lateShown.earliest, earliest <= now { return true }
    guard let end = roundEnds.earliest else { return false }
    return end <= now
  }
}

/// Changes that need no command, at their deadlines.
extension TableCommands {
  /// Carries out every change whose deadline has come; the parameters are those of `Referee.meetDeadlines`.
  func meetDeadlines(
    now: Instant, heardThrough: Instant?, isHere: (PlayerName) -> Bool
  ) -> [Notice] {
    let now = max(now, pen.newestMoment)
    let shown = showLate(now: now, most: Self.shownMost)
    guard hasRoom(now: now) else { return shown }
    let due = floor.deadlines.take(upTo: heardThrough ?? now) + floor.roundEnds.take(upTo: now)
    var told = shown
    for (id, limit) in due {
      let isReady = if case .ready = pen.readiness { true } else { false }
      // An event that could not be recorded stays due.
      if let table = floor.peek(id) {
        if isReady { told += meetDeadline(of: table, by: limit, now: now, isHere: isHere) }
        if !table.isOver { floor.awaitDeadline(of: table, by: nil) }
      } else if let tournament = floor.tournaments.open[id] {
        if isReady {
          told += tournaments.startRounds(of: tournament, by: limit, now: now, isHere: isHere)
          told += tournaments.endTimer(of: tournament, by: limit, now: now)
          floor.tournaments.noteGrace(of: tournament, by: limit, backSince: floor.backSince)
        }
        floor.awaitDeadline(of: tournament, by: nil)
      }
    }
    return told
  }

  /// Returns whether due events can be recorded; when space returns, games resume from the moment it ran out.
  private func hasRoom(now: Instant) -> Bool {
    switch pen.room(now: now) {
    case .none: return false
    case .ready: return true
    case .again(let since):
      // Boards are checked again, now that their entries have space.
      floor.tournaments.isRestless = true
      games.interruptGames(since: since, now: now)
      return true
    }
  }
}

extension Peek {
  package var earliestDeadline: Instant? { floor.earliestDeadline }
}
