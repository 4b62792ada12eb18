// SPDX-License-Identifier: MIT

/// What the house keeps by name, and can go back to what is settled.
///
/// What an entry changes is remembered until that is settled, so that going back costs what is taken back, however many
/// names there are.
struct SettledMap<Value: Equatable & Sendable>: Sendable {
  /// What stood under a name before an entry that may still be refused.
  private struct Before {
    let sequence: Int
    let name: PlayerName
    let value: Value?
  }

  private(set) var values: [PlayerName: Value] = [:]
  private var unsettled: [Before] = []

  /// What stands under a name, or one that looks like it.
  subscript(name: PlayerName) -> Value? { values[name] }

  /// Changes what stands under a name, by the entry of that sequence.
  mutating func set(_ name: PlayerName, _ value: Value?, by sequence: Int) {
    unsettled.append(Before(sequence: sequence, name: name, value: values[name]))
    values[name] = value
  }

  /// Lets go of all but some values, for good.
  mutating func keep(_ kept: [PlayerName: Value]) { values = kept }

  /// Entries through a sequence are settled.
  mutating func settle(through sequence: Int) {
    guard !unsettled.isEmpty else { return }
    unsettled.removeAll { $0.sequence <= sequence }
  }

  /// Entries behind a sequence never happened.
  mutating func goBack(to sequence: Int) {
    while let last = unsettled.last, last.sequence > sequence {
      values[last.name] = last.value
      unsettled.removeLast()
    }
  }
}

extension SettledMap: Equatable {
  /// Whether the same stands under the same names; what may still be refused is no part of it.
  static func == (one: Self, other: Self) -> Bool { one.values == other.values }
}
