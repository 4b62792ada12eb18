// SPDX-License-Identifier: MIT

/// Updates of the late states after entries of their tables and tournaments.
extension Floor {
  func delay(of table: Table) -> GamesDelay {
    table.terms.place.flatMap { tournaments[$0.tournament]?.delay } ?? .nothing
  }

  /// Creates the late state of a table that was opened, if its tournament has a delay.
  mutating func beginLate(_ table: Table, ahead: ArraySlice<RecordedEntry> = []) {
    guard let minutes = delay(of: table).minutes, var new = LateTable(of: table, minutesAgo: minutes)
    else { return }
    for recorded in ahead { new.append(recorded) }
    late[table.id] = new
    awaitLate(table.id)
  }

  /// Returns whether a table, a board of a tournament then, has a late state.
  func hasLate(_ table: Table) -> Bool { table.terms.place != nil && late[table.id] != nil }

  mutating func followLate(_ table: Table, _ recorded: RecordedEntry) {
    guard hasLate(table) else { return }
    late[table.id]?.append(recorded)
    awaitLate(table.id)
  }

  /// Updates the late states of a tournament's boards; its newest entry may have changed their delay.
  mutating func awaitLate(of tournament: TableID) {
    for late in late.values where late.tournament == tournament { awaitLate(late.table.id) }
  }

  /// Sets when a late state shows its next entry; once all are shown without a delay, the late state is removed.
  mutating func awaitLate(_ id: TableID) {
    guard let late = late[id] else { return }
    let limit = limit(of: late)
    lateShown.set(id, late.next.flatMap { limit.lifts(from: $0) }, by: nil)
    guard late.next == nil, limit == .nothing else { return }
    self.late[id] = nil
    count(id)
  }

  /// Returns the next entry of a late state if it may be shown by now.
  func nextShown(of id: TableID, by now: Instant) -> RecordedEntry? {
    guard let late = late[id], let next = late.next, let moment = limit(of: late).lifts(from: next)
    else { return nil }
    return moment <= now ? next : nil
  }

  /// Returns the present delay of a late state; none once the table is over.
  private func limit(of late: LateTable) -> GamesDelay {
    peek(late.table.id).map { delay(of: $0) } ?? .nothing
  }
}

extension GamesDelay {
  /// Returns the moment from which an entry may be shown to observers; nil when it is not known.
  fileprivate func lifts(from recorded: RecordedEntry) -> Instant? {
    switch self {
    case .nothing: Instant(milliseconds: 0)
    case .minutes(let minutes): recorded.entry.oldest.adding(seconds: 60 * minutes)
    case .end: nil
    }
  }
}

extension Entry {
  /// The moment from which the delay counts.
  ///
  /// A seat taken and the start of a game are public in the tournament, so they are not delayed. A downtime counts
  /// from its beginning, so that late clocks are stopped for it too.
  fileprivate var oldest: Instant {
    switch event {
    case .joined: return Instant(milliseconds: 0)
    case .game(let event):
      switch event.action {
      case .started: return Instant(milliseconds: 0)
      case .interrupted(let since): return since
      default: return at
      }
    default: return at
    }
  }
}
