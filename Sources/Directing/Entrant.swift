// SPDX-License-Identifier: MIT

/// Somebody who plays in a division.
package struct Entrant: Hashable, Sendable {
  /// The place in the list of entrants, from 1; it is never given to anybody else.
  package let number: Int
  /// As it is to be printed; files that cannot hold it change it as they say.
  package let name: String
  /// A federation's number, 0 if there is none; it orders those who are equal otherwise.
  package let rating: Int
  /// The place that the director gives before anybody has played; of those without one the rating tells.
  package let seed: Int?
  /// Whom the entrant came with, or plays for.
  package let team: String?
  /// The class in which the entrant competes for prizes within the division.
  package let playingClass: String?

  /// An entrant who is already known to have this number.
  package init(
    number: Int, name: String, rating: Int = 0, seed: Int? = nil, team: String? = nil,
    playingClass: String? = nil
  ) {
    self.number = number
    self.name = name
    self.rating = rating
    self.seed = seed
    self.team = team
    self.playingClass = playingClass
  }

  /// Seeds first, then the greater rating, then who was entered before.
  func isSeeded(before other: Entrant) -> Bool {
    (seed ?? .max, -rating, number) < (other.seed ?? .max, -other.rating, other.number)
  }
}

/// Two entrants, in no order.
package struct Pair: Hashable, Sendable, CustomStringConvertible {
  /// The lower number.
  package let one: Int
  /// The higher number.
  package let two: Int

  /// The pair of two numbers, given in either order.
  ///
  /// Nobody is paired with themselves: that is a programmer's error.
  package init(_ some: Int, _ other: Int) {
    precondition(some != other, "an entrant is no pair")
    one = min(some, other)
    two = max(some, other)
  }

  /// The numbers, as a director reads them out.
  package var description: String { "\(one)-\(two)" }
}
