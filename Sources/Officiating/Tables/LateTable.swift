// SPDX-License-Identifier: MIT

/// A table of an event as it stood some minutes ago, for whoever only looks on.
///
/// A second fold of the table's own entries, behind the first one. It takes in what is on disk and nothing else.
/// Source: Protocol/SPEC.md, live tables.
struct LateTable {
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
  mutating func append(_ recorded: RecordedEntry) { ahead.append(recorded) }

  /// What is to be shown next; nil where all is shown.
  var next: RecordedEntry? { start < ahead.count ? ahead[start] : nil }

  /// Shows what is next.
  mutating func advance() {
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
  subscript(id: TableID) -> LateTable? {
    get { tables[id] }
    _modify { yield &tables[id] }
  }

  /// When more may be shown next; nil where nothing waits for that.
  var earliest: Instant? { due.earliest }

  /// The tables of an event.
  func tables(of event: TableID) -> [TableID] {
    tables.values.filter { $0.event == event }.map(\.table.id)
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
