// SPDX-License-Identifier: MIT

/// The answer of the finder.
package struct FinderAnswer: Hashable, Sendable {
  /// The first words in the order of the query, at most as many as the limit.
  package let words: [Word]
  /// The number of words; in a cut answer, of those found.
  package let count: Int
  /// Whether the search ended before all words were looked at, so that some may be missing.
  package let isCut: Bool
}
