// SPDX-License-Identifier: MIT

/// The connections that left lines for later, the one that waits longest in front.
struct Backlog {
  private var queue: [Connection?] = []
  private var first = 0
  /// How many were ever put in.
  private(set) var added: UInt64 = 0

  /// How many wait.
  var count: Int { queue.count - first }

  /// How many were ever taken out.
  var taken: UInt64 { added - UInt64(count) }

  /// True when nobody waits.
  var isEmpty: Bool { count == 0 }

  /// Puts one at the end, and holds on to it until its turn.
  mutating func append(_ connection: Connection) {
    queue.append(connection)
    added += 1
  }

  /// Takes out the one in front.
  mutating func popFirst() -> Connection? {
    guard first < queue.count else { return nil }
    let connection = queue[first].take()
    first += 1
    if first == queue.count {
      queue.removeAll(keepingCapacity: true)
      first = 0
    } else if first > 64, first * 2 > queue.count {
      // Amortised: at least half of the queue goes.
      queue.removeFirst(first)
      first = 0
    }
    return connection
  }
}
