// SPDX-License-Identifier: MIT

/// Who sends a command.
package struct Caller: Sendable {
  /// Nil before `LOGIN`.
  package let person: Person?
  /// The table that this connection watches.
  package let observing: TableID?
  /// True where a game is to go on and the other player has no connection: what the server knows.
  package let isOpponentAway: Bool

  package init(person: Person?, observing: TableID?, isOpponentAway: Bool = false) {
    self.person = person
    self.observing = observing
    self.isOpponentAway = isOpponentAway
  }
}

/// One command, ready to be decided.
package struct Request: Sendable {
  /// Who asks.
  package let caller: Caller
  /// What is asked.
  package let command: Command
  /// When it came.
  package let at: Instant

  package init(caller: Caller, command: Command, at: Instant) {
    self.caller = caller
    self.command = command
    self.at = at
  }

  /// The same request, come at a moment at the earliest.
  func notBefore(_ moment: Instant) -> Request {
    at >= moment ? self : Request(caller: caller, command: command, at: moment)
  }
}
