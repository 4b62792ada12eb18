// SPDX-License-Identifier: MIT

/// What somebody is answered who has just logged in.
package struct Welcome: Sendable {
  /// Who they are.
  package let person: Person
  /// A guest's code, for nobody else's eyes; nil for whoever has a secret of their own.
  package let code: String?
  /// Whether what let them in was a code that does so once.
  package let isCodeUsed: Bool
  /// The table at which the name holds a seat, or nil.
  package let table: TableView?
  /// Games that the name has put off.
  package let putOff: [TableID]
  /// How many calls wait for a director, where the person is one.
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

/// From when on somebody was not here who comes back.
package struct Absence: Sendable {
  /// The moment; of who was here before this run only, that of their last login.
  package let since: Instant
  /// The table at which they sat, and how far its chain had come; nil where that is not known.
  package let left: (table: TableID, sequence: Int)?

  package init(since: Instant, left: (table: TableID, sequence: Int)?) {
    self.since = since
    self.left = left
  }
}
