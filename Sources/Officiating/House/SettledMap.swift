// SPDX-License-Identifier: MIT

/// What the house keeps by name or number, and can go back to what is settled.
///
/// What an entry changes is remembered until that is settled, so that going back costs what is taken back, however many
/// there are.
struct SettledMap<Key: Hashable & Sendable, Value: Equatable & Sendable>: Sendable {
  /// What stood under a key before an entry that may still be refused.
  private struct Before {
    let sequence: Int
    let key: Key
    let value: Value?
  }

  private(set) var values: [Key: Value]
  private var unsettled: [Before] = []

  /// - Parameter values: what is settled; of two under one key the later counts.
  init(_ values: some Sequence<(Key, Value)>) {
    self.values = Dictionary(values) { _, later in later }
  }

  /// What stands under a key.
  subscript(key: Key) -> Value? { values[key] }

  /// Changes what stands under a key, by the entry of that sequence.
  mutating func set(_ key: Key, _ value: Value?, by sequence: Int) {
    unsettled.append(Before(sequence: sequence, key: key, value: values[key]))
    values[key] = value
  }

  /// Entries through a sequence are settled.
  mutating func settle(through sequence: Int) {
    guard !unsettled.isEmpty else { return }
    unsettled.removeAll { $0.sequence <= sequence }
  }

  /// Entries behind a sequence never happened.
  mutating func goBack(to sequence: Int) {
    while let last = unsettled.last, last.sequence > sequence {
      values[last.key] = last.value
      unsettled.removeLast()
    }
  }
}

extension SettledMap: Equatable {
  /// Whether the same stands under the same keys; what may still be refused is no part of it.
  static func == (one: Self, other: Self) -> Bool { one.values == other.values }
}
