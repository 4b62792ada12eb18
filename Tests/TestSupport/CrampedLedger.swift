// SPDX-License-Identifier: MIT
import Officiating
import Records

/// A ledger's files that have no room from the moment on at which their disk is full: what was set aside before is used up
/// at once, so that a test need not fill it; of a club, they are in doubt while its store is silent.
final class CrampedLedger: Ledger {
  private let own: FileLedger
  private let disk: DiskFaults
  let takeover: Takeover?

  init(_ own: FileLedger, _ disk: DiskFaults, isClub: Bool) {
    self.own = own
    self.disk = disk
    takeover = isClub ? Takeover(node: "alder", until: own.newestMoment()) : nil
  }

  private var isInDoubt: Bool { takeover != nil && disk.isStoreSilent }

  var readiness: Readiness {
    if isInDoubt { return .inDoubt }
    if case .ready = own.readiness, disk.mode == .full { return .noRoom }
    return own.readiness
  }

  func propose(_ entry: Entry) -> (ticket: Ticket, receipt: Receipt) { own.propose(entry) }
  func entries(of table: TableID) -> [RecordedEntry] { own.entries(of: table) }
  func houseAtStart() -> HouseState { own.houseAtStart() }
  func head(of table: TableID) -> Int { own.head(of: table) }
  func liveTables() -> [TableID] { own.liveTables() }
  func endedTables() -> [TableID] { own.endedTables() }
  func highestTable() -> TableID { own.highestTable() }
  func newestMoment() -> Instant { own.newestMoment() }
  func noteAlive(_ now: Instant) { own.noteAlive(now) }
  func lastAlive() -> Instant { own.lastAlive() }
  func commit() { own.commit() }
  func close() { own.close() }
  func settlement() -> Settlement {
    let settled = own.settlement()
    if isInDoubt, case .stored = settled { return .stored(through: .none) }
    return settled
  }
  var isCongested: Bool { own.isCongested }
  var proposedBytes: Int { own.proposedBytes }
}
