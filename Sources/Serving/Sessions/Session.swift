// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// The state of a connection since `LOGIN`; it holds no table's state.
final class Session {
  let person: Person
  /// The table that the person watches; nil for none.
  var observing: TableID?
  /// The level of notices.
  var notices = NoticeLevel.all

  /// The number of notices that this connection lately caused for others; it falls with time.
  var disturbances = 0
  /// Seconds of the steady clock when `disturbances` last fell; at first the login.
  var calmedAt: UInt32

  init(person: Person, at seconds: UInt32) {
    self.person = person
    calmedAt = seconds
  }
}
