// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// What every decision shares: room, an entry, its ticket, and the state that it leaves.
extension Referee {
  /// Proposes what was decided at a table, and has the table take it over.
  ///
  /// - Returns: the receipt, which proves the entry once it is stored.
  func record(_ decision: Decision, at table: Table, now: Instant) -> Receipt {
    let recorded = propose(decision.event, at: table.id, sequence: table.sequence + 1, now: now)
    floor.take(decision, at: table, recorded.entry, recorded.receipt)
    if table.game?.ending != nil { keepNames(of: table, now: now) }
    return recorded.receipt
  }

  /// Guests who finished a game have their names for longer.
  ///
  /// Where the ledger can't take it, the names are kept as new ones are.
  private func keepNames(of table: Table, now: Instant) {
    for name in table.names where floor.house.names.isNew(name) {
      guard case .ready = ledger.readiness else { break }
      _ = record(.kept(name), now: now)
    }
  }

  /// Proposes what happened in the chain of the house, and has the house take it in.
  func record(_ event: HouseEvent, now: Instant) -> Receipt {
    let recorded = propose(.house(event), at: .house, sequence: floor.house.sequence + 1, now: now)
    floor.foldHouse(recorded)
    return recorded.receipt
  }

  /// Proposes that a table is opened, and opens it.
  func record(_ opening: Opening, as id: TableID, now: Instant) -> Table {
    let recorded = propose(.opened(opening), at: id, sequence: 1, now: now)
    floor.open(opening, recorded)
    guard let table = floor.table(id) else { preconditionFailure("a table that was opened is there") }
    return table
  }

  private func propose(_ event: Event, at id: TableID, sequence: Int, now: Instant) -> RecordedEntry {
    newestMoment = max(newestMoment, now)
    let entry = Entry(table: id, sequence: sequence, id: ids.next(), at: newestMoment, event: event)
    let proposed = ledger.propose(entry)
    // The answer at hand has seen this entry, which is the newest.
    floor.newest = proposed.ticket
    floor.seen = proposed.ticket
    return RecordedEntry(entry: entry, receipt: proposed.receipt)
  }

  /// Asks the ledger for room before anything is decided.
  ///
  /// - Throws: `notRecorded` where there is none; `ledgerFailed` where the run is at its end.
  func requireRoom() throws(Refusal) {
    switch ledger.readiness {
    case .ready: return
    case .noRoom:
      noRoomSince = noRoomSince ?? newestMoment
      throw .notRecorded
    case .closed: throw .ledgerFailed
    }
  }

  // MARK: Whom a command is about

  /// The person who asks.
  func person(_ request: Request) throws(Refusal) -> Person {
    guard let person = request.caller.person else { throw .loginFirst }
    return person
  }

  /// The table of that number, live or ended lately.
  func anyTable(_ id: TableID) throws(Refusal) -> Table {
    guard let table = floor.anyTable(id), table.terms.event == nil else { throw .noSuchTable(id) }
    return table
  }

  /// The live table of that number.
  func table(_ id: TableID) throws(Refusal) -> Table {
    guard let table = floor.table(id), table.terms.event == nil else { throw .noSuchTable(id) }
    return table
  }

  /// The table of two sides at which the caller plays, and the side they act for.
  func seated(_ request: Request) throws(Refusal) -> (table: Table, side: Side) {
    let person = try person(request)
    guard let table = floor.table(ofSeated: person.name) else {
      // Whoever means a game that is put off is told that, and not to look for a table.
      guard let id = floor.onlyAdjourned(of: person.name) else { throw .notSeated(nil) }
      throw .gamePaused(id, adjourned: true)
    }
    guard !table.isPractice else { throw .otherKind(table.id, table.terms.kind) }
    return (table, try Side(of: person, at: table))
  }

  /// The very list that a table agreed on.
  func sealedLexicon(of table: Table) throws(Refusal) -> Lexicon {
    guard let lexicon = lexica.sealed(as: table.terms.lexicon) else {
      throw .noSuchLexicon(table.terms.lexicon.label)
    }
    return lexicon
  }

  // MARK: Who is told

  /// Those at a table of two sides to whom something is told, each with what they are: a seat, or observers.
  ///
  /// A desk is told once, as seat 1; the house is told nothing. Of a table that is shown late only those are told who see
  /// it so.
  func readers(at table: Table) -> [(audience: Notice.Audience, viewer: Viewer)] {
    guard table.minutesAgo == 0 else { return [(.observers(.late), .other)] }
    var readers: [(audience: Notice.Audience, viewer: Viewer)] = []
    for seat in table.terms.isDesk ? [Seat.one] : Seat.allCases {
      guard let name = table.person(in: seat)?.name, name != .house else { continue }
      readers.append((.person(name), .seat(seat)))
    }
    readers.append((.observers(onlookers(at: table)), .other))
    return readers
  }

  /// The same without whoever acted, at a desk without the desk.
  func others(at table: Table, but author: Seat?) -> [(audience: Notice.Audience, viewer: Viewer)] {
    guard let author else { return readers(at: table) }
    return readers(at: table).filter {
      $0.viewer == .other || (!table.terms.isDesk && $0.viewer != .seat(author))
    }
  }
}
