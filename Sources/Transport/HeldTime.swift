// SPDX-License-Identifier: MIT

/// The time of a loop whose timers somebody else calls, in the place of the system's: it stands still until some is let pass.
///
/// Confined to the loop's thread.
package final class HeldTime {
  private struct Entry {
    let order: Int
    var due: UInt64
    let interval: UInt64?
    let fire: () -> Void
  }

  /// Milliseconds; the zero means nothing.
  package private(set) var milliseconds: UInt64 = 0
  private var entries: [Entry] = []
  private var orders = 0

  package init() {}

  /// Lets some time pass and calls what is due, the earliest first; of one moment, what was started first.
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

  /// Has something called after a delay, and where it repeats after each such interval.
  ///
  /// - Returns: its number, for `drop`.
  func add(afterMilliseconds delay: UInt64, repeating: Bool, _ fire: @escaping () -> Void) -> Int {
    orders += 1
    entries.append(
      Entry(
        order: orders, due: milliseconds + delay, interval: repeating ? max(1, delay) : nil, fire: fire))
    return orders
  }

  /// Calls it no more.
  func drop(_ order: Int) { entries.removeAll { $0.order == order } }
}
