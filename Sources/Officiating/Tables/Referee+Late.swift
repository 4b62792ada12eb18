// SPDX-License-Identifier: MIT

/// Games of events that whoever only looks on is shown when they are over, or as they stood some minutes ago.
///
/// Source: Protocol/SPEC.md, live tables.
extension Referee {
  /// A table as somebody may see it now: players see their own as it stands, directors and stations all, and everybody
  /// one that is over.
  ///
  /// - Throws: `heldBack` where it is shown when it is over.
  func sight(of table: Table, for person: Person?) throws(Refusal) -> Table {
    guard let place = table.terms.place, !table.isOver, !isSeenNow(table, by: person) else { return table }
    floor.note(floor.ticket(of: place.event))
    let (delay, late) = (floor.delay(of: table), floor.late[table.id])
    switch delay {
    case .nothing: return late?.table ?? table
    case .minutes:
      if let late { return late.table }
      // What was opened while nothing was held back is not kept late.
      throw .notPermitted(.heldBack(table.id))
    case .end: throw .notPermitted(.heldBack(table.id))
    }
  }

  /// A table whose phase is told in lists: as it stands where it is shown when it is over.
  func phaseShown(of table: Table, to person: Person?) -> Table {
    (try? sight(of: table, for: person)) ?? table
  }

  /// Whether somebody plays at a table, or may watch whatever is held back from others.
  private func isSeenNow(_ table: Table, by person: Person?) -> Bool {
    guard let person else { return false }
    return table.seat(of: person.name) != nil || role(of: person).has(.watchHeldBack)
  }

  /// Who of those who watch a table is told at once what happens there.
  func onlookers(at table: Table) -> Notice.Onlookers {
    if floor.late[table.id] != nil { return .atOnce }
    return table.isOver || floor.delay(of: table) == .nothing ? .all : .atOnce
  }

  /// Shows of the tables that are shown late what is old enough by now.
  ///
  /// - Parameters:
  ///   - now: the moment.
  ///   - most: how many entries to show at most; what is left over is still due.
  /// - Returns: what is told of it to those who see them so.
  func showLate(now: Instant, most: Int) -> [Notice] {
    var told: [Notice] = []
    var left = most
    for id in floor.late.take(upTo: now) {
      guard let table = floor.late[id]?.table, let event = table.terms.place?.event else { continue }
      // Neither what happened nor what the event says of it is told before it is on disk.
      if mayLeave(max(floor.ticket(of: id), floor.ticket(of: event))) {
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

  /// How many entries are shown in one turn: some microseconds each.
  static var shownMost: Int { 512 }
}
