// SPDX-License-Identifier: MIT
import Lexica
import Rulebook

/// The common part of all decisions: space, an entry, its ticket, and the state after it.
extension Commands {
  /// Proposes a decision at a table, and applies it; the receipt proves the entry once it is stored.
  func record(_ decision: Decision, at table: Table, now: Instant) -> Receipt {
    let written = propose(decision.event, at: table.id, after: table.sequence, now: now)
    let wasOver = table.isOver
    floor.apply(decision, at: table, written)
    if table.game?.ending != nil { keepNames(of: table, now: now) }
    if table.isOver, !wasOver { remember(table) }
    return written.recorded.receipt
  }

  /// Adds a table that is over to the club's memory.
  private func remember(_ table: Table) {
    let list = terms.lexica.sealed(as: table.terms.lexicon)
    if let past = PastTable(table, list: list) { context.state.past.add(past) }
  }

  /// Keeps the names of guests who finished a game for the longer time, if the ledger has space.
  private func keepNames(of table: Table, now: Instant) {
    for name in table.names where floor.house.names.isNew(name) {
      guard case .ready = pen.readiness else { break }
      _ = record(.kept(name), now: now)
    }
  }

  func record(_ event: HouseEvent, now: Instant) -> Receipt {
    let written = propose(.house(event), at: .house, after: floor.house.sequence, now: now)
    floor.foldHouse(written)
    return written.recorded.receipt
  }

  func record(_ step: TournamentEvent, at tournament: Tournament, now: Instant) -> Receipt {
    let written = propose(.tournament(step), at: tournament.id, after: tournament.sequence, now: now)
    floor.apply(step, at: tournament, written)
    return written.recorded.receipt
  }

  func record(_ opening: Opening, as id: TableID, _: Admission, now: Instant) -> Table {
    floor.open(opening, propose(.opened(opening), at: id, after: 0, now: now))
  }

  func record(_ opening: TournamentOpening, now: Instant) -> Tournament {
    floor.open(opening, propose(.tournamentOpened(opening), at: floor.nextChain, after: 0, now: now))
  }

  private func propose(_ event: Event, at id: TableID, after sequence: Int, now: Instant) -> Written {
    let written = pen.propose(event, at: id, sequence: sequence + 1, now: now)
    context.note(written.ticket)
    return written
  }

  func requireRoom() throws(Refusal) { try pen.requireRoom() }

  // MARK: The subject of a command

  func person(_ request: Request) throws(Refusal) -> Person {
    guard let person = request.caller.person else { throw .loginFirst }
    return person
  }

  func anyTable(_ id: TableID) throws(Refusal) -> Table {
    guard let table = sight.anyTable(id) else { throw .noSuchTable(id) }
    return table
  }

  func table(_ id: TableID) throws(Refusal) -> Table {
    guard let table = sight.table(id) else { throw .noSuchTable(id) }
    return table
  }

  /// Returns the slip or game table at which the caller plays, and the side they act for.
  ///
  /// - Throws: `notSeated`; `gamePaused` when the caller has only an adjourned game; `otherKind` at a practice table.
  func seated(_ request: Request) throws(Refusal) -> (table: Table, side: Side) {
    let person = try person(request)
    guard let table = sight.table(ofSeated: person.name) else {
      guard let id = sight.onlyAdjourned(of: person.name) else { throw .notSeated(nil) }
      throw .gamePaused(id, adjourned: true)
    }
    guard !table.isPractice else { throw .otherKind(table.id, table.terms.kind) }
    return (table, try Side(of: person, at: table))
  }

  func sealedLexicon(of table: Table) throws(Refusal) -> Lexicon {
    guard let lexicon = terms.lexica.sealed(as: table.terms.lexicon) else {
      throw .noSuchLexicon(table.terms.lexicon.label)
    }
    return lexicon
  }

  // MARK: Readers

  /// Returns the audiences of a notice at a slip or game table, each with its view.
  ///
  /// A desk is told once, as seat 1; the robot is told nothing. A table in its late state is told only to late observers.
  private func readers(at table: Table, but author: Seat?) -> [(audience: Notice.Audience, viewer: Viewer)] {
    guard table.minutesAgo == 0 else { return [(.observers(.late), .other)] }
    var readers: [(audience: Notice.Audience, viewer: Viewer)] = []
    readers.reserveCapacity(3)
    func add(_ seat: Seat, _ name: PlayerName?) {
      guard let name, name != .robot, author == nil || (seat != author && !table.terms.isDesk) else { return }
      readers.append((.person(name), .seat(seat)))
    }
    add(.one, table.person(in: .one)?.name)
    if !table.terms.isDesk { add(.two, table.person(in: .two)?.name ?? table.invitee) }
    readers.append((.observers(tables.onlookers(at: table)), .other))
    return readers
  }

  /// Returns the notices of a table's newest event, in the order of delivery: seats before observers.
  ///
  /// `author` is the seat, or the desk, whose own answer reports the event; nil where every reader needs a notice.
  func notices(at table: Table, but author: Seat? = nil, _ body: (Viewer) -> Notice.Body) -> [Notice] {
    let waits = table.minutesAgo == 0 ? table.ticket : floor.ticket(of: table.id)
    return readers(at: table, but: author).map { audience, viewer in
      Notice(table: table.id, waits: waits, audience: audience, body: body(viewer))
    }
  }

  /// Returns a notice that depends on all that this command has seen.
  func notice(at table: TableID = .house, to audience: Notice.Audience, _ body: Notice.Body) -> Notice {
    Notice(table: table, waits: context.seen, audience: audience, body: body)
  }
}
