// SPDX-License-Identifier: MIT

/// An entry as it was written: proposed to the ledger, not yet on disk.
struct Written {
  let recorded: RecordedEntry
  let ticket: Ticket
}

/// The referee's side of the ledger: it writes entries in order, and holds how far they are on disk.
///
/// `Ledger` explains what is only passed on.
struct Pen: ~Copyable {
  private let ledger: any Ledger
  private var ids: EntryIDs
  /// The moment of the newest entry; entries never go back in time.
  private(set) var newestMoment: Instant
  private(set) var newest = Ticket.none
  /// The highest ticket on disk.
  private(set) var stored = Ticket.none
  /// The moment of the newest entry before the ledger had no space; clocks stand still from then on.
  private(set) var noRoomSince: Instant?
  let takeover: Takeover?

  init(_ ledger: any Ledger, _ ids: EntryIDs) {
    self.ledger = ledger
    self.ids = ids
    newestMoment = ledger.newestMoment()
    takeover = ledger.takeover
  }

  var readiness: Readiness { ledger.readiness }

  var isCongested: Bool { ledger.isCongested }

  var proposedBytes: Int { ledger.proposedBytes }

  /// The latest moment known from this run or an earlier one.
  var newestKnown: Instant { max(newestMoment, ledger.lastAlive()) }

  /// Returns the moment by which clocks are shown; without space that is the moment from which time is given back.
  func toldMoment(at now: Instant) -> Instant { min(now, noRoomSince ?? now) }

  /// Proposes an entry; the caller has checked for space.
  mutating func propose(_ event: Event, at id: TableID, sequence: Int, now: Instant) -> Written {
    newestMoment = max(newestMoment, now)
    let entry = Entry(table: id, sequence: sequence, id: ids.next(), at: newestMoment, event: event)
    let proposed = ledger.propose(entry)
    newest = proposed.ticket
    return Written(recorded: RecordedEntry(entry: entry, receipt: proposed.receipt), ticket: proposed.ticket)
  }

  /// Throws `notRecorded` if the ledger has no space; `ledgerFailed` when the run is at its end.
  mutating func requireRoom() throws(Refusal) {
    switch ledger.readiness {
    case .ready: return
    case .noRoom, .inDoubt:
      noRoomSince = noRoomSince ?? newestMoment
      throw .notRecorded
    case .closed: throw .ledgerFailed
    }
  }

  /// Whether another node of the club may write now.
  var isInDoubt: Bool {
    guard takeover != nil, case .inDoubt = ledger.readiness else { return false }
    return true
  }

  /// Space for events that happen by themselves.
  enum Room {
    case none, ready
    /// There is space again after there was none since this moment.
    case again(since: Instant)
  }

  /// Returns whether due events can be stored.
  mutating func room(now: Instant) -> Room {
    guard case .ready = ledger.readiness else {
      noRoomSince = noRoomSince ?? now
      return .none
    }
    guard let since = noRoomSince else { return .ready }
    noRoomSince = nil
    return .again(since: since)
  }

  /// Notes that an event could not be stored, and since when.
  mutating func noteNoRoom(since: Instant) { noRoomSince = min(noRoomSince ?? since, since) }

  var lastAlive: Instant { ledger.lastAlive() }

  func noteAlive(_ now: Instant) { ledger.noteAlive(now) }

  func commit() { ledger.commit() }

  func close() { ledger.close() }

  /// Takes in how far the disk has come; returns the reason why the ledger accepts nothing more, nil while the run goes on.
  mutating func settle() -> LedgerFailure? {
    switch ledger.settlement() {
    case .stored(let ticket):
      stored = ticket
      return nil
    case .failed(let failure): return failure
    }
  }
}
