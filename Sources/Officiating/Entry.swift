// SPDX-License-Identifier: MIT

/// One event at its place: what becomes one line of the ledger.
package struct Entry: Equatable, Sendable {
  /// The chain it belongs to.
  package let table: TableID
  /// Its number in that chain, dense, from 1.
  package let sequence: Int
  /// Made once a decision, so that the same decision is known again.
  package let id: EntryID
  /// When it was decided; never before the entry in front of it.
  package let at: Instant
  /// What happened.
  package let event: Event

  package init(table: TableID, sequence: Int, id: EntryID, at: Instant, event: Event) {
    self.table = table
    self.sequence = sequence
    self.id = id
    self.at = at
    self.event = event
  }
}

/// An entry and what proves it: how a ledger gives back what it holds.
package struct RecordedEntry: Equatable, Sendable {
  /// What happened, and where in its chain.
  package let entry: Entry
  /// Table, sequence and the sum's first bytes.
  package let receipt: Receipt

  package init(entry: Entry, receipt: Receipt) {
    self.entry = entry
    self.receipt = receipt
  }
}

/// The name of one decision: a run's random number and a count within the run.
package struct EntryID: Hashable, Sendable {
  /// Random, one for each run of a server.
  package let run: UInt64
  /// Counted from 1 within the run.
  package let count: UInt64

  package init(run: UInt64, count: UInt64) {
    self.run = run
    self.count = count
  }
}
