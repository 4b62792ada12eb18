// SPDX-License-Identifier: MIT

/// What happens by itself, and when.
extension Referee {
  /// When anything happens by itself next; nil where nothing will.
  package var earliestDeadline: Instant? {
    [floor.deadlines.earliest, floor.roundEnds.earliest].compactMap { $0 }.min()
  }

  /// When the next deadline comes that has not come yet.
  ///
  /// - Parameters:
  ///   - now: the moment.
  ///   - heardThrough: whoever spoke by then has been heard.
  /// - Returns: the moment; nil where nothing will happen by itself, or only what has come already.
  package func nextDeadline(after now: Instant, heardThrough: Instant) -> Instant? {
    let next = floor.deadlines.earliest.flatMap { $0 > heardThrough ? $0 : nil }
    let others = [floor.roundEnds.earliest, floor.late.earliest].compactMap { $0 }.filter { $0 > now }
    return (others + [next].compactMap { $0 }).min()
  }

  /// Whether something happens by itself at a moment, when everybody was heard who spoke by another.
  package func isDue(at now: Instant, heardThrough: Instant) -> Bool {
    if noRoomSince != nil || floor.deadlines.hasAtOnce { return true }
    if let earliest = floor.deadlines.earliest, earliest <= heardThrough { return true }
    if let earliest = floor.late.earliest, earliest <= now { return true }
    guard let end = floor.roundEnds.earliest else { return false }
    return end <= now
  }

  /// The latest moment that is known of this run or of those before it.
  package var newestKnown: Instant { max(newestMoment, ledger.lastAlive()) }

  /// Whether what is due can be recorded; when there is room again, games go on from where there was none.
  private func hasRoom(now: Instant) -> Bool {
    guard case .ready = ledger.readiness else {
      noRoomSince = noRoomSince ?? now
      return false
    }
    guard let since = noRoomSince else { return true }
    noRoomSince = nil
    // Boards are looked after again: their entries have room now.
    floor.events.isRestless = true
    interruptGames(since: since, now: now)
    return true
  }

  /// Makes happen what is due by itself: confirmations that did not come, windows, clocks, beginnings.
  ///
  /// - Parameters:
  ///   - now: the moment.
  ///   - heardThrough: whoever spoke by then has been heard, so deadlines up to it have passed; nil for `now`. What
  ///     an entry made due at once, and a round of practice, waits for nobody.
  ///   - isHere: whether somebody is connected.
  /// - Returns: what the players, and whoever sees their tables late, are told; empty where nothing was due.
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
      // What could not be recorded is still due.
      if !table.isOver { floor.awaitDeadline(of: table, by: nil) }
    }
    return told
  }
}
