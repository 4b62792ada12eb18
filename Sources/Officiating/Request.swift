// SPDX-License-Identifier: MIT

package struct Caller: Sendable {
  /// The logged-in person; nil before `LOGIN`.
  package let person: Person?
  package let observing: TableID?
  /// Whether the caller's opponent has no connection; set only for a command that continues a game.
  package let isOpponentAway: Bool
  /// The table at which the caller seeks an opponent, if nobody has sat down there; nil for none.
  package let seeking: TableID?

  package init(
    person: Person?, observing: TableID?, isOpponentAway: Bool = false, seeking: TableID? = nil
  ) {
    self.person = person
    self.observing = observing
    self.isOpponentAway = isOpponentAway
    self.seeking = seeking
  }
}

package struct Request: Sendable {
  package let caller: Caller
  package let command: Command
  package internal(set) var at: Instant

  package init(caller: Caller, command: Command, at: Instant) {
    self.caller = caller
    self.command = command
    self.at = at
  }
}
