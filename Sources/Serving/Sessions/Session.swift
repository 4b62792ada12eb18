// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// What a connection has become since `LOGIN`; nothing of it is state of a table.
final class Session {
  /// Who is there.
  let person: Person
  /// The table being watched.
  var observing: TableID?
  /// How much to be told unasked.
  var notices = NoticeLevel.all

  /// How many notices this connection has lately caused others to read; it falls with time.
  var disturbances = 0
  /// Seconds of the steady clock when `disturbances` fell last; the login at first, so that no calm from before counts.
  var calmedAt: UInt32

  /// - Parameters:
  ///   - person: who logged in.
  ///   - seconds: the steady clock.
  init(person: Person, at seconds: UInt32) {
    self.person = person
    calmedAt = seconds
  }
}
