// SPDX-License-Identifier: MIT

/// The queue of connections that left input for later, the longest waiting first.
struct Backlog {
  private var queue: [Connection?] = []
  private var first = 0
  private(set) var added: UInt64 = 0

  var count: Int { queue.count - first }

  var taken: UInt64 { added - UInt64(count) }

  var isEmpty: Bool { count == 0 }

  /// Appends a connection and keeps it alive until its turn.
  mutating func append(_ connection: Connection) {
    queue.append(connection)
    added += 1
  }

  mutating func popFirst() -> Connection? {
    guard first < queue.count else { return nil }
    let connection = queue[first].take()
    first += 1
    if first == queue.count {
      queue.removeAll(keepingCapacity: true)
      first = 0
    } else if first > 64, first * 2 > queue.count {
      // Amortised: this removes at least half of the queue.
      queue.removeFirst(first)
      first = 0
    }
    return connection
  }
}
