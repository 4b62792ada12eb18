// SPDX-License-Identifier: MIT
import Rulebook

/// What a table is, from its opening to its end: never changed, and shared by all that stands of it.
package final class Agreement: Sendable {
  /// The table's number, from 1.
  package let id: TableID
  /// What was agreed.
  package let terms: Terms
  /// Who opened it: seat 1, or the holder of both seats at a desk.
  package let opener: Person
  /// At a desk, what the two sides are called.
  package let sides: DeskSides?
  /// When it was opened.
  package let openedAt: Instant

  init(_ opening: Opening, id: TableID, at moment: Instant) {
    self.id = id
    terms = opening.terms
    opener = opening.opener
    sides = opening.sides
    openedAt = moment
  }
}

extension Agreement: Equatable {
  package static func == (one: Agreement, other: Agreement) -> Bool {
    one === other
      || (one.id == other.id && one.terms == other.terms && one.opener == other.opener
        && one.sides == other.sides && one.openedAt == other.openedAt)
  }
}

/// How a table came to be.
package struct Opening: Equatable, Sendable {
  /// What was agreed.
  package let terms: Terms
  /// Who opened it: seat 1, or the holder of both seats at a desk.
  package let opener: Person
  /// At a desk, what the two sides are called, seat 1 first; else nil.
  package let sides: DeskSides?

  package init(terms: Terms, opener: Person, sides: DeskSides?) {
    self.terms = terms
    self.opener = opener
    self.sides = sides
  }
}

/// The names of the two sides at a desk.
package struct DeskSides: Equatable, Sendable {
  package let one: PlayerName
  package let two: PlayerName

  package init(one: PlayerName, two: PlayerName) {
    self.one = one
    self.two = two
  }
}
