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
  /// Deadlines that the entry that set them had passed already.
  private var atOnce: [TableID: Instant] = [:]

  /// The earliest deadline of any table, or nil.
  var earliest: Instant? { heap.first?.at }

  /// Whether something is due whoever may still have to be heard.
  var hasAtOnce: Bool { !atOnce.isEmpty }

  /// Sets a table's deadline; nil for none.
  ///
  /// - Parameters:
  ///   - table: whose.
  ///   - at: when something happens there by itself.
  ///   - moment: that of the entry that sets it; what is due by then is due at once. Nil where no entry does.
  mutating func set(_ table: TableID, _ at: Instant?, by moment: Instant?) {
    guard current[table] != at else { return }
    current[table] = at
    if let at, let moment, at <= moment { atOnce[table] = at } else if hasAtOnce { atOnce[table] = nil }
    if let at { push(Item(at: at, table: table)) }
    if heap.count > 2 * current.count + 64 { rebuild() }
    dropStale()
  }

  /// Takes out every table whose deadline has come, earliest first, then those that are due at once; each must be set
  /// anew.
  ///
  /// - Parameter limit: the moment up to which deadlines have come, but for those that are due at once.
  /// - Returns: the tables, and up to which moment something has come there.
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
