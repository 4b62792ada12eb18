// SPDX-License-Identifier: MIT

/// The port through which the referee writes entries.
///
/// One writer, one order: what was decided is stored in the order in which it was decided, or the run ends. Confined to
/// the referee's executor; nothing here blocks or suspends but `close`. A proposal is on its way to the disk when
/// `propose` returns; `settlement` says how far the disk has come.
/// Source: docs/decisions/0053-one-writer-one-order.md.
package protocol Ledger: AnyObject {
  /// Whether the proposals of a decision would be taken now; asked before anything is decided.
  var readiness: Readiness { get }

  /// Takes an entry in; its bytes and sum are made now.
  ///
  /// - Parameter entry: its sequence is one more than that of the newest proposal of its chain.
  /// - Returns: its ticket, and the receipt, which proves it once it is stored.
  func propose(_ entry: Entry) -> Proposed

  /// The entries of a table that change state and were stored when this run began, in order.
  func entries(of table: TableID) -> [RecordedEntry]

  /// What the house had come to when this run began, as far as `entries(of: .house)` does not have it: a ledger may bring
  /// back what entries come to, and of them only those that came since.
  func houseAtStart() -> HouseState

  /// The sequence of the newest entry of a chain, 0 where there is none.
  func head(of table: TableID) -> Int

  /// The tables that had entries and had not ended when this run began; the house is not among them.
  func liveTables() -> [TableID]

  /// The games and events that had ended last when this run began, oldest first, at most `EndedTables.kept`:
  /// `entries(of:)` still has them.
  func endedTables() -> [TableID]

  /// The highest table number that an entry had when this run began, 0 where there was none.
  func highestTable() -> TableID

  /// The moment of the newest entry of any chain when this run began; 0 where there was none.
  func newestMoment() -> Instant

  /// Remembers that the server runs at a moment, as well as a run that is killed can; at most once a second.
  func noteAlive(_ now: Instant)

  /// The latest moment at which an earlier run was known to be running; 0 where that is not known.
  func lastAlive() -> Instant

  /// The turn is over: begin to store what was proposed, unless something is being stored.
  func commit()

  /// Stores what was proposed and takes nothing more; the one call that waits for the disk.
  func close()

  /// True while so much waits to be stored that nothing more should be read from anyone.
  var isCongested: Bool { get }

  /// Bytes of all entries that were proposed in this run, stored or not; it never falls.
  var proposedBytes: Int { get }

  /// How far the disk has come.
  func settlement() -> Settlement
}

/// How long a game, or an event, can be looked at after its end.
package enum EndedTables {
  /// So many of them are kept, the newest.
  package static let kept = 256
}

/// Whether what is decided can be stored now.
package enum Readiness: Sendable {
  /// There is room for all entries of a decision, set aside on the disk.
  case ready
  /// No room on the disk: nothing is decided, nothing is charged.
  case noRoom
  /// The ledger takes nothing more in this run.
  case closed
}

/// An entry on its way to the disk.
package struct Proposed: Sendable {
  /// Its place in the order of proposals; each is one more than the one before it.
  package let ticket: Ticket
  /// The receipt, which proves the entry once it is stored.
  package let receipt: Receipt

  package init(ticket: Ticket, receipt: Receipt) {
    self.ticket = ticket
    self.receipt = receipt
  }
}

/// How far proposals have come.
package enum Settlement: Equatable, Sendable {
  /// Every proposal up to this ticket is on disk.
  case stored(through: Ticket)
  /// The ledger is at its end, and so is the run. Of the proposals that were not stored before, some may be on disk.
  case failed(LedgerFailure)
}

/// Why a ledger takes nothing more.
package enum LedgerFailure: Error, Equatable, Sendable {
  /// The disk took not all of a batch, although room was set aside; what it took of it was cut off again.
  case unwritten(errno: Int32)
  /// The disk did not confirm what was written; asking it again would prove nothing.
  case unconfirmed(errno: Int32)
  /// What stands on disk contradicts itself.
  case corrupt(String)
  /// A file of the ledger was removed or replaced under the running server; its path.
  case fileGone(String)
}
