// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook

/// One line of the ledger after reading.
///
/// Source: Protocol/ledger.schema.json. Line numbers run without a gap from 1 over all files of a ledger.
package struct LedgerLine: Sendable {
  package let entry: Entry
  /// The terms that the line states; nil if it states none.
  ///
  /// Openings and rulings state the lexicon and the challenge rule. Slips and judgements state the lexicon alone.
  /// Other lines with tiles or words state the alphabet alone.
  package let terms: LineTerms?
  /// The line's number over the whole ledger, from 1.
  package let line: Int
  /// The number of the first line of its batch.
  package let batch: Int
  package let sum: Digest

  /// The maximum length of a line in bytes, line feed included.
  package static let longest = 4096

  /// The receipt with which a player finds this entry again.
  package var receipt: Receipt {
    Receipt(table: entry.table, sequence: entry.sequence, sum: sum.leading)
  }
}

/// The terms in force for an entry, stated on its line so that the line can be read alone.
///
/// A class, so that the chains of tables with the same terms share them.
package final class LineTerms: Sendable {
  package let alphabet: Alphabet
  /// The lexicon; nil if read from a game's line without a ruling, or from a line of practice.
  package let lexicon: AgreedLexicon?
  /// The challenge rule; nil if read from a line that does not state it.
  package let rule: ChallengeRule?

  package init(lexicon: AgreedLexicon, rule: ChallengeRule?) {
    alphabet = lexicon.alphabet
    self.lexicon = lexicon
    self.rule = rule
  }

  package convenience init(_ terms: Terms) { self.init(lexicon: terms.lexicon, rule: terms.rule) }

  /// Creates the terms of a line that holds tiles or guessed words and no ruling.
  init(alphabet: Alphabet) {
    self.alphabet = alphabet
    lexicon = nil
    rule = nil
  }

  /// Returns `known` if it is equal, else these terms.
  func shared(with known: LineTerms?) -> LineTerms { known == self ? known ?? self : self }
}

extension LineTerms: Equatable {
  package static func == (one: LineTerms, other: LineTerms) -> Bool {
    one === other || one.alphabet == other.alphabet && one.lexicon == other.lexicon && one.rule == other.rule
  }
}
