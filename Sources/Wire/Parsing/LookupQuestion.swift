// SPDX-License-Identifier: MIT
import Lexica
import Officiating

/// A question to a word list, which is answered outside the event loop.
///
/// The enum is indirect because its full size would be copied with every parsed line.
package indirect enum LookupQuestion: Sendable {
  case find(FindQuestion)
  /// 1 to 8 words.
  case define([Word], ServedLexica.Shelved)
  /// The review of a game that is over; without a table, of the caller's last one.
  case study(TableID?)

  /// The kind of look-up that the referee must allow.
  package var matter: Lookup.Matter {
    switch self {
    case .find: .find
    case .define: .define
    case .study: .study
    }
  }

  /// The words asked about; none but for `define`.
  package var known: [Lookup.Known] {
    switch self {
    case .find, .study: []
    case .define(let words, let shelved): words.map { ($0, shelved.lexicon.alphabet) }
    }
  }
}

/// A finder query and the range of results to return.
package struct FindQuestion: Sendable {
  package let shelved: ServedLexica.Shelved
  package let query: FinderQuery
  /// The position of the first result to return, from 1.
  package let first: Int
  /// The maximum number of results; 0 asks for the count alone.
  package let most: Int
  /// The points to show with each word; nil for none.
  package let points: FinderPoints?
  /// What the only argument was read as; nil with two, and for hooks.
  package let reading: FinderReading?
}
