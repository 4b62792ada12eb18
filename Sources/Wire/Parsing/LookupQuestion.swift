// SPDX-License-Identifier: MIT
import Lexica
import Officiating

/// What a line asks of a word list, beside the loop.
///
/// Indirect, because every line that is read would be copied at its size.
package indirect enum LookupQuestion: Sendable {
  case find(FindQuestion)
  /// What a word of a list's language means.
  case define(Word, HouseLexica.Shelved)

  /// What the referee is asked to allow.
  package var matter: Lookup.Matter {
    switch self {
    case .find: .find
    case .define: .define
    }
  }

  /// The word that is asked about; nil where words are looked for.
  package var known: Lookup.Known? {
    switch self {
    case .find: nil
    case .define(let word, let shelved): Lookup.Known(word, of: shelved.lexicon.alphabet)
    }
  }
}

/// What the finder is to look for, and which part of the answer is wanted.
package struct FindQuestion: Sendable {
  /// The list to look in.
  package let shelved: HouseLexica.Shelved
  /// What to look for.
  package let query: FinderQuery
  /// The place of the first word wanted in the whole answer, from 1.
  package let first: Int
  /// How many words are wanted at most, 0 to count alone.
  package let most: Int
  /// What each word counts; nil where nobody wants to know.
  package let points: FinderPoints?

  package init(
    shelved: HouseLexica.Shelved, query: FinderQuery, first: Int, most: Int, points: FinderPoints? = nil
  ) {
    self.points = points
    self.shelved = shelved
    self.query = query
    self.first = first
    self.most = most
  }
}
