// SPDX-License-Identifier: MIT

package struct Entrant: Hashable, Sendable {
  /// The place in the list of entrants, from 1; it is never reused.
  package let number: Int
  /// The name as printed; a file format that cannot hold it documents how it changes it.
  package let name: String
  /// A federation's rating, 0 if there is none; it orders entrants who are equal otherwise.
  var rating = 0
  /// The place that the director gives before play; nil means that the rating decides.
  var seed: Int?
  var team: String?
  /// The class in which the entrant competes for prizes within the division.
  var playingClass: String?
  /// The points that a handicap prize adds to two for each win; nil means none.
  var handicap: Int?
  /// The number in a federation's list; nil if it is not known.
  package var member: String?
  /// The number in NASPA's list; nil if it is not known.
  package var naspaNumber: String?

  /// Returns whether an entrant is seeded before another: by seed, then greater rating, then lower number.
  func isSeeded(before other: Entrant) -> Bool {
    (seed ?? .max, -rating, number) < (other.seed ?? .max, -other.rating, other.number)
  }
}

/// Two entrants, in no order.
package struct Pair: Hashable, Sendable {
  package let one: Int
  package let two: Int

  /// Creates the pair of two numbers, given in either order; equal ones are a programmer's error.
  package init(_ some: Int, _ other: Int) {
    precondition(some != other, "an entrant is no pair")
    one = min(some, other)
    two = max(some, other)
  }
}
