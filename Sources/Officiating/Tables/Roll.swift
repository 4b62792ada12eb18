// SPDX-License-Identifier: MIT

/// Who or what is there, by key, and the keys in order, so that a page of them costs no more than a page.
package struct Roll<Key: Hashable & Comparable & Sendable, Value> {
  private var held: [Key: Value] = [:]
  private var order: [Key] = []

  package init() {}

  /// The values, in no order.
  package var values: Dictionary<Key, Value>.Values { held.values }

  /// The keys from one on, in order; all of them where none is named.
  package func keys(from first: Key?) -> ArraySlice<Key> {
    order[(first.map(place(of:)) ?? 0)...]
  }

  /// The values from a key on, in order of their keys.
  package func values(from first: Key) -> some Sequence<Value> {
    keys(from: first).lazy.compactMap { held[$0] }
  }

  /// The values from a key on, in order of their keys, as far as an answer shows them.
  package func page(from first: Key) -> Page<Value> {
    Page(keys(from: first).lazy.compactMap { held[$0] })
  }

  /// The value of a key; nil where it is not there.
  package subscript(key: Key) -> Value? {
    get { held[key] }
    // In place, or a value that is changed would be copied first.
    _modify {
      let before = held.count
      defer {
        if held.count > before { order.insert(key, at: place(of: key)) }
        if held.count < before { order.remove(at: place(of: key)) }
      }
      yield &held[key]
    }
  }

  /// Where a key stands or would stand; new tables have the highest number, so the end is asked about first.
  private func place(of key: Key) -> Int {
    if let last = order.last, last < key { return order.count }
    return order.partitionPoint { $0 >= key }
  }
}

extension Roll: Equatable where Value: Equatable {}

extension Roll: Sendable where Value: Sendable {}
