// SPDX-License-Identifier: MIT

/// Every proposal that is on its way to the ledger: issued in order, settled in order or refused.
package struct TicketBook: Sendable {
  /// The newest ticket issued.
  package private(set) var newest = Ticket.none
  /// Every ticket up to this one is settled, or known to be refused.
  package private(set) var through = Ticket.none
  /// Tickets beyond `through` that nothing waits for any more: undone ones, and those between undoings.
  private var alone: Set<Ticket> = []
  /// The tables of the tickets after `through`, the first of them at `start`.
  private var tables: [TableID] = []
  private var start = 0
  /// The newest ticket of each table but `latest`; may hold settled ones until everything is settled.
  private var newestAt: [TableID: Ticket] = [:]
  /// The table of the newest ticket, which stands apart so that many in a row at one table look nothing up.
  private var latest: TableID?
  /// What will never be stored, as long as something that waits may have seen it.
  private var refused = RefusedTickets()

  package init() {}

  /// The next ticket, for a proposal at a table.
  package mutating func issue(for table: TableID) -> Ticket {
    if latest != table {
      putLatestAway()
      latest = table
    }
    newest = newest.next
    tables.append(table)
    return newest
  }

  private mutating func putLatestAway() {
    if let latest { newestAt[latest] = newest }
    latest = nil
  }

  /// What an answer that looked at a table waits for.
  package func wait(at table: TableID) -> Wait {
    if !refused.isEmpty, let ticket = refused.newestOpen(at: table) { return .table(table, ticket) }
    let ticket = latest == table ? newest : newestAt[table]
    guard let ticket, ticket > through, !alone.contains(ticket) else { return .nothing }
    return .table(table, ticket)
  }

  /// Everything up to a ticket is settled, but for what was refused.
  package mutating func settle(through ticket: Ticket) {
    guard ticket > through else { return }
    precondition(ticket <= newest)
    advance(to: ticket)
    absorb()
  }

  /// Whether what waits may leave.
  package func covers(_ wait: Wait) -> Bool { state(of: wait) == .settled }

  /// What has become of what is waited for.
  package func state(of wait: Wait) -> Wait.State {
    switch wait {
    case .nothing: return .settled
    case .table(let table, let ticket):
      if !refused.isEmpty, let state = refused.state(of: ticket, at: table) { return state }
      // A table's entries settle in order, so its newest speaks for all of them.
      return ticket <= through || alone.contains(ticket) ? .settled : .waiting
    case .everything(let ticket):
      if !refused.isEmpty, let state = refused.state(ofAllThrough: ticket) { return state }
      return ticket <= through ? .settled : .waiting
    }
  }

  private func isOver(_ ticket: Ticket) -> Bool {
    if alone.contains(ticket) { return true }
    let table = tables[start + Int(ticket.number - through.number) - 1]
    return !refused.isEmpty && refused.state(of: ticket, at: table) != nil
  }

  private mutating func absorb() {
    guard !alone.isEmpty || !refused.isEmpty else { return }
    var last = through
    while last < newest, isOver(last.next) { last = last.next }
    if last > through { advance(to: last) }
  }

  private mutating func advance(to ticket: Ticket) {
    start += Int(ticket.number - through.number)
    while through < ticket, !alone.isEmpty {
      through = through.next
      alone.remove(through)
    }
    through = ticket
    if through == newest {
      tables.removeAll(keepingCapacity: true)
      start = 0
      latest = nil
      newestAt.removeAll(keepingCapacity: true)
    } else if start > 1024, start * 2 > tables.count {
      // Amortised: at least half of the array goes.
      tables.removeFirst(start)
      start = 0
    }
  }
}

// MARK: What is refused

extension TicketBook {
  /// Whether everything is settled, and nothing that was refused is still to be undone.
  package var isQuiet: Bool { covers(.everything(through: newest)) }

  /// A table's tickets from one on will never be stored; whoever saw them waits until they are undone.
  ///
  /// - Parameters:
  ///   - table: where they were proposed.
  ///   - ticket: the first of them.
  package mutating func refuse(_ table: TableID, from ticket: Ticket) {
    newestAt[table] = nil
    if latest == table { latest = nil }
    guard ticket <= newest else { return }
    refused.add(RefusedTickets.Run(from: ticket, through: newest), at: table)
    absorb()
  }

  /// What was refused at a table is undone there: nobody shall wait for it any more.
  package mutating func undo(_ table: TableID) { refused.close(table) }

  /// A table's tickets from one on will never be stored and are undone at once.
  package mutating func undo(_ table: TableID, from ticket: Ticket) {
    refuse(table, from: ticket)
    undo(table)
  }

  /// Every table is undone: whoever saw all of them before is undone too, and whoever sees them now is not.
  ///
  /// A ticket of nobody's parts the two, so tickets of proposals rise but are not dense.
  /// - Returns: false where nothing was refused since the last time.
  package mutating func closeUndoing() -> Bool {
    guard refused.hasOpenSpan else { return false }
    putLatestAway()
    newest = newest.next
    tables.append(.house)
    alone.insert(newest)
    refused.closeSpan(before: newest)
    absorb()
    return true
  }

  /// Everybody who saw what was undone has another answer by now.
  package mutating func endUndoing() { refused.end() }

  /// Forgets what was undone, where everybody had another answer before this call.
  ///
  /// Whoever holds what tells of it has taken note of it by then.
  package mutating func forgetUndone() {
    guard refused.isOver else { return }
    // Those behind a ticket that is not settled yet count as settled apart from now on.
    var ticket = through
    while ticket < newest {
      ticket = ticket.next
      if isOver(ticket) { alone.insert(ticket) }
    }
    refused = RefusedTickets()
    absorb()
  }
}
