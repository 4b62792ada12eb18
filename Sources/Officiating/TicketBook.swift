// SPDX-License-Identifier: MIT

/// Every proposal that is on its way to the ledger: issued in order, settled in order or apart.
package struct TicketBook: Sendable {
  /// The newest ticket issued.
  package private(set) var newest = Ticket.none
  /// Every ticket up to this one is settled or undone.
  package private(set) var through = Ticket.none
  /// Settled or undone ones beyond `through`.
  private var alone: Set<Ticket> = []
  /// The tables of the tickets after `through`, the first of them at `start`.
  private var tables: [TableID] = []
  private var start = 0
  /// The newest ticket of each table; may hold settled ones until everything is settled.
  private var newestAt: [TableID: Ticket] = [:]

  package init() {}

  /// The next ticket, for a proposal at a table.
  package mutating func issue(for table: TableID) -> Ticket {
    newest = newest.next
    tables.append(table)
    newestAt[table] = newest
    return newest
  }

  /// What an answer that looked at a table waits for.
  package func wait(at table: TableID) -> Wait {
    guard let ticket = newestAt[table] else { return .nothing }
    return .table(table, ticket)
  }

  /// Everything up to a ticket is settled.
  package mutating func settle(through ticket: Ticket) {
    guard ticket > through else { return }
    precondition(ticket <= newest)
    advance(to: ticket)
    absorb()
  }

  /// One ticket is settled.
  package mutating func settle(alone ticket: Ticket) {
    guard ticket > through else { return }
    precondition(ticket <= newest)
    alone.insert(ticket)
    absorb()
  }

  /// A table's tickets from one on will never be stored; nobody shall wait for them any more.
  package mutating func undo(_ table: TableID, from ticket: Ticket) {
    newestAt[table] = nil
    var candidate = max(ticket, through.next)
    while candidate <= newest {
      if tables[index(of: candidate)] == table { alone.insert(candidate) }
      candidate = candidate.next
    }
    absorb()
  }

  /// Whether what waits may leave.
  package func covers(_ wait: Wait) -> Bool {
    switch wait {
    case .nothing: true
    // A table's entries settle in order, so its newest speaks for all of them.
    case .table(_, let ticket): ticket <= through || alone.contains(ticket)
    case .everything(let ticket): ticket <= through
    }
  }

  private func index(of ticket: Ticket) -> Int {
    start + Int(ticket.number - through.number) - 1
  }

  private mutating func absorb() {
    while alone.contains(through.next) { advance(to: through.next) }
  }

  private mutating func advance(to ticket: Ticket) {
    start += Int(ticket.number - through.number)
    through = ticket
    if !alone.isEmpty { alone = alone.filter { $0 > ticket } }
    if through == newest {
      tables.removeAll(keepingCapacity: true)
      start = 0
      newestAt.removeAll(keepingCapacity: true)
    } else if start > 1024, start * 2 > tables.count {
      // Amortised: at least half of the array goes.
      tables.removeFirst(start)
      start = 0
    }
  }
}
