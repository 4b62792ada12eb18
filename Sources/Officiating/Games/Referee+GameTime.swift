// SPDX-License-Identifier: MIT

/// What happens at games by itself: windows, clocks, beginnings, and time in which nothing could be recorded.
extension Referee {
  /// The events that were due at a table by a moment, recorded; what the players are told.
  func settleGame(at table: Table, by limit: Instant, now: Instant) -> [Notice] {
    var told: [Notice] = []
    // Bounded: each event moves the game on, and a clock is behind by its newest mark only.
    for _ in 0..<8 {
      guard !table.isOver, case .ready = readiness(of: table.id),
        let decide = try? decision(at: table, now: now), let decision = decide.due(by: limit, coin: coin)
      else { break }
      told += tell(decision, at: table, author: nil, now: now).notices
    }
    return told
  }

  /// Takes up the games where the last run left them: the time in which there was no server is charged to nobody.
  ///
  /// - Parameter now: the moment of the start.
  package func takeUp(now: Instant) {
    interruptGames(since: max(newestMoment, ledger.lastAlive()), now: now)
  }

  /// Remembers that the server runs, where a clock or a window does.
  package func noteAlive(now: Instant) {
    guard earliestDeadline != nil else { return }
    ledger.noteAlive(now)
  }

  /// Nothing could be recorded since a moment: none of that time is charged, and deadlines move by it.
  package func interruptGames(since: Instant, now: Instant) {
    // What is decided takes its entry's moment, or the table would not be what the ledger folds to.
    let now = max(now, newestMoment)
    guard since < now else { return }
    for table in floor.peekAll.sorted(by: { $0.id < $1.id }) {
      // What happened there since did happen, and no time counts twice.
      let since = max(since, table.changedAt)
      guard since < now, let decision = interruption(at: table, since: since, now: now) else { continue }
      guard case .ready = readiness(of: table.id) else {
        noRoomSince = noRoomSince ?? since
        continue
      }
      _ = record(decision, at: table, now: now)
    }
  }
}
