// SPDX-License-Identifier: MIT
import Officiating

/// A ledger whose tables settle apart: stored alone, refused alone, or found written by others.
///
/// What stands at `Ledger` allows all that; files, which store and refuse whole batches, never do it. In memory, so
/// that what was stored outlives a server that is killed.
final class PartedLedger: Ledger {
  private let shelf: Shelf
  /// As files would count them: an entry is some hundreds of bytes.
  private(set) var proposedBytes = 0

  /// - Parameter shelf: what earlier servers stored.
  init(_ shelf: Shelf) {
    self.shelf = shelf
    shelf.begin()
  }

  func readiness(of table: TableID) -> Readiness {
    if shelf.isClosed { return .closed }
    if shelf.loading == table { return .loading }
    return shelf.hasRoom ? .ready : .noRoom
  }

  func propose(_ entry: Entry, as ticket: Ticket) -> Receipt {
    proposedBytes += 500
    return shelf.propose(entry, as: ticket)
  }

  func entries(of table: TableID, after first: Int, most: Int) -> [RecordedEntry] {
    Array((shelf.chains[table] ?? []).filter(\.entry.event.changesState).dropFirst(first).prefix(most))
  }

  func houseAtStart() -> HouseState { HouseState() }

  func head(of table: TableID) -> Int { shelf.chains[table]?.last?.entry.sequence ?? 0 }

  func liveTables() -> [TableID] {
    shelf.chains.filter { $0.key != .house && $0.value.last?.entry.event.endsTable == false }.keys.sorted()
  }

  func endedTables() -> [TableID] {
    let ends = shelf.stored.filter { recorded in
      recorded.entry.event.endsMemorably
        && shelf.chains[recorded.entry.table]?.last?.receipt == recorded.receipt
    }
    return ends.map(\.entry.table).suffix(EndedTables.kept)
  }

  func highestTable() -> TableID { shelf.chains.keys.max() ?? .house }

  func newestMoment() -> Instant { shelf.stored.map(\.entry.at).max() ?? Instant(milliseconds: 0) }

  func noteAlive(_ now: Instant) { shelf.alive = max(shelf.alive, now) }

  func lastAlive() -> Instant { shelf.aliveBefore }

  func commit() {}

  func close() {
    shelf.storeAll()
    shelf.isClosed = true
  }

  var isCongested: Bool { shelf.pending.count > 40 }

  func settlements() -> [Settlement] { shelf.settle() }
}

/// What a parted ledger holds, and what becomes of what is proposed to it.
///
/// `@unchecked Sendable`: confined to the one thread of a simulation.
final class Shelf: @unchecked Sendable {
  /// All that is stored, in the order in which it was.
  private(set) var stored: [RecordedEntry] = []
  /// The same by table.
  private(set) var chains: [TableID: [RecordedEntry]] = [:]
  private(set) var pending: [(ticket: Ticket, recorded: RecordedEntry)] = []
  /// What the next server is told of this one's last moment, and what it was told of the one before.
  var alive = Instant(milliseconds: 0)
  private(set) var aliveBefore = Instant(milliseconds: 0)
  var isClosed = false
  var hasRoom = true
  /// A table whose entries are on their way here.
  var loading: TableID?
  private let dice: Dice
  private var isDue = false
  private var due: [Settlement] = []
  private var receipts: UInt32 = 0
  private var others: UInt64 = 0

  /// - Parameter dice: decides how proposals end.
  init(_ dice: Dice) { self.dice = dice }

  /// A new server takes it up; what was on its way is not stored.
  func begin() {
    pending = []
    due = []
    (isClosed, hasRoom, isDue, loading) = (false, true, false, nil)
    aliveBefore = alive
  }

  /// A server that wrote here was killed: of what each table had on its way some is stored.
  func die() {
    for table in pendingTables where dice.inThousand(300) {
      for _ in 0...dice.below(3) { _ = storeOldest(of: table) }
    }
    pending = []
  }

  /// The next time that it is asked, something has settled.
  func setDue() { isDue = !pending.isEmpty }

  fileprivate func propose(_ entry: Entry, as ticket: Ticket) -> Receipt {
    let before = pending.last { $0.recorded.entry.table == entry.table }?.recorded.entry.sequence
    precondition(entry.sequence == (before ?? chains[entry.table]?.last?.entry.sequence ?? 0) + 1)
    receipts &+= 1
    let receipt = Receipt(table: entry.table, sequence: entry.sequence, sum: receipts)
    pending.append((ticket, RecordedEntry(entry: entry, receipt: receipt)))
    return receipt
  }

  fileprivate func storeAll() {
    guard let last = pending.last else { return }
    for (_, recorded) in pending { store(recorded) }
    pending = []
    due.append(.stored(through: last.ticket))
  }

  fileprivate func settle() -> [Settlement] {
    if isDue, !isClosed { settleSome() }
    isDue = false
    defer { due = [] }
    return due
  }

  private func settleSome() {
    let table = dice.pick(pendingTables)
    switch dice.below(1000) {
    case 0..<500: storeAll()
    case 500..<600:
      let some = pending.prefix(1 + dice.below(pending.count))
      for (_, recorded) in some { store(recorded) }
      pending.removeFirst(some.count)
      if let last = some.last { due.append(.stored(through: last.ticket)) }
    case 600..<800: if let ticket = storeOldest(of: table) { due.append(.storedAlone(ticket)) }
    case 800..<900: if let first = refuse(table) { due.append(.refused(table, from: first.ticket)) }
    case 900..<998: if let first = refuse(table) { displace(first) }
    default:
      isClosed = true
      due.append(.failed(.unconfirmed(errno: 5)))
    }
  }

  /// Somebody else has decided the very same, and was first.
  private func displace(_ first: (ticket: Ticket, recorded: RecordedEntry)) {
    others += 1
    receipts &+= 1
    let (ours, table) = (first.recorded.entry, first.recorded.entry.table)
    let theirs = RecordedEntry(
      entry: Entry(
        table: table, sequence: ours.sequence, id: EntryID(run: .max, count: others), at: ours.at,
        event: ours.event),
      receipt: Receipt(table: table, sequence: ours.sequence, sum: receipts))
    store(theirs)
    due.append(.news(table, from: first.ticket, [theirs]))
  }

  private var pendingTables: [TableID] { Set(pending.map(\.recorded.entry.table)).sorted() }

  private func store(_ recorded: RecordedEntry) {
    stored.append(recorded)
    chains[recorded.entry.table, default: []].append(recorded)
  }

  private func storeOldest(of table: TableID) -> Ticket? {
    guard let index = pending.firstIndex(where: { $0.recorded.entry.table == table }) else { return nil }
    let (ticket, recorded) = pending.remove(at: index)
    store(recorded)
    return ticket
  }

  /// Nothing that a table proposed will be stored; gives the first of it.
  private func refuse(_ table: TableID) -> (ticket: Ticket, recorded: RecordedEntry)? {
    let first = pending.first { $0.recorded.entry.table == table }
    pending.removeAll { $0.recorded.entry.table == table }
    return first
  }
}
