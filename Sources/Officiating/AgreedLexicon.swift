// SPDX-License-Identifier: MIT
import Lexica

/// Which list two players agreed on: enough to find it again and to know it for the same.
///
/// A class, so that the thousands of judgements that name one list share one value.
package final class AgreedLexicon: Sendable {
  /// The name that commands take.
  package let name: String
  /// The publisher's word for which issue this is.
  package let edition: String
  /// How many words it has.
  package let count: Int
  /// The SHA-256 of its words: what decides whether two lists are the same.
  package let seal: LexiconSeal
  /// The tiles its words are made of.
  package let alphabet: Alphabet
  /// `name@seal8`, as replies and `JOIN` write it.
  package let label: String

  package init(
    name: String, edition: String, count: Int, seal: LexiconSeal, alphabet: Alphabet
  ) {
    self.name = name
    self.edition = edition
    self.count = count
    self.seal = seal
    self.alphabet = alphabet
    label = "\(name)@\(seal.short)"
  }

  /// What is agreed to by naming this lexicon.
  package convenience init(_ lexicon: Lexicon) {
    self.init(
      name: lexicon.name, edition: lexicon.edition, count: lexicon.count, seal: lexicon.seal,
      alphabet: lexicon.alphabet)
  }

  /// Whether `text` names this lexicon: its name, or its name with the seal's first eight digits.
  package func isNamed(_ text: String) -> Bool {
    text.lowercased() == name.lowercased() || text.lowercased() == label.lowercased()
  }
}

extension AgreedLexicon: Equatable {
  package static func == (left: AgreedLexicon, right: AgreedLexicon) -> Bool {
    left === right
      || (left.name == right.name && left.edition == right.edition && left.count == right.count
        && left.seal == right.seal && left.alphabet == right.alphabet)
  }
}
