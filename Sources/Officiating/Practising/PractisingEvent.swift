// SPDX-License-Identifier: MIT
import Practice

/// One event of a practice table, with what the room below does not know.
package struct PracticeStep: Equatable, Sendable {
  /// What happened.
  package let event: PracticeEvent
  /// Who joined, where somebody did; else nil.
  package let person: Person?
  /// True where nobody is left, which ends the table.
  package let ends: Bool

  package init(_ event: PracticeEvent, person: Person? = nil, ends: Bool = false) {
    self.event = event
    self.person = person
    self.ends = ends
  }
}
