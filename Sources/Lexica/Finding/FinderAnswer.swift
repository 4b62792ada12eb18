// SPDX-License-Identifier: MIT

/// What the finder found.
package struct FinderAnswer: Hashable, Sendable {
  /// The first words in the order asked for, no more than were wanted.
  package let words: [Word]
  /// How many words there are; where the answer is cut, how many were found.
  package let count: Int
  /// Whether the budget was spent before all words were looked at, so that some may lack.
  package let isCut: Bool
}
