// SPDX-License-Identifier: MIT

/// The tables that are shown late, kept in step with what happens there and in their events.
extension Floor {
  /// How far behind a table whoever only looks on is kept.
  func delay(of table: Table) -> GamesDelay {
    guard let event = table.terms.place?.event, let held = peek(event) ?? peekEnded(event),
      case .event(let held) = held.family
    else { return .nothing }
    return held.state.delay
  }

  /// A table was opened: where its event says so, whoever only looks on sees it late.
  mutating func beginLate(_ table: Table, _ opening: Opening, ahead: ArraySlice<RecordedEntry> = []) {
    guard let minutes = delay(of: table).minutes,
      var new = LateTable(opening, id: table.id, at: table.openedAt, minutesAgo: minutes)
    else { return }
    for recorded in ahead { new.append(recorded) }
    late.add(new)
    awaitLate(table.id)
  }

  /// Something happened at a table, or in an event.
  mutating func followLate(_ table: Table, _ recorded: RecordedEntry) {
    if late[table.id] != nil {
      late[table.id]?.append(recorded)
      awaitLate(table.id)
    }
    if table.terms.event != nil { awaitLate(of: table.id) }
  }

  /// An event may keep whoever only looks on behind by something else.
  private mutating func awaitLate(of event: TableID) { for id in late.tables(of: event) { awaitLate(id) } }

  /// Keeps in step when more may be shown of a table; one of which all may be is let go of when it is shown.
  mutating func awaitLate(_ id: TableID) {
    guard let late = late[id] else { return }
    let limit = limit(of: late)
    guard let next = late.next else {
      guard limit == .nothing else { return self.late.await(id, nil) }
      self.late.remove(id)
      return count(id)
    }
    self.late.await(id, limit.lifts(from: next))
  }

  /// What may be shown next of a table by now; nil where nothing may be.
  func nextShown(of id: TableID, by now: Instant) -> RecordedEntry? {
    guard let late = late[id], let next = late.next, let moment = limit(of: late).lifts(from: next)
    else { return nil }
    return moment <= now ? next : nil
  }

  /// How far behind a table is shown now: with its end that is over.
  private func limit(of late: LateTable) -> GamesDelay {
    peek(late.table.id).map { delay(of: $0) } ?? .nothing
  }
}

extension GamesDelay {
  /// From when what happened may be shown to whoever only looks on; nil where that is not known.
  fileprivate func lifts(from recorded: RecordedEntry) -> Instant? {
    switch self {
    case .nothing: Instant(milliseconds: 0)
    case .minutes(let minutes): recorded.entry.oldest.adding(seconds: 60 * minutes)
    case .end: nil
    }
  }
}

extension Entry {
  /// Since when nobody need be kept from knowing it.
  ///
  /// That two sat down, and that their game began, is told by the event. A standstill of the server is as old as its
  /// beginning, so that clocks that are seen late stand still with it.
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
