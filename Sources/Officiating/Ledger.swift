// SPDX-License-Identifier: MIT

/// Where entries are kept: the port that the referee writes through and wakes up from.
///
/// Confined to the referee's executor; nothing here blocks or suspends. A proposal is not settled
/// when `propose` returns: it settles with one of `settlements()`.
/// Source: docs/decisions/0004-ledger-port.md.
package protocol Ledger: AnyObject {
  /// Whether a proposal for this table would be taken now; asked before anything is decided.
  func readiness(of table: TableID) -> Readiness

  /// Takes an entry in; its bytes and sum are made now.
  ///
  /// - Parameters:
  ///   - entry: its sequence is the table's head + 1, unsettled proposals counted.
  ///   - ticket: higher than the last ticket proposed.
  /// - Returns: what proves the entry once it is settled.
  func propose(_ entry: Entry, as ticket: Ticket) -> Receipt

  /// Some of the settled entries of a table that change state, in order.
  ///
  /// - Parameters:
  ///   - table: where they stand.
  ///   - first: how many to pass over.
  ///   - most: how many to give.
  /// - Returns: fewer than `most` only at the end.
  func entries(of table: TableID, after first: Int, most: Int) -> [RecordedEntry]

  /// What the house had come to when this run began, as far as `entries(of: .house)` does not have it: a ledger may bring
  /// back what entries come to, and of them only those that came since.
  func houseAtStart() -> HouseState

  /// The sequence of a table's newest settled entry, 0 where there is none.
  func head(of table: TableID) -> Int

  /// Every table that has settled entries and has not ended; the house is not among them.
  func liveTables() -> [TableID]

  /// The games and events that ended last, oldest first, at most `EndedTables.kept`: `entries(of:)` still has them.
  func endedTables() -> [TableID]

  /// The highest table number that a settled entry ever had, 0 where there is none.
  func highestTable() -> TableID

  /// The moment of the newest settled entry of any table, ended ones and the house included; 0 where
  /// there is none.
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

  /// Bytes of all entries that were proposed in this run, settled or not; it never falls.
  var proposedBytes: Int { get }

  /// What has settled since the last call, in order.
  func settlements() -> [Settlement]
}

extension Ledger {
  /// The settled entries of a table that change state, in order.
  package func entries(of table: TableID) -> [RecordedEntry] { entries(of: table, after: 0, most: .max) }
}

/// How long a game, or an event, can be looked at after its end.
package enum EndedTables {
  /// So many of them are kept, the newest.
  package static let kept = 256
}

/// Whether a table's entries can be stored now.
package enum Readiness: Sendable {
  case ready
  /// No room on the disk: nothing is decided, nothing is charged.
  case noRoom
  /// The ledger takes nothing more in this run.
  case closed
}

/// How proposals ended.
package enum Settlement: Equatable, Sendable {
  /// Every proposal up to this ticket is on disk.
  case stored(through: Ticket)
  /// This proposal and everything after it at its table is certainly not stored.
  case refused(TableID, from: Ticket)
  /// The ledger is at its end; whether the unsettled proposals are stored is unknown.
  case failed(LedgerFailure)
}

/// Why a ledger takes nothing more.
package enum LedgerFailure: Error, Equatable, Sendable {
  /// The disk did not confirm what was written; asking it again would prove nothing.
  case unconfirmed(errno: Int32)
  /// What stands on disk contradicts itself.
  case corrupt(String)
  /// A file of the ledger was removed or replaced under the running server; its path.
  case fileGone(String)
}
