// SPDX-License-Identifier: MIT

/// Values by key, with the keys in order, so that a page costs no more than its own length.
package struct Roll<Key: Hashable & Comparable & Sendable, Value> {
  private var held: [Key: Value] = [:]
  private var order: [Key] = []

  package init() {}

  /// The values, in no order.
  package var values: Dictionary<Key, Value>.Values { held.values }

  /// Returns the keys from `first` on, in order; all of them for nil.
  package func keys(from first: Key?) -> ArraySlice<Key> {
    order[(first.map(place(of:)) ?? 0)...]
  }

  /// Returns the values from a key on, in order of their keys.
  package func values(from first: Key) -> some Sequence<Value> {
    keys(from: first).lazy.compactMap { held[$0] }
  }

  package subscript(key: Key) -> Value? {
    get { held[key] }
    // Modified in place, so that the value is not copied.
    _modify {
      let before = held.count
      defer {
        if held.count > before { order.insert(key, at: place(of: key)) }
        if held.count < before { order.remove(at: place(of: key)) }
      }
      yield &held[key]
    }
  }

  /// Returns the index of a key; the end is tried first, as new tables have the highest number.
  private func place(of key: Key) -> Int {
    if let last = order.last, last < key { return order.count }
    return order.partitionPoint { $0 >= key }
  }
}

extension Roll: Equatable where Value: Equatable {}

extension Roll: Sendable where Value: Sendable {}
