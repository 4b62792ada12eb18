// SPDX-License-Identifier: MIT

/// When something happens by itself at each table: a heap with the earliest on top.
///
/// A table has one deadline at most. What was set before stays in the heap until it comes up or the heap is
/// built anew, so setting costs a logarithm and no search.
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

  /// The earliest deadline of any table, or nil.
  var earliest: Instant? { heap.first?.at }

  /// Sets a table's deadline; nil for none.
  mutating func set(_ table: TableID, _ at: Instant?) {
    guard current[table] != at else { return }
    current[table] = at
    if let at { push(Item(at: at, table: table)) }
    if heap.count > 2 * current.count + 64 { rebuild() }
    dropStale()
  }

  /// Takes out every table whose deadline has come, earliest first; each must be set anew.
  mutating func take(upTo now: Instant) -> [TableID] {
    var due: [TableID] = []
    while let top = heap.first, top.at <= now {
      pop()
      current[top.table] = nil
      due.append(top.table)
      dropStale()
    }
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
