// SPDX-License-Identifier: MIT

/// The deadline of each table, in a heap with the earliest on top.
///
/// A table has one deadline at most. A replaced deadline stays in the heap until it comes up or the heap is
/// rebuilt, so setting a deadline takes logarithmic time and no search.
struct Deadlines {
  private struct Item {
    let at: Instant
    let table: TableID

    static func < (one: Item, other: Item) -> Bool {
      one.at < other.at || (one.at == other.at && one.table < other.table)
    }
  }

  private var heap: [Item] = []
  private var current: [TableID: Instant] = [:]
  /// Deadlines that had passed when the entry that set them was recorded.
  private var atOnce: [TableID: Instant] = [:]

  /// The earliest deadline of any table; nil when there is none.
  var earliest: Instant? { heap.first?.at }

  /// Whether a deadline is due without waiting for input.
  var hasAtOnce: Bool { !atOnce.isEmpty }

  /// Sets a table's deadline, nil for none; one up to `moment`, that of the entry that sets it, is due at once.
  mutating func set(_ table: TableID, _ at: Instant?, by moment: Instant?) {
    guard current[table] != at else { return }
    current[table] = at
    if let at, let moment, at <= moment { atOnce[table] = at } else if hasAtOnce { atOnce[table] = nil }
    if let at { push(Item(at: at, table: table)) }
    if heap.count > 2 * current.count + 64 { rebuild() }
    dropStale()
  }

  /// Removes the deadlines that have come by `limit`, earliest first, then those due at once; each must be set again.
  ///
  /// Each table is returned with the moment up to which its changes are due.
  mutating func take(upTo limit: Instant) -> [(table: TableID, by: Instant)] {
    var due: [(table: TableID, by: Instant)] = []
    while let top = heap.first, top.at <= limit {
      pop()
      current[top.table] = nil
      due.append((top.table, limit))
      dropStale()
    }
    guard hasAtOnce else { return due }
    let early = atOnce.filter { current[$0.key] == $0.value }.map { Item(at: $0.value, table: $0.key) }
    atOnce = [:]
    for item in early.sorted(by: { $0 < $1 }) {
      current[item.table] = nil
      due.append((item.table, item.at))
    }
    dropStale()
    return due
  }

  private mutating func dropStale() {
    while let top = heap.first, current[top.table] != top.at { pop() }
  }

  private mutating func rebuild() {
    heap = current.map { Item(at: $0.value, table: $0.key) }.sorted { $0 < $1 }
  }

  private mutating func push(_ item: Item) {
    heap.append(item)
    var place = heap.count - 1
    while place > 0, heap[place] < heap[(place - 1) / 2] {
      heap.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  private mutating func pop() {
    heap.swapAt(0, heap.count - 1)
    heap.removeLast()
    var place = 0
    while true {
      var least = place
      for child in [2 * place + 1, 2 * place + 2] where child < heap.count && heap[child] < heap[least] {
        least = child
      }
      guard least != place else { return }
      heap.swapAt(place, least)
      place = least
    }
  }
}
