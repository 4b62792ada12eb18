// SPDX-License-Identifier: MIT

extension GameCommands {
  /// Records the events that were due at a table by a moment; returns the notices.
  func meetDeadline(
    at table: Table, by limit: Instant, now: Instant, isHere: (PlayerName) -> Bool
  ) -> [Notice] {
    var told: [Notice] = []
    // The bound suffices: each event moves the game on, and a clock has at most its newest mark to note.
    for _ in 0..<8 {
      guard !table.isOver, case .ready = pen.readiness,
        let decide = try? decision(at: table, now: now),
        let decision = decide.due(by: limit, coin: terms.coin, isHere: isHere)
          ?? (floor.isAskedElsewhere(table) ? decide.lapse() : nil)
      else { break }
      told += tell(decision, at: table, author: nil, now: now).notices
    }
    return told
  }

  /// Continues every game after a restart, and charges the downtime to no player; every challenge window waits.
  func takeUp(now: Instant) {
    // No client is connected, so the notices are dropped.
    _ = tables.showLate(now: now, most: .max)
    // An account that was changed while the server was down does not prove that it ran.
    let newest = floor.house.operatedAt == pen.newestMoment ? .init(milliseconds: 0) : pen.newestMoment
    // The writer before had a clock of its own, which may have been ahead.
    let since = max(newest, pen.lastAlive, min(pen.takeover?.until ?? newest, now))
    if let takeover = pen.takeover, case .ready = pen.readiness {
      _ = HouseCommands(context: context).record(
        .tookOver(Takeover(node: takeover.node, until: since)), now: now)
    }
    interruptGames(since: since, now: now) { name in
      name == .robot ? 0 : nil
    }
  }

  /// Moves deadlines by the time since a moment, in which nothing could be recorded, and charges none of it.
  ///
  /// After `GameTimes.unnoticed` a challenge window waits for the challenger's next look, at most a minute.
  func interruptGames(since: Instant, now: Instant) {
    let isLong = now.milliseconds - since.milliseconds >= GameTimes.unnoticed
    if isLong { floor.comeBack(at: now) }
    interruptGames(since: since, now: now) { name in
      isLong && name != .robot ? GameTimes.look : 0
    }
  }

  /// Does the same; `goingOn` returns the seconds until a player's challenge window goes on, nil where it waits.
  private func interruptGames(since: Instant, now: Instant, goingOn: (PlayerName) -> Int?) {
    // A decision uses its entry's moment; otherwise the table would differ from what the ledger folds to.
    let now = max(now, pen.newestMoment)
    guard since < now else { return }
    for table in floor.peekAll.sorted(by: { $0.id < $1.id }) {
      // No time before the table's newest event was lost, and no time counts twice.
      let beginning = max(since, table.changedAt)
      guard beginning < now, let decision = interruption(at: table, since: beginning, now: now) else {
        continue
      }
      // A window that waits since a start waits on for its player.
      let isWaiting = table.game?.position.windowWaiting != nil
      guard case .ready = pen.readiness else {
        pen.noteNoRoom(since: since)
        continue
      }
      _ = record(decision, at: table, now: now)
      resumeWindow(at: table, now: now) { name in isWaiting && name != .robot ? nil : goingOn(name) }
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
