// SPDX-License-Identifier: MIT
import Officiating
import Wire

/// The state of a connection since `LOGIN`; it holds no table's state.
final class Session {
  let person: Person
  var observing: TableID?
  var notices = NoticeLevel.all
  /// The label of the event whose results are typed as bare lines; nil for none.
  var desk: String?

  /// The notices that this connection lately caused for others; they fall with time.
  var disturbances = 0
  /// Seconds of the steady clock when `disturbances` last fell; at first the login.
  var calmedAt: UInt32

  init(person: Person, at seconds: UInt32) {
    self.person = person
    calmedAt = seconds
  }
}
