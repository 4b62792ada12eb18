// SPDX-License-Identifier: MIT

/// An event with its place in a chain; one line of the ledger.
package struct Entry: Equatable, Sendable {
  package let table: TableID
  /// The entry's number in that chain: from 1, without gaps.
  package let sequence: Int
  package let id: EntryID
  /// The moment of the decision, not before that of the preceding entry.
  package let at: Instant
  package let event: Event

  package init(table: TableID, sequence: Int, id: EntryID, at: Instant, event: Event) {
    self.table = table
    self.sequence = sequence
    self.id = id
    self.at = at
    self.event = event
  }
}

package struct RecordedEntry: Equatable, Sendable {
  package let entry: Entry
  package let receipt: Receipt

  package init(entry: Entry, receipt: Receipt) {
    self.entry = entry
    self.receipt = receipt
  }
}

/// The identifier of one decision: the run's random number and a count within the run, from 1.
package struct EntryID: Hashable, Sendable {
  package let run: UInt64
  package let count: UInt64

  package init(run: UInt64, count: UInt64) {
    self.run = run
    self.count = count
  }
}
