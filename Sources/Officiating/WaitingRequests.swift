// SPDX-License-Identifier: MIT

/// The entry that a command proposed.
struct Proposal: Sendable {
  /// Its settling.
  let wait: Wait
  /// What proves it once it is settled.
  let receipt: Receipt?

  /// Nothing was proposed.
  static let none = Proposal(wait: .nothing, receipt: nil)
}

/// Requests whose answers wait for the ledger, kept by what they wait for, so that they can be decided again.
struct WaitingRequests {
  /// One request and what its answer waits for.
  struct Waiting: Sendable {
    let request: Request
    let wait: Wait
    /// The entry that it proposed, or none.
    let proposed: Proposal
    /// When it came, among all that ever waited.
    var order: UInt64 = 0
  }

  /// Those that wait for one table, oldest first, so what they wait for rises.
  private struct Queue {
    var items: [Waiting] = []
    /// Everything before this index is over.
    var first = 0

    mutating func trim(_ tickets: TicketBook) -> Int {
      let before = first
      while first < items.count, tickets.covers(items[first].wait) { first += 1 }
      let over = first - before
      if first == items.count {
        items.removeAll(keepingCapacity: true)
        first = 0
      } else if first > 64, first * 2 > items.count {
        // Amortised: at least half of the queue goes.
        items.removeFirst(first)
        first = 0
      }
      return over
    }

    /// Takes out those of which something is true.
    mutating func take(where isWanted: (Waiting) -> Bool) -> [Waiting] {
      let taken = items[first...].filter(isWanted)
      guard !taken.isEmpty else { return [] }
      items = items[first...].filter { !isWanted($0) }
      first = 0
      return taken
    }
  }

  private var atTables: [TableID: Queue] = [:]
  /// Those that wait for more than one table.
  private var forAll = Queue()
  private var arrived: UInt64 = 0
  /// How many arrived since all queues were looked through, and how many waited then.
  private var unswept = 0
  private var swept = 0

  /// How many wait, or waited when their queue was last looked at.
  private(set) var count = 0

  mutating func append(_ waiting: Waiting) {
    arrived += 1
    unswept += 1
    count += 1
    var waiting = waiting
    waiting.order = arrived
    switch waiting.wait {
    case .nothing: preconditionFailure("whoever waits for nothing does not wait")
    case .table(let table, _): atTables[table, default: Queue()].items.append(waiting)
    case .everything: forAll.items.append(waiting)
    }
  }

  /// Lets go of whatever no longer waits, as far as that costs little for each that ever came.
  mutating func release(_ tickets: TicketBook) {
    if tickets.isQuiet {
      guard count > 0 else { return }
      atTables.removeAll(keepingCapacity: true)
      forAll = Queue()
      count = 0
      swept = 0
    } else if unswept > swept + 64 {
      count -= forAll.trim(tickets)
      for table in Array(atTables.keys) {
        count -= atTables[table]?.trim(tickets) ?? 0
        if atTables[table]?.items.isEmpty == true { atTables[table] = nil }
      }
      swept = count
    } else {
      count -= forAll.trim(tickets)
      return
    }
    unswept = 0
  }

  /// Takes out whoever waits for a table and saw there what is undone, oldest first.
  mutating func takeUndone(at table: TableID, _ tickets: TicketBook) -> [Waiting] {
    counted(atTables[table]?.take { tickets.state(of: $0.wait) == .undone } ?? [])
  }

  /// Takes out whoever waits for several tables and saw what is undone, oldest first.
  mutating func takeUndone(_ tickets: TicketBook) -> [Waiting] {
    counted(forAll.take { tickets.state(of: $0.wait) == .undone })
  }

  /// Takes out whoever waits for several tables and proposed what is undone, oldest first.
  mutating func takeProposers(_ tickets: TicketBook) -> [Waiting] {
    counted(forAll.take { tickets.state(of: $0.proposed.wait) == .undone })
  }

  private mutating func counted(_ taken: [Waiting]) -> [Waiting] {
    count -= taken.count
    return taken
  }
}
