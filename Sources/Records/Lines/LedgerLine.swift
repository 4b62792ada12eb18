// SPDX-License-Identifier: MIT
import Bytes
import Lexica
import Officiating
import Rulebook

/// One line of the ledger, read.
///
/// Source: Protocol/ledger.schema.json; the line is dense from 1 over all files of a ledger.
package struct LedgerLine: Sendable {
  /// What happened.
  package let entry: Entry
  /// The list, and for openings and rulings the challenge rule, that the line states, or of a line with
  /// tiles or of practice the alphabet alone; nil where it states none of them.
  package let terms: LineTerms?
  /// The line's number over the whole ledger, from 1.
  package let line: Int
  /// The number of the first line of the batch that it was written in.
  package let batch: Int
  /// The sum that the line states.
  package let sum: Digest

  /// The most bytes that a line takes, its line feed included.
  package static let longest = 4096

  /// What a player keeps to find this line again.
  package var receipt: Receipt {
    Receipt(table: entry.table, sequence: entry.sequence, sum: sum.leading)
  }
}

/// What slips, rulings and the lines of games and practice are written under, so that one line can be read alone.
package struct LineTerms: Equatable, Sendable {
  /// What words and tiles are made of.
  package let alphabet: Alphabet
  /// The list that rules; nil when read from a line of a game that judges nothing, or of practice.
  package let lexicon: AgreedLexicon?
  /// What a challenge costs; nil when read from a line that does not need it.
  package let rule: ChallengeRule?

  package init(lexicon: AgreedLexicon, rule: ChallengeRule?) {
    alphabet = lexicon.alphabet
    self.lexicon = lexicon
    self.rule = rule
  }

  /// What a table agreed to.
  package init(_ terms: Terms) { self.init(lexicon: terms.lexicon, rule: terms.rule) }

  /// What a line says that carries tiles or guessed words and judges nothing.
  init(alphabet: Alphabet) {
    self.alphabet = alphabet
    lexicon = nil
    rule = nil
  }
}
