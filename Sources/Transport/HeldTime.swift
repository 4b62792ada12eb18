// SPDX-License-Identifier: MIT

/// A clock for a loop in place of the system's; it stands still until the caller lets time pass.
///
/// It is confined to the loop's thread.
package final class HeldTime {
  private struct Entry {
    let order: Int
    var due: UInt64
    let interval: UInt64?
    let fire: () -> Void
  }

  /// The time in milliseconds from an arbitrary zero.
  package private(set) var milliseconds: UInt64 = 0
  private var entries: [Entry] = []
  private var orders = 0

  package init() {}

  /// Advances the time and calls due timers, the earliest first; equal ones in the order of starting.
  package func pass(milliseconds span: UInt64) {
    let end = milliseconds + span
    while let next = entries.indices.min(by: { key($0) < key($1) }), entries[next].due <= end {
      let entry = entries[next]
      milliseconds = max(milliseconds, entry.due)
      if let interval = entry.interval { entries[next].due += interval } else { entries.remove(at: next) }
      entry.fire()
    }
    milliseconds = end
  }

  private func key(_ place: Int) -> (UInt64, Int) { (entries[place].due, entries[place].order) }

  /// Adds a callback after a delay, repeated with the same interval if wanted; returns its number for `drop`.
  func add(afterMilliseconds delay: UInt64, repeating: Bool, _ fire: @escaping () -> Void) -> Int {
    orders += 1
    entries.append(
      Entry(
        order: orders, due: milliseconds + delay, interval: repeating ? max(1, delay) : nil, fire: fire))
    return orders
  }

  func drop(_ order: Int) { entries.removeAll { $0.order == order } }
}
