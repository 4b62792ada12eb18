// SPDX-License-Identifier: MIT

/// The command `SEEK`: a table for anybody that ends when its opener goes away or sits down elsewhere.
///
/// A seek is known only while the server runs; its entries are those of `OPEN` and `LEAVE`.
/// Source: Protocol/SPEC.md, 5.11.
extension TableCommands {
  /// The table at which a person seeks, with the decision that ends it.
  typealias Seek = (table: Table, decision: Decision)

  func seek(_ wanted: OpenRequest, _ request: Request) throws(Refusal) -> Outcome {
    var outcome = try open(wanted, request)
    guard case .opened(let view) = outcome.reply else { return outcome }
    outcome.notices.append(
      Notice(
        table: view.head.id, waits: floor.ticket(of: view.head.id), audience: .listeners,
        body: .sought(view.head.agreement)))
    return outcome
  }

  /// Ends a seek; returns the notices to those who watch it.
  func end(_ seek: Seek?, now: Instant) -> [Notice] {
    guard let seek else { return [] }
    _ = record(seek.decision, at: seek.table, now: now)
    return notices(of: seek.decision.event, at: seek.table, author: .one)
  }
}

extension Peek {
  /// Returns whether a person has a board of an event to play on the server; no answer may depend on it.
  package func hasBoardHere(_ person: Person) -> Bool {
    Context(state).tournaments.boardFirst(of: person, isOwn: true, at: nil) != nil
  }
}
