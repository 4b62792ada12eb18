// SPDX-License-Identifier: MIT

/// A table of an event as it stood some minutes ago, for whoever only looks on.
///
/// A second fold of the table's own entries, behind the first one. It takes in what is settled and nothing else, so
/// that nothing which was shown of it is ever undone.
///
/// `@unchecked Sendable`: confined to the referee's executor, as its table is.
/// Source: Protocol/SPEC.md, live tables.
final class LateTable: @unchecked Sendable {
  /// The table, as far as it may be shown.
  let table: Table
  /// The event whose board it is.
  let event: TableID
  /// What happened since, oldest first, the next of it at `start`.
  private var ahead: [RecordedEntry] = []
  private var start = 0

  /// A table that was just opened; nil where it is no event's.
  init?(_ opening: Opening, id: TableID, at moment: Instant, minutesAgo: Int) {
    guard let place = opening.terms.place else { return nil }
    table = Table(opening, id: id, at: moment, minutesAgo: minutesAgo)
    event = place.event
  }

  /// Something happened at the table.
  func append(_ recorded: RecordedEntry) { ahead.append(recorded) }

  /// What happened behind an entry never did.
  func forget(after sequence: Int) {
    precondition(table.sequence <= sequence, "what was shown is settled")
    while start < ahead.count, let last = ahead.last, last.entry.sequence > sequence { ahead.removeLast() }
  }

  /// What is to be shown next; nil where all is shown.
  var next: RecordedEntry? { start < ahead.count ? ahead[start] : nil }

  /// Shows what is next.
  func advance() {
    table.fold(ahead[start])
    start += 1
    // Amortised: at least half of the array goes.
    if start * 2 > ahead.count {
      ahead.removeFirst(start)
      start = 0
    }
  }
}

/// The tables that whoever only looks on sees late, and when more may be shown of each.
struct LateTables {
  private var tables: [TableID: LateTable] = [:]
  private var due = Deadlines()

  /// A live table as it may be shown; nil where it is shown as it stands.
  subscript(id: TableID) -> LateTable? { tables[id] }

  /// When more may be shown next; nil where nothing waits for that.
  var earliest: Instant? { due.earliest }

  /// The tables of an event.
  func tables(of event: TableID) -> [TableID] {
    tables.isEmpty ? [] : tables.values.filter { $0.event == event }.map(\.table.id)
  }

  /// A table is shown late from now on, as it was opened.
  mutating func add(_ late: LateTable) { tables[late.table.id] = late }

  /// It is not any more.
  mutating func remove(_ id: TableID) {
    guard tables.removeValue(forKey: id) != nil else { return }
    due.set(id, nil, by: nil)
  }

  /// More of it may be shown from a moment on; nil where nothing has happened that is not shown.
  mutating func await(_ id: TableID, _ moment: Instant?) { due.set(id, moment, by: nil) }

  /// Takes out the tables of which more may be shown by now; each must be awaited anew.
  mutating func take(upTo now: Instant) -> [TableID] { due.take(upTo: now).map(\.table) }
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

// MARK: Keeping in step

extension Floor {
  /// How far behind a table whoever only looks on is kept.
  func delay(of table: Table) -> GamesDelay {
    guard let place = table.terms.place, case .event(let held)? = (peek(place.event) ?? peekEnded(place.event))?.family
    else { return .nothing }
    return held.state.delay
  }

  /// A table was opened: where its event says so, whoever only looks on sees it late.
  mutating func beginLate(_ table: Table, _ opening: Opening, ahead: ArraySlice<RecordedEntry> = []) {
    guard let minutes = delay(of: table).minutes,
      let new = LateTable(opening, id: table.id, at: table.openedAt, minutesAgo: minutes)
    else { return }
    for recorded in ahead { new.append(recorded) }
    late.add(new)
    awaitLate(table.id)
  }

  /// Something happened at a table, or in an event.
  mutating func followLate(_ table: Table, _ recorded: RecordedEntry) {
    if let late = late[table.id] {
      late.append(recorded)
      awaitLate(table.id)
    }
    if table.terms.event != nil { awaitLate(of: table.id) }
  }

  /// A table or an event went back to what is settled; nil where nothing of it is.
  mutating func goBackLate(_ id: TableID, to settled: Table?) {
    awaitLate(of: id)
    guard let late = late[id] else { return }
    guard let settled else { return self.late.remove(id) }
    late.forget(after: settled.sequence)
    awaitLate(id)
  }

  /// An event may keep whoever only looks on behind by something else.
  private mutating func awaitLate(of event: TableID) { for id in late.tables(of: event) { awaitLate(id) } }

  /// Keeps in step when more may be shown of a table; one of which all may be is let go of when it is shown.
  mutating func awaitLate(_ id: TableID) {
    guard let late = late[id] else { return }
    let limit = limit(of: late)
    guard let next = late.next else {
      return limit == .nothing ? self.late.remove(id) : self.late.await(id, nil)
    }
    self.late.await(id, limit.lifts(from: next))
  }

  /// What may be shown next of a table by now; nil where nothing may be.
  func nextShown(of late: LateTable, by now: Instant) -> RecordedEntry? {
    guard let next = late.next, let moment = limit(of: late).lifts(from: next) else { return nil }
    return moment <= now ? next : nil
  }

  /// How far behind a table is shown now: with its end that is over.
  private func limit(of late: LateTable) -> GamesDelay {
    peek(late.table.id).map { delay(of: $0) } ?? .nothing
  }
}
