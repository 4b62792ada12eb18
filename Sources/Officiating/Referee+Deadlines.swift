// SPDX-License-Identifier: MIT

/// Changes that need no command, at their deadlines.
extension Referee {
  /// The earliest deadline; nil when there is none.
  package var earliestDeadline: Instant? {
    [floor.deadlines.earliest, floor.roundEnds.earliest].compactMap { $0 }.min()
  }

  /// Returns the earliest deadline that has not come yet.
  ///
  /// - Parameters:
  ///   - now: the present moment.
  ///   - heardThrough: all input that had arrived by this moment has been carried out.
  /// - Returns: the moment; nil when no deadline lies ahead.
  package func nextDeadline(after now: Instant, heardThrough: Instant) -> Instant? {
    let next = floor.deadlines.earliest.flatMap { $0 > heardThrough ? $0 : nil }
    let others = [floor.roundEnds.earliest, floor.late.earliest].compactMap { $0 }.filter { $0 > now }
    return (others + [next].compactMap { $0 }).min()
  }

  /// Returns whether a deadline has come, when all input through `heardThrough` has been carried out.
  package func isDue(at now: Instant, heardThrough: Instant) -> Bool {
    if noRoomSince != nil || floor.deadlines.hasAtOnce { return true }
    if let earliest = floor.deadlines.earliest, earliest <= heardThrough { return true }
    if let earliest = floor.late.earliest, earliest <= now { return true }
    guard let end = floor.roundEnds.earliest else { return false }
    return end <= now
  }

  /// The latest moment known from this run or an earlier one.
  package var newestKnown: Instant { max(newestMoment, ledger.lastAlive()) }

  /// Returns whether due events can be recorded; when space returns, games resume from the moment it ran out.
  private func hasRoom(now: Instant) -> Bool {
    guard case .ready = ledger.readiness else {
      noRoomSince = noRoomSince ?? now
      return false
    }
    guard let since = noRoomSince else { return true }
    noRoomSince = nil
    // Boards of events are checked again, now that their entries have space.
    floor.events.isRestless = true
    interruptGames(since: since, now: now)
    return true
  }

  /// Carries out every change whose deadline has come: slips, windows, clocks, starts.
  ///
  /// - Parameters:
  ///   - now: the present moment.
  ///   - heardThrough: all input that had arrived by this moment has been carried out, so deadlines up to it have
  ///     come; nil for `now`. Entries due at once, and the ends of practice rounds, do not wait for input.
  ///   - isHere: returns whether a player is connected.
  /// - Returns: the notices to players and late observers; empty when nothing was due.
  package func settleDeadlines(
    now: Instant, heardThrough: Instant? = nil, isHere: (PlayerName) -> Bool = { _ in true }
  ) -> [Notice] {
    let now = max(now, newestMoment)
    let shown = showLate(now: now, most: Self.shownMost)
    guard hasRoom(now: now) else { return shown }
    let due = floor.deadlines.take(upTo: heardThrough ?? now) + floor.roundEnds.take(upTo: now)
    var told = shown
    for (id, limit) in due {
      guard let table = floor.peek(id) else { continue }
      if case .ready = ledger.readiness { told += settle(table, by: limit, now: now, isHere: isHere) }
      // An event that could not be recorded stays due.
      if !table.isOver { floor.awaitDeadline(of: table, by: nil) }
    }
    return told
  }
}
