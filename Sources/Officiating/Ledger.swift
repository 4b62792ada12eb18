// SPDX-License-Identifier: MIT

/// The port through which the referee writes entries.
///
/// Entries are stored in the order of their proposals, or the run ends. The ledger is confined to the referee's executor,
/// and only `close` blocks. `propose` returns before the entry is stored; `settlement` tells which tickets are stored.
///
/// Source: docs/DESIGN.md#one-writer-one-order.
package protocol Ledger: AnyObject {
  /// Whether a decision's proposals would be accepted now; read before each decision.
  var readiness: Readiness { get }

  /// Accepts an entry, whose sequence is one more than that of its chain's newest proposal; computes bytes and sum.
  func propose(_ entry: Entry) -> (ticket: Ticket, receipt: Receipt)

  /// Returns the entries of a table that change state and were stored when this run began, in order.
  func entries(of table: TableID) -> [RecordedEntry]

  /// Returns the state of the house when this run began, without the effect of `entries(of: .house)`.
  func houseAtStart() -> HouseState

  /// Returns the sequence of the newest entry of a chain, 0 for an empty chain.
  func head(of table: TableID) -> Int

  /// Returns the tables that had entries and had not ended when this run began, without the house.
  func liveTables() -> [TableID]

  /// Returns the last games and events that had ended when this run began, oldest first, `EndedTables.kept` at most.
  ///
  /// `entries(of:)` still returns their entries.
  func endedTables() -> [TableID]

  /// Returns the highest table number in any entry when this run began, 0 for none.
  func highestTable() -> TableID

  /// Returns the moment of the newest entry of any chain when this run began; 0 for none.
  func newestMoment() -> Instant

  /// Stores that the server runs at a moment, at most once a second, so that a killed run leaves a trace.
  func noteAlive(_ now: Instant)

  /// Returns the latest moment at which an earlier run was known to be running; 0 when unknown.
  func lastAlive() -> Instant

  /// The node that writes in this run, and until when the one before wrote; nil for a ledger on one machine.
  ///
  /// It becomes the first entry of the run.
  var takeover: Takeover? { get }

  /// Ends a turn: begins to store the proposals, unless a batch is being stored.
  func commit()

  /// Stores the proposals and accepts no more; the only call that waits for the disk.
  func close()

  /// True while so many bytes wait to be stored that no more input should be read.
  var isCongested: Bool { get }

  /// Bytes of all entries proposed in this run, stored or not; never decreases.
  var proposedBytes: Int { get }

  /// Returns how far proposals are stored.
  func settlement() -> Settlement
}

extension Ledger {
  package var takeover: Takeover? { nil }
}

/// The limit of ended games and events that stay readable.
package enum EndedTables {
  package static let kept = 256
}

/// Whether decisions can be stored now.
package enum Readiness: Sendable {
  /// Space for all entries of a decision is reserved on the disk.
  case ready
  /// The disk has no space: nothing is decided, nothing is charged.
  case noRoom
  /// Another node may write the club's ledger now: nothing is decided, and nothing that may have changed there is told.
  case inDoubt
  /// The ledger accepts no more entries in this run.
  case closed
}

/// How far proposals are stored.
package enum Settlement: Equatable, Sendable {
  /// Every proposal up to this ticket is on disk.
  case stored(through: Ticket)
  /// The ledger and the run are at their end; some of the unstored proposals may be on disk.
  case failed(LedgerFailure)
}

/// The reason why a ledger accepts no more entries.
package enum LedgerFailure: Error, Equatable, Sendable {
  /// The disk wrote only part of a batch in spite of reserved space; that part was cut off again.
  case unwritten(errno: Int32)
  /// The disk did not confirm a write; a second attempt would prove nothing.
  case unconfirmed(errno: Int32)
  /// The content of the disk contradicts itself.
  case corrupt(String)
  /// A file of the ledger was removed or replaced while the server ran; its path.
  case fileGone(String)
  /// Another node writes the club's ledger now.
  case replaced
  /// The store that the club's nodes share has not answered for so long that another node may have to write.
  case cutOff
  /// The store that the club's nodes share gave no outcome of a batch, which it may have; its words.
  case unsettled(String)
  /// The store that the club's nodes share refused a batch; its words.
  case refused(String)
}
