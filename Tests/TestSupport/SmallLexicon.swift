// SPDX-License-Identifier: MIT
import Lexica

extension Lexicon {
  /// A list of the words given, made as any list is.
  ///
  /// Throws what is wrong with a word, or with having none.
  package static func small(
    _ name: String, edition: String = "1", alphabet: Alphabet = .english, words: [String]
  ) throws -> Lexicon {
    var builder = LexiconBuilder(name: name, edition: edition, alphabet: alphabet)
    for word in words { builder.add(try alphabet.word(from: word)) }
    return try builder.lexicon()
  }
}
