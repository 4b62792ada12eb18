// SPDX-License-Identifier: MIT
import Rulebook

/// The fixed part of a table, shared by all its views.
package final class Agreement: Sendable {
  /// The table's number, from 1.
  package let id: TableID
  /// The terms.
  package let terms: Terms
  /// The person who opened the table: seat 1, or both seats at a desk.
  package let opener: Person
  /// At a desk, the names of the two sides; else nil.
  package let sides: DeskSides?
  /// The moment of the opening.
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

/// The opening of a table.
package struct Opening: Equatable, Sendable {
  /// The terms.
  package let terms: Terms
  /// The person who opened the table: seat 1, or both seats at a desk.
  package let opener: Person
  /// At a desk, the names of the two sides; else nil.
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
