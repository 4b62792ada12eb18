// SPDX-License-Identifier: MIT

/// A state that lies in one place, so that it is changed there and never copied to be changed.
///
/// `@unchecked Sendable`: confined to whoever folds the table, a referee's executor or the thread of an audit.
package final class Held<State: Sendable>: @unchecked Sendable {
  /// What lies there; a copy for whoever looks.
  package internal(set) var state: State

  init(_ state: State) { self.state = state }
}
