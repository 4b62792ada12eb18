// SPDX-License-Identifier: MIT
import Practice

/// One event of a practice table, with the data that `Practice` does not have.
package struct PracticeStep: Equatable, Sendable {
  package let event: PracticeEvent
  /// The person who joined; nil for other events.
  package let person: Person?
  /// True if the last player left, which ends the table.
  package let ends: Bool

  package init(_ event: PracticeEvent, person: Person? = nil, ends: Bool = false) {
    self.event = event
    self.person = person
    self.ends = ends
  }
}
