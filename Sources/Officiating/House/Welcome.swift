// SPDX-License-Identifier: MIT

package struct Welcome: Sendable {
  package let person: Person
  /// The role as this connection has it.
  package var role: Role { person.isOnlooker && person.role != .guest ? .player : person.role }
  /// A guest's code, for that guest only; nil for a person with an account.
  package let code: String?
  /// Whether the login used up a code for one login.
  package var isCodeUsed = false
  /// The table at which the name holds a seat; nil for none.
  package let table: TableView?
  package let putOff: [TableID]
  /// The number of waiting calls, for a director; else 0.
  package var calls = 0
}

package struct Absence: Sendable {
  /// The beginning of the absence; if it precedes this run, the person's last login.
  package let since: Instant
  /// The table of their seat and the sequence that it had; nil when unknown.
  package let left: (table: TableID, sequence: Int)?

  package init(since: Instant, left: (table: TableID, sequence: Int)?) {
    self.since = since
    self.left = left
  }
}
