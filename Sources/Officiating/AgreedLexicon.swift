// SPDX-License-Identifier: MIT
import Lexica

/// The identity of the lexicon that two players agreed on.
///
/// A class, so that thousands of judgements under one lexicon share one value.
package final class AgreedLexicon: Sendable {
  /// The lexicon's name in commands.
  package let name: String
  package let edition: String
  package let count: Int
  /// The SHA-256 of the sorted words; two lists with equal seals are the same list.
  package let seal: LexiconSeal
  package let alphabet: Alphabet
  /// `name@seal8`, the form in replies and in `JOIN`.
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

  package convenience init(_ lexicon: Lexicon) {
    self.init(
      name: lexicon.name, edition: lexicon.edition, count: lexicon.count, seal: lexicon.seal,
      alphabet: lexicon.alphabet)
  }

  /// Returns whether `text` is the name or the label of this lexicon, in any case.
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
