// SPDX-License-Identifier: MIT
import Rulebook

/// The fixed part of a table, shared by all its views.
package final class Agreement: Sendable {
  /// The table's number, from 1.
  package let id: TableID
  package let opening: Opening
  package let openedAt: Instant

  init(_ opening: Opening, id: TableID, at moment: Instant) {
    self.id = id
    self.opening = opening
    openedAt = moment
  }

  package var terms: Terms { opening.terms }
}

extension Agreement: Equatable {
  package static func == (one: Agreement, other: Agreement) -> Bool {
    one === other || (one.id == other.id && one.opening == other.opening && one.openedAt == other.openedAt)
  }
}

package struct Opening: Equatable, Sendable {
  package let terms: Terms
  /// The person who opened the table: seat 1, or both seats at a desk.
  package let opener: Person
  /// At a desk, the names of the two sides; else nil.
  package let sides: BySeat<PlayerName>?

  package init(terms: Terms, opener: Person, sides: BySeat<PlayerName>?) {
    self.terms = terms
    self.opener = opener
    self.sides = sides
  }

  /// Returns the opening with the terms `known`, if they are equal to its own.
  func sharing(_ known: Terms?) -> Opening {
    guard let known, known == terms else { return self }
    return Opening(terms: known, opener: opener, sides: sides)
  }
}
