// SPDX-License-Identifier: MIT

/// The late state of a tournament's table, for observers.
///
/// A second fold of the table's entries, some minutes behind the first. It applies stored entries only.
///
/// Source: Protocol/SPEC.md, live tables.
struct LateTable {
  let table: Table
  let tournament: TableID
  /// The entries that are not shown yet, oldest first, from `start` on.
  private var ahead: [RecordedEntry] = []
  private var start = 0

  /// Creates the late state of a table as it was opened; nil when the table is no board of a tournament.
  init?(of table: Table, minutesAgo: Int) {
    guard let place = table.terms.place else { return nil }
    self.table = Table(table.agreement.opening, id: table.id, at: table.openedAt, minutesAgo: minutesAgo)
    tournament = place.tournament
  }

  mutating func append(_ recorded: RecordedEntry) { ahead.append(recorded) }

  /// The next entry to be shown; nil when all are shown.
  var next: RecordedEntry? { start < ahead.count ? ahead[start] : nil }

  mutating func advance() {
    table.fold(ahead[start])
    start += 1
    // Amortised: at least half of the array is removed.
    if start * 2 > ahead.count {
      ahead.removeFirst(start)
      start = 0
    }
  }
}

/// The tables with a late state, and the moments at which their next entries may be shown.
struct LateTables {
  private var tables: [TableID: LateTable] = [:]
  private var due = Deadlines()

  /// The late state of a live table; nil when the table has none.
  subscript(id: TableID) -> LateTable? {
    get { tables[id] }
    _modify { yield &tables[id] }
  }

  /// The earliest moment at which an entry may be shown; nil when there is none.
  var earliest: Instant? { due.earliest }

  func tables(of tournament: TableID) -> [TableID] {
    tables.values.filter { $0.tournament == tournament }.map(\.table.id)
  }

  mutating func add(_ late: LateTable) { tables[late.table.id] = late }

  mutating func remove(_ id: TableID) {
    guard tables.removeValue(forKey: id) != nil else { return }
    due.set(id, nil, by: nil)
  }

  /// Sets the moment at which the next entry of a table may be shown; nil when there is none.
  mutating func await(_ id: TableID, _ moment: Instant?) { due.set(id, moment, by: nil) }

  /// Removes and returns the tables with an entry to be shown by now; `await` must be called for each again.
  mutating func take(upTo now: Instant) -> [TableID] { due.take(upTo: now).map(\.table) }
}
