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
