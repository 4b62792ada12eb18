// SPDX-License-Identifier: MIT

/// A reference to a state, so that the state is changed in place without a copy.
///
/// `@unchecked Sendable`: confined to the owner of the table, a referee's executor or the thread of an audit.
package final class Held<State: Sendable>: @unchecked Sendable {
  /// The state; a reader receives a copy.
  package internal(set) var state: State

  init(_ state: State) { self.state = state }
}

extension Held: Equatable where State: Equatable {
  package static func == (one: Held, other: Held) -> Bool { one.state == other.state }
}
