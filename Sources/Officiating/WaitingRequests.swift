// SPDX-License-Identifier: MIT

/// Requests whose answers wait for the ledger, oldest first, kept so that they can be decided again.
struct WaitingRequests {
  /// One request and what its answer waits for.
  struct Waiting: Sendable {
    let request: Request
    let wait: Wait
    /// The entry that it proposed, or nothing.
    let proposed: Wait
    /// When it came, among all that ever waited.
    var order: UInt64 = 0
  }

  private var queue: [Waiting] = []
  /// Everything before this index has been taken out.
  private var first = 0
  private var arrived: UInt64 = 0

  /// How many wait.
  var count: Int { queue.count - first }

  mutating func append(_ waiting: Waiting) {
    arrived += 1
    queue.append(waiting)
    queue[queue.count - 1].order = arrived
  }

  /// Takes out from the front whatever no longer waits.
  mutating func release(_ tickets: TicketBook) {
    while first < queue.count, tickets.covers(queue[first].wait) { first += 1 }
    if first == queue.count {
      queue.removeAll(keepingCapacity: true)
      first = 0
    } else if first > 1024, first * 2 > queue.count {
      // Amortised: at least half of the queue goes.
      queue.removeFirst(first)
      first = 0
    }
  }

  /// Takes out whatever could have seen an entry that will not be stored.
  mutating func take(at table: TableID, from ticket: Ticket) -> [Waiting] {
    let waiting = queue[first...]
    let taken = waiting.filter { $0.wait.isTouched(by: table, from: ticket) }
    queue = waiting.filter { !$0.wait.isTouched(by: table, from: ticket) }
    first = 0
    return taken
  }
}

extension Wait {
  /// Whether what waits could have seen an entry that will not be stored.
  package func isTouched(by table: TableID, from ticket: Ticket) -> Bool {
    switch self {
    case .nothing: false
    case .table(let other, let seen): other == table && seen >= ticket
    case .everything(let seen): seen >= ticket
    }
  }
}
