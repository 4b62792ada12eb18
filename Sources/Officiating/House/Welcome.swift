// SPDX-License-Identifier: MIT

/// The answer to a login.
package struct Welcome: Sendable {
  /// The person.
  package let person: Person
  /// A guest's code, for that guest only; nil for a person with an account.
  package let code: String?
  /// Whether the login used up a code for one login.
  package let isCodeUsed: Bool
  /// The table at which the name holds a seat; nil for none.
  package let table: TableView?
  /// The adjourned games of the name.
  package let putOff: [TableID]
  /// The number of waiting calls, for a director; else 0.
  package let calls: Int

  package init(
    _ person: Person, code: String?, isCodeUsed: Bool = false, table: TableView?, putOff: [TableID],
    calls: Int = 0
  ) {
    self.person = person
    self.code = code
    self.isCodeUsed = isCodeUsed
    self.table = table
    self.putOff = putOff
    self.calls = calls
  }
}

/// The absence of a person who returns.
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
