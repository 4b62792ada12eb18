// SPDX-License-Identifier: MIT

/// What happens at games by itself: windows, clocks, beginnings, and time in which nothing could be recorded.
extension Referee {
  /// The events that were due at a table by a moment, recorded; what the players are told.
  func settleGame(
    at table: Table, by limit: Instant, now: Instant, isHere: (PlayerName) -> Bool
  ) -> [Notice] {
    var told: [Notice] = []
    // Bounded: each event moves the game on, and a clock is behind by its newest mark only.
    for _ in 0..<8 {
      guard !table.isOver, case .ready = ledger.readiness,
        let decide = try? decision(at: table, now: now),
        let decision = decide.due(by: limit, coin: coin, isHere: isHere)
      else { break }
      told += tell(decision, at: table, author: nil, now: now).notices
    }
    return told
  }

  /// Takes up the games where the last run left them: the time in which there was no server is charged to nobody.
  ///
  /// Nobody is back yet, so whatever is left for doubting a play waits.
  /// - Parameter now: the moment of the start.
  package func takeUp(now: Instant) {
    // Nobody is here to be told.
    _ = showLate(now: now, most: .max)
    // An account that was changed without a server is no sign that one ran.
    let newest = floor.house.operatedAt == newestMoment ? .init(milliseconds: 0) : newestMoment
    interruptGames(since: max(newest, ledger.lastAlive()), now: now) { name in
      name == .house ? 0 : nil
    }
  }

  /// Remembers that the server runs, where a clock or a window does.
  package func noteAlive(now: Instant) {
    guard earliestDeadline != nil else { return }
    ledger.noteAlive(now)
  }

  /// Nothing could be recorded since a moment: none of that time is charged, and deadlines move by it.
  ///
  /// Whoever is there may not have known how long it takes, so that beyond a moment time for doubting goes on with
  /// the next look, or after a minute.
  package func interruptGames(since: Instant, now: Instant) {
    let isLong = now.milliseconds - since.milliseconds >= GameTimes.unnoticed
    interruptGames(since: since, now: now) { name in
      isLong && name != .house ? GameTimes.look : 0
    }
  }

  /// - Parameters:
  ///   - since: the moment from which nothing could be recorded.
  ///   - now: the moment at which it can be again.
  ///   - goingOn: after how many seconds somebody's time for doubting goes on; nil where it waits for them.
  private func interruptGames(since: Instant, now: Instant, goingOn: (PlayerName) -> Int?) {
    // What is decided takes its entry's moment, or the table would not be what the ledger folds to.
    let now = max(now, newestMoment)
    guard since < now else { return }
    for table in floor.peekAll.sorted(by: { $0.id < $1.id }) {
      // What happened there since did happen, and no time counts twice.
      let beginning = max(since, table.changedAt)
      guard beginning < now, let decision = interruption(at: table, since: beginning, now: now) else {
        continue
      }
      guard case .ready = ledger.readiness else {
        noRoomSince = min(noRoomSince ?? since, since)
        continue
      }
      _ = record(decision, at: table, now: now)
      resumeWindow(at: table, now: now, goingOn)
    }
  }

  private func resumeWindow(at table: Table, now: Instant, _ goingOn: (PlayerName) -> Int?) {
    guard let decide = try? decision(at: table, now: now), decide.live.windowWaiting != nil,
      let name = table.person(in: decide.live.turn)?.name, let seconds = goingOn(name),
      let decision = decide.windowResumed(from: now.adding(seconds: seconds))
    else { return }
    _ = record(.game(decision), at: table, now: now)
  }
}
