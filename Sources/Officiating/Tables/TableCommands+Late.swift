// SPDX-License-Identifier: MIT

/// Games of tournaments that observers see when they are over, or some minutes late.
///
/// Source: Protocol/SPEC.md, live tables.
extension TableCommands {
  /// Returns a table as a person may see it now; throws `heldBack` when it is shown only after its end.
  ///
  /// Its players, directors and stations see it as it stands, and so does any person once it is over.
  func sight(of table: Table, for person: Person?) throws(Refusal) -> Table {
    guard let place = table.terms.place, !table.isOver, !isSeenNow(table, by: person) else { return table }
    sight.note(floor.ticket(of: place.tournament))
    let (delay, late) = (floor.delay(of: table), floor.late[table.id])
    switch delay {
    case .nothing: return late?.table ?? table
    case .minutes:
      if let late { return late.table }
      // A board that was opened without a delay has no late state.
      throw .notPermitted(.heldBack(table.id))
    case .end: throw .notPermitted(.heldBack(table.id))
    }
  }

  /// Returns the table whose phase a list shows: as it stands, when the person may not see it yet.
  func phaseShown(of table: Table, to person: Person?) -> Table {
    (try? sight(of: table, for: person)) ?? table
  }

  /// Returns whether a person plays at a table, or may observe games that are held back from others.
  private func isSeenNow(_ table: Table, by person: Person?) -> Bool {
    guard let person else { return false }
    return tables.viewer(person, of: table) != .other || role(of: person).has(.watchHeldBack)
  }

  /// Returns the observers of a table who are told at once.
  func onlookers(at table: Table) -> Notice.Onlookers {
    if floor.hasLate(table) { return .atOnce }
    return table.isOver || floor.delay(of: table) == .nothing ? .all : .atOnce
  }

  /// Applies the entries that late states may show by now, and returns the notices to late observers.
  ///
  /// At most `most` entries are applied; the rest stay due.
  func showLate(now: Instant, most: Int) -> [Notice] {
    var told: [Notice] = []
    var left = most
    for (id, _) in floor.lateShown.take(upTo: now) {
      guard let (table, tournament) = floor.late[id].map({ ($0.table, $0.tournament) }) else { continue }
      // An entry is shown once it and the tournament's newest entry are on disk.
      if max(floor.ticket(of: id), floor.ticket(of: tournament)) <= pen.stored {
        while left > 0, let next = floor.nextShown(of: id, by: now) {
          let before = table.game?.position
          floor.late[id]?.advance()
          told += notices(of: next.entry.event, at: table, before: before, next.receipt)
          left -= 1
        }
      }
      floor.awaitLate(id)
    }
    return told
  }

  /// The highest number of entries shown in one turn of the loop; each takes some microseconds.
  static var shownMost: Int { 512 }
}
